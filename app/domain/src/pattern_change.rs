//! The replacement of a player's weekly pattern, and its effect on the next days.

use crate::availability::{AnswerSource, DayAvailability};
use crate::day::Day;
use crate::day_records::PlayerDays;
use crate::pattern::{HORIZON_DAYS, Pattern};
use crate::zone::Zone;

/// The local dates that a change of the pattern affects; each list is sorted.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct PatternChangeEffect {
    /// Days that were empty and now have the pattern's answer.
    pub filled: Vec<Day>,
    /// Days from the pattern with another answer now.
    pub changed: Vec<Day>,
    /// Days from the pattern that are empty now.
    pub emptied: Vec<Day>,
    /// Days of a changed weekday that stay, because the player answered or emptied them manually.
    pub kept: Vec<Day>,
}

impl PatternChangeEffect {
    /// The number of days with another answer than before.
    pub fn days_changed(&self) -> usize {
        self.filled.len() + self.changed.len() + self.emptied.len()
    }
}

impl PlayerDays {
    /// Replaces the `old` patterns by `new` ones for the days from `today` on: empties the days that came from a
    /// changed weekday, then fills the empty days. Returns the effect on the local dates in `zone`.
    pub fn replace_patterns(
        &mut self,
        old: &[Pattern],
        new: &[Pattern],
        zone: Zone,
        today: Day,
    ) -> PatternChangeEffect {
        // A local date may be one day before or after the team's date.
        let dates: Vec<Day> = today.plus(-1).through(today.plus(HORIZON_DAYS)).collect();
        let before = self.local_answers(zone, &dates);
        for gone in old.iter().filter(|old| !new.contains(old)) {
            self.withdraw(gone, today);
        }
        self.fill(new, today);
        let after = self.local_answers(zone, &dates);
        let mut effect = PatternChangeEffect::default();
        for ((day, was), is) in dates.iter().zip(before).zip(after) {
            match (was == is, was.0.is_silent(), is.0.is_silent()) {
                (true, ..) => {}
                (false, true, _) => effect.filled.push(*day),
                (false, false, true) => effect.emptied.push(*day),
                (false, false, false) => effect.changed.push(*day),
            }
        }
        let is_new = |pattern: &&Pattern| !old.contains(pattern);
        let changed: Vec<Pattern> = new.iter().filter(is_new).cloned().collect();
        effect.kept = today
            .consecutive(HORIZON_DAYS)
            .filter(|day| Pattern::any_covers(&changed, *day))
            .filter(|day| {
                let by_hand = self.local_source(zone, *day) == Some(AnswerSource::Manual);
                by_hand || self.is_cleared_by_player(*day)
            })
            .collect();
        effect
    }

    fn local_answers(
        &self,
        zone: Zone,
        dates: &[Day],
    ) -> Vec<(DayAvailability, Option<AnswerSource>)> {
        let reading = |day: &Day| {
            (
                self.local_availability(zone, *day),
                self.local_source(zone, *day),
            )
        };
        dates.iter().map(reading).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::day_of_week::DayOfWeek;

    fn day(raw: &str) -> Day {
        raw.parse().expect("a day")
    }

    fn pattern(index: i64, answer: &str) -> Pattern {
        let weekday = DayOfWeek::new(index).expect("a weekday");
        let answer = answer.parse().expect("an availability");
        Pattern::new(weekday, answer, Zone::BERLIN, true).expect("a pattern")
    }

    #[test]
    fn a_new_week_fills_changes_empties_and_keeps_and_says_so() {
        // Saturday.
        let today = day("21.11.2026");
        let old = [pattern(1, "19:00-22:00"), pattern(2, "x"), pattern(5, "x")];
        let mut days = PlayerDays::new(Zone::BERLIN);
        days.set(
            Zone::BERLIN,
            day("26.11.2026"),
            &DayAvailability::Unavailable,
            false,
        )
        .expect("set");
        days.replace_patterns(&[], &old, Zone::BERLIN, today);
        let new = [
            pattern(1, "20:00-22:00"),
            pattern(4, "18:00-20:00"),
            pattern(5, "x"),
        ];
        let effect = days.replace_patterns(&old, &new, Zone::BERLIN, today);
        assert_eq!(effect.filled, [day("03.12.2026")]);
        assert_eq!(effect.changed, [day("23.11.2026"), day("30.11.2026")]);
        assert_eq!(effect.emptied, [day("24.11.2026"), day("01.12.2026")]);
        assert_eq!(effect.kept, [day("26.11.2026")]);
        assert_eq!(effect.days_changed(), 5);
    }

    #[test]
    fn the_same_week_again_touches_nothing() {
        let week = [pattern(1, "19:00-22:00"), pattern(2, "x")];
        let mut days = PlayerDays::new(Zone::BERLIN);
        days.replace_patterns(&[], &week, Zone::BERLIN, day("21.11.2026"));
        let again = days.replace_patterns(&week, &week, Zone::BERLIN, day("21.11.2026"));
        assert_eq!(again, PatternChangeEffect::default());
    }
}
