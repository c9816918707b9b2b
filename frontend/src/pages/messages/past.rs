//! What became of messages, newest first; older ones are fetched on demand.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use app_api::functions::messages::load_messages;
use app_api::wire::{MessageBody, MessageTarget, MessagesAsked, MessagesPart};
use app_domain::event::Kind;
use js_sys::Date;
use leptos::prelude::*;
use leptos::task::spawn_local;

use super::filter::{Filter, FilterBar};
use super::steering::{Steering, team_zone};
use crate::components::{Answered, Empty, Pill, icon};
use crate::question::Question;
use crate::session::Session;
use crate::texts::day_short;
use crate::texts::messages as texts;
use crate::toast::Toasts;
use crate::zone_clock;

/// What has been read so far.
#[derive(Clone, Copy)]
struct Known {
    asked: StoredValue<MessagesAsked>,
    messages: RwSignal<BTreeMap<Reverse<i64>, MessageBody>>,
    /// Where older ones begin.
    next: RwSignal<Option<i64>>,
    is_asking: RwSignal<bool>,
    session: Session,
    toasts: Toasts,
}

#[component]
pub fn Past(asked: MessagesAsked, filter: Filter, steering: Steering) -> AnyView {
    let newest = {
        let asked = asked.clone();
        Question::about(&[Kind::MessagesChanged], move || {
            load_messages(asked.clone(), None)
        })
    };
    let known = Known {
        asked: StoredValue::new(asked),
        messages: RwSignal::new(BTreeMap::new()),
        next: RwSignal::new(None),
        is_asking: RwSignal::new(false),
        session: Session::of_page(),
        toasts: Toasts::of_page(),
    };
    Effect::new(move |_| {
        newest.with(|part| known.learn_newest(part));
    });
    view! {
        <section class="messages-part" aria-labelledby="messages-past">
            <header class="messages-heading">
                <h2 id="messages-past">{texts::PAST}</h2>
                <FilterBar filter=filter />
            </header>
            <Answered
                question=newest
                shape=newest.shape(|part| part.messages.is_empty())
                waiting=super::waiting
                content=move |is_empty| {
                    if is_empty { nothing(filter) } else { list(known, steering) }
                }
            />
        </section>
    }
    .into_any()
}

impl Known {
    /// A message may leave what is asked for, a waiting one that is sent: the newest part is as the server says.
    fn learn_newest(self, part: &MessagesPart) {
        let oldest_here = part.messages.last().map(|message| message.id);
        let newest_known = self
            .messages
            .with_untracked(|known| known.keys().next().map(|id| id.0));
        let meets = newest_known.is_some_and(|id| oldest_here.is_some_and(|here| here <= id));
        if meets && part.next.is_some() {
            self.messages
                .update(|known| known.retain(|id, _| Some(id.0) < oldest_here));
        } else {
            self.messages.set(BTreeMap::new());
            self.next.set(part.next);
        }
        self.learn(part);
    }

    fn learn(self, part: &MessagesPart) {
        self.messages.update(|known| {
            for message in &part.messages {
                known.insert(Reverse(message.id), message.clone());
            }
        });
    }

    fn fetch_older(self) {
        let Some(next) = self.next.get_untracked() else {
            return;
        };
        if self.is_asking.get_untracked() {
            return;
        }
        self.is_asking.set(true);
        spawn_local(async move {
            let heard = load_messages(self.asked.get_value(), Some(next)).await;
            // The filter may have changed meanwhile.
            if self.is_asking.try_set(false).is_some() {
                return;
            }
            match heard {
                // The list may have begun anew meanwhile: these would not meet it.
                Ok(_) if self.next.get_untracked() != Some(next) => {}
                Ok(part) => {
                    self.learn(&part);
                    self.next.set(part.next);
                }
                Err(refusal) => {
                    self.session.heed(&refusal);
                    self.toasts.say(refusal.error);
                }
            }
        });
    }
}

fn list(known: Known, steering: Steering) -> AnyView {
    let all = move || {
        known
            .messages
            .with(|known| known.values().cloned().collect::<Vec<_>>())
    };
    // A row is drawn anew when something became of its message.
    let key = |message: &MessageBody| {
        (
            message.id,
            message.state.clone(),
            message.reason.clone(),
            message.is_of_use,
        )
    };
    view! {
        <ol class="messages-list" aria-labelledby="messages-past">
            <For each=all key=key let:message>
                {row(&message, steering)}
            </For>
        </ol>
        <div class="messages-older">
            {move || {
                if known.next.get().is_some() {
                    view! {
                        <button
                            type="button"
                            class="button"
                            disabled=move || known.is_asking.get()
                            on:click=move |_| known.fetch_older()
                        >
                            {icon("chevron-down")}
                            {move || if known.is_asking.get() { texts::LOADING_OLDER } else { texts::OLDER }}
                        </button>
                    }
                        .into_any()
                } else {
                    view! { <p>{texts::END}</p> }.into_any()
                }
            }}
        </div>
    }
    .into_any()
}

fn row(message: &MessageBody, steering: Steering) -> AnyView {
    let at = message.done_at.as_ref().unwrap_or(&message.due_at);
    let when = zone_clock::at(&team_zone(), Date::parse(at)).unwrap_or_else(|| at.clone());
    let kind = texts::named(&texts::KINDS, &message.occasion).to_owned();
    let (symbol, tone) = match message.state.as_str() {
        "sent" => ("check", "available"),
        "failed" => ("alert", "unavailable"),
        "skipped" => ("close", "silent"),
        _ => ("pause", "pattern"),
    };
    let to = message.to.as_ref();
    let to = to.map_or_else(|| texts::CHANNEL.to_owned(), |name| ["to ", name].concat());
    let about = [&to, ", ", &texts::about(&day_short(message.date))].concat();
    let what = [&kind, " ", &about].concat();
    let (title, reason) = (about.clone(), message.reason.clone());
    view! {
        <li class="message">
            <div class="message-line">
                <time class="message-when figures" datetime=at.clone()>
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
                        words=texts::named(&texts::STATES, &message.state)
                    />
                </span>
                {actions(message, &what, steering)}
            </div>
        </li>
    }
    .into_any()
}

/// What waits may go now or be left; what did not go may go while anybody needs it.
fn actions(message: &MessageBody, what: &str, steering: Steering) -> AnyView {
    let id = message.id;
    let is_waiting = message.state == "waiting";
    let may_go = message.is_of_use && message.state != "sent";
    let verb = if is_waiting {
        texts::SEND_NOW
    } else {
        texts::SEND_AGAIN
    };
    let send = may_go.then(|| {
        view! {
            <button
                type="button"
                class="button"
                aria-label=texts::of(verb, what)
                disabled=move || steering.is_busy()
                on:click=move |_| steering.send(MessageTarget::Message(id))
            >
                {verb}
            </button>
        }
    });
    let skip = is_waiting.then(|| {
        view! {
            <button
                type="button"
                class="button button-quiet"
                aria-label=texts::of(texts::SKIP, what)
                disabled=move || steering.is_busy()
                on:click=move |_| steering.skip(MessageTarget::Message(id))
            >
                {texts::SKIP}
            </button>
        }
    });
    view! { <span class="message-actions">{send} {skip}</span> }.into_any()
}

fn nothing(filter: Filter) -> AnyView {
    if untrack(|| filter.is_set()) {
        view! {
            <Empty symbol="messages" title=texts::NONE_FOUND_TITLE words=texts::NONE_FOUND>
                <button type="button" class="button" on:click=move |_| filter.clear()>
                    {texts::CLEAR}
                </button>
            </Empty>
        }
        .into_any()
    } else {
        view! { <Empty symbol="messages" title=texts::NONE_TITLE words=texts::NONE /> }.into_any()
    }
}
