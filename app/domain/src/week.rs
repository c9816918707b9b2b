//! A week of patterns that takes the place of another, and what that does to the coming days.

use crate::availability::{Availability, Source};
use crate::day::Day;
use crate::filing::PlayerDays;
use crate::pattern::{HORIZON, Pattern};
use crate::zone::Zone;

/// The player's local dates that a changed pattern touches, each list in order.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct WeekEffect {
    /// Were empty, and say now what the pattern says.
    pub filled: Vec<Day>,
    /// Came from the pattern, and say now something else.
    pub changed: Vec<Day>,
    /// Came from the pattern, and are empty now.
    pub emptied: Vec<Day>,
    /// A changed weekday speaks about them, and the player has answered or emptied them by hand: they stay.
    pub kept: Vec<Day>,
}

impl WeekEffect {
    /// How many days say something else than before.
    pub fn days_changed(&self) -> usize {
        self.filled.len() + self.changed.len() + self.emptied.len()
    }
}

impl PlayerDays {
    /// Brings the days from `today` on in line with `new` patterns that take the place of `old` ones: what came from
    /// a weekday that differs goes, then the empty days are filled. Answers what becomes of the dates in `zone`.
    pub fn repattern(
        &mut self,
        old: &[Pattern],
        new: &[Pattern],
        zone: Zone,
        today: Day,
    ) -> WeekEffect {
        // A date in another zone may lie a day beside the team's.
        let dates: Vec<Day> = today.plus(-1).through(today.plus(HORIZON)).collect();
        let before = self.readings(zone, &dates);
        for gone in old.iter().filter(|old| !new.contains(old)) {
            self.withdraw(gone, today);
        }
        self.fill(new, today);
        let after = self.readings(zone, &dates);
        let mut effect = WeekEffect::default();
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
            .following(HORIZON)
            .filter(|day| Pattern::any_covers(&changed, *day))
            .filter(|day| {
                let by_hand = self.local_source(zone, *day) == Some(Source::Manual);
                by_hand || self.is_emptied(*day)
            })
            .collect();
        effect
    }

    fn readings(&self, zone: Zone, dates: &[Day]) -> Vec<(Availability, Option<Source>)> {
        let reading = |day: &Day| (self.local(zone, *day), self.local_source(zone, *day));
        dates.iter().map(reading).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pattern::DayOfWeek;

    fn day(raw: &str) -> Day {
        raw.parse().expect("a day")
    }

    fn pattern(index: i64, said: &str) -> Pattern {
        let weekday = DayOfWeek::new(index).expect("a weekday");
        let said = said.parse().expect("an availability");
        Pattern::new(weekday, said, Zone::BERLIN, true).expect("a pattern")
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
            &Availability::Unavailable,
            false,
        )
        .expect("set");
        days.repattern(&[], &old, Zone::BERLIN, today);
        let new = [
            pattern(1, "20:00-22:00"),
            pattern(4, "18:00-20:00"),
            pattern(5, "x"),
        ];
        let effect = days.repattern(&old, &new, Zone::BERLIN, today);
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
        days.repattern(&[], &week, Zone::BERLIN, day("21.11.2026"));
        let again = days.repattern(&week, &week, Zone::BERLIN, day("21.11.2026"));
        assert_eq!(again, WeekEffect::default());
    }
}
