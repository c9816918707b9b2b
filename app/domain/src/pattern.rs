//! The weekly pattern: a player's recurring availability by weekday (decisions §3).

use crate::availability::DayAvailability;
use crate::day::Day;
pub use crate::day_of_week::DayOfWeek;
use crate::day_records::{AnswerOrigin, PlayerDays};
use crate::utc_minute::Span;
use crate::validation_rule::ValidationRule;
use crate::zone::Zone;

/// Number of days from today that the schedule shows and a pattern fills (specification §8).
pub const HORIZON_DAYS: i64 = 14;

/// One weekday of a player's pattern, as typed, with the zone it was typed in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Pattern {
    pub day_of_week: DayOfWeek,
    /// `x` or windows, never empty.
    pub availability: DayAvailability,
    /// The zone in which the windows were typed. Each date is converted on its own, so clock times stay the same across
    /// clock changes.
    pub zone: Zone,
    pub active: bool,
}

impl Pattern {
    pub fn new(
        day_of_week: DayOfWeek,
        availability: DayAvailability,
        zone: Zone,
        active: bool,
    ) -> Result<Self, ValidationRule> {
        if availability.is_silent() {
            return Err(ValidationRule::EmptyPattern);
        }
        Ok(Self {
            day_of_week,
            availability,
            zone,
            active,
        })
    }

    fn covers(&self, day: Day) -> bool {
        self.active && DayOfWeek::of(day) == self.day_of_week
    }

    /// Whether an active pattern of `patterns` covers `day`.
    pub fn any_covers(patterns: &[Self], day: Day) -> bool {
        patterns.iter().any(|pattern| pattern.covers(day))
    }
}

impl PlayerDays {
    /// Fills the empty days of the [`HORIZON_DAYS`] from `today` on from the patterns.
    ///
    /// Does not change a day that has an answer or that the player emptied.
    pub fn fill(&mut self, patterns: &[Pattern], today: Day) {
        for day in today.consecutive(HORIZON_DAYS) {
            for pattern in patterns.iter().filter(|pattern| pattern.covers(day)) {
                let is_free = self.local_availability(pattern.zone, day).is_silent()
                    && !self.is_cleared_by_player(day);
                if is_free {
                    self.store_pattern(pattern, day);
                }
            }
        }
    }

    /// Empties the days from `today` on that `pattern` filled, and no others.
    pub fn withdraw(&mut self, pattern: &Pattern, today: Day) {
        let origin = AnswerOrigin::Pattern(pattern.day_of_week);
        self.remove_windows(|window| {
            window.origin == origin && pattern.zone.day_of(window.span.start()) >= today
        });
        self.remove_answers(today, origin);
    }

    /// Replaces the player's answer for `day` by that of the pattern that covers it. Also removes the mark that the
    /// player emptied the day.
    pub fn return_to_pattern(&mut self, patterns: &[Pattern], zone: Zone, day: Day) {
        self.reset_day(zone, day);
        for pattern in patterns.iter().filter(|pattern| pattern.covers(day)) {
            self.store_pattern(pattern, day);
        }
    }

    fn store_pattern(&mut self, pattern: &Pattern, day: Day) {
        let spans = match &pattern.availability {
            DayAvailability::Windows(windows) => {
                let spans: Vec<Span> = windows
                    .as_slice()
                    .iter()
                    .filter_map(|window| pattern.zone.span(day, *window))
                    .collect();
                if spans.is_empty() {
                    return; // A clock change skipped all windows: the pattern has no answer for this date.
                }
                spans
            }
            DayAvailability::Silent | DayAvailability::Unavailable => Vec::new(),
        };
        self.store_answer(day, spans, AnswerOrigin::Pattern(pattern.day_of_week));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::availability::AnswerSource;

    fn day(raw: &str) -> Day {
        raw.parse().expect("a day")
    }

    fn zone(name: &str) -> Zone {
        name.parse().expect("a zone")
    }

    fn pattern(index: i64, availability: &str, zone: Zone) -> Pattern {
        let availability = availability.parse().expect("an availability");
        Pattern::new(
            DayOfWeek::new(index).expect("a weekday"),
            availability,
            zone,
            true,
        )
        .expect("a pattern")
    }

    /// Sunday, 22 March 2026: Berlin's clocks change on 29 March, within the 14 days.
    const TODAY: &str = "22.03.2026";

    fn filled(patterns: &[Pattern]) -> PlayerDays {
        let mut days = PlayerDays::new(Zone::BERLIN);
        days.fill(patterns, day(TODAY));
        days
    }

    #[test]
    fn a_pattern_fills_the_empty_days_of_the_fortnight_and_says_so() {
        let days = filled(&[pattern(4, "20:00-23:00", Zone::BERLIN)]);
        let answered: Vec<String> = days.changes().map(|(day, _)| day.to_string()).collect();
        assert_eq!(answered, ["26.03.2026", "02.04.2026"]);
        assert_eq!(
            days.team_source(Zone::BERLIN, day("26.03.2026")),
            Some(AnswerSource::Recurring)
        );
    }

    #[test]
    fn a_recurring_entry_never_overwrites_a_manual_day() {
        let thursday = day("26.03.2026");
        let mut days = PlayerDays::new(Zone::BERLIN);
        days.set(Zone::BERLIN, thursday, &DayAvailability::Unavailable, false)
            .expect("set");
        days.fill(&[pattern(4, "20:00-23:00", Zone::BERLIN)], day(TODAY));
        assert_eq!(
            days.team_availability(Zone::BERLIN, thursday),
            DayAvailability::Unavailable
        );
    }

    #[test]
    fn a_day_emptied_by_its_player_after_the_fill_stays_empty() {
        let patterns = [pattern(4, "20:00-23:00", Zone::BERLIN)];
        let thursday = day("26.03.2026");
        let mut days = filled(&patterns);
        days.set(Zone::BERLIN, thursday, &DayAvailability::Silent, true)
            .expect("set");
        days.fill(&patterns, day(TODAY));
        assert!(days.team_availability(Zone::BERLIN, thursday).is_silent());
    }

    #[test]
    fn withdrawing_a_pattern_empties_exactly_the_days_it_filled() {
        let thursdays = pattern(4, "20:00-23:00", Zone::BERLIN);
        let fridays = pattern(5, "x", Zone::BERLIN);
        let by_hand = day("02.04.2026");
        let mut days = filled(&[thursdays.clone(), fridays]);
        days.set(Zone::BERLIN, by_hand, &thursdays.availability, false)
            .expect("set");
        days.withdraw(&thursdays, day(TODAY));
        assert!(
            days.team_availability(Zone::BERLIN, day("26.03.2026"))
                .is_silent()
        );
        assert_eq!(
            days.team_availability(Zone::BERLIN, by_hand),
            thursdays.availability,
            "a manual value that happens to be equal stays"
        );
        assert_eq!(
            days.team_availability(Zone::BERLIN, day("27.03.2026")),
            DayAvailability::Unavailable
        );
    }

    #[test]
    fn a_new_york_pattern_keeps_its_clock_time_over_both_changeovers() {
        let new_york = zone("America/New_York");
        let days = filled(&[pattern(4, "20:00-23:00", new_york)]);
        let friday = |raw: &str| days.team_availability(new_york, day(raw)).to_string();
        assert_eq!(
            friday("27.03.2026"),
            "01:00-04:00",
            "five hours apart while only New York has daylight saving time"
        );
        assert_eq!(friday("03.04.2026"), "02:00-05:00", "six hours apart again");
    }

    #[test]
    fn a_paused_pattern_fills_nothing() {
        let paused = Pattern {
            active: false,
            ..pattern(4, "x", Zone::BERLIN)
        };
        assert_eq!(filled(&[paused]).changes().count(), 0);
    }

    #[test]
    fn an_emptied_day_returns_to_its_pattern_on_request() {
        let patterns = [pattern(4, "20:00-23:00", Zone::BERLIN)];
        let thursday = day("26.03.2026");
        let mut days = filled(&patterns);
        days.set(Zone::BERLIN, thursday, &DayAvailability::Silent, true)
            .expect("set");
        days.return_to_pattern(&patterns, Zone::BERLIN, thursday);
        assert_eq!(
            days.team_availability(Zone::BERLIN, thursday),
            patterns[0].availability
        );
        assert_eq!(
            days.team_source(Zone::BERLIN, thursday),
            Some(AnswerSource::Recurring)
        );
    }
}
