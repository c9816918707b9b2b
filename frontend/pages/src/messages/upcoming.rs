//! The messages of the coming week: one row for each job, with a preview.

use app_domain::local_clock::LocalClock;
use app_domain::message_occasion::{JobKind, MessageOccasion};
use app_portal::bot_messages::preview_note;
use app_portal::texts::messages as texts;
use app_portal::texts::{city, day_short, times};
use app_wire::{ClockPair, MessageTargetRequest, OutboxBody, ScheduledJobBody};
use frontend_kit::query::live_query::LiveQuery;
use frontend_kit::ui::{Pill, icon};
use leptos::prelude::*;

use super::outbox_controls::OutboxControls;
use super::preview::preview;

pub fn upcoming_week(outbox: LiveQuery<OutboxBody>, controls: OutboxControls) -> AnyView {
    let keys = Memo::new(move |_| {
        let key = |one: &ScheduledJobBody| (one.job, one.date);
        outbox
            .with(|outbox| outbox.coming.iter().map(key).collect::<Vec<_>>())
            .unwrap_or_default()
    });
    let zone = Memo::new(move |_| outbox.with(|outbox| city(&outbox.clocks.team.zone)));
    view! {
        <section class="messages-part" aria-labelledby="messages-coming">
            <header class="messages-heading">
                <h2 id="messages-coming">{texts::NEXT_DAYS}</h2>
                <p>{move || zone.get().map(|zone| texts::times_of(&zone))}</p>
                {controls.no_bot_reason()}
            </header>
            {move || {
                keys.with(Vec::is_empty)
                    .then(|| view! { <p class="messages-nothing">{texts::NOTHING_COMING}</p> })
            }}
            <ol class="messages-list" hidden=move || keys.with(Vec::is_empty)>
                <For each=move || keys.get() key=Clone::clone let:key>
                    {row(outbox, key, controls)}
                </For>
            </ol>
        </section>
    }
    .into_any()
}

/// The row stays as long as its job is upcoming. Its content follows the server, and an open preview stays open.
fn row(
    outbox: LiveQuery<OutboxBody>,
    key: (JobKind, app_domain::Day),
    controls: OutboxControls,
) -> AnyView {
    let found = Memo::new(move |_| {
        outbox.with(|outbox| {
            let mut coming = outbox.coming.iter();
            let found = coming.find(|one| one.job == key.0 && one.date == key.1)?;
            Some((found.clone(), outbox.clocks.clone()))
        })?
    });
    view! {
        <li class="message">
            {move || found.get().map(|(one, clocks)| job_line(&one, &clocks.team, controls))}
            <details class="message-preview">
                <summary>
                    {texts::PREVIEW} <span class="message-turn">{icon("chevron-down")}</span>
                </summary>
                {move || found.get().map(|(one, clocks)| preview_with_note(&one, &clocks))}
            </details>
        </li>
    }
    .into_any()
}

fn job_line(coming: &ScheduledJobBody, team: &LocalClock, controls: OutboxControls) -> AnyView {
    let (day, time) = team.local(coming.at);
    let kind = texts::kind(MessageOccasion::Job(coming.job));
    let to = texts::recipients(coming.to.as_deref());
    let state = match (coming.is_skipped, coming.is_late) {
        (true, _) => Some(view! { <Pill symbol="close" tone="silent" words=texts::SKIPPED /> }),
        (_, true) => Some(view! { <Pill symbol="alert" tone="with-subs" words=texts::OVERDUE /> }),
        _ => None,
    };
    let when = texts::day_and_time(&day_short(day), &times::time(time));
    view! {
        <div class="message-line" translate="no" data-skipped=coming.is_skipped.then_some("")>
            <time translate="no" class="message-when figures" datetime=coming.at.to_string()>
                {when.clone()}
            </time>
            <span class="message-what">
                <strong>{kind}</strong>
                <span class="message-to clip" title=to.clone()>
                    {to.clone()}
                </span>
            </span>
            <span class="message-state">{state}</span>
            {actions(coming, &texts::job_at(kind, &when), controls)}
        </div>
    }
    .into_any()
}

fn actions(coming: &ScheduledJobBody, what: &str, controls: OutboxControls) -> AnyView {
    let target = MessageTargetRequest::Job {
        job: coming.job,
        date: coming.date,
    };
    let kind = texts::kind(MessageOccasion::Job(coming.job));
    let title = texts::send_question(kind, &day_short(coming.date));
    let send = move || controls.confirm_and_send(title.clone(), target);
    let (job, date) = (coming.job, coming.date);
    let other = if coming.is_skipped {
        let restore = move || controls.restore(job, date);
        controls.button(texts::RESTORE, what, "button button-quiet", restore)
    } else {
        let skip = move || controls.skip(target);
        controls.button(texts::SKIP, what, "button button-quiet", skip)
    };
    view! {
        <span class="message-actions">
            {controls.send_button(texts::SEND_NOW, what, send)} {other}
        </span>
    }
    .into_any()
}

fn preview_with_note(coming: &ScheduledJobBody, clocks: &ClockPair) -> AnyView {
    view! {
        {preview(coming, clocks)}
        <p class="message-note" translate="no">{preview_note(coming)}</p>
    }
    .into_any()
}
