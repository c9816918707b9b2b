//! What was fetched so far of a list that is asked for: kept true by the stream, continued at the end, and left standing
//! until the next list that is asked for has come.

use std::pin::Pin;

use app_api::ApiError;
use app_domain::event::Kind;
use leptos::prelude::*;
use leptos::task::spawn_local;

use crate::question::{Answer, Question};
use crate::session::Session;
use crate::toast::Toasts;

/// As many parts are fetched anew after a change. Of a longer list nothing moves under whoever reads it far down: it
/// offers to begin anew.
const FOLLOWED: usize = 4;

/// A part of a list, and where the next one begins.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Part<T> {
    pub items: Vec<T>,
    pub next: Option<String>,
}

pub type Loading<T> = Pin<Box<dyn Future<Output = Result<Part<T>, ApiError>>>>;
/// Fetches the part of a list after a cursor.
type Load<A, T> = fn(A, Option<String>) -> Loading<T>;

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum State {
    /// Nothing has come yet.
    Waiting,
    Here,
    Refused(ApiError),
}

/// `A` is what can be asked for, `T` is what the list is of.
pub struct Listing<A: Send + Sync + 'static, T: Send + Sync + 'static> {
    pub asked: Memo<A>,
    items: RwSignal<Vec<T>>,
    /// Where the next part begins.
    next: RwSignal<Option<String>>,
    state: RwSignal<State>,
    /// Whether what stands is the answer to what is asked.
    is_answered: RwSignal<bool>,
    is_behind: RwSignal<bool>,
    is_fetching: RwSignal<bool>,
    parts: StoredValue<usize>,
    question: StoredValue<Option<Question<Part<T>>>>,
    concerns: &'static [Kind],
    load: Load<A, T>,
    session: Session,
    toasts: Toasts,
}

impl<A: Send + Sync + 'static, T: Send + Sync + 'static> Clone for Listing<A, T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<A: Send + Sync + 'static, T: Send + Sync + 'static> Copy for Listing<A, T> {}

impl<A, T> Listing<A, T>
where
    A: Clone + PartialEq + Send + Sync + 'static,
    T: Clone + PartialEq + Send + Sync + 'static,
{
    /// Follows what is asked for, and changes of these kinds.
    pub fn of(asked: Memo<A>, concerns: &'static [Kind], load: Load<A, T>) -> Self {
        let listing = Self {
            asked,
            items: RwSignal::default(),
            next: RwSignal::default(),
            state: RwSignal::new(State::Waiting),
            is_answered: RwSignal::new(false),
            is_behind: RwSignal::new(false),
            is_fetching: RwSignal::new(false),
            parts: StoredValue::new(1),
            question: StoredValue::new(None),
            concerns,
            load,
            session: Session::of_page(),
            toasts: Toasts::of_page(),
        };
        // Each list is a question of its own: what was asked before is answered to nobody.
        Effect::new(move |_| listing.ask(listing.asked.get()));
        listing
    }

    fn ask(self, asked: A) {
        self.is_answered.set(false);
        self.is_behind.set(false);
        self.is_fetching.set(false);
        self.parts.set_value(1);
        let question = Question::about(self.concerns, move || self.fetch(asked.clone()));
        self.question.set_value(Some(question));
        Effect::new(move |_| match question.read() {
            Answer::Waiting => {}
            Answer::Refused(refusal) => self.state.set(State::Refused(refusal)),
            Answer::Here(part) => {
                self.items.set(part.items);
                self.next.set(part.next);
                self.is_answered.set(true);
                self.state.set(State::Here);
            }
        });
    }

    /// As many parts as are known.
    async fn fetch(self, asked: A) -> Result<Part<T>, ApiError> {
        let parts = self.parts.try_get_value().unwrap_or(1);
        if parts > FOLLOWED {
            self.is_behind.set(true);
            return Ok(Part {
                items: self.items.get_untracked(),
                next: self.next.get_untracked(),
            });
        }
        let mut whole = (self.load)(asked.clone(), None).await?;
        for _ in 1..parts {
            let Some(cursor) = whole.next.take() else {
                break;
            };
            let part = (self.load)(asked.clone(), Some(cursor)).await?;
            whole.items.extend(part.items);
            whole.next = part.next;
        }
        Ok(whole)
    }

    /// Fetches the next part, if there is one.
    pub fn go_on(self) {
        let (Some(cursor), Some(question)) = (self.next.get_untracked(), self.question.get_value())
        else {
            return;
        };
        if self.is_fetching.get_untracked() || !self.is_answered.get_untracked() {
            return;
        }
        self.is_fetching.set(true);
        let asked = self.asked.get_untracked();
        spawn_local(async move {
            let heard = (self.load)(asked.clone(), Some(cursor.clone())).await;
            // Another list may be asked for by now, or this one may have begun anew.
            if self.asked.try_get_untracked() != Some(asked) {
                return;
            }
            self.is_fetching.set(false);
            match heard {
                Ok(_) if self.next.get_untracked() != Some(cursor) => {}
                Ok(part) => {
                    self.parts.update_value(|parts| *parts += 1);
                    question.amend(|whole| {
                        whole.items.extend(part.items);
                        whole.next = part.next;
                    });
                }
                Err(refusal) => {
                    self.session.heed(&refusal);
                    self.toasts.say(refusal.error);
                }
            }
        });
    }

    /// Asks again after a refusal, or for the beginning of a long list.
    pub fn begin_anew(self) {
        self.state.set(State::Waiting);
        self.ask_again();
    }

    /// The newest state of a long list, from its beginning.
    pub fn catch_up(self) {
        self.is_behind.set(false);
        self.ask_again();
    }

    fn ask_again(self) {
        self.parts.set_value(1);
        if let Some(question) = self.question.get_value() {
            question.ask();
        }
    }

    pub fn state(self) -> State {
        self.state.get()
    }

    pub fn count(self) -> usize {
        self.items.with(Vec::len)
    }

    pub fn item(self, at: usize) -> Option<T> {
        self.items.with(|items| items.get(at).cloned())
    }

    /// A part of the rows that are known.
    pub fn with<R>(self, part: impl FnOnce(&[T]) -> R) -> R {
        self.items.with(|items| part(items))
    }

    pub fn has_more(self) -> bool {
        self.next.with(Option::is_some)
    }

    /// Whether what stands is of the list before.
    pub fn is_outdated(self) -> bool {
        !self.is_answered.get()
    }

    pub fn is_behind(self) -> bool {
        self.is_behind.get()
    }
}
