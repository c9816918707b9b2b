//! New rules of a zone: stored windows move so that the clock shows what it showed before (decisions §3).

use std::collections::BTreeSet;

use crate::availability::{DayAvailability, Window};
use crate::day::Day;
use crate::day_records::{AnswerOrigin, PlayerDays, StoredWindow};
use crate::local_clock::LocalClock;
use crate::pattern::Pattern;
use crate::utc_minute::{Span, UtcMinute};
use crate::zone::Zone;
use crate::zone_offsets::ZoneOffsets;

/// The effect of new zone rules on the days of one player.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct ZoneChangeEffect {
    /// Whether an instant moved.
    pub has_moved: bool,
    /// The dates whose record, or whose text in the bot timezone, is another one.
    pub dates: Vec<Day>,
}

impl PlayerDays {
    /// Stores the windows of the days from `from` on again, after the rules have changed since `before`. Manual windows
    /// keep their clock times in `zone`, the player's; those of a pattern keep the times of the pattern. Each is stored
    /// on the team day in which it begins by the new rules.
    ///
    /// A day whose windows the new rules skip completely has no answer afterwards.
    pub fn follow_zone_change(
        &mut self,
        from: Day,
        zone: Zone,
        patterns: &[Pattern],
        before: &ZoneOffsets,
    ) -> ZoneChangeEffect {
        let mut has_moved = false;
        let mut skipped = Vec::new();
        for window in self.take_windows(from) {
            let pattern = patterns
                .iter()
                .find(|pattern| window.origin == AnswerOrigin::Pattern(pattern.day_of_week));
            let zone = pattern.map_or(zone, |pattern| pattern.zone);
            let old = before.clock(zone.name());
            let typed = old.zip(pattern);
            let typed = typed.and_then(|(old, pattern)| typed_window(window.span, pattern, old));
            let span = match (old, typed) {
                (_, Some((day, window))) => zone.span(day, window),
                (Some(old), None) => moved(window.span, old, zone),
                (None, None) => Some(window.span),
            };
            has_moved |= span != Some(window.span);
            match (span, old) {
                (Some(span), _) => self.insert_window(StoredWindow { span, ..window }),
                (None, Some(old)) => skipped.push((zone, old.local(window.span.start()).0)),
                (None, None) => {}
            }
        }
        for (zone, day) in skipped {
            if self.local_spans(zone, day).is_empty() {
                self.remove_answer_mark(day);
            }
        }
        let mut dates: BTreeSet<Day> = self.changes().map(|(day, _)| day).collect();
        if let Some(old) = before.clock(self.bot_zone().name()) {
            let is_shown_otherwise = |window: &StoredWindow| {
                let ends = [window.span.start(), window.span.end()];
                ends.iter()
                    .any(|at| old.offset_at(*at).minutes != self.bot_zone().offset_at(*at))
            };
            let records = self.records().filter(|(day, _)| *day >= from);
            let shown_otherwise =
                records.filter(|(_, record)| record.windows.iter().any(is_shown_otherwise));
            dates.extend(shown_otherwise.map(|(day, _)| day));
        }
        ZoneChangeEffect {
            has_moved,
            dates: dates.into_iter().collect(),
        }
    }
}

/// Returns the date and the window of `pattern` from which `span` came by the `old` rules.
fn typed_window(span: Span, pattern: &Pattern, old: &LocalClock) -> Option<(Day, Window)> {
    let DayAvailability::Windows(windows) = &pattern.availability else {
        return None;
    };
    let day = old.local(span.start()).0;
    let mut typed = windows.as_slice().iter().copied();
    let window = typed.find(|window| old.span(day, *window) == Some(span))?;
    Some((day, window))
}

/// Moves both ends of `span` to the instants at which the new rules show what `old` showed. `None` if a clock gap skips
/// the whole span.
fn moved(span: Span, old: &LocalClock, zone: Zone) -> Option<Span> {
    let moved = |at: UtcMinute| {
        // The clock may show one time twice.
        if old.offset_at(at).minutes == zone.offset_at(at) {
            return at;
        }
        let (day, time) = old.local(at);
        zone.instant_at(day, time)
    };
    Span::new(moved(span.start()), moved(span.end()))
}
