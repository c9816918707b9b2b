//! Answers for a date of another zone than the player's: an admin answers a team day for a player far away.
//!
//! Such a date concerns the player's dates that overlap its evening. Where that is the same date alone, the answer is an
//! ordinary one.

use super::day_record::{availability_from, joint_source, source_of};
use super::{AnswerOrigin, DayEditError, PlayerDays, StoredWindow, spans_of};
use crate::availability::{AnswerSource, DayAvailability};
use crate::day::Day;
use crate::day_merge::merge;
use crate::team_evening::TeamEvening;
use crate::validation_rule::ValidationRule;
use crate::zone::Zone;

/// A date of `zone`, for a player in another zone.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ForeignDate {
    day: Day,
    zone: Zone,
    player_zone: Zone,
}

impl ForeignDate {
    /// `None` if the evening of `day` in `zone` is completely on the same date for the player.
    pub fn new(day: Day, zone: Zone, player_zone: Zone) -> Option<Self> {
        let date = Self {
            day,
            zone,
            player_zone,
        };
        date.own_dates().ne([day]).then_some(date)
    }

    fn own_dates(self) -> impl Iterator<Item = Day> {
        TeamEvening::local_dates(self.day, self.player_zone, self.zone)
    }

    fn contains(self, window: &StoredWindow) -> bool {
        self.zone.day_of(window.span.start()) == self.day
    }
}

impl PlayerDays {
    /// The player's answer for a date of another zone, by the rule of a team day.
    pub fn foreign_availability(&self, date: ForeignDate) -> DayAvailability {
        let windows = self.foreign_windows(date);
        let windows: Vec<_> = windows
            .map(|window| date.zone.window(window.span).1)
            .collect();
        let mut dates = date.own_dates();
        let is_answered = dates.all(|own| self.is_answered(date.player_zone, own));
        availability_from(windows, is_answered)
    }

    /// The source of [`PlayerDays::foreign_availability`]; `None` if the date is empty.
    pub fn foreign_source(&self, date: ForeignDate) -> Option<AnswerSource> {
        source_of(self.foreign_windows(date).map(|window| window.origin)).or_else(|| {
            let dates = date.own_dates();
            let sources: Option<Vec<AnswerSource>> = dates
                .map(|own| self.local_source(date.player_zone, own))
                .collect();
            joint_source(sources?.into_iter())
        })
    }

    /// Replaces the player's answer for a date of another zone. *Not available* also answers the player's dates that it
    /// concerns and that are open; an empty value empties those of them that are left without windows.
    ///
    /// `is_covered` is whether an active pattern covers one of the player's dates.
    pub fn set_foreign(
        &mut self,
        date: ForeignDate,
        value: &DayAvailability,
        is_covered: impl Fn(Day) -> bool,
    ) -> Result<(), ValidationRule> {
        let spans = spans_of(date.zone, date.day, value)
            .map_err(|window| ValidationRule::SkippedByClockChange(window.to_string()))?;
        let answered: Vec<Day> = date
            .own_dates()
            .filter(|own| self.is_answered(date.player_zone, *own))
            .collect();
        self.remove_windows(|window| date.contains(window));
        for span in spans {
            self.insert_window(StoredWindow {
                span,
                origin: AnswerOrigin::Manual,
            });
        }
        for own in date.own_dates() {
            match value {
                DayAvailability::Unavailable if !self.is_answered(date.player_zone, own) => {
                    self.store_answer(own, Vec::new(), AnswerOrigin::Manual);
                }
                DayAvailability::Silent if self.local_spans(date.player_zone, own).is_empty() => {
                    let record = self.days.entry(own).or_default();
                    record.answer_origin = None;
                    record.cleared_by_player |= answered.contains(&own) && is_covered(own);
                }
                DayAvailability::Unavailable
                | DayAvailability::Silent
                | DayAvailability::Windows(_) => {}
            }
        }
        Ok(())
    }

    /// Sets the date like [`PlayerDays::set_foreign`], with a value edited from `base`. Merges what was stored since.
    pub fn set_foreign_from_base(
        &mut self,
        date: ForeignDate,
        value: &DayAvailability,
        base: &DayAvailability,
        is_covered: impl Fn(Day) -> bool,
    ) -> Result<(), DayEditError> {
        let merged = merge(base, &self.foreign_availability(date), value)?;
        self.set_foreign(date, &merged, is_covered)?;
        Ok(())
    }

    fn foreign_windows(&self, date: ForeignDate) -> impl Iterator<Item = &StoredWindow> {
        self.local_windows(date.zone, date.day)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn day(raw: &str) -> Day {
        raw.parse().expect("a day")
    }

    fn value(raw: &str) -> DayAvailability {
        raw.parse().expect("a value")
    }

    #[test]
    fn an_admins_answer_for_a_team_day_is_read_on_it_and_on_no_other() {
        let adelaide: Zone = "Australia/Adelaide".parse().expect("a zone");
        let wednesday = day("25.11.2026");
        let date = ForeignDate::new(wednesday, Zone::BERLIN, adelaide).expect("another date");
        let mut days = PlayerDays::new(Zone::BERLIN);
        for raw in ["x", "18:00-20:00", "x", "", "18:00-20:00", ""] {
            days.set_foreign(date, &value(raw), |_| false).expect("set");
            assert_eq!(days.foreign_availability(date), value(raw));
            assert_eq!(days.team_availability(adelaide, wednesday), value(raw));
            for other in [-2, -1, 1, 2] {
                let other = days.team_availability(adelaide, wednesday.plus(other));
                assert!(other.is_silent(), "{raw}: {other}");
            }
        }
    }

    #[test]
    fn an_admins_refusal_keeps_what_the_player_has_said() {
        let kathmandu: Zone = "Asia/Kathmandu".parse().expect("a zone");
        let friday = day("27.11.2026");
        let mut days = PlayerDays::new(Zone::BERLIN);
        let saturday = friday.plus(1);
        days.set(kathmandu, saturday, &value("10:00-12:00"), false)
            .expect("set");
        let date = ForeignDate::new(friday, Zone::BERLIN, kathmandu).expect("two dates");
        days.set_foreign(date, &value("x"), |_| false).expect("set");
        assert_eq!(days.team_availability(kathmandu, friday), value("x"));
        assert_eq!(
            days.local_availability(kathmandu, saturday),
            value("10:00-12:00")
        );
        assert_eq!(ForeignDate::new(friday, Zone::BERLIN, Zone::BERLIN), None);
    }
}
