//! The pending removals of absences. A removed absence disappears at once, and reappears on undo or when the removal
//! fails.

use app_wire::{AbsenceBody, ApiError};

use crate::texts::absences as texts;

/// The state of a removal until the server has confirmed it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RemovalStep {
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

/// The pending removals of a page.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct AbsenceRemovals(Vec<PendingRemoval>);

impl AbsenceRemovals {
    /// The absences that are shown: without those being removed, with those being restored, by first day.
    pub fn apply_to(&self, mut shown: Vec<AbsenceBody>) -> Vec<AbsenceBody> {
        for one in &self.0 {
            let at = shown.iter().position(|shown| shown.id == one.absence.id);
            let is_removed = one.step == RemovalStep::Removing && one.refusal.is_none();
            match at {
                Some(at) if is_removed => {
                    shown.remove(at);
                }
                None if !is_removed => shown.push(one.absence.clone()),
                _ => {}
            }
        }
        shown.sort_by_key(|absence| (absence.start_date, absence.id));
        shown
    }

    pub fn error_of(&self, id: i64) -> Option<AbsenceRemovalError> {
        let one = self.find(id)?;
        let title = match one.step {
            RemovalStep::Restoring => texts::NOT_RESTORED,
            RemovalStep::Removing | RemovalStep::Undone => texts::NOT_REMOVED,
        };
        let refusal = one.refusal.clone()?;
        Some(AbsenceRemovalError { title, refusal })
    }

    pub fn step(&self, id: i64) -> Option<RemovalStep> {
        self.find(id).map(|one| one.step)
    }

    /// The absence and the step of its last attempt.
    pub fn attempt(&self, id: i64) -> Option<(AbsenceBody, RemovalStep)> {
        let one = self.find(id)?;
        Some((one.absence.clone(), one.step))
    }

    /// Starts a step. It replaces an earlier one of the same absence.
    pub fn start(&mut self, absence: AbsenceBody, step: RemovalStep) {
        self.forget(absence.id);
        self.0.push(PendingRemoval {
            absence,
            step,
            refusal: None,
        });
    }

    /// Undoes a removal whose request is in flight. Returns false if there is none: the absence is already removed.
    pub fn undo(&mut self, id: i64) -> bool {
        let one = self.0.iter_mut().find(|one| one.absence.id == id);
        one.map(|one| one.step = RemovalStep::Undone).is_some()
    }

    /// Records a failed removal. An undone one that would fail again is forgotten: the absence is still there.
    pub fn fail_removal(&mut self, id: i64, error: ApiError) {
        if self.step(id) == Some(RemovalStep::Undone) && !error.is_transient() {
            self.forget(id);
        } else {
            self.fail(id, error);
        }
    }

    pub fn fail(&mut self, id: i64, refusal: ApiError) {
        if let Some(one) = self.0.iter_mut().find(|one| one.absence.id == id) {
            one.refusal = Some(refusal);
        }
    }

    pub fn forget(&mut self, id: i64) {
        self.0.retain(|one| one.absence.id != id);
    }

    fn find(&self, id: i64) -> Option<&PendingRemoval> {
        self.0.iter().find(|one| one.absence.id == id)
    }
}

#[cfg(test)]
mod tests {
    use app_wire::error::UNREACHABLE;

    use super::super::test_absences::absence;
    use super::*;

    fn first() -> AbsenceBody {
        absence(1, "26.11.2026", "27.11.2026")
    }

    fn second() -> AbsenceBody {
        absence(2, "28.11.2026", "28.11.2026")
    }

    fn shown(removals: &AbsenceRemovals, stored: &[AbsenceBody]) -> Vec<i64> {
        let shown = removals.apply_to(stored.to_vec());
        shown.iter().map(|absence| absence.id).collect()
    }

    fn refusal(code: &str) -> ApiError {
        ApiError::new(code, "No.")
    }

    #[test]
    fn a_removed_absence_disappears_at_once_and_reappears_when_the_removal_fails() {
        let mut removals = AbsenceRemovals::default();
        let stored = [first(), second()];
        removals.start(first(), RemovalStep::Removing);
        assert_eq!(shown(&removals, &stored), [2]);
        removals.fail_removal(1, refusal(UNREACHABLE));
        assert_eq!(shown(&removals, &stored), [1, 2]);
        let error = removals.error_of(1).expect("a failure");
        assert_eq!(error.title, texts::NOT_REMOVED);
        assert_eq!(removals.attempt(1), Some((first(), RemovalStep::Removing)));
    }

    #[test]
    fn an_undone_removal_is_shown_while_its_request_is_in_flight() {
        let mut removals = AbsenceRemovals::default();
        removals.start(first(), RemovalStep::Removing);
        assert!(removals.undo(1));
        assert_eq!(shown(&removals, &[first(), second()]), [1, 2]);
        // The server has removed it, and it is created again.
        assert_eq!(shown(&removals, &[second()]), [1, 2]);
        assert!(!removals.undo(2));
    }

    #[test]
    fn an_undone_removal_that_the_server_rejects_is_forgotten() {
        let mut removals = AbsenceRemovals::default();
        removals.start(first(), RemovalStep::Removing);
        removals.undo(1);
        removals.fail_removal(1, refusal("forbidden"));
        assert_eq!(removals, AbsenceRemovals::default());
        // Without a response, it is unknown whether the absence was removed.
        removals.start(first(), RemovalStep::Removing);
        removals.undo(1);
        removals.fail_removal(1, refusal(UNREACHABLE));
        assert!(removals.error_of(1).is_some());
    }

    #[test]
    fn an_absence_that_cannot_be_restored_stays_with_its_error() {
        let mut removals = AbsenceRemovals::default();
        removals.start(first(), RemovalStep::Restoring);
        removals.fail(1, refusal("invalid"));
        assert_eq!(shown(&removals, &[second()]), [1, 2]);
        let error = removals.error_of(1).expect("a failure");
        assert_eq!(error.title, texts::NOT_RESTORED);
        removals.forget(1);
        assert_eq!(shown(&removals, &[second()]), [2]);
    }

    #[test]
    fn a_retry_clears_the_error() {
        let mut removals = AbsenceRemovals::default();
        removals.start(first(), RemovalStep::Removing);
        removals.fail_removal(1, refusal(UNREACHABLE));
        removals.start(first(), RemovalStep::Removing);
        assert_eq!(removals.error_of(1), None);
        assert_eq!(removals.step(1), Some(RemovalStep::Removing));
    }
}
