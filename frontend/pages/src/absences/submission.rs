//! The submission of a form: one request at a time, and its result.

use app_wire::{AbsenceBody, ApiError};
use frontend_kit::session::UserSession;
use leptos::prelude::*;
use leptos::task::spawn_local;

#[derive(Debug, Clone, PartialEq, Eq)]
enum SubmissionState {
    Idle,
    InFlight,
    Refused(ApiError),
}

#[derive(Debug, Clone, Copy)]
pub struct AbsenceSubmission {
    state: RwSignal<SubmissionState>,
    session: UserSession,
}

impl AbsenceSubmission {
    pub fn new() -> Self {
        Self {
            state: RwSignal::new(SubmissionState::Idle),
            session: UserSession::of_page(),
        }
    }

    pub fn is_in_flight(self) -> bool {
        self.state.with(|state| *state == SubmissionState::InFlight)
    }

    pub fn refusal(self) -> Option<ApiError> {
        self.state.with(|state| match state {
            SubmissionState::Refused(refusal) => Some(refusal.clone()),
            SubmissionState::Idle | SubmissionState::InFlight => None,
        })
    }

    /// Sends the request; a second press while it is in flight is ignored. The draft is kept until `done` receives the
    /// result.
    pub fn send(
        self,
        request: impl Future<Output = Result<AbsenceBody, ApiError>> + 'static,
        done: impl FnOnce(AbsenceBody) + 'static,
    ) {
        if untrack(|| self.is_in_flight()) {
            return;
        }
        self.state.set(SubmissionState::InFlight);
        spawn_local(async move {
            let response = request.await;
            // The page may have been left during the request.
            if self.state.try_get_untracked().is_none() {
                return;
            }
            match response {
                Ok(absence) => {
                    self.state.set(SubmissionState::Idle);
                    done(absence);
                }
                Err(error) => {
                    self.session.handle_refusal(&error);
                    self.state.set(SubmissionState::Refused(error));
                }
            }
        });
    }

    /// Clears a refusal.
    pub fn clear_refusal(self) {
        self.state.update(|state| {
            if *state != SubmissionState::InFlight {
                *state = SubmissionState::Idle;
            }
        });
    }
}
