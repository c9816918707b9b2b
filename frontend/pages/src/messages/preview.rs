//! A preview of a message in the current state, before it is sent.

use app_portal::bot_messages::post_facts;
use app_portal::texts::day_long;
use app_wire::{ClockPair, DailyPostBody, MessagePreviewBody, ScheduledJobBody};
use leptos::prelude::*;

pub fn preview(coming: &ScheduledJobBody, clocks: &ClockPair) -> AnyView {
    match &coming.words {
        MessagePreviewBody::Sentence(sentence) => {
            let sentence = sentence.clone();
            let names = coming.to.clone().unwrap_or_default();
            view! {
                <blockquote class="message-words" translate="no">
                    <p>{sentence}</p>
                </blockquote>
                {(names.len() > 1)
                    .then(|| view! { <p class="message-note" translate="no">{names.join(", ")}</p> })}
            }
            .into_any()
        }
        MessagePreviewBody::Post(post) => post_preview(coming, post, clocks),
    }
}

fn post_preview(coming: &ScheduledJobBody, post: &DailyPostBody, clocks: &ClockPair) -> AnyView {
    let facts = post_facts(coming, post, clocks).into_iter();
    let facts = facts.map(|(name, words)| {
        view! {
            <div>
                <dt>{name}</dt>
                <dd>{words}</dd>
            </div>
        }
    });
    view! {
        <blockquote class="message-words" translate="no" data-playable=post.can_proceed.then_some("")>
            <strong>{day_long(coming.date)}</strong>
            <p class="message-verdict">{post.verdict.clone()}</p>
            <dl class="message-facts figures">{facts.collect_view()}</dl>
        </blockquote>
    }
    .into_any()
}
