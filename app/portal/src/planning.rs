//! The days of day planning: their verdict, the answers of the players, and suggested reasons.

use app_domain::analysis::DayStatus;
use app_domain::availability::AnswerSource;
use app_domain::typed_input::parse_typed_availability;
use app_domain::{DayAvailability, Role, ValidationRule};
use app_wire::{AnalysisBody, ScheduleDay, ScheduleRowBody};

use crate::own_days::DayMark;
use crate::texts::{self, planning as words};
use crate::view_models::DayVerdict;

pub fn verdict_of(day: &ScheduleDay) -> DayVerdict {
    let analysis = &day.analysis;
    match analysis.status {
        DayStatus::FullRoster => DayVerdict::FullRoster,
        DayStatus::WithSubs => {
            let subs = analysis.required_subs.iter();
            let names: Vec<&str> = subs.map(|sub| sub.display_name.as_str()).collect();
            DayVerdict::WithSubs(texts::list(&names))
        }
        DayStatus::OffDay => DayVerdict::OffDay,
        DayStatus::NotEnough if !has_answer(day) => DayVerdict::Unanswered,
        DayStatus::NotEnough => DayVerdict::NotEnough(analysis.missing),
    }
}

/// Whether a main player or a substitute has answered.
fn has_answer(day: &ScheduleDay) -> bool {
    let counts = |row: &&ScheduleRowBody| row.role != Role::Coach;
    let is_answered = |row: &ScheduleRowBody| row.absent || !row.availability.is_silent();
    day.players.iter().filter(counts).any(is_answered)
}

/// The longest window of a playable day: `19:00–22:00`.
pub fn window_text(analysis: &AnalysisBody) -> Option<String> {
    let window = analysis.window.as_ref().filter(|_| analysis.can_proceed)?;
    Some(texts::times::range(window.start, window.end))
}

/// The state of a player's answer, if the field with the answer does not show it.
pub fn answer_mark(row: &ScheduleRowBody) -> Option<DayMark> {
    let (symbol, tone, words) = if row.absent {
        let reason = row.absence_reason.as_deref().unwrap_or_default();
        ("absences", "absent", texts::absent(reason))
    } else if row.availability.is_silent() {
        ("silent", "silent", texts::NO_ANSWER.to_owned())
    } else if row.availability == DayAvailability::Unavailable {
        let words = texts::NOT_AVAILABLE.to_owned();
        ("unavailable", "unavailable", words)
    } else if row.source == Some(AnswerSource::Recurring) {
        ("pattern", "pattern", texts::PATTERN.to_owned())
    } else {
        return None;
    };
    Some(DayMark {
        symbol,
        tone,
        words,
    })
}

/// Returns a typed answer as it is stored.
pub fn normalize_answer(raw: &str) -> Result<String, ValidationRule> {
    parse_typed_availability(raw).map(|answer| answer.to_string())
}

/// Suggested reasons: first those that this team has used, then common ones.
pub fn suggested_reasons(mut reasons: Vec<String>) -> Vec<String> {
    for common in words::REASONS {
        let is_used = reasons
            .iter()
            .any(|reason| reason.eq_ignore_ascii_case(common));
        if !is_used {
            reasons.push(common.to_owned());
        }
    }
    reasons
}

#[cfg(test)]
mod tests {
    use app_domain::Role;
    use app_wire::{CountsBody, NamedPlayer};
    use proptest::prelude::*;

    use super::*;
    use crate::test_ids::player_id;

    fn row(availability: &str) -> ScheduleRowBody {
        ScheduleRowBody {
            user_id: player_id("1"),
            display_name: "Kim".to_owned(),
            role: Role::Main,
            sort_order: 0,
            availability: availability.parse().expect("an answer"),
            version: "0/".parse().expect("a version"),
            source: Some(AnswerSource::Manual),
            absent: false,
            absence_reason: None,
        }
    }

    fn words(row: &ScheduleRowBody) -> Option<String> {
        answer_mark(row).map(|mark| mark.words)
    }

    #[test]
    fn only_windows_that_a_player_typed_have_no_mark() {
        assert_eq!(words(&row("")).as_deref(), Some(texts::NO_ANSWER));
        assert_eq!(words(&row("x")).as_deref(), Some(texts::NOT_AVAILABLE));
        assert_eq!(words(&row("19:00-22:00")), None);
        let mut filled = row("19:00-22:00");
        filled.source = Some(AnswerSource::Recurring);
        assert_eq!(words(&filled).as_deref(), Some(texts::PATTERN));
        filled.absent = true;
        assert_eq!(words(&filled).as_deref(), Some("Away"));
        filled.absence_reason = Some("Trip".to_owned());
        assert_eq!(words(&filled).as_deref(), Some("Away · Trip"));
    }

    #[test]
    fn an_answer_is_typed_in_short_forms() {
        let normal = |raw| normalize_answer(raw).ok();
        assert_eq!(normal("19-22").as_deref(), Some("19:00-22:00"));
        assert_eq!(normal("9:00–11:00").as_deref(), Some("09:00-11:00"));
        assert_eq!(
            normal("21-23, 1930-20").as_deref(),
            Some("19:30-20:00, 21:00-23:00")
        );
        assert_eq!(
            normal("9-10.30,1900-24").as_deref(),
            Some("09:00-10:30, 19:00-00:00")
        );
        assert_eq!(normal("x").as_deref(), Some("x"));
        assert_eq!(normal(" ").as_deref(), Some(""));
        assert_eq!(normal("evening"), None);
    }

    proptest! {
        #[test]
        fn a_stored_answer_stays_as_it_is(hours in prop::collection::btree_set(0u8..23, 0..5)) {
            let windows: Vec<String> =
                hours.iter().map(|hour| format!("{hour:02}:00-{hour:02}:30")).collect();
            let stored = windows.join(", ");
            prop_assert_eq!(normalize_answer(&stored), Ok(stored));
        }
    }

    #[test]
    fn common_reasons_follow_those_of_the_team_without_repeating_them() {
        let reasons = suggested_reasons(vec!["Boot camp".to_owned(), "scrim".to_owned()]);
        assert_eq!(reasons[..2], ["Boot camp", "scrim"]);
        assert_eq!(reasons.len(), words::REASONS.len() + 1);
    }

    fn day(status: DayStatus) -> ScheduleDay {
        ScheduleDay {
            date: "26.11.2026".parse().expect("a date"),
            weekday: "Thursday".to_owned(),
            reason: String::new(),
            focus: String::new(),
            is_off_day: status == DayStatus::OffDay,
            status,
            players: Vec::new(),
            analysis: AnalysisBody {
                status,
                can_proceed: false,
                counts: CountsBody::default(),
                window: None,
                windows: Vec::new(),
                lineup: Vec::new(),
                required_subs: ["Ada", "Ben"]
                    .map(|name| NamedPlayer {
                        user_id: player_id(name),
                        display_name: name.to_owned(),
                    })
                    .to_vec(),
                missing: 2,
                suggestion: None,
            },
        }
    }

    #[test]
    fn the_verdict_names_the_substitutes_or_the_number_of_missing_players() {
        let verdict = verdict_of(&day(DayStatus::WithSubs));
        assert_eq!(verdict, DayVerdict::WithSubs("Ada and Ben".to_owned()));
        let mut short = day(DayStatus::NotEnough);
        short.players = vec![row("")];
        assert_eq!(verdict_of(&short), DayVerdict::Unanswered);
        short.players.push(row("x"));
        assert_eq!(verdict_of(&short), DayVerdict::NotEnough(2));
        assert_eq!(window_text(&day(DayStatus::NotEnough).analysis), None);
    }
}
