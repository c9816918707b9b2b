//! The effect of absences on a day, as stored and once the form is saved.

use app_domain::{Day, DayAvailability};
use app_wire::{AbsenceBody, OwnDayBody};

use crate::texts::{self, absences as words};

/// The range that is being typed, and the absence that it would replace.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct ProposedAbsence {
    pub range: Option<(Day, Day)>,
    pub replaces: Option<i64>,
}

/// The state of a day.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AbsenceDayEffect {
    Present,
    Absent,
    /// Absent once the draft is saved.
    BecomesAbsent,
    /// No longer absent once the draft is saved.
    BecomesPresent,
}

impl AbsenceDayEffect {
    pub fn of(day: Day, absences: &[AbsenceBody], proposal: ProposedAbsence) -> Self {
        let covers = |absence: &&AbsenceBody| absence.start_date <= day && day <= absence.end_date;
        let mut covering = absences.iter().filter(covers).peekable();
        let is_absent = covering.peek().is_some();
        let stays_absent = covering.any(|absence| Some(absence.id) != proposal.replaces);
        let is_proposed = proposal
            .range
            .is_some_and(|(first, last)| first <= day && day <= last);
        match (is_absent, stays_absent || is_proposed) {
            (true, true) => Self::Absent,
            (true, false) => Self::BecomesPresent,
            (false, true) => Self::BecomesAbsent,
            (false, false) => Self::Present,
        }
    }

    /// The value of `data-fate`.
    pub fn name(self) -> &'static str {
        match self {
            Self::Present => "here",
            Self::Absent => "absent",
            Self::BecomesAbsent => "coming",
            Self::BecomesPresent => "going",
        }
    }

    pub fn label(self) -> Option<&'static str> {
        match self {
            Self::Present => None,
            Self::Absent => Some(texts::ABSENT),
            Self::BecomesAbsent => Some(words::BECOMES_ABSENT),
            Self::BecomesPresent => Some(words::BECOMES_FREE),
        }
    }

    /// Whether the player can be absent on the day, now or once the draft is saved.
    fn is_absence(self) -> bool {
        matches!(self, Self::Absent | Self::BecomesAbsent)
    }
}

/// The effect on all days in one sentence. Answers on days that become absent are set aside.
pub fn effect_summary(days: &[(AbsenceDayEffect, OwnDayBody)]) -> String {
    let count = |effect| days.iter().filter(|(other, _)| *other == effect).count();
    let becomes_absent = AbsenceDayEffect::BecomesAbsent;
    let resting = days
        .iter()
        .filter(|(effect, day)| *effect == becomes_absent && !day.availability.is_silent());
    words::effect(
        count(AbsenceDayEffect::Absent),
        count(becomes_absent),
        count(AbsenceDayEffect::BecomesPresent),
        resting.count(),
    )
}

/// The answer of a day as an icon and words. A day of an absence has its own icon.
pub fn day_answer(effect: AbsenceDayEffect, answer: &DayAvailability) -> (&'static str, String) {
    let (symbol, words) = match answer {
        DayAvailability::Silent => ("silent", texts::NO_ANSWER.to_owned()),
        DayAvailability::Unavailable => ("unavailable", texts::NOT_AVAILABLE.to_owned()),
        DayAvailability::Windows(windows) => {
            ("full-roster", texts::times::windows(windows.as_slice()))
        }
    };
    let is_absence = effect.is_absence();
    (if is_absence { "absences" } else { symbol }, words)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::super::test_absences::*;
    use super::*;

    fn proposal(first: &str, last: &str, replaces: Option<i64>) -> ProposedAbsence {
        ProposedAbsence {
            range: Some((day(first), day(last))),
            replaces,
        }
    }

    fn effect(date: &str, absences: &[AbsenceBody], proposal: ProposedAbsence) -> AbsenceDayEffect {
        AbsenceDayEffect::of(day(date), absences, proposal)
    }

    #[test]
    fn a_typed_range_makes_its_days_absent() {
        let typed = proposal("26.11.2026", "27.11.2026", None);
        let of = |date| effect(date, &[], typed);
        assert_eq!(of("25.11.2026"), AbsenceDayEffect::Present);
        assert_eq!(of("26.11.2026"), AbsenceDayEffect::BecomesAbsent);
        assert_eq!(of("27.11.2026"), AbsenceDayEffect::BecomesAbsent);
        assert_eq!(of("28.11.2026"), AbsenceDayEffect::Present);
    }

    #[test]
    fn an_edited_absence_frees_the_days_that_it_leaves() {
        let absences = [absence(1, "26.11.2026", "28.11.2026")];
        let shorter = proposal("26.11.2026", "26.11.2026", Some(1));
        let of = |date| effect(date, &absences, shorter);
        assert_eq!(of("26.11.2026"), AbsenceDayEffect::Absent);
        assert_eq!(of("27.11.2026"), AbsenceDayEffect::BecomesPresent);
    }

    #[test]
    fn a_day_of_two_absences_stays_absent_when_one_is_edited() {
        let absences = [
            absence(1, "26.11.2026", "28.11.2026"),
            absence(2, "27.11.2026", "27.11.2026"),
        ];
        let away = proposal("01.12.2026", "01.12.2026", Some(1));
        assert_eq!(
            effect("27.11.2026", &absences, away),
            AbsenceDayEffect::Absent
        );
    }

    fn own_day(availability: &str) -> OwnDayBody {
        OwnDayBody {
            date: day("26.11.2026"),
            availability: availability.parse().expect("an answer"),
            version: None,
            source: None,
            spans: Vec::new(),
            absence: None,
            has_pattern: false,
        }
    }

    #[test]
    fn the_summary_counts_the_answers_that_are_set_aside() {
        let days = [
            (AbsenceDayEffect::BecomesAbsent, own_day("x")),
            (AbsenceDayEffect::BecomesAbsent, own_day("")),
            (AbsenceDayEffect::Absent, own_day("x")),
            (AbsenceDayEffect::Present, own_day("x")),
        ];
        assert_eq!(effect_summary(&days), words::effect(1, 2, 0, 1));
        assert_eq!(effect_summary(&[]), "No absences in the next 14 days.");
    }

    #[test]
    fn a_cell_shows_the_answer_and_the_icon_of_the_absence() {
        let answer: DayAvailability = "19:00-20:00,21:00-22:00".parse().expect("an answer");
        let (symbol, words) = day_answer(AbsenceDayEffect::Present, &answer);
        assert_eq!(
            (symbol, &*words),
            ("full-roster", "19:00–20:00, 21:00–22:00")
        );
        assert_eq!(day_answer(AbsenceDayEffect::Absent, &answer).0, "absences");
        assert_eq!(
            day_answer(
                AbsenceDayEffect::BecomesPresent,
                &DayAvailability::Unavailable
            )
            .0,
            "unavailable"
        );
    }

    fn any_range() -> impl Strategy<Value = (i64, i64)> {
        (0i64..14, 0i64..6).prop_map(|(first, length)| (first, first + length))
    }

    proptest! {
        #[test]
        fn the_effect_is_the_difference_between_the_days_before_and_after_saving(
            ranges in prop::collection::vec(any_range(), 0..4),
            typed in any_range(),
            replaces in prop::option::of(0i64..4),
            at in 0i64..20,
        ) {
            let start = day("26.11.2026");
            let range = |(first, last): (i64, i64)| (start.plus(first), start.plus(last));
            let absences: Vec<AbsenceBody> = (0i64..).zip(&ranges).map(|(id, ends)| {
                let (first, last) = range(*ends);
                AbsenceBody { id, start_date: first, end_date: last, ..absence(id, "26.11.2026", "26.11.2026") }
            }).collect();
            let mut saved: Vec<(Day, Day)> = absences
                .iter()
                .filter(|absence| Some(absence.id) != replaces)
                .map(|absence| (absence.start_date, absence.end_date))
                .collect();
            saved.push(range(typed));
            let date = start.plus(at);
            let is_covered = |(first, last): (Day, Day)| first <= date && date <= last;
            let before = ranges.iter().any(|ends| is_covered(range(*ends)));
            let after = saved.into_iter().any(is_covered);
            let expected = match (before, after) {
                (false, false) => AbsenceDayEffect::Present,
                (true, true) => AbsenceDayEffect::Absent,
                (false, true) => AbsenceDayEffect::BecomesAbsent,
                (true, false) => AbsenceDayEffect::BecomesPresent,
            };
            let proposal = ProposedAbsence { range: Some(range(typed)), replaces };
            prop_assert_eq!(AbsenceDayEffect::of(date, &absences, proposal), expected);
        }
    }
}
