//! A preview of a message in the current state, before it is sent.

use app_api::wire::{ClockPair, DailyPostBody, MessagePreviewBody, ScheduledJobBody, SpanBody};
use leptos::prelude::*;

use crate::texts::day_long;
use crate::texts::messages as texts;
use crate::view_models::times_on;

pub fn preview(coming: &ScheduledJobBody, clocks: &ClockPair) -> AnyView {
    match &coming.words {
        MessagePreviewBody::Sentence(sentence) => {
            let sentence = sentence.clone();
            let names = coming.to.clone().unwrap_or_default();
            view! {
                <blockquote class="message-words">
                    <p>{sentence}</p>
                </blockquote>
                {(names.len() > 1)
                    .then(|| view! { <p class="message-note">{names.join(", ")}</p> })}
            }
            .into_any()
        }
        MessagePreviewBody::Post(post) => post_preview(coming, post, clocks),
    }
}

fn post_preview(coming: &ScheduledJobBody, post: &DailyPostBody, clocks: &ClockPair) -> AnyView {
    let times = |span: &SpanBody| times_on(&clocks.team, coming.date, span.starts_at, span.ends_at);
    let all_times = |spans: &[SpanBody]| spans.iter().map(times).collect::<Vec<_>>().join(", ");
    let free = post
        .free
        .iter()
        .map(|(name, spans)| [name, " ", &all_times(spans)].concat());
    let facts = [
        (
            texts::TOGETHER,
            post.window.as_ref().map(times).unwrap_or_default(),
        ),
        (texts::LINEUP, post.lineup.join(", ")),
        (texts::REASON, post.reason.clone()),
        (texts::FOCUS, post.focus.clone()),
        (texts::FREE, free.collect::<Vec<_>>().join(" · ")),
        (texts::UNAVAILABLE, post.unavailable.join(", ")),
        (texts::SILENT, post.silent.join(", ")),
        (texts::ABSENT, post.absent.join(", ")),
    ];
    let facts = facts.into_iter().filter(|(_, words)| !words.is_empty());
    let facts = facts.map(|(name, words)| {
        view! {
            <div>
                <dt>{name}</dt>
                <dd>{words}</dd>
            </div>
        }
    });
    view! {
        <blockquote class="message-words" data-playable=post.can_proceed.then_some("")>
            <strong>{day_long(coming.date)}</strong>
            <p class="message-verdict">{post.verdict.clone()}</p>
            <dl class="message-facts figures">{facts.collect_view()}</dl>
        </blockquote>
    }
    .into_any()
}
