//! Describes the changes that an answer for one or several days has made.

use app_domain::pending_edit::DayChange;
use app_domain::{Day, DayAvailability};

use super::change_words;
use crate::texts::availability as texts;

/// Names the answer and its days: `Free 18:00–23:00 on Thu 26 Nov`, `18:00–23:00 on 14 days`.
pub fn change_summary(changes: &[(Day, DayChange)]) -> String {
    let mut groups: Vec<(&DayChange, Vec<Day>)> = Vec::new();
    for (date, change) in changes {
        match groups.iter_mut().find(|(known, _)| *known == change) {
            Some((_, days)) => days.push(*date),
            None => groups.push((change, vec![*date])),
        }
    }
    match groups.as_slice() {
        [(change, days)] => summary_of_group(change, days),
        // The evening of today has begun.
        [(first, today), (change, days)] if today.len() == 1 && !is_silent(change) => {
            let [first, others] = [first, change].map(|change| change_words(change));
            texts::answered_with_exception(&others, days, &first, today[0])
        }
        _ => texts::days_answered(changes.len()),
    }
}

fn summary_of_group(change: &DayChange, days: &[Day]) -> String {
    match (change, days) {
        (DayChange::ReturnToPattern, days) => texts::returned_days(days),
        (DayChange::Answer(DayAvailability::Silent), days) => texts::cleared_days(days),
        (DayChange::Answer(DayAvailability::Windows(_)), [day]) => {
            texts::free_on(&change_words(change), *day)
        }
        (DayChange::Answer(_), days) => texts::answered_days_with(&change_words(change), days),
    }
}

fn is_silent(change: &DayChange) -> bool {
    *change == DayChange::Answer(DayAvailability::Silent)
}

#[cfg(test)]
mod tests {
    use super::super::test_days::*;
    use super::*;

    fn summary(answers: &[&str]) -> String {
        let first = day("26.11.2026");
        let changes: Vec<(Day, DayChange)> = (0..)
            .zip(answers)
            .map(|(ahead, text)| (first.plus(ahead), DayChange::Answer(answer(text))))
            .collect();
        change_summary(&changes)
    }

    #[test]
    fn a_summary_names_the_answer_and_the_days() {
        assert_eq!(summary(&["17:00-22:00"]), "Free 17:00–22:00 on Thu 26 Nov");
        assert_eq!(summary(&["x"]), "Not available on Thu 26 Nov");
        assert_eq!(summary(&[""]), "Thu 26 Nov cleared");
        assert_eq!(summary(&["18:00-23:00"; 14]), "18:00–23:00 on 14 days");
        assert_eq!(summary(&["x"; 3]), "Not available on 3 days");
        assert_eq!(summary(&[""; 3]), "3 days cleared");
    }

    #[test]
    fn a_shorter_evening_of_today_is_named_too() {
        assert_eq!(
            summary(&["20:30-23:00", "18:00-23:00", "18:00-23:00"]),
            "18:00–23:00 on 2 days, and 20:30–23:00 on Thu 26 Nov"
        );
        assert_eq!(
            summary(&["20:30-23:00", "18:00-23:00"]),
            "18:00–23:00 on Fri 27 Nov, and 20:30–23:00 on Thu 26 Nov"
        );
        assert_eq!(
            summary(&["18:00-19:00", "18:00-20:00", "18:00-21:00"]),
            "3 days answered"
        );
    }
}
