//! The player's days: what the server has, what is still on its way there, and the way back from each change.

use app_api::ApiError;
use app_api::wire::{Clocks, OwnDay, OwnFortnight};
use app_domain::availability::Source;
use app_domain::day_merge::{MergeConflict, revert};
use app_domain::day_version::DayVersion;
use app_domain::pending_edit::DayChange;
use app_domain::{Availability, Day};
use leptos::prelude::*;

use crate::question::Question;
use crate::session::Session;
use crate::texts::availability as texts;
use crate::toast::Toasts;
use crate::unsaved::{UnsavedAnswers, version_of};

/// How far ahead the server takes answers, in days.
const DAYS_AHEAD: i64 = 366;

/// One step of the undo history, over one or more days.
type UndoStep = Vec<DayStep>;

/// What a change did to one day.
#[derive(Debug, Clone, PartialEq, Eq)]
struct DayStep {
    date: Day,
    /// The change that restores the day, if nothing else has changed.
    back: DayChange,
    before: Availability,
    after: DayChange,
    base: Option<DayVersion>,
}

#[derive(Clone, Copy)]
pub struct OwnDays {
    question: Question<OwnFortnight>,
    pub unsaved: UnsavedAnswers,
    /// The newest last.
    steps: StoredValue<Vec<UndoStep>>,
    toasts: Toasts,
    session: Session,
}

/// Why a day takes no answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Lock {
    /// With the absence's reason, maybe empty.
    Absent(String),
    Past,
    TooFarAhead,
}

impl OwnDays {
    pub fn of(question: Question<OwnFortnight>) -> Self {
        let unsaved = UnsavedAnswers::of_page();
        unsaved.tell(move |stored| {
            question.amend(|fortnight| {
                let mut days = fortnight.days.iter_mut().chain(&mut fortnight.week_before);
                if let Some(day) = days.find(|day| day.date == stored.date) {
                    *day = stored;
                }
            });
        });
        Self {
            question,
            unsaved,
            steps: StoredValue::new(Vec::new()),
            toasts: Toasts::of_page(),
            session: Session::of_page(),
        }
    }

    /// The day as the server knows it.
    pub fn stored(self, date: Day) -> Option<OwnDay> {
        self.question
            .with(|own| {
                let mut days = own.days.iter().chain(&own.week_before);
                days.find(|day| day.date == date).cloned()
            })
            .flatten()
    }

    /// By the player's clock, when the days were asked for.
    pub fn today(self) -> Option<Day> {
        untrack(|| self.question.with(|own| own.today))
    }

    pub fn clocks(self) -> Option<Clocks> {
        self.question.with(|own| own.clocks.clone())
    }

    /// What the player says about the day, saved or not; `None` while it is given back to the pattern.
    pub fn said(self, date: Day) -> Option<Availability> {
        match self.unsaved.of_day(date) {
            Some(DayChange::Answer(answer)) => Some(answer),
            Some(DayChange::ReturnToPattern) => None,
            // The server's own text is always readable; an unreadable one shows as silence.
            None => self
                .stored(date)
                .map(|day| Availability::printed(&day.availability).unwrap_or_default()),
        }
    }

    pub fn is_unsaved(self, date: Day) -> bool {
        self.unsaved.of_day(date).is_some()
    }

    pub fn refusal(self, date: Day) -> Option<ApiError> {
        self.unsaved.refusal(date)
    }

    /// Whether the pattern filled the day, and nothing was said since.
    pub fn is_of_pattern(self, date: Day) -> bool {
        !self.is_unsaved(date)
            && self.stored(date).and_then(|day| day.source) == Some(Source::Recurring)
    }

    /// Whether there is a pattern to give the day back to.
    pub fn can_return(self, date: Day) -> bool {
        self.stored(date).is_some_and(|day| day.has_pattern)
            && !self.is_of_pattern(date)
            && self.unsaved.of_day(date) != Some(DayChange::ReturnToPattern)
    }

    pub fn lock(self, date: Day) -> Option<Lock> {
        if let Some(reason) = self.stored(date)?.absence {
            return Some(Lock::Absent(reason));
        }
        let is_admin = self
            .session
            .user()
            .is_some_and(|user| user.permissions.admin);
        let today = self.question.with(|own| own.today)?;
        match date.days_since(today) {
            _ if is_admin => None,
            ahead if ahead < 0 => Some(Lock::Past),
            ahead if ahead > DAYS_AHEAD => Some(Lock::TooFarAhead),
            _ => None,
        }
    }

    /// Answers days in one step, and offers the way back from it; `words` say what was done.
    pub fn answer(self, answers: Vec<(Day, Availability)>, words: String) {
        let changes = answers
            .into_iter()
            .filter(|(date, answer)| untrack(|| self.said(*date)).as_ref() != Some(answer))
            .map(|(date, answer)| (date, DayChange::Answer(answer)));
        self.change(changes.collect(), words);
    }

    pub fn return_to_pattern(self, date: Day) {
        self.change(
            vec![(date, DayChange::ReturnToPattern)],
            texts::returned(date),
        );
    }

    /// Takes the newest change back.
    pub fn undo(self) {
        let step = self.steps.try_update_value(Vec::pop).flatten();
        if let Some(step) = step {
            self.go_back(&step);
        }
    }

    /// Undoes this step alone; later changes stay. A day where that is impossible is left as it is.
    fn go_back(self, step: &[DayStep]) {
        let mut changes = Vec::new();
        let mut left = Vec::new();
        for day in step {
            match untrack(|| self.way_back(day)) {
                Ok(change) => {
                    let base = untrack(|| self.base(day.date)).or_else(|| day.base_after());
                    changes.push((day.date, change, base));
                }
                Err(MergeConflict) => left.push(day.date),
            }
        }
        self.unsaved.change(changes);
        self.toasts.say(if left.is_empty() {
            texts::UNDONE.to_owned()
        } else {
            texts::not_undone(&left)
        });
    }

    fn way_back(self, day: &DayStep) -> Result<DayChange, MergeConflict> {
        let is_unchanged = match &day.after {
            DayChange::Answer(after) => self.said(day.date).is_none_or(|said| said == *after),
            DayChange::ReturnToPattern => {
                self.unsaved.of_day(day.date) == Some(DayChange::ReturnToPattern)
                    || self.is_of_pattern(day.date)
            }
        };
        if is_unchanged
            && self
                .unsaved
                .of_day(day.date)
                .is_none_or(|now| now == day.after)
        {
            return Ok(day.back.clone());
        }
        if let (DayChange::Answer(after), Some(now)) = (&day.after, self.said(day.date)) {
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
            back: self.present(date),
            before: untrack(|| self.said(date)).unwrap_or_default(),
            after,
            base: untrack(|| self.base(date)),
        };
        let step: UndoStep = changes.into_iter().map(done).collect();
        self.steps.update_value(|steps| steps.push(step.clone()));
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
        // The toast speaks of this step, whatever was done since. It may outlive the page.
        let number = self.toasts.offer_undo(words, move || {
            self.steps.try_update_value(|steps| {
                if let Some(at) = steps.iter().rposition(|other| *other == step) {
                    steps.remove(at);
                }
            });
            self.go_back(&step);
        });
        self.unsaved.note(dates.into_iter(), number);
    }

    /// The change that leads back to what the day says now.
    fn present(self, date: Day) -> DayChange {
        untrack(|| match self.unsaved.of_day(date) {
            Some(change) => change,
            None if self.is_of_pattern(date) => DayChange::ReturnToPattern,
            None => DayChange::Answer(self.said(date).unwrap_or_default()),
        })
    }

    /// The stored version that an edit of the day begins from.
    fn base(self, date: Day) -> Option<DayVersion> {
        version_of(&self.stored(date)?)
    }
}

impl DayStep {
    /// The version after the step, for a day that the page no longer shows.
    fn base_after(&self) -> Option<DayVersion> {
        match &self.after {
            DayChange::Answer(after) => Some(self.base.clone()?.with_value(after.clone())),
            DayChange::ReturnToPattern => None,
        }
    }
}
