//! One form on its way to the server: at most once at a time, and what came of it.

use app_api::ApiError;
use app_api::wire::AbsenceBody;
use leptos::prelude::*;
use leptos::task::spawn_local;

use crate::session::Session;

#[derive(Debug, Clone, PartialEq, Eq)]
enum State {
    Idle,
    OnItsWay,
    Refused(ApiError),
}

#[derive(Debug, Clone, Copy)]
pub struct Sending {
    state: RwSignal<State>,
    session: Session,
}

impl Sending {
    pub fn new() -> Self {
        Self {
            state: RwSignal::new(State::Idle),
            session: Session::of_page(),
        }
    }

    pub fn is_on_its_way(self) -> bool {
        self.state.with(|state| *state == State::OnItsWay)
    }

    pub fn refusal(self) -> Option<ApiError> {
        self.state.with(|state| match state {
            State::Refused(refusal) => Some(refusal.clone()),
            State::Idle | State::OnItsWay => None,
        })
    }

    /// Asks once; a second press while the first is on its way is the same wish. What was typed stays where it is
    /// until `done` has the answer.
    pub fn send(
        self,
        asked: impl Future<Output = Result<AbsenceBody, ApiError>> + 'static,
        done: impl FnOnce(AbsenceBody) + 'static,
    ) {
        if untrack(|| self.is_on_its_way()) {
            return;
        }
        self.state.set(State::OnItsWay);
        spawn_local(async move {
            let heard = asked.await;
            // The page may have been left meanwhile.
            if self.state.try_get_untracked().is_none() {
                return;
            }
            match heard {
                Ok(absence) => {
                    self.state.set(State::Idle);
                    done(absence);
                }
                Err(refusal) => {
                    self.session.heed(&refusal);
                    self.state.set(State::Refused(refusal));
                }
            }
        });
    }

    /// Forgets a refusal.
    pub fn rest(self) {
        self.state.update(|state| {
            if *state != State::OnItsWay {
                *state = State::Idle;
            }
        });
    }
}
