//! The player's days: the stored answers, the unsaved ones, and the undo history.

use app_api::ApiError;
use app_api::wire::{ClockPair, OwnDayBody, OwnFortnightBody};
use app_domain::availability::AnswerSource;
use app_domain::day_merge::{MergeConflict, revert};
use app_domain::day_version::DayVersion;
use app_domain::pending_edit::DayChange;
use app_domain::{Day, DayAvailability};
use leptos::prelude::*;

use crate::pending_answers::{PendingAnswers, version_of};
use crate::query::LiveQuery;
use crate::session::UserSession;
use crate::texts::availability as texts;
use crate::toast::ToastStack;

/// Maximum number of days ahead that the server accepts answers for.
const MAX_DAYS_AHEAD: i64 = 366;

/// One step of the undo history, over one or more days.
type UndoStep = Vec<DayStep>;

/// The change of one day.
#[derive(Debug, Clone, PartialEq, Eq)]
struct DayStep {
    date: Day,
    /// The change that restores the day, if nothing else has changed.
    back: DayChange,
    before: DayAvailability,
    after: DayChange,
    base: Option<DayVersion>,
}

#[derive(Clone, Copy)]
pub struct OwnDays {
    question: LiveQuery<OwnFortnightBody>,
    pub unsaved: PendingAnswers,
    /// Oldest first.
    undo_history: StoredValue<Vec<UndoStep>>,
    toasts: ToastStack,
    session: UserSession,
}

/// Why a day cannot be answered.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum DayLock {
    /// The absence's reason; may be empty.
    Absent(String),
    Past,
    TooFarAhead,
}

impl OwnDays {
    pub fn of(question: LiveQuery<OwnFortnightBody>) -> Self {
        let unsaved = PendingAnswers::of_page();
        unsaved.on_saved(move |stored| {
            question.update(|fortnight| {
                let mut days = fortnight.days.iter_mut().chain(&mut fortnight.week_before);
                if let Some(day) = days.find(|day| day.date == stored.date) {
                    *day = stored;
                }
            });
        });
        Self {
            question,
            unsaved,
            undo_history: StoredValue::new(Vec::new()),
            toasts: ToastStack::of_page(),
            session: UserSession::of_page(),
        }
    }

    /// The day as the server has it.
    pub fn stored(self, date: Day) -> Option<OwnDayBody> {
        self.question
            .with(|own| {
                let mut days = own.days.iter().chain(&own.week_before);
                days.find(|day| day.date == date).cloned()
            })
            .flatten()
    }

    /// Today in the player's time zone, when the days were loaded.
    pub fn today(self) -> Option<Day> {
        untrack(|| self.question.with(|own| own.today))
    }

    pub fn clocks(self) -> Option<ClockPair> {
        self.question.with(|own| own.clocks.clone())
    }

    /// The player's answer for the day, saved or not; `None` while the day returns to the pattern.
    pub fn current_answer(self, date: Day) -> Option<DayAvailability> {
        match self.unsaved.change_of_day(date) {
            Some(DayChange::Answer(answer)) => Some(answer),
            Some(DayChange::ReturnToPattern) => None,
            // Answers from the server always parse. An invalid one would show as no answer.
            None => self
                .stored(date)
                .map(|day| DayAvailability::parse_canonical(&day.availability).unwrap_or_default()),
        }
    }

    pub fn is_unsaved(self, date: Day) -> bool {
        self.unsaved.change_of_day(date).is_some()
    }

    pub fn refusal(self, date: Day) -> Option<ApiError> {
        self.unsaved.error_of_day(date)
    }

    /// Whether the pattern filled the day and it was not answered since.
    pub fn is_from_pattern(self, date: Day) -> bool {
        !self.is_unsaved(date)
            && self.stored(date).and_then(|day| day.source) == Some(AnswerSource::Recurring)
    }

    /// Whether the day can return to a pattern.
    pub fn can_return_to_pattern(self, date: Day) -> bool {
        self.stored(date).is_some_and(|day| day.has_pattern)
            && !self.is_from_pattern(date)
            && self.unsaved.change_of_day(date) != Some(DayChange::ReturnToPattern)
    }

    pub fn lock(self, date: Day) -> Option<DayLock> {
        if let Some(reason) = self.stored(date)?.absence {
            return Some(DayLock::Absent(reason));
        }
        let is_admin = self
            .session
            .user()
            .is_some_and(|user| user.permissions.admin);
        let today = self.question.with(|own| own.today)?;
        match date.days_since(today) {
            _ if is_admin => None,
            ahead if ahead < 0 => Some(DayLock::Past),
            ahead if ahead > MAX_DAYS_AHEAD => Some(DayLock::TooFarAhead),
            _ => None,
        }
    }

    /// Answers days in one step and offers an undo. `words` describes the change.
    pub fn answer(self, answers: Vec<(Day, DayAvailability)>, words: String) {
        let changes = answers
            .into_iter()
            .filter(|(date, answer)| {
                untrack(|| self.current_answer(*date)).as_ref() != Some(answer)
            })
            .map(|(date, answer)| (date, DayChange::Answer(answer)));
        self.change(changes.collect(), words);
    }

    pub fn return_to_pattern(self, date: Day) {
        self.change(
            vec![(date, DayChange::ReturnToPattern)],
            texts::returned(date),
        );
    }

    /// Undoes the last change.
    pub fn undo(self) {
        let step = self.undo_history.try_update_value(Vec::pop).flatten();
        if let Some(step) = step {
            self.undo_step(&step);
        }
    }

    /// Undoes this step alone; later changes are kept. A day that cannot be undone is left unchanged.
    fn undo_step(self, step: &[DayStep]) {
        let mut changes = Vec::new();
        let mut left = Vec::new();
        for day in step {
            match untrack(|| self.undo_change(day)) {
                Ok(change) => {
                    let base =
                        untrack(|| self.base_version(day.date)).or_else(|| day.version_after());
                    changes.push((day.date, change, base));
                }
                Err(MergeConflict) => left.push(day.date),
            }
        }
        self.unsaved.change(changes);
        self.toasts.notify(if left.is_empty() {
            texts::UNDONE.to_owned()
        } else {
            texts::not_undone(&left)
        });
    }

    fn undo_change(self, day: &DayStep) -> Result<DayChange, MergeConflict> {
        let is_unchanged = match &day.after {
            DayChange::Answer(after) => self
                .current_answer(day.date)
                .is_none_or(|said| said == *after),
            DayChange::ReturnToPattern => {
                self.unsaved.change_of_day(day.date) == Some(DayChange::ReturnToPattern)
                    || self.is_from_pattern(day.date)
            }
        };
        if is_unchanged
            && self
                .unsaved
                .change_of_day(day.date)
                .is_none_or(|now| now == day.after)
        {
            return Ok(day.back.clone());
        }
        if let (DayChange::Answer(after), Some(now)) = (&day.after, self.current_answer(day.date)) {
            revert(&day.before, after, &now).map(DayChange::Answer)
        } else {
            Err(MergeConflict)
        }
    }

    fn change(self, changes: Vec<(Day, DayChange)>, words: String) {
        if changes.is_empty() {
            return;
        }
        let done = |(date, after): (Day, DayChange)| DayStep {
            date,
            back: self.current_change(date),
            before: untrack(|| self.current_answer(date)).unwrap_or_default(),
            after,
            base: untrack(|| self.base_version(date)),
        };
        let step: UndoStep = changes.into_iter().map(done).collect();
        self.undo_history
            .update_value(|steps| steps.push(step.clone()));
        let edits = step
            .iter()
            .map(|day| (day.date, day.after.clone(), day.base.clone()));
        self.unsaved.change(edits.collect());
        let words = if untrack(|| self.unsaved.is_connected()) {
            words
        } else {
            texts::waits(&words)
        };
        let dates: Vec<Day> = step.iter().map(|day| day.date).collect();
        // The toast undoes this step, whatever has changed since. It may outlive the page.
        let number = self.toasts.notify_with_undo(words, move || {
            self.undo_history.try_update_value(|steps| {
                if let Some(at) = steps.iter().rposition(|other| *other == step) {
                    steps.remove(at);
                }
            });
            self.undo_step(&step);
        });
        self.unsaved.link_toast(dates.into_iter(), number);
    }

    /// The change that restores the day's current state.
    fn current_change(self, date: Day) -> DayChange {
        untrack(|| match self.unsaved.change_of_day(date) {
            Some(change) => change,
            None if self.is_from_pattern(date) => DayChange::ReturnToPattern,
            None => DayChange::Answer(self.current_answer(date).unwrap_or_default()),
        })
    }

    /// The stored version on which an edit of the day is based.
    fn base_version(self, date: Day) -> Option<DayVersion> {
        version_of(&self.stored(date)?)
    }
}

impl DayStep {
    /// The version after the step, for a day that the page no longer shows.
    fn version_after(&self) -> Option<DayVersion> {
        match &self.after {
            DayChange::Answer(after) => Some(self.base.clone()?.with_value(after.clone())),
            DayChange::ReturnToPattern => None,
        }
    }
}
