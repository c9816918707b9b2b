//! Where a player's answer is kept: each window under the team day in which it begins (decisions §3).
//!
//! A player speaks about local dates, the team reads team days. What is kept are the true instants of
//! every window and, by calendar date, whether the player has answered; both readings follow from that:
//!
//! | a date's record has | the team day reads |
//! |---|---|
//! | windows that begin on it | those windows |
//! | no windows, an answer about the date | `x` |
//! | neither | nothing |

mod record;

use std::collections::BTreeMap;

pub use self::record::{DayRecord, FiledWindow, Origin};
use self::record::{reading, source_of};
use crate::availability::{Availability, Source, Window};
use crate::day::Day;
use crate::day_merge::{MergeConflict, merge};
use crate::moment::Span;
use crate::pattern::Pattern;
use crate::rule::Rule;
use crate::zone::Zone;

/// Some days of one player, to be changed and compared with what was stored.
///
/// Load at least [`PlayerDays::REACH`] days on either side of the dates to be changed.
#[derive(Debug, Clone)]
pub struct PlayerDays {
    bot: Zone,
    stored: BTreeMap<Day, DayRecord>,
    days: BTreeMap<Day, DayRecord>,
}

/// Why an edit of a day is refused.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum EditError {
    #[error(transparent)]
    Rule(#[from] Rule),
    #[error(transparent)]
    Conflict(#[from] MergeConflict),
}

impl PlayerDays {
    /// The furthest that a local date and the team days it touches can lie apart: offsets run from
    /// UTC-12 to UTC+14, so 26 hours, and a window may begin at the very end of its day.
    pub const REACH: i64 = 2;

    /// No days yet; `bot` is the zone of the team days.
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

    /// What the team reads for `day` in the bot timezone.
    pub fn team(&self, day: Day) -> Availability {
        self.days
            .get(&day)
            .map_or(Availability::Silent, |record| record.availability(self.bot))
    }

    /// What the player has said about local date `day` in `zone`.
    pub fn local(&self, zone: Zone, day: Day) -> Availability {
        let windows = self
            .local_windows(zone, day)
            .map(|window| zone.window(window.span).1);
        reading(windows.collect(), self.answered(day))
    }

    /// Where the player's answer about local date `day` comes from.
    pub fn local_source(&self, zone: Zone, day: Day) -> Option<Source> {
        let mut origins = self
            .local_windows(zone, day)
            .map(|window| window.origin)
            .peekable();
        if origins.peek().is_some() {
            source_of(origins)
        } else {
            source_of(self.answered(day).into_iter())
        }
    }

    /// The instants of what the player has said about local date `day`, by start.
    pub fn local_spans(&self, zone: Zone, day: Day) -> Vec<Span> {
        let mut spans: Vec<Span> = self
            .local_windows(zone, day)
            .map(|window| window.span)
            .collect();
        spans.sort_unstable();
        spans
    }

    pub fn source(&self, day: Day) -> Option<Source> {
        self.days.get(&day).and_then(DayRecord::source)
    }

    pub fn is_emptied(&self, day: Day) -> bool {
        self.days.get(&day).is_some_and(|record| record.emptied)
    }

    pub fn record(&self, day: Day) -> Option<&DayRecord> {
        self.days.get(&day)
    }

    /// The record of `day` as it was stored.
    pub fn stored(&self, day: Day) -> Option<&DayRecord> {
        self.stored.get(&day)
    }

    /// Every date with a record, as it is now.
    pub fn records(&self) -> impl Iterator<Item = (Day, &DayRecord)> {
        self.days.iter().map(|(day, record)| (*day, record))
    }

    /// The dates whose record differs from what was stored, with the record as it is now.
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

    /// Replaces what the player has said about local date `day` in `zone`, and nothing else.
    ///
    /// `is_covered` says whether an active pattern speaks about the day: emptying it by hand is then remembered.
    /// Refuses a window that a clock change swallows.
    pub fn set(
        &mut self,
        zone: Zone,
        day: Day,
        value: &Availability,
        is_covered: bool,
    ) -> Result<(), Rule> {
        let spans = spans_of(zone, day, value)
            .map_err(|window| Rule::SkippedByClockChange(window.to_string()))?;
        let held_something = !self.local(zone, day).is_silent();
        self.forget_answer(zone, day);
        if value.is_silent() {
            let record = self.days.entry(day).or_default();
            record.emptied |= is_covered && held_something;
        } else {
            self.file(day, spans, Origin::Manual);
        }
        Ok(())
    }

    /// Sets the day as [`PlayerDays::set`] does, from an edit of `base`: what was stored since then is merged in.
    pub fn set_since(
        &mut self,
        zone: Zone,
        day: Day,
        value: &Availability,
        base: &Availability,
        is_covered: bool,
    ) -> Result<(), EditError> {
        let mut edited = self.clone();
        edited.set(zone, day, value, is_covered)?;
        // As it would be stored: a clock gap may have moved a window.
        let (theirs, yours) = (self.local(zone, day), edited.local(zone, day));
        let merged = merge(base, &theirs, &yours)?;
        if merged == yours {
            *self = edited;
        } else if yours.windows().len() != value.windows().len() {
            // The gap moved a window to the next date, which a merge of this day does not see.
            return Err(EditError::Conflict(MergeConflict));
        } else if merged != theirs {
            self.set(zone, day, &merged, is_covered)?;
        }
        Ok(())
    }

    /// Files the windows of the days from `from` on under the days of another bot timezone; instants stay.
    pub fn refile(&mut self, from: Day, bot: Zone) {
        let records = self.days.range_mut(from..).map(|(_, record)| record);
        let windows: Vec<FiledWindow> = records
            .flat_map(|record| std::mem::take(&mut record.windows))
            .collect();
        self.bot = bot;
        for window in windows {
            self.insert(window);
        }
    }

    pub(crate) fn file_pattern(&mut self, pattern: &Pattern, day: Day) {
        let spans = match &pattern.availability {
            Availability::Windows(windows) => {
                let spans: Vec<Span> = windows
                    .as_slice()
                    .iter()
                    .filter_map(|window| pattern.zone.span(day, *window))
                    .collect();
                if spans.is_empty() {
                    return; // A clock change swallowed all of it: nothing is known about this date.
                }
                spans
            }
            _ => Vec::new(),
        };
        self.file(day, spans, Origin::Pattern(pattern.day_of_week));
    }

    /// Forgets the player's answer about local date `day` and that the player emptied it.
    pub(crate) fn forget(&mut self, zone: Zone, day: Day) {
        self.forget_answer(zone, day);
        if let Some(record) = self.days.get_mut(&day) {
            record.emptied = false;
        }
    }

    pub(crate) fn remove_windows(&mut self, is_gone: impl Fn(&FiledWindow) -> bool) {
        for record in self.days.values_mut() {
            record.windows.retain(|window| !is_gone(window));
        }
    }

    pub(crate) fn remove_answers(&mut self, from: Day, origin: Origin) {
        for (_, record) in self.days.range_mut(from..) {
            record.answered = record.answered.filter(|answered| *answered != origin);
        }
    }

    fn file(&mut self, day: Day, spans: Vec<Span>, origin: Origin) {
        let record = self.days.entry(day).or_default();
        record.answered = Some(origin);
        record.emptied = false;
        for span in spans {
            self.insert(FiledWindow { span, origin });
        }
    }

    fn insert(&mut self, window: FiledWindow) {
        let windows = &mut self
            .days
            .entry(self.bot.day_of(window.span.start()))
            .or_default()
            .windows;
        let at = windows.partition_point(|filed| filed.span <= window.span);
        windows.insert(at, window);
    }

    fn forget_answer(&mut self, zone: Zone, day: Day) {
        self.remove_windows(|window| zone.day_of(window.span.start()) == day);
        if let Some(record) = self.days.get_mut(&day) {
            record.answered = None;
        }
    }

    fn answered(&self, day: Day) -> Option<Origin> {
        self.days.get(&day).and_then(|record| record.answered)
    }

    fn local_windows(&self, zone: Zone, day: Day) -> impl Iterator<Item = &FiledWindow> {
        let near = day.plus(-Self::REACH)..=day.plus(Self::REACH);
        let records = self.days.range(near).map(|(_, record)| record);
        records
            .flat_map(|record| &record.windows)
            .filter(move |window| zone.day_of(window.span.start()) == day)
    }
}

/// The instants of `value` on `day`, or the first window that a clock change swallows.
fn spans_of(zone: Zone, day: Day, value: &Availability) -> Result<Vec<Span>, Window> {
    match value {
        Availability::Windows(windows) => windows
            .as_slice()
            .iter()
            .map(|window| zone.span(day, *window).ok_or(*window))
            .collect(),
        Availability::Silent | Availability::Unavailable => Ok(Vec::new()),
    }
}
