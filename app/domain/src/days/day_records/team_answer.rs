//! A player's answer for a team day: its windows, or else the answers for the local dates of the team's evening
//! (decisions §3).

use std::collections::BTreeSet;

use super::day_record::{availability_from, joint_source, source_of};
use super::{PlayerDays, StoredWindow};
use crate::availability::{AnswerSource, DayAvailability};
use crate::day::Day;
use crate::team_evening::TeamEvening;
use crate::zone::Zone;

impl PlayerDays {
    /// The availability of team day `day` of a player in `zone`, in the bot timezone. A day without windows is *not
    /// available* only if the player has answered every local date that overlaps the team's evening.
    pub fn team_availability(&self, zone: Zone, day: Day) -> DayAvailability {
        let windows = self.team_windows(day).iter();
        let windows: Vec<_> = windows
            .map(|window| self.bot.window(window.span).1)
            .collect();
        let is_answered = windows.is_empty() && self.evening_source(zone, day).is_some();
        availability_from(windows, is_answered)
    }

    /// The source of [`PlayerDays::team_availability`]; `None` if the team day is empty.
    pub fn team_source(&self, zone: Zone, day: Day) -> Option<AnswerSource> {
        let windows = self.team_windows(day).iter();
        source_of(windows.map(|window| window.origin)).or_else(|| self.evening_source(zone, day))
    }

    /// The dates whose record differs from the stored one, and the team days that a player in `zone` thereby answers
    /// differently.
    pub fn affected_days(&self, zone: Zone) -> BTreeSet<Day> {
        let before = self.before_edits();
        let mut affected: BTreeSet<Day> = self.changes().map(|(day, _)| day).collect();
        let in_reach = |day: &Day| {
            day.plus(-Self::REACH_DAYS)
                .through(day.plus(Self::REACH_DAYS))
        };
        let near: BTreeSet<Day> = affected.iter().flat_map(in_reach).collect();
        affected.extend(near.into_iter().filter(|day| {
            self.team_availability(zone, *day) != before.team_availability(zone, *day)
                || self.team_source(zone, *day) != before.team_source(zone, *day)
        }));
        affected
    }

    fn team_windows(&self, day: Day) -> &[StoredWindow] {
        self.record(day).map_or(&[], |record| &record.windows)
    }

    /// The source of the answers for the local dates of the team's evening; `None` if one of them has no answer.
    fn evening_source(&self, zone: Zone, day: Day) -> Option<AnswerSource> {
        if zone == self.bot {
            // The local date is the team day, which has no windows. Most players are in this zone.
            return source_of(self.answer_origin(day).into_iter());
        }
        let dates = TeamEvening::local_dates(day, zone, self.bot);
        let sources: Option<Vec<AnswerSource>> =
            dates.map(|date| self.local_source(zone, date)).collect();
        joint_source(sources?.into_iter())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::day_of_week::DayOfWeek;
    use crate::pattern::Pattern;

    fn day(raw: &str) -> Day {
        raw.parse().expect("a day")
    }

    fn zone(name: &str) -> Zone {
        name.parse().expect("a zone")
    }

    fn readings(days: &PlayerDays, zone: Zone, from: &str, count: i64) -> Vec<String> {
        let days = day(from)
            .consecutive(count)
            .map(|date| days.team_availability(zone, date).to_string());
        days.collect()
    }

    /// Berlin's evening is 03:30 to 08:30 of the next date in Adelaide.
    #[test]
    fn a_far_players_pattern_leaves_the_team_day_open_whose_evening_is_on_an_unanswered_date() {
        let adelaide = zone("Australia/Adelaide");
        let patterns: Vec<Pattern> = (1..=3)
            .map(|index| {
                let weekday = DayOfWeek::new(index).expect("a weekday");
                let answer = "03:00-05:00".parse().expect("windows");
                Pattern::new(weekday, answer, adelaide, true).expect("a pattern")
            })
            .collect();
        let mut days = PlayerDays::new(Zone::BERLIN);
        days.fill(&patterns, day("27.11.2026"));
        assert_eq!(
            readings(&days, adelaide, "28.11.2026", 6),
            ["", "17:30-19:30", "17:30-19:30", "17:30-19:30", "", ""],
            "Saturday to Thursday of the team"
        );
        days.set(
            adelaide,
            day("03.12.2026"),
            &DayAvailability::Unavailable,
            false,
        )
        .expect("set");
        assert_eq!(readings(&days, adelaide, "02.12.2026", 2), ["x", ""]);
        let wednesday = day("02.12.2026");
        assert_eq!(
            days.team_source(adelaide, wednesday),
            Some(AnswerSource::Manual)
        );
        assert!(days.affected_days(adelaide).contains(&wednesday));
    }

    /// Berlin's evening ends at 01:00 of the next date in Moscow.
    #[test]
    fn a_team_day_is_refused_once_both_dates_of_its_evening_are_answered() {
        let moscow = zone("Europe/Moscow");
        let mut days = PlayerDays::new(Zone::BERLIN);
        let mut refuse = |date: &str| {
            days.set(moscow, day(date), &DayAvailability::Unavailable, false)
                .expect("set");
            readings(&days, moscow, "27.11.2026", 3)
        };
        assert_eq!(refuse("28.11.2026"), ["", "", ""]);
        assert_eq!(refuse("29.11.2026"), ["", "x", ""]);
    }
}
