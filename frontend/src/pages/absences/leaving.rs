//! Absences that are being taken away: gone at once, and back again by one press or when it fails.

use app_api::ApiError;
use app_api::functions::absences::{create_absence, remove_absence};
use app_api::wire::{AbsenceBody, AbsenceOverview};
use leptos::prelude::*;
use leptos::task::spawn_local;

use crate::question::Question;
use crate::session::Session;
use crate::texts::absences as texts;
use crate::toast::Toasts;

/// What becomes of an absence that somebody removed, until the server has confirmed it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Step {
    Removing,
    /// Taken back while the removal was on its way.
    TakenBack,
    /// Removed, and being registered anew.
    Restoring,
}

#[derive(Debug, Clone, PartialEq, Eq)]
struct Leaving {
    absence: AbsenceBody,
    step: Step,
    /// Why the last attempt failed; `None` while one is on its way.
    refusal: Option<ApiError>,
}

/// What stands in the way of an absence that was removed or restored.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Trouble {
    /// What did not happen.
    pub title: &'static str,
    pub refusal: ApiError,
}

/// The removals under way on this page.
#[derive(Clone, Copy)]
pub struct Removals {
    pub(super) question: Question<AbsenceOverview>,
    leaving: RwSignal<Vec<Leaving>>,
    session: Session,
    pub(super) toasts: Toasts,
}

impl Removals {
    pub fn of(question: Question<AbsenceOverview>) -> Self {
        Self {
            question,
            leaving: RwSignal::new(Vec::new()),
            session: Session::of_page(),
            toasts: Toasts::of_page(),
        }
    }

    /// The absences as this page shows them: without those that are going, with those that are coming back.
    pub fn shown(self) -> Vec<AbsenceBody> {
        let mut shown = self
            .question
            .with(|overview| overview.absences.clone())
            .unwrap_or_default();
        self.leaving.with(|leaving| {
            for one in leaving {
                let at = shown.iter().position(|shown| shown.id == one.absence.id);
                let is_going = one.step == Step::Removing && one.refusal.is_none();
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

    pub fn trouble(self, id: i64) -> Option<Trouble> {
        self.leaving.with(|leaving| {
            let one = leaving.iter().find(|one| one.absence.id == id)?;
            let title = match one.step {
                Step::Restoring => texts::NOT_RESTORED,
                Step::Removing | Step::TakenBack => texts::NOT_REMOVED,
            };
            Some(Trouble {
                title,
                refusal: one.refusal.clone()?,
            })
        })
    }

    /// Removes the absence, and offers to bring it back.
    pub fn remove(self, absence: AbsenceBody, words: String) {
        self.begin(absence.clone(), Step::Removing);
        self.toasts
            .offer_undo(words, move || self.bring_back(absence.clone()));
    }

    /// Tries again what failed.
    pub fn retry(self, id: i64) {
        let failed = self.leaving.with_untracked(|leaving| {
            let one = leaving.iter().find(|one| one.absence.id == id)?;
            Some((one.absence.clone(), one.step))
        });
        if let Some((absence, step)) = failed {
            self.begin(absence, step);
        }
    }

    /// Leaves it as the server has it.
    pub fn give_up(self, id: i64) {
        self.forget(id);
    }

    fn bring_back(self, absence: AbsenceBody) {
        let is_on_its_way = self.leaving.try_update(|leaving| {
            let one = leaving.iter_mut().find(|one| one.absence.id == absence.id);
            one.map(|one| one.step = Step::TakenBack).is_some()
        });
        match is_on_its_way {
            Some(true) => {}
            Some(false) => self.begin(absence, Step::Restoring),
            // The page was left meanwhile: there is no row any more that could show a failure.
            None => spawn_local(async move {
                if registered_anew(absence).await.is_err() {
                    self.toasts.say(texts::NOT_RESTORED.to_owned());
                }
            }),
        }
    }

    fn begin(self, absence: AbsenceBody, step: Step) {
        let id = absence.id;
        self.leaving.update(|leaving| {
            leaving.retain(|one| one.absence.id != id);
            leaving.push(Leaving {
                absence: absence.clone(),
                step,
                refusal: None,
            });
        });
        spawn_local(async move {
            if step == Step::Restoring {
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
                let is_taken_back = self.step(id) == Some(Step::TakenBack);
                if is_taken_back && !refusal.is_passing() {
                    return self.give_up(id);
                }
                self.fail(id, refusal);
            }
            _ => {
                self.question
                    .amend(|overview| overview.absences.retain(|known| known.id != id));
                match self.step(id) {
                    Some(Step::TakenBack) => self.begin(absence, Step::Restoring),
                    _ => self.forget(id),
                }
            }
        }
    }

    async fn restore(self, absence: AbsenceBody) {
        let id = absence.id;
        match registered_anew(absence).await {
            Ok(created) => {
                self.forget(id);
                self.question.amend(|overview| {
                    overview.absences.retain(|known| known.id != created.id);
                    overview.absences.push(created);
                });
            }
            Err(refusal) => self.fail(id, refusal),
        }
    }

    fn step(self, id: i64) -> Option<Step> {
        self.leaving
            .try_with_untracked(|leaving| {
                let one = leaving.iter().find(|one| one.absence.id == id);
                one.map(|one| one.step)
            })
            .flatten()
    }

    fn fail(self, id: i64, refusal: ApiError) {
        self.session.heed(&refusal);
        self.leaving.try_update(|leaving| {
            if let Some(one) = leaving.iter_mut().find(|one| one.absence.id == id) {
                one.refusal = Some(refusal);
            }
        });
    }

    fn forget(self, id: i64) {
        self.leaving
            .try_update(|leaving| leaving.retain(|one| one.absence.id != id));
    }
}

async fn registered_anew(absence: AbsenceBody) -> Result<AbsenceBody, ApiError> {
    let (start, end) = (absence.start_date, absence.end_date);
    create_absence(Some(absence.user_id), start, end, absence.reason).await
}
