//! The requests that remove absences, and their undo.

use app_api::functions::absences::{create_absence, remove_absence};
use app_portal::absences::{AbsenceRemovalError, AbsenceRemovals, RemovalStep};
use app_portal::texts::absences as texts;
use app_wire::{AbsenceBody, AbsenceOverviewBody, ApiError};
use frontend_kit::query::live_query::LiveQuery;
use frontend_kit::session::UserSession;
use frontend_kit::ui::toast::ToastStack;
use leptos::prelude::*;
use leptos::task::spawn_local;

/// The pending removals of this page.
#[derive(Clone, Copy)]
pub struct RemovalRequests {
    pub(super) query: LiveQuery<AbsenceOverviewBody>,
    pending: RwSignal<AbsenceRemovals>,
    pub(super) session: UserSession,
    pub(super) toasts: ToastStack,
}

impl RemovalRequests {
    pub fn of(query: LiveQuery<AbsenceOverviewBody>) -> Self {
        Self {
            query,
            pending: RwSignal::default(),
            session: UserSession::of_page(),
            toasts: ToastStack::of_page(),
        }
    }

    /// The absences as this page shows them.
    pub fn shown(self) -> Vec<AbsenceBody> {
        let stored = self.query.with(|overview| overview.absences.clone());
        self.pending
            .with(|pending| pending.apply_to(stored.unwrap_or_default()))
    }

    pub fn error_of(self, id: i64) -> Option<AbsenceRemovalError> {
        self.pending.with(|pending| pending.error_of(id))
    }

    /// Removes the absence and offers an undo.
    pub fn remove(self, absence: AbsenceBody, words: String) {
        self.start(absence.clone(), RemovalStep::Removing);
        self.toasts
            .notify_with_undo(words, move || self.undo(absence.clone()));
    }

    /// Retries the failed step.
    pub fn retry(self, id: i64) {
        if let Some((absence, step)) = self.pending.with_untracked(|pending| pending.attempt(id)) {
            self.start(absence, step);
        }
    }

    /// Dismisses the failure. The absence stays as the server has it.
    pub fn dismiss(self, id: i64) {
        self.pending.try_update(|pending| pending.forget(id));
    }

    fn undo(self, absence: AbsenceBody) {
        match self.pending.try_update(|pending| pending.undo(absence.id)) {
            Some(true) => {}
            Some(false) => self.start(absence, RemovalStep::Restoring),
            // The page was left, so no row can show a failure.
            None => spawn_local(async move {
                if create_again(absence).await.is_err() {
                    self.toasts.notify(texts::NOT_RESTORED.to_owned());
                }
            }),
        }
    }

    fn start(self, absence: AbsenceBody, step: RemovalStep) {
        self.pending
            .update(|pending| pending.start(absence.clone(), step));
        spawn_local(async move {
            if step == RemovalStep::Restoring {
                self.restore(absence).await;
            } else {
                self.send_removal(absence).await;
            }
        });
    }

    async fn send_removal(self, absence: AbsenceBody) {
        let id = absence.id;
        match remove_absence(id).await {
            Err(error) if error.code != "not_found" => {
                self.fail(error, |pending, error| {
                    pending.fail_removal(id, error);
                });
            }
            _ => {
                self.query
                    .update(|overview| overview.absences.retain(|known| known.id != id));
                let step = self.pending.try_with_untracked(|pending| pending.step(id));
                match step.flatten() {
                    Some(RemovalStep::Undone) => self.start(absence, RemovalStep::Restoring),
                    _ => self.dismiss(id),
                }
            }
        }
    }

    async fn restore(self, absence: AbsenceBody) {
        let id = absence.id;
        match create_again(absence).await {
            Ok(created) => {
                self.dismiss(id);
                self.query.update(|overview| {
                    overview.absences.retain(|known| known.id != created.id);
                    overview.absences.push(created);
                });
            }
            Err(error) => self.fail(error, |pending, error| pending.fail(id, error)),
        }
    }

    fn fail(self, error: ApiError, record: impl FnOnce(&mut AbsenceRemovals, ApiError)) {
        self.session.handle_refusal(&error);
        self.pending.try_update(|pending| record(pending, error));
    }
}

async fn create_again(absence: AbsenceBody) -> Result<AbsenceBody, ApiError> {
    let (start, end) = (absence.start_date, absence.end_date);
    create_absence(Some(absence.user_id), start, end, absence.reason).await
}
