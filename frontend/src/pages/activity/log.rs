//! The entries, newest first: new ones appear on top, older ones are fetched on demand.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use app_api::functions::audit::load_audit;
use app_api::wire::{AuditAsked, AuditEntryBody, AuditPart};
use app_domain::event::Kind;
use leptos::prelude::*;
use leptos::task::spawn_local;

use super::entry::Entry;
use super::filter::Filter;
use crate::components::{Answered, Empty, icon};
use crate::question::Question;
use crate::session::Session;
use crate::texts::activity as texts;
use crate::toast::Toasts;

/// What has been read of the log so far.
#[derive(Clone, Copy)]
struct Known {
    asked: StoredValue<AuditAsked>,
    entries: RwSignal<BTreeMap<Reverse<i64>, AuditEntryBody>>,
    /// Where older ones begin.
    next: RwSignal<Option<i64>>,
    is_asking: RwSignal<bool>,
    session: Session,
    toasts: Toasts,
}

#[component]
pub fn Log(asked: AuditAsked, filter: Filter) -> AnyView {
    let newest = {
        let asked = asked.clone();
        Question::about(&Kind::ALL, move || load_audit(asked.clone(), None))
    };
    let known = Known {
        asked: StoredValue::new(asked),
        entries: RwSignal::new(BTreeMap::new()),
        next: RwSignal::new(None),
        is_asking: RwSignal::new(false),
        session: Session::of_page(),
        toasts: Toasts::of_page(),
    };
    Effect::new(move |_| {
        newest.with(|part| known.learn_newest(part));
    });
    view! {
        <Answered
            question=newest
            shape=newest.shape(|part| part.entries.is_empty())
            waiting=waiting
            content=move |is_empty| if is_empty { nothing(filter) } else { entries(known) }
        />
    }
    .into_any()
}

impl Known {
    fn learn_newest(self, part: &AuditPart) {
        let newest_known = self
            .entries
            .with_untracked(|known| known.keys().next().map(|id| id.0));
        let oldest_here = part.entries.last().map(|entry| entry.id);
        // So much has happened meanwhile that the parts no longer meet: begin anew.
        let has_gap = part.next.is_some()
            && newest_known.is_some_and(|id| oldest_here.is_some_and(|here| here > id));
        if has_gap || newest_known.is_none() {
            self.entries.set(BTreeMap::new());
            self.next.set(part.next);
        }
        self.learn(part);
    }

    fn learn(self, part: &AuditPart) {
        self.entries.update(|known| {
            for entry in &part.entries {
                known.insert(Reverse(entry.id), entry.clone());
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
            let heard = load_audit(self.asked.get_value(), Some(next)).await;
            // The filter may have changed meanwhile.
            if self.is_asking.try_set(false).is_some() {
                return;
            }
            match heard {
                // The log may have begun anew meanwhile: these would not meet it.
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

fn entries(known: Known) -> AnyView {
    let all = move || {
        known
            .entries
            .with(|known| known.values().cloned().collect::<Vec<_>>())
    };
    view! {
        <ol class="activity-log" aria-label=texts::LOG>
            <For each=all key=|entry| entry.id let:entry>
                <Entry entry=entry />
            </For>
        </ol>
        <div class="activity-older">
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

fn nothing(filter: Filter) -> AnyView {
    if untrack(|| filter.is_set()) {
        view! {
            <Empty symbol="activity" title=texts::NONE_FOUND_TITLE words=texts::NONE_FOUND>
                <button type="button" class="button" on:click=move |_| filter.clear()>
                    {texts::CLEAR}
                </button>
            </Empty>
        }
        .into_any()
    } else {
        view! { <Empty symbol="activity" title=texts::NONE_TITLE words=texts::NONE /> }.into_any()
    }
}

fn waiting() -> AnyView {
    let rows = (0..10).map(|_| view! { <li class="skeleton activity-skeleton"></li> });
    view! { <ol class="activity-log">{rows.collect_view()}</ol> }.into_any()
}
