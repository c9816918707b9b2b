//! The edits of days that the server has not confirmed. One request per day runs at a time.

use app_domain::day_merge::union;
use app_domain::day_version::DayVersion;
use app_domain::pending_edit::{DayChange, PendingEdit};
use app_domain::{Day, DayAvailability};
use app_wire::error::{AVAILABILITY_CHANGED, UNREACHABLE};
use app_wire::{ApiError, OwnDayBody};
use vecmap::VecMap;

use crate::sync::save_state::SaveState;

/// An edit that the server has not confirmed.
#[derive(Debug, Clone, PartialEq, Eq)]
struct QueuedEdit {
    edit: PendingEdit,
    is_sending: bool,
    /// The error of the last attempt. It stays during retries after a temporary failure.
    error: Option<ApiError>,
}

/// The answer to keep when two edits of a day do not merge.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ConflictChoice {
    Saved,
    New,
    Both,
}

/// The step after a failed attempt.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FailureStep {
    /// The edit was discarded during the request.
    Discarded,
    /// A newer value is sent at once.
    SendNewer,
    /// The same value is sent again later.
    RetryLater,
    /// The user has to choose between two answers.
    AskUser,
    /// The server rejects the edit. It stays until it is discarded.
    Keep,
}

/// A change of a day and the version it is based on.
pub type BasedChange = (Day, DayChange, Option<DayVersion>);

/// The unconfirmed edits by day. Every visit loads this code, and a `BTreeMap` would be several kilobytes of it.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct PendingEdits(VecMap<Day, QueuedEdit>);

impl PendingEdits {
    pub fn len(&self) -> usize {
        self.0.len()
    }

    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub fn edit(&self, day: Day) -> Option<&PendingEdit> {
        self.0.get(&day).map(|queued| &queued.edit)
    }

    /// The error of the last attempt to save a day.
    pub fn error(&self, day: Day) -> Option<&ApiError> {
        self.0.get(&day)?.error.as_ref()
    }

    /// Days with an error that a retry does not fix, sorted.
    pub fn permanent_errors(&self) -> Vec<(Day, ApiError)> {
        let mut errors = Vec::new();
        for (day, queued) in &self.0 {
            let Some(error) = queued.error.clone().filter(|error| !error.is_transient()) else {
                continue;
            };
            // Every visit loads this code, and sorting would be 2 KB of it.
            let place = errors.partition_point(|(other, _)| other < day);
            errors.insert(place, (*day, error));
        }
        errors
    }

    /// The state of all days together. `has_saved` says whether anything was saved before.
    pub fn save_state(&self, has_saved: bool) -> SaveState {
        let errors = || self.0.values().filter_map(|queued| queued.error.as_ref());
        let mut permanent = errors().filter(|error| !error.is_transient());
        if permanent.clone().any(|error| conflict_of(error).is_none()) {
            SaveState::Failed
        } else if permanent.next().is_some() {
            SaveState::Conflict
        } else if errors().next().is_some() {
            SaveState::Waiting
        } else if !self.is_empty() {
            SaveState::Saving
        } else if has_saved {
            SaveState::Saved
        } else {
            SaveState::Untouched
        }
    }

    /// Returns the edits that these changes make of the queued ones.
    pub fn edits_of(&self, changes: Vec<BasedChange>) -> Vec<(Day, PendingEdit)> {
        let edit = |(day, change, base)| match self.edit(day).cloned() {
            Some(mut edit) => {
                edit.edit(change);
                (day, edit)
            }
            None => (day, PendingEdit::new(change, base)),
        };
        changes.into_iter().map(edit).collect()
    }

    /// Adds or replaces edits. Returns the days whose request has to start; the other requests are running and send the
    /// newest value next.
    pub fn enqueue(&mut self, edits: Vec<(Day, PendingEdit)>) -> Vec<Day> {
        let mut idle = Vec::new();
        for (day, edit) in edits {
            let queued = QueuedEdit {
                edit,
                is_sending: true,
                error: None,
            };
            let before = self.0.insert(day, queued);
            if !before.is_some_and(|before| before.is_sending) {
                idle.push(day);
            }
        }
        idle
    }

    /// Starts again with the edits whose error passes `may_help`. Returns their days.
    pub fn retry(&mut self, may_help: impl Fn(&ApiError) -> bool) -> Vec<Day> {
        let mut idle = Vec::new();
        for (day, queued) in &mut self.0 {
            if !queued.is_sending && queued.error.as_ref().is_some_and(&may_help) {
                queued.is_sending = true;
                idle.push(*day);
            }
        }
        idle
    }

    /// Returns the change to send now, with its base; `None` if the edit was discarded.
    pub fn attempt(&mut self, day: Day) -> Option<(DayChange, Option<DayVersion>)> {
        Some(self.0.get_mut(&day)?.edit.attempt())
    }

    /// Handles a confirmation; the day now has this version. Returns whether a newer value has to be sent.
    pub fn confirm(&mut self, day: Day, version: Option<DayVersion>) -> bool {
        let rest = self
            .0
            .remove(&day)
            .and_then(|queued| queued.edit.confirm(version));
        let Some(edit) = rest else { return false };
        let queued = QueuedEdit {
            edit,
            is_sending: true,
            error: None,
        };
        self.0.insert(day, queued);
        true
    }

    /// Handles a failed attempt.
    pub fn fail(&mut self, day: Day, error: ApiError) -> FailureStep {
        let Some(queued) = self.0.get_mut(&day) else {
            return FailureStep::Discarded;
        };
        // Without a response it is unknown whether the edit was saved.
        let is_newer = error.code != UNREACHABLE && queued.edit.refuse();
        let step = if error.is_transient() {
            FailureStep::RetryLater
        } else if is_newer {
            FailureStep::SendNewer
        } else if error.code == AVAILABILITY_CHANGED {
            FailureStep::AskUser
        } else {
            FailureStep::Keep
        };
        queued.is_sending = step == FailureStep::SendNewer;
        queued.error = (!queued.is_sending).then_some(error);
        step
    }

    pub fn discard(&mut self, day: Day) {
        self.0.remove(&day);
    }

    /// The saved day that conflicts with the edit of this day.
    pub fn conflict(&self, day: Day) -> Option<OwnDayBody> {
        conflict_of(self.error(day)?)
    }

    /// The edit that resolves a conflict with `theirs`; `None` if the saved answer stays.
    pub fn resolution(
        &self,
        day: Day,
        theirs: &OwnDayBody,
        choice: ConflictChoice,
    ) -> Option<PendingEdit> {
        let mut edit = self.edit(day)?.clone();
        let both = union_of_answers(edit.change(), theirs);
        edit.rebase(version_of(theirs));
        match (choice, both) {
            (ConflictChoice::Saved, _) => return None,
            (ConflictChoice::Both, Some(both)) => edit.edit(DayChange::Answer(both)),
            (ConflictChoice::New | ConflictChoice::Both, _) => {}
        }
        Some(edit)
    }
}

/// The version that an edit of the saved day is based on.
pub fn version_of(stored: &OwnDayBody) -> Option<DayVersion> {
    stored.version.clone()
}

/// The union of the windows of both answers; `None` unless both have windows.
pub fn union_of_answers(change: &DayChange, theirs: &OwnDayBody) -> Option<DayAvailability> {
    let DayChange::Answer(yours) = change else {
        return None;
    };
    union(&theirs.availability, yours)
}

fn conflict_of(error: &ApiError) -> Option<OwnDayBody> {
    let data = error.data.as_ref()?;
    (error.code == AVAILABILITY_CHANGED)
        .then(|| data.parse())
        .flatten()
}

#[cfg(test)]
#[path = "pending_edits_tests.rs"]
mod tests;
