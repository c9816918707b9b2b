//! The player's days: the stored answers and the unsaved ones.

use app_domain::day_merge::MergeConflict;
use app_domain::pending_edit::DayChange;
use app_domain::{Day, DayAvailability};
use app_portal::own_days::{CopyRun, DayLock, DayStep, OwnDay, has_evening_ended};
use app_portal::texts::availability as texts;
use app_portal::texts::undo::ChangeWords;
use app_wire::{ClockPair, OwnFortnightBody};
use frontend_kit::pending_answers::PendingAnswers;
use frontend_kit::query::live_query::{LiveQuery, QueryState};
use frontend_kit::session::UserSession;
use frontend_kit::ui::MinuteClock;
use frontend_kit::ui::toast::ToastStack;
use leptos::prelude::*;

/// A change of one or more days that is undone as a whole.
type UndoStep = Vec<DayStep>;

#[derive(Clone, Copy)]
pub struct OwnDays {
    query: LiveQuery<OwnFortnightBody>,
    pub unsaved: PendingAnswers,
    /// The last copies, with the number of their toast.
    copies: StoredValue<Option<(CopyRun, u32)>>,
    toasts: ToastStack,
    session: UserSession,
}

impl OwnDays {
    pub fn of(query: LiveQuery<OwnFortnightBody>) -> Self {
        let unsaved = PendingAnswers::of_page();
        unsaved.resume();
        unsaved.on_saved(move |stored| {
            query.update(|fortnight| {
                let mut days = fortnight.days.iter_mut().chain(&mut fortnight.week_before);
                if let Some(day) = days.find(|day| day.date == stored.date) {
                    *day = stored;
                }
            });
        });
        Self::reading(query)
    }

    /// The days of a query that another page part may show too. A saved day appears when the query has it.
    pub fn reading(query: LiveQuery<OwnFortnightBody>) -> Self {
        Self {
            query,
            unsaved: PendingAnswers::of_page(),
            copies: StoredValue::new(None),
            toasts: ToastStack::of_page(),
            session: UserSession::of_page(),
        }
    }

    pub fn day(self, date: Day) -> OwnDay {
        let stored = self.query.with(|own| {
            let mut days = own.days.iter().chain(&own.week_before);
            let stored = days.find(|day| day.date == date).cloned();
            (stored, own.off_days.contains(&date))
        });
        let (stored, is_off_day) = stored.unwrap_or_default();
        OwnDay {
            stored,
            is_off_day,
            change: self.unsaved.change_of_day(date),
            refusal: self.unsaved.error_of_day(date),
        }
    }

    pub fn state(self) -> QueryState<()> {
        match self.query.state() {
            QueryState::Loading => QueryState::Loading,
            QueryState::Loaded(_) => QueryState::Loaded(()),
            QueryState::Failed(refusal) => QueryState::Failed(refusal),
        }
    }

    /// Today in the player's time zone, when the days were loaded.
    pub fn today(self) -> Option<Day> {
        untrack(|| self.query.with(|own| own.today))
    }

    pub fn clocks(self) -> Option<ClockPair> {
        self.query.with(|own| own.clocks.clone())
    }

    pub fn current_answer(self, date: Day) -> Option<DayAvailability> {
        self.day(date).current_answer()
    }

    pub fn lock(self, date: Day) -> Option<DayLock> {
        let is_admin = self
            .session
            .user()
            .is_some_and(|user| user.permissions.admin);
        let today = self.query.with(|own| own.today)?;
        self.day(date).lock(today, is_admin)
    }

    /// Answers days in one step and offers an undo. `words` describes the change.
    pub fn answer(self, answers: Vec<(Day, DayAvailability)>, words: impl Into<ChangeWords>) {
        let changes = answers
            .into_iter()
            .filter(|(date, answer)| {
                untrack(|| self.current_answer(*date)).as_ref() != Some(answer)
            })
            .map(|(date, answer)| (date, DayChange::Answer(answer)));
        self.change(changes.collect(), words);
    }

    /// Whether the evening of a day of the player is over.
    pub fn has_ended(self, date: Day, clock: MinuteClock) -> bool {
        let now = clock.now();
        self.query
            .with(|own| has_evening_ended(date, &own.clocks, now))
            .unwrap_or_default()
    }

    /// Copies an answer to another day. Copies one after the other share a toast and an undo.
    pub fn copy(self, source: Day, target: Day, answer: DayAvailability) {
        let before = untrack(|| self.day(target));
        if before.current_answer().as_ref() == Some(&answer) {
            return;
        }
        let step = DayStep::new(target, &before, DayChange::Answer(answer));
        let (run_before, toast) = self.copies.get_value().unzip();
        let is_newest = toast.is_some() && toast == self.toasts.newest_change();
        let run = CopyRun::after(run_before, is_newest, source, step.clone());
        if let Some(toast) = toast.filter(|_| run.steps().len() > 1) {
            self.toasts.withdraw(toast);
        }
        self.unsaved
            .change(vec![(step.date, step.after, step.base)]);
        let number = self.offer_undo(run.steps().to_vec(), texts::copied(&run.days()).into());
        self.copies.set_value(Some((run, number)));
    }

    /// Undoes this step alone; later changes are kept. A day that cannot be undone is left unchanged.
    fn undo_step(self, step: &[DayStep]) {
        let mut changes = Vec::new();
        let mut left = Vec::new();
        for day in step {
            match day.undo(&untrack(|| self.day(day.date))) {
                Ok((change, base)) => changes.push((day.date, change, base)),
                Err(MergeConflict) => left.push(day.date),
            }
        }
        self.unsaved.change(changes);
        if !left.is_empty() {
            self.toasts.notify(texts::not_undone(&left));
        }
    }

    /// Changes days in one step and offers an undo. `words` describes the change.
    pub fn change(self, changes: Vec<(Day, DayChange)>, words: impl Into<ChangeWords>) {
        if changes.is_empty() {
            return;
        }
        let step: UndoStep = changes
            .into_iter()
            .map(|(date, after)| DayStep::new(date, &untrack(|| self.day(date)), after))
            .collect();
        let edits = step
            .iter()
            .map(|day| (day.date, day.after.clone(), day.base.clone()));
        self.unsaved.change(edits.collect());
        self.offer_undo(step, words.into());
    }

    /// Shows a toast that undoes the step. Returns its number.
    fn offer_undo(self, step: UndoStep, mut words: ChangeWords) -> u32 {
        if !untrack(|| self.unsaved.is_connected()) {
            words.done = texts::waits(&words.done);
        }
        let dates: Vec<Day> = step.iter().map(|day| day.date).collect();
        // Undoes this step, whatever has changed since. It may outlive the page.
        let number = self
            .toasts
            .notify_with_undo(words, move || self.undo_step(&step));
        self.unsaved.link_toast(dates.into_iter(), number);
        number
    }
}
