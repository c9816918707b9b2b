//! What happened, the newest first: new entries appear on top, older ones are fetched on demand.

use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::pin::Pin;
use std::sync::Arc;

use app_api::ApiError;
use app_domain::event::Kind;
use leptos::prelude::*;
use leptos::task::spawn_local;

use super::{Answered, icon};
use crate::question::Question;
use crate::session::Session;
use crate::texts;
use crate::toast::Toasts;

/// Some entries by their ids, which fall, and where older ones begin.
#[derive(Clone, PartialEq)]
pub struct Part<T> {
    entries: Vec<(i64, T)>,
    next: Option<i64>,
}

impl<T> Part<T> {
    pub fn new(entries: Vec<T>, id: impl Fn(&T) -> i64, next: Option<i64>) -> Self {
        let entries = entries.into_iter().map(|entry| (id(&entry), entry));
        Self {
            entries: entries.collect(),
            next,
        }
    }
}

type Loaded<T> = Pin<Box<dyn Future<Output = Result<Part<T>, ApiError>>>>;
type Load<T> = Arc<dyn Fn(Option<i64>) -> Loaded<T> + Send + Sync>;

/// What has been read so far.
pub struct Chronicle<T: Send + Sync + 'static> {
    newest: Question<Part<T>>,
    known: RwSignal<BTreeMap<Reverse<i64>, T>>,
    /// Where older ones begin.
    next: RwSignal<Option<i64>>,
    is_asking: RwSignal<bool>,
    load: StoredValue<Load<T>>,
    session: Session,
    toasts: Toasts,
}

impl<T: Send + Sync + 'static> Clone for Chronicle<T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T: Send + Sync + 'static> Copy for Chronicle<T> {}

impl<T: Clone + PartialEq + Send + Sync + 'static> Chronicle<T> {
    /// Reads what `load` gives before an id, or the newest; again whenever a change of these kinds is reported.
    pub fn about<A>(
        kinds: &'static [Kind],
        load: impl Fn(Option<i64>) -> A + Send + Sync + 'static,
    ) -> Self
    where
        A: Future<Output = Result<Part<T>, ApiError>> + 'static,
    {
        let load: Load<T> = Arc::new(move |before| Box::pin(load(before)));
        let asked = load.clone();
        let chronicle = Self {
            newest: Question::about(kinds, move || asked(None)),
            known: RwSignal::new(BTreeMap::new()),
            next: RwSignal::new(None),
            is_asking: RwSignal::new(false),
            load: StoredValue::new(load),
            session: Session::of_page(),
            toasts: Toasts::of_page(),
        };
        Effect::new(move |_| {
            chronicle.newest.with(|part| chronicle.learn_newest(part));
        });
        chronicle
    }

    /// The newest first.
    pub fn entries(self) -> Vec<T> {
        self.known.with(|known| known.values().cloned().collect())
    }

    /// `list` shows [`Self::entries`]; `nothing` stands where there are none, and `end` under the oldest.
    pub fn view(
        self,
        list: impl Fn() -> AnyView + Send + 'static,
        nothing: impl Fn() -> AnyView + Send + 'static,
        waiting: fn() -> AnyView,
        end: &'static str,
    ) -> AnyView {
        view! {
            <Answered
                question=self.newest
                shape=self.newest.shape(|part| part.entries.is_empty())
                waiting=waiting
                content=move |is_empty| {
                    if is_empty {
                        nothing()
                    } else {
                        view! { {list()} {self.older(end)} }.into_any()
                    }
                }
            />
        }
        .into_any()
    }

    fn older(self, end: &'static str) -> AnyView {
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

    /// An entry may leave what is asked for, as a message does that is sent: the newest part is as the server says.
    fn learn_newest(self, part: &Part<T>) {
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
        self.learn(part);
    }

    fn learn(self, part: &Part<T>) {
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
            let heard = older.await;
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
