//! A list of events, newest first. New entries appear at the top; older ones are fetched on request.

use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::pin::Pin;
use std::sync::Arc;

use app_domain::event::EventKind;
use app_portal::texts;
use app_wire::ApiError;
use leptos::prelude::*;
use leptos::task::spawn_local;

use super::{QueryView, icon};
use crate::query::live_query::LiveQuery;
use crate::run_effect::run_effect;
use crate::session::UserSession;
use crate::ui::toast::ToastStack;

/// A batch of entries in descending order of their ids, and the cursor of older ones.
#[derive(Clone, PartialEq)]
pub struct HistoryBatch<T> {
    entries: Vec<(i64, T)>,
    next: Option<i64>,
}

impl<T> HistoryBatch<T> {
    pub fn new(entries: Vec<T>, id: impl Fn(&T) -> i64, next: Option<i64>) -> Self {
        let entries = entries.into_iter().map(|entry| (id(&entry), entry));
        Self {
            entries: entries.collect(),
            next,
        }
    }
}

type HistoryBatchFuture<T> = Pin<Box<dyn Future<Output = Result<HistoryBatch<T>, ApiError>>>>;
type HistoryLoader<T> = Arc<dyn Fn(Option<i64>) -> HistoryBatchFuture<T> + Send + Sync>;

/// The entries that are loaded.
pub struct HistoryList<T: Send + Sync + 'static> {
    newest: LiveQuery<HistoryBatch<T>>,
    known: RwSignal<BTreeMap<Reverse<i64>, T>>,
    /// The cursor of older entries.
    next: RwSignal<Option<i64>>,
    is_asking: RwSignal<bool>,
    load: StoredValue<HistoryLoader<T>>,
    session: UserSession,
    toasts: ToastStack,
}

impl<T: Send + Sync + 'static> Clone for HistoryList<T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T: Send + Sync + 'static> Copy for HistoryList<T> {}

impl<T: Clone + PartialEq + Send + Sync + 'static> HistoryList<T> {
    /// Loads the newest entries with `load(None)`, and older ones with the id before which they end. Refetches the
    /// newest on every change of these kinds.
    pub fn refetch_on<A>(
        kinds: &'static [EventKind],
        load: impl Fn(Option<i64>) -> A + Send + Sync + 'static,
    ) -> Self
    where
        A: Future<Output = Result<HistoryBatch<T>, ApiError>> + 'static,
    {
        let load: HistoryLoader<T> = Arc::new(move |before| Box::pin(load(before)));
        let asked = load.clone();
        let chronicle = Self {
            newest: LiveQuery::refetch_on(kinds, move || asked(None)),
            known: RwSignal::new(BTreeMap::new()),
            next: RwSignal::new(None),
            is_asking: RwSignal::new(false),
            load: StoredValue::new(load),
            session: UserSession::of_page(),
            toasts: ToastStack::of_page(),
        };
        run_effect(move || {
            chronicle.newest.with(|part| chronicle.merge_newest(part));
        });
        chronicle
    }

    /// The loaded entries, newest first.
    pub fn entries(self) -> Vec<T> {
        self.known.with(|known| known.values().cloned().collect())
    }

    /// Renders `list` with the [`Self::entries`], or `nothing` if there are none. `end` follows the oldest entry.
    pub fn view(
        self,
        list: impl Fn() -> AnyView + Send + 'static,
        nothing: impl Fn() -> AnyView + Send + 'static,
        waiting: fn() -> AnyView,
        end: &'static str,
    ) -> AnyView {
        view! {
            <QueryView
                query=self.newest
                shape=self.newest.shape(|part| part.entries.is_empty())
                waiting=waiting
                content=move |is_empty| {
                    if is_empty {
                        nothing()
                    } else {
                        view! { {list()} {self.older_button(end)} }.into_any()
                    }
                }
            />
        }
        .into_any()
    }

    fn older_button(self, end: &'static str) -> AnyView {
        let way = move || {
            if self.next.get().is_none() {
                return view! { <p>{end}</p> }.into_any();
            }
            view! {
                <button
                    type="button"
                    class="button"
                    disabled=self.is_asking
                    on:click=move |_| self.fetch_older()
                >
                    {icon("chevron-down")}
                    {move || if self.is_asking.get() { texts::LOADING } else { texts::SHOW_OLDER }}
                </button>
            }
            .into_any()
        };
        view! { <div class="chronicle-older">{way}</div> }.into_any()
    }

    /// Replaces the newest part with the server's. An entry may have left the list, for example a pending message that
    /// was sent.
    fn merge_newest(self, part: &HistoryBatch<T>) {
        let oldest_here = part.entries.last().map(|(id, _)| *id);
        let newest_known = self
            .known
            .with_untracked(|known| known.keys().next().map(|id| id.0));
        let meets = newest_known.is_some_and(|id| oldest_here.is_some_and(|here| here <= id));
        if meets && part.next.is_some() {
            self.known
                .update(|known| known.retain(|id, _| Some(id.0) < oldest_here));
        } else {
            self.known.set(BTreeMap::new());
            self.next.set(part.next);
        }
        self.insert_batch(part);
    }

    fn insert_batch(self, part: &HistoryBatch<T>) {
        let entries = part.entries.iter().cloned();
        self.known
            .update(|known| known.extend(entries.map(|(id, entry)| (Reverse(id), entry))));
    }

    fn fetch_older(self) {
        let Some(next) = self.next.get_untracked() else {
            return;
        };
        if self.is_asking.get_untracked() {
            return;
        }
        self.is_asking.set(true);
        let older = self.load.with_value(|load| load(Some(next)));
        spawn_local(async move {
            let response = older.await;
            // The filter may have changed during the request.
            if self.is_asking.try_set(false).is_some() {
                return;
            }
            match response {
                // The list may have restarted during the request. This batch would not join it.
                Ok(_) if self.next.get_untracked() != Some(next) => {}
                Ok(part) => {
                    self.insert_batch(&part);
                    self.next.set(part.next);
                }
                Err(api_error) => {
                    self.session.handle_refusal(&api_error);
                    self.toasts.notify(api_error.error);
                }
            }
        });
    }
}
