//! The answers of one player, by team day.

use std::collections::BTreeMap;

use super::day_record::{AnswerOrigin, DayRecord, StoredWindow};
use super::day_record::{availability_from, source_of};
use crate::availability::{AnswerSource, DayAvailability, Window};
use crate::day::Day;
use crate::day_merge::{MergeConflict, merge};
use crate::utc_minute::Span;
use crate::validation_rule::ValidationRule;
use crate::zone::Zone;

/// Days of one player, which can be edited and compared with their stored state.
///
/// The caller must load at least [`PlayerDays::REACH_DAYS`] days before and after the dates to read, and twice as many
/// around the dates to edit: an edit changes team days in reach, which depend on dates in reach of them.
#[derive(Debug, Clone)]
pub struct PlayerDays {
    pub(super) bot: Zone,
    stored: BTreeMap<Day, DayRecord>,
    pub(super) days: BTreeMap<Day, DayRecord>,
}

/// The reason why an edit of a day was refused.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum DayEditError {
    #[error(transparent)]
    Rule(#[from] ValidationRule),
    #[error(transparent)]
    Conflict(#[from] MergeConflict),
}

impl PlayerDays {
    /// Maximum number of days between a local date and the team days of its windows. Offsets are from UTC-12 to UTC+14,
    /// so zones are up to 26 hours apart, and a window may begin at the end of its day.
    pub const REACH_DAYS: i64 = 2;

    /// Creates an empty set of days; `bot` is the zone of the team days.
    pub fn new(bot: Zone) -> Self {
        Self::from_stored(bot, [])
    }

    pub fn from_stored(bot: Zone, stored: impl IntoIterator<Item = (Day, DayRecord)>) -> Self {
        let stored: BTreeMap<Day, DayRecord> = stored.into_iter().collect();
        Self {
            bot,
            days: stored.clone(),
            stored,
        }
    }

    /// The player's answer for local date `day` in `zone`.
    pub fn local_availability(&self, zone: Zone, day: Day) -> DayAvailability {
        let windows = self
            .local_windows(zone, day)
            .map(|window| zone.window(window.span).1);
        availability_from(windows.collect(), self.answer_origin(day).is_some())
    }

    /// Whether the player has answered local date `day`.
    pub fn is_answered(&self, zone: Zone, day: Day) -> bool {
        self.answer_origin(day).is_some() || self.local_windows(zone, day).next().is_some()
    }

    /// The source of the player's answer for local date `day`.
    pub fn local_source(&self, zone: Zone, day: Day) -> Option<AnswerSource> {
        let mut origins = self
            .local_windows(zone, day)
            .map(|window| window.origin)
            .peekable();
        if origins.peek().is_some() {
            source_of(origins)
        } else {
            source_of(self.answer_origin(day).into_iter())
        }
    }

    /// The player's windows of local date `day` as spans, sorted by start.
    pub fn local_spans(&self, zone: Zone, day: Day) -> Vec<Span> {
        let mut spans: Vec<Span> = self
            .local_windows(zone, day)
            .map(|window| window.span)
            .collect();
        spans.sort_unstable();
        spans
    }

    /// The zone of the team days.
    pub(crate) fn bot_zone(&self) -> Zone {
        self.bot
    }

    pub fn is_cleared_by_player(&self, day: Day) -> bool {
        self.days
            .get(&day)
            .is_some_and(|record| record.cleared_by_player)
    }

    pub fn record(&self, day: Day) -> Option<&DayRecord> {
        self.days.get(&day)
    }

    /// The days as they are stored, without later edits.
    #[must_use]
    pub fn before_edits(&self) -> Self {
        Self::from_stored(self.bot, self.stored.clone())
    }

    /// Every date with a record, including edits.
    pub fn records(&self) -> impl Iterator<Item = (Day, &DayRecord)> {
        self.days.iter().map(|(day, record)| (*day, record))
    }

    /// The dates whose record differs from the stored one, with the edited record.
    pub fn changes(&self) -> impl Iterator<Item = (Day, DayRecord)> + '_ {
        let dates = self.stored.keys().chain(
            self.days
                .keys()
                .filter(|day| !self.stored.contains_key(day)),
        );
        dates.filter_map(|day| {
            let now = self.days.get(day).cloned().unwrap_or_default();
            let before = self.stored.get(day).cloned().unwrap_or_default();
            (now != before).then_some((*day, now))
        })
    }

    /// Replaces the player's answer for local date `day` in `zone`, and nothing else.
    ///
    /// `is_covered` is whether an active pattern covers the day; if the player then empties it, the record remembers
    /// that. Fails for a window that a clock change skips completely.
    pub fn set(
        &mut self,
        zone: Zone,
        day: Day,
        value: &DayAvailability,
        is_covered: bool,
    ) -> Result<(), ValidationRule> {
        let spans = spans_of(zone, day, value)
            .map_err(|window| ValidationRule::SkippedByClockChange(window.to_string()))?;
        let held_something = !self.local_availability(zone, day).is_silent();
        self.remove_answer(zone, day);
        if value.is_silent() {
            let record = self.days.entry(day).or_default();
            record.cleared_by_player |= is_covered && held_something;
        } else {
            self.store_answer(day, spans, AnswerOrigin::Manual);
        }
        Ok(())
    }

    /// Sets the day like [`PlayerDays::set`], with a value edited from `base`. Merges what was stored since `base`.
    pub fn set_from_base(
        &mut self,
        zone: Zone,
        day: Day,
        value: &DayAvailability,
        base: &DayAvailability,
        is_covered: bool,
    ) -> Result<(), DayEditError> {
        let mut edited = self.clone();
        edited.set(zone, day, value, is_covered)?;
        // Compare as stored: a clock gap may have moved a window.
        let (theirs, yours) = (
            self.local_availability(zone, day),
            edited.local_availability(zone, day),
        );
        let merged = merge(base, &theirs, &yours)?;
        if merged == yours {
            *self = edited;
        } else if yours.windows().len() != value.windows().len() {
            // A clock gap moved a window to the next date, which a merge of this day does not cover.
            return Err(DayEditError::Conflict(MergeConflict));
        } else if merged != theirs {
            self.set(zone, day, &merged, is_covered)?;
        }
        Ok(())
    }

    /// Moves the windows of the days from `from` on to the team days of another bot timezone. Instants stay the same.
    pub fn change_bot_zone(&mut self, from: Day, bot: Zone) {
        let windows = self.take_windows(from);
        self.bot = bot;
        for window in windows {
            self.insert_window(window);
        }
    }

    /// Removes the windows of the days from `from` on, and returns them in their order.
    pub(crate) fn take_windows(&mut self, from: Day) -> Vec<StoredWindow> {
        let records = self.days.range_mut(from..).map(|(_, record)| record);
        let windows = records.flat_map(|record| std::mem::take(&mut record.windows));
        windows.collect()
    }

    /// Removes the player's answer for local date `day`, and the mark that the player emptied it.
    pub(crate) fn reset_day(&mut self, zone: Zone, day: Day) {
        self.remove_answer(zone, day);
        if let Some(record) = self.days.get_mut(&day) {
            record.cleared_by_player = false;
        }
    }

    pub(crate) fn remove_windows(&mut self, is_gone: impl Fn(&StoredWindow) -> bool) {
        for record in self.days.values_mut() {
            record.windows.retain(|window| !is_gone(window));
        }
    }

    pub(crate) fn remove_answers(&mut self, from: Day, origin: AnswerOrigin) {
        for (_, record) in self.days.range_mut(from..) {
            record.answer_origin = record.answer_origin.filter(|answered| *answered != origin);
        }
    }

    pub(crate) fn store_answer(&mut self, day: Day, spans: Vec<Span>, origin: AnswerOrigin) {
        let record = self.days.entry(day).or_default();
        record.answer_origin = Some(origin);
        record.cleared_by_player = false;
        for span in spans {
            self.insert_window(StoredWindow { span, origin });
        }
    }

    pub(crate) fn insert_window(&mut self, window: StoredWindow) {
        let windows = &mut self
            .days
            .entry(self.bot.day_of(window.span.start()))
            .or_default()
            .windows;
        let at = windows.partition_point(|filed| filed.span <= window.span);
        windows.insert(at, window);
    }

    fn remove_answer(&mut self, zone: Zone, day: Day) {
        self.remove_windows(|window| zone.day_of(window.span.start()) == day);
        self.remove_answer_mark(day);
    }

    /// Makes the calendar date one without an answer; windows stay.
    pub(crate) fn remove_answer_mark(&mut self, day: Day) {
        if let Some(record) = self.days.get_mut(&day) {
            record.answer_origin = None;
        }
    }

    pub(super) fn answer_origin(&self, day: Day) -> Option<AnswerOrigin> {
        self.days.get(&day).and_then(|record| record.answer_origin)
    }

    pub(super) fn local_windows(
        &self,
        zone: Zone,
        day: Day,
    ) -> impl Iterator<Item = &StoredWindow> {
        let near = day.plus(-Self::REACH_DAYS)..=day.plus(Self::REACH_DAYS);
        let records = self.days.range(near).map(|(_, record)| record);
        records
            .flat_map(|record| &record.windows)
            .filter(move |window| zone.day_of(window.span.start()) == day)
    }
}

/// Returns the spans of `value` on `day`, or the first window that a clock change skips completely.
pub(super) fn spans_of(zone: Zone, day: Day, value: &DayAvailability) -> Result<Vec<Span>, Window> {
    match value {
        DayAvailability::Windows(windows) => windows
            .as_slice()
            .iter()
            .map(|window| zone.span(day, *window).ok_or(*window))
            .collect(),
        DayAvailability::Silent | DayAvailability::Unavailable => Ok(Vec::new()),
    }
}
