//! The result of the analysis as an icon and a word.

use app_domain::analysis::DayStatus;
use app_wire::{ClockPair, FortnightDay};

use super::heat::heat_peak;
use super::times::times;
use crate::texts;

/// Whether the team can play on a day.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum DayVerdict {
    FullRoster,
    /// With substitutes, by name.
    WithSubs(String),
    /// The number of missing players.
    NotEnough(usize),
    OffDay,
    /// The team has too few players for any session; the number of those who are free.
    TeamTooSmall(usize),
    /// A day that nobody has answered yet.
    Unanswered,
    /// A past day for which nobody answered, also before the team existed.
    WithoutAnswers,
    /// Today, after its session or evening.
    Ended,
}

impl DayVerdict {
    /// `minimum_players`: how many players a session needs.
    pub fn of(day: &FortnightDay, minimum_players: usize, is_past: bool) -> Self {
        match day.status {
            DayStatus::NotEnough if is_past && is_unanswered(day) => Self::WithoutAnswers,
            DayStatus::NotEnough if day.contenders < minimum_players => {
                Self::TeamTooSmall(day.free.count)
            }
            DayStatus::NotEnough if is_unanswered(day) => Self::Unanswered,
            DayStatus::FullRoster => Self::FullRoster,
            DayStatus::WithSubs => {
                let subs = day.lineup.iter().filter(|place| place.is_sub);
                let names: Vec<&str> = subs.map(|sub| sub.display_name.as_str()).collect();
                Self::WithSubs(texts::list(&names))
            }
            DayStatus::OffDay => Self::OffDay,
            DayStatus::NotEnough => Self::NotEnough(day.missing),
        }
    }

    pub fn words(&self) -> String {
        match self {
            Self::FullRoster => texts::FULL_ROSTER.to_owned(),
            Self::WithSubs(names) => texts::with_subs(names),
            // Enough players, but never at the same time for long enough.
            Self::NotEnough(0) => texts::TOO_LITTLE_OVERLAP.to_owned(),
            Self::NotEnough(missing) => texts::needed(*missing),
            Self::Unanswered => texts::NO_ANSWERS_YET.to_owned(),
            Self::TeamTooSmall(free) => texts::free_players(*free),
            Self::OffDay => texts::OFF_DAY.to_owned(),
            Self::WithoutAnswers => texts::WITHOUT_ANSWERS.to_owned(),
            Self::Ended => texts::ENDED.to_owned(),
        }
    }

    /// The name of the icon and of the pill's color.
    pub fn symbol(&self) -> &'static str {
        match self {
            Self::FullRoster => "full-roster",
            Self::WithSubs(_) => "with-subs",
            Self::NotEnough(_) => "not-enough",
            Self::OffDay => "off-day",
            Self::TeamTooSmall(_) | Self::Unanswered | Self::WithoutAnswers => "silent",
            Self::Ended => "history",
        }
    }

    /// The text in place of the window: who is free together the longest, or how many have yet to answer.
    pub fn no_window_text(
        &self,
        day: &FortnightDay,
        clocks: &ClockPair,
        minimum_players: usize,
    ) -> String {
        let together = || heat_peak(day.noon(clocks), &day.heat);
        match self {
            Self::Unanswered => Some(texts::to_answer(day.silent.count)),
            Self::NotEnough(_) => together()
                .filter(|most| most.half_hour.free > 1)
                .map(|most| {
                    let times = times(&clocks.viewer, most.starts, most.ends);
                    texts::free_together(most.half_hour.free, minimum_players, &times)
                }),
            _ => None,
        }
        .unwrap_or_else(|| texts::NO_SESSION.to_owned())
    }

    pub fn is_playable(&self) -> bool {
        matches!(self, Self::FullRoster | Self::WithSubs(_))
    }
}

/// Whether no main player and no substitute has answered the day.
pub(super) fn is_unanswered(day: &FortnightDay) -> bool {
    day.silent.count == day.contenders
}

#[cfg(test)]
mod tests {
    use super::*;
    use app_domain::analysis::HalfHour;

    use crate::test_values::{day, fortnight_day, same_clocks};
    use crate::view_models::remark;

    #[test]
    fn the_verdict_says_who_is_missing_or_that_the_times_do_not_meet() {
        let date = day("25.11.2026");
        let of = |status, missing| {
            let mut seen = fortnight_day(date, status);
            seen.missing = missing;
            DayVerdict::of(&seen, 5, false)
        };
        assert_eq!(of(DayStatus::NotEnough, 2).words(), "2 needed");
        assert_eq!(of(DayStatus::NotEnough, 0).words(), "Too little overlap");
        assert!(of(DayStatus::FullRoster, 0).is_playable());
        assert!(!of(DayStatus::NotEnough, 1).is_playable());
    }

    fn no_window(day: &FortnightDay, verdict: &DayVerdict) -> String {
        verdict.no_window_text(day, &same_clocks(), 5)
    }

    #[test]
    fn a_day_that_cannot_be_played_says_who_is_free_together_the_longest() {
        let mut seen = fortnight_day(day("25.11.2026"), DayStatus::NotEnough);
        let of = |seen: &_| no_window(seen, &DayVerdict::of(seen, 5, false));
        assert_eq!(of(&seen), texts::NO_SESSION);
        let free = |free| HalfHour {
            free,
            playable: false,
        };
        seen.heat = [0, 2, 4, 4, 3].map(free).to_vec();
        assert_eq!(of(&seen), "4 of 5,\n13:00–14:00");
        seen.status = DayStatus::OffDay;
        assert_eq!(of(&seen), texts::NO_SESSION);
    }

    #[test]
    fn a_day_without_answers_says_so_once_and_counts_who_has_yet_to_answer() {
        let mut seen = fortnight_day(day("25.11.2026"), DayStatus::NotEnough);
        (seen.missing, seen.contenders, seen.silent.count) = (5, 6, 6);
        let verdict = DayVerdict::of(&seen, 5, false);
        assert_eq!(
            (verdict.words().as_str(), verdict.symbol()),
            ("No answers yet", "silent")
        );
        assert_eq!(no_window(&seen, &verdict), "6 to answer");
        assert_eq!(remark(&seen, &same_clocks(), None, false), "");
    }

    #[test]
    fn a_team_that_is_too_small_sees_who_is_free_not_how_many_are_missing() {
        let mut seen = fortnight_day(day("25.11.2026"), DayStatus::NotEnough);
        (seen.contenders, seen.missing) = (1, 5);
        let verdict = |seen: &_| DayVerdict::of(seen, 5, false);
        assert_eq!(verdict(&seen).words(), "None free");
        seen.free.count = 1;
        assert_eq!(verdict(&seen).words(), "1 free");
        assert_eq!(no_window(&seen, &verdict(&seen)), texts::NO_SESSION);
        seen.contenders = 5;
        assert_eq!(verdict(&seen), DayVerdict::NotEnough(5));
    }

    #[test]
    fn a_past_day_without_answers_says_so_instead_of_counting_who_is_missing() {
        let mut seen = fortnight_day(day("01.01.1999"), DayStatus::NotEnough);
        seen.missing = 5;
        seen.silent.count = seen.contenders;
        let past = DayVerdict::of(&seen, 5, true);
        assert_eq!(
            (past.words().as_str(), past.symbol()),
            ("No answers", "silent")
        );
        assert_eq!(no_window(&seen, &past), texts::NO_SESSION);
        seen.silent.count -= 1;
        assert_eq!(DayVerdict::of(&seen, 5, true), DayVerdict::NotEnough(5));
        seen.status = DayStatus::OffDay;
        assert_eq!(DayVerdict::of(&seen, 5, true), DayVerdict::OffDay);
    }
}
