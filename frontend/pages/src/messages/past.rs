//! The past messages with their results, newest first.

use app_api::functions::messages::load_messages;
use app_domain::event::EventKind;
use app_portal::bot_messages::{message_actions, state_mark};
use app_portal::texts::day_short;
use app_portal::texts::messages as texts;
use app_wire::{MessageBody, MessageFilterRequest, MessageTargetRequest};
use frontend_kit::ui::{HistoryBatch, HistoryList, Pill, zone_clock};
use leptos::prelude::*;

use super::filter::{MessagesFilterBar, MessagesPageFilter};
use super::outbox_controls::{OutboxControls, team_zone};

#[component]
pub fn PastMessages(
    request: MessageFilterRequest,
    filter: MessagesPageFilter,
    controls: OutboxControls,
) -> impl IntoView {
    let past = HistoryList::refetch_on(&[EventKind::MessagesChanged], move |before| {
        let request = request;
        async move {
            let part = load_messages(request, before).await?;
            Ok(HistoryBatch::new(
                part.messages,
                |message| message.id,
                part.next,
            ))
        }
    });
    view! {
        <section class="messages-part" aria-labelledby="messages-past">
            <header class="messages-heading">
                <h2 id="messages-past">{texts::PAST}</h2>
                <MessagesFilterBar filter=filter />
            </header>
            {past.view(move || list(past, controls), move || filter.empty_view(), super::skeleton_view, texts::END)}
        </section>
    }
}

fn list(past: HistoryList<MessageBody>, controls: OutboxControls) -> AnyView {
    // A row is redrawn when its message's result changes.
    let key = |message: &MessageBody| {
        (
            message.id,
            message.state,
            message.reason.clone(),
            message.is_of_use,
        )
    };
    view! {
        <ol class="messages-list" aria-labelledby="messages-past">
            <For each=move || past.entries() key=key let:message>
                {row(&message, controls)}
            </For>
        </ol>
    }
    .into_any()
}

fn row(message: &MessageBody, controls: OutboxControls) -> AnyView {
    let at = message.done_at.unwrap_or(message.due_at);
    let when = zone_clock::format_moment(&team_zone(), zone_clock::milliseconds(at))
        .unwrap_or_else(|| at.to_string());
    let kind = texts::kind(message.occasion);
    let (symbol, tone) = state_mark(message.state);
    let about = texts::recipient_and_day(message.to.as_deref(), &day_short(message.date));
    let what = texts::message_about(kind, &about);
    let (title, reason) = (about.clone(), message.reason.clone());
    view! {
        <li class="message">
            <div class="message-line" translate="no">
                <time translate="no" class="message-when figures" datetime=at.to_string()>
                    {when}
                </time>
                <span class="message-what">
                    <strong>{kind}</strong>
                    <span class="message-to clip" title=title>
                        {about}
                    </span>
                    {(!reason.is_empty()).then(|| view! { <span class="message-reason">{reason}</span> })}
                </span>
                <span class="message-state">
                    <Pill
                        symbol=symbol
                        tone=tone
                        words=texts::state(message.state)
                    />
                </span>
                {actions(message, &what, controls)}
            </div>
        </li>
    }
    .into_any()
}

fn actions(message: &MessageBody, what: &str, controls: OutboxControls) -> AnyView {
    let (send_verb, can_skip) = message_actions(message);
    let target = MessageTargetRequest::Message(message.id);
    let send =
        send_verb.map(|verb| controls.send_button(verb, what, move || controls.send_now(target)));
    let skip = can_skip.then(|| {
        let skip = move || controls.skip(target);
        controls.button(texts::SKIP, what, "button button-quiet", skip)
    });
    view! { <span class="message-actions">{send} {skip}</span> }.into_any()
}
