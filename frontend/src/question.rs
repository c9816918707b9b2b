//! One question to the server, and its latest answer: asked again after every change, and until it is answered.

use std::pin::Pin;
use std::sync::Arc;
use std::time::Duration;

use app_api::ApiError;
use leptos::prelude::*;
use leptos::task::spawn_local;

use crate::live::Live;
use crate::session::Session;

const RETRY: Duration = Duration::from_secs(3);

/// What is known so far.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Answer<T> {
    Waiting,
    /// Stays while it is asked again, also while the network is away.
    Here(T),
    Refused(ApiError),
}

type Asking<T> = Arc<dyn Fn() -> Pin<Box<dyn Future<Output = Result<T, ApiError>>>> + Send + Sync>;

/// A question that keeps its answer true.
pub struct Question<T: Send + Sync + 'static> {
    answer: RwSignal<Answer<T>>,
    asking: StoredValue<Asking<T>>,
    turn: StoredValue<Turn>,
    session: Session,
}

impl<T: Send + Sync + 'static> Clone for Question<T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T: Send + Sync + 'static> Copy for Question<T> {}

/// Keeps one request on its way at a time; a change that comes meanwhile asks once more.
#[derive(Debug, Clone, Copy, Default)]
struct Turn {
    is_asking: bool,
    is_outdated: bool,
}

impl<T: Clone + PartialEq + Send + Sync + 'static> Question<T> {
    /// Asks now, and again whenever the live stream reports a change.
    pub fn new<F, A>(ask: F) -> Self
    where
        F: Fn() -> A + Send + Sync + 'static,
        A: Future<Output = Result<T, ApiError>> + 'static,
    {
        let asking: Asking<T> = Arc::new(move || Box::pin(ask()));
        let question = Self {
            answer: RwSignal::new(Answer::Waiting),
            asking: StoredValue::new(asking),
            turn: StoredValue::new(Turn::default()),
            session: Session::of_page(),
        };
        let live = Live::of_page();
        Effect::new(move |_| {
            live.changes();
            question.ask();
        });
        question
    }

    /// The present answer; reading it subscribes.
    pub fn read(self) -> Answer<T> {
        self.answer.get()
    }

    /// A copy of the present answer's content, if there is one.
    pub fn here(self) -> Option<T> {
        self.with(T::clone)
    }

    /// Reads a part of the content without copying the whole; reading it subscribes.
    pub fn with<R>(self, part: impl FnOnce(&T) -> R) -> Option<R> {
        self.answer.with(|answer| match answer {
            Answer::Here(content) => Some(part(content)),
            _ => None,
        })
    }

    /// What decides over the page's shape: which rows there are, not what they say. A page is laid out anew only
    /// when this changes; [`crate::components::Answered`] shows it.
    pub fn shape<S>(self, of: impl Fn(&T) -> S + Send + Sync + 'static) -> Memo<Answer<S>>
    where
        S: Clone + PartialEq + Send + Sync + 'static,
    {
        Memo::new(move |_| {
            self.answer.with(|answer| match answer {
                Answer::Waiting => Answer::Waiting,
                Answer::Refused(refusal) => Answer::Refused(refusal.clone()),
                Answer::Here(content) => Answer::Here(of(content)),
            })
        })
    }

    /// Changes the content in place: what the server just said in answer to something else.
    pub fn amend(self, change: impl FnOnce(&mut T)) {
        self.answer.update(|answer| {
            if let Answer::Here(content) = answer {
                change(content);
            }
        });
    }

    /// Forgets the answer and asks anew.
    pub fn restart(self) {
        self.answer.set(Answer::Waiting);
        self.ask();
    }

    /// Asks, or asks again after the request that is on its way.
    pub fn ask(self) {
        let is_asking = self.turn.with_value(|turn| turn.is_asking);
        if is_asking {
            return self.turn.update_value(|turn| turn.is_outdated = true);
        }
        self.turn.set_value(Turn {
            is_asking: true,
            is_outdated: false,
        });
        spawn_local(async move {
            while let Some(asking) = self.asking.try_get_value() {
                let heard = asking().await;
                // The page may have been left meanwhile.
                let Some(turn) = self.turn.try_get_value() else {
                    return;
                };
                if turn.is_outdated {
                    self.turn.update_value(|turn| turn.is_outdated = false);
                    continue;
                }
                self.turn.set_value(Turn::default());
                return self.hear(heard);
            }
        });
    }

    fn hear(self, heard: Result<T, ApiError>) {
        match heard {
            Ok(content) => {
                let is_news = !matches!(&*self.answer.read_untracked(), Answer::Here(known) if *known == content);
                if is_news {
                    self.answer.set(Answer::Here(content));
                }
            }
            Err(refusal) => {
                self.session.heed(&refusal);
                let is_passing = refusal.is_passing();
                if !is_passing || !matches!(*self.answer.read_untracked(), Answer::Here(_)) {
                    self.answer.set(Answer::Refused(refusal));
                }
                if is_passing {
                    let again = move || {
                        if self.turn.try_get_value().is_some() {
                            self.ask();
                        }
                    };
                    set_timeout(again, RETRY);
                }
            }
        }
    }
}
