//! The player's days: what the server has, what is still on its way there, and the way back from each change.

use app_api::ApiError;
use app_api::wire::{Clocks, OwnDay, OwnFortnight};
use app_domain::availability::Source;
use app_domain::{Availability, Day};
use leptos::prelude::*;

use crate::question::Question;
use crate::session::Session;
use crate::texts::availability as texts;
use crate::toast::Toasts;
use crate::unsaved::{Change, UnsavedAnswers};

/// How far ahead the server takes answers, in days.
const DAYS_AHEAD: i64 = 366;

/// What the days of one change were before it.
type Step = Vec<(Day, Change)>;

#[derive(Clone, Copy)]
pub struct OwnDays {
    question: Question<OwnFortnight>,
    pub unsaved: UnsavedAnswers,
    /// The newest last.
    steps: StoredValue<Vec<Step>>,
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
            Some(Change::Answer(answer)) => Some(answer),
            Some(Change::ReturnToPattern) => None,
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
            && self.unsaved.of_day(date) != Some(Change::ReturnToPattern)
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
            .map(|(date, answer)| (date, Change::Answer(answer)));
        self.change(changes.collect(), words);
    }

    pub fn return_to_pattern(self, date: Day) {
        self.change(vec![(date, Change::ReturnToPattern)], texts::returned(date));
    }

    /// Takes the newest change back.
    pub fn undo(self) {
        let step = self.steps.try_update_value(Vec::pop).flatten();
        if let Some(step) = step {
            self.go_back(step);
        }
    }

    fn go_back(self, step: Step) {
        self.unsaved.change(step);
        self.toasts.say(texts::UNDONE.to_owned());
    }

    fn change(self, changes: Vec<(Day, Change)>, words: String) {
        if changes.is_empty() {
            return;
        }
        let before = changes.iter().map(|(date, _)| (*date, self.present(*date)));
        let step: Step = before.collect();
        self.steps.update_value(|steps| steps.push(step.clone()));
        self.unsaved.change(changes);
        // The toast speaks of this step, whatever was done since. It may outlive the page.
        self.toasts.offer_undo(words, move || {
            self.steps.try_update_value(|steps| {
                if let Some(at) = steps.iter().rposition(|other| *other == step) {
                    steps.remove(at);
                }
            });
            self.go_back(step.clone());
        });
    }

    /// The change that leads back to what the day says now.
    fn present(self, date: Day) -> Change {
        untrack(|| match self.unsaved.of_day(date) {
            Some(change) => change,
            None if self.is_of_pattern(date) => Change::ReturnToPattern,
            None => Change::Answer(self.said(date).unwrap_or_default()),
        })
    }
}
