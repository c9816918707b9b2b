//! Which of the nightly backups are kept: of the latest days, weeks and months.

use std::collections::BTreeSet;

use chrono::Datelike;

use crate::day::Day;

/// Number of the newest backups that are kept.
const KEPT_DAYS: usize = 7;
/// Number of weeks, Monday to Sunday, whose newest backup is kept. Weeks without a backup do not count.
const KEPT_WEEKS: usize = 4;
/// Number of months whose newest backup is kept.
const KEPT_MONTHS: usize = 6;

/// Returns the days whose backups are removed, the newest first. The newest backup is never among them, however old it
/// is.
pub fn superseded_backups(days: impl IntoIterator<Item = Day>) -> Vec<Day> {
    let days: BTreeSet<Day> = days.into_iter().collect();
    let (mut weeks, mut months) = (BTreeSet::new(), BTreeSet::new());
    let mut superseded = Vec::new();
    for (position, day) in days.into_iter().rev().enumerate() {
        let is_of_week = weeks.len() < KEPT_WEEKS && weeks.insert(day.date().iso_week());
        let is_of_month = months.len() < KEPT_MONTHS && months.insert((day.year(), day.month()));
        if position >= KEPT_DAYS && !is_of_week && !is_of_month {
            superseded.push(day);
        }
    }
    superseded
}

#[cfg(test)]
mod tests {
    use super::*;

    fn day(raw: &str) -> Day {
        raw.parse().expect("a day")
    }

    /// Backs up every night, and removes what is superseded.
    fn kept_after(first: &str, nights: i64) -> Vec<Day> {
        let mut kept: Vec<Day> = Vec::new();
        for night in day(first).consecutive(nights) {
            kept.push(night);
            let superseded = superseded_backups(kept.iter().copied());
            kept.retain(|day| !superseded.contains(day));
        }
        kept
    }

    #[test]
    fn a_year_of_nights_leaves_days_weeks_and_months() {
        let kept: Vec<String> = kept_after("01.01.2026", 325)
            .iter()
            .map(ToString::to_string)
            .collect();
        assert_eq!(
            kept,
            [
                // The newest of each of six months, this one included.
                "30.06.2026",
                "31.07.2026",
                "31.08.2026",
                "30.09.2026",
                "31.10.2026",
                // The Sundays of the three weeks before this one.
                "01.11.2026",
                "08.11.2026",
                // The latest seven days; the fifteenth is a Sunday too.
                "15.11.2026",
                "16.11.2026",
                "17.11.2026",
                "18.11.2026",
                "19.11.2026",
                "20.11.2026",
                "21.11.2026",
            ]
        );
    }

    #[test]
    fn the_newest_backup_is_kept_however_old_it_is() {
        assert_eq!(superseded_backups([day("01.01.2020")]), []);
        assert_eq!(superseded_backups([]), []);
    }

    #[test]
    fn backups_that_are_rare_are_all_kept() {
        let rare = ["01.01.2026", "15.01.2026", "15.03.2026", "02.09.2026"].map(day);
        assert_eq!(superseded_backups(rare), []);
    }

    #[test]
    fn removing_again_removes_nothing() {
        let kept = kept_after("01.01.2026", 200);
        assert_eq!(superseded_backups(kept), []);
    }
}
