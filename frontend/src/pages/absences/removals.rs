//! Removals of absences. A removed absence disappears at once, and reappears on undo or when the removal fails.

use app_api::ApiError;
use app_api::functions::absences::{create_absence, remove_absence};
use app_api::wire::{AbsenceBody, AbsenceOverviewBody};
use leptos::prelude::*;
use leptos::task::spawn_local;

use crate::query::LiveQuery;
use crate::session::UserSession;
use crate::texts::absences as texts;
use crate::toast::ToastStack;

/// The state of a removal until the server has confirmed it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum RemovalStep {
    Removing,
    /// Undone while the removal was in flight.
    Undone,
    /// Removed, and being created again.
    Restoring,
}

#[derive(Debug, Clone, PartialEq, Eq)]
struct PendingRemoval {
    absence: AbsenceBody,
    step: RemovalStep,
    /// Why the last attempt failed; `None` while a request is in flight.
    refusal: Option<ApiError>,
}

/// Why an absence could not be removed or restored.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AbsenceRemovalError {
    /// The title of the notice: the action that failed.
    pub title: &'static str,
    pub refusal: ApiError,
}

/// The pending removals of this page.
#[derive(Clone, Copy)]
pub struct AbsenceRemovals {
    pub(super) question: LiveQuery<AbsenceOverviewBody>,
    pending: RwSignal<Vec<PendingRemoval>>,
    session: UserSession,
    pub(super) toasts: ToastStack,
}

impl AbsenceRemovals {
    pub fn of(question: LiveQuery<AbsenceOverviewBody>) -> Self {
        Self {
            question,
            pending: RwSignal::new(Vec::new()),
            session: UserSession::of_page(),
            toasts: ToastStack::of_page(),
        }
    }

    /// The absences as this page shows them: without those being removed, with those being restored.
    pub fn shown(self) -> Vec<AbsenceBody> {
        let mut shown = self
            .question
            .with(|overview| overview.absences.clone())
            .unwrap_or_default();
        self.pending.with(|leaving| {
            for one in leaving {
                let at = shown.iter().position(|shown| shown.id == one.absence.id);
                let is_going = one.step == RemovalStep::Removing && one.refusal.is_none();
                match at {
                    Some(at) if is_going => {
                        shown.remove(at);
                    }
                    None if !is_going => shown.push(one.absence.clone()),
                    _ => {}
                }
            }
        });
        shown.sort_by_key(|absence| (absence.start_date, absence.id));
        shown
    }

    pub fn error_of(self, id: i64) -> Option<AbsenceRemovalError> {
        self.pending.with(|leaving| {
            let one = leaving.iter().find(|one| one.absence.id == id)?;
            let title = match one.step {
                RemovalStep::Restoring => texts::NOT_RESTORED,
                RemovalStep::Removing | RemovalStep::Undone => texts::NOT_REMOVED,
            };
            Some(AbsenceRemovalError {
                title,
                refusal: one.refusal.clone()?,
            })
        })
    }

    /// Removes the absence and offers an undo.
    pub fn remove(self, absence: AbsenceBody, words: String) {
        self.start(absence.clone(), RemovalStep::Removing);
        self.toasts
            .notify_with_undo(words, move || self.undo(absence.clone()));
    }

    /// Retries the failed step.
    pub fn retry(self, id: i64) {
        let failed = self.pending.with_untracked(|leaving| {
            let one = leaving.iter().find(|one| one.absence.id == id)?;
            Some((one.absence.clone(), one.step))
        });
        if let Some((absence, step)) = failed {
            self.start(absence, step);
        }
    }

    /// Dismisses the failure. The absence stays as the server has it.
    pub fn dismiss(self, id: i64) {
        self.forget(id);
    }

    fn undo(self, absence: AbsenceBody) {
        let is_on_its_way = self.pending.try_update(|leaving| {
            let one = leaving.iter_mut().find(|one| one.absence.id == absence.id);
            one.map(|one| one.step = RemovalStep::Undone).is_some()
        });
        match is_on_its_way {
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
        let id = absence.id;
        self.pending.update(|leaving| {
            leaving.retain(|one| one.absence.id != id);
            leaving.push(PendingRemoval {
                absence: absence.clone(),
                step,
                refusal: None,
            });
        });
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
            Err(refusal) if refusal.code != "not_found" => {
                let is_taken_back = self.step(id) == Some(RemovalStep::Undone);
                if is_taken_back && !refusal.is_transient() {
                    return self.dismiss(id);
                }
                self.fail(id, refusal);
            }
            _ => {
                self.question
                    .update(|overview| overview.absences.retain(|known| known.id != id));
                match self.step(id) {
                    Some(RemovalStep::Undone) => self.start(absence, RemovalStep::Restoring),
                    _ => self.forget(id),
                }
            }
        }
    }

    async fn restore(self, absence: AbsenceBody) {
        let id = absence.id;
        match create_again(absence).await {
            Ok(created) => {
                self.forget(id);
                self.question.update(|overview| {
                    overview.absences.retain(|known| known.id != created.id);
                    overview.absences.push(created);
                });
            }
            Err(refusal) => self.fail(id, refusal),
        }
    }

    fn step(self, id: i64) -> Option<RemovalStep> {
        self.pending
            .try_with_untracked(|leaving| {
                let one = leaving.iter().find(|one| one.absence.id == id);
                one.map(|one| one.step)
            })
            .flatten()
    }

    fn fail(self, id: i64, refusal: ApiError) {
        self.session.handle_refusal(&refusal);
        self.pending.try_update(|leaving| {
            if let Some(one) = leaving.iter_mut().find(|one| one.absence.id == id) {
                one.refusal = Some(refusal);
            }
        });
    }

    fn forget(self, id: i64) {
        self.pending
            .try_update(|leaving| leaving.retain(|one| one.absence.id != id));
    }
}

async fn create_again(absence: AbsenceBody) -> Result<AbsenceBody, ApiError> {
    let (start, end) = (absence.start_date, absence.end_date);
    create_absence(Some(absence.user_id), start, end, absence.reason).await
}
