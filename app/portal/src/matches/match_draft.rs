//! The match form: the typed fields, and the request that they make.

use app_domain::matches::{self as rules, MatchKind, MatchOutcome, MatchScore};
use app_domain::typed_input::{DateDirection, parse_typed_date};
use app_domain::{Day, ValidationRule};
use app_wire::error::FieldError;
use app_wire::{LinkedStrategy, MatchBody, MatchRequest};

use crate::controls::form_errors::field_error;

/// The fields of the form as the user has typed them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MatchDraft {
    pub date: String,
    pub opponent: String,
    pub kind: MatchKind,
    pub map: String,
    pub score_us: String,
    pub score_them: String,
    pub our_agents: Vec<String>,
    pub their_agents: Vec<String>,
    pub vod_url: String,
    pub match_url: String,
    pub notes: String,
    pub strategies: Vec<LinkedStrategy>,
}

impl MatchDraft {
    /// The draft of a complete request; `known` has the titles of its strategies.
    pub fn of(request: &MatchRequest, known: &[LinkedStrategy]) -> Self {
        let text = |value: &Option<String>| value.clone().unwrap_or_default();
        let rounds = |value: Option<Option<i64>>| value.flatten().map(|rounds| rounds.to_string());
        let ids = request.strategy_ids.iter().flatten();
        let titled = ids.filter_map(|id| known.iter().find(|known| known.id == *id));
        Self {
            date: request.date.map(|day| day.to_string()).unwrap_or_default(),
            opponent: text(&request.opponent),
            kind: request.kind.unwrap_or(MatchKind::ALL[0]),
            map: text(&request.map),
            score_us: rounds(request.score_us).unwrap_or_default(),
            score_them: rounds(request.score_them).unwrap_or_default(),
            our_agents: request.our_agents.clone().unwrap_or_default(),
            their_agents: request.their_agents.clone().unwrap_or_default(),
            vod_url: text(&request.vod_url),
            match_url: text(&request.match_url),
            notes: text(&request.notes),
            strategies: titled.cloned().collect(),
        }
    }

    /// The side of today on which the date is expected: that of a match with a score is in the past.
    pub fn date_direction(&self) -> DateDirection {
        if self.score_us.trim().is_empty() && self.score_them.trim().is_empty() {
            DateDirection::Future
        } else {
            DateDirection::Past
        }
    }

    /// Returns the complete request, or every error. `today` completes a date that is typed without its year.
    pub fn parse(&self, today: Option<Day>) -> Result<MatchRequest, Vec<FieldError>> {
        let mut errors = Vec::new();
        let errors_ref = &mut errors;
        let date = parse_date(&self.date, today, self.date_direction());
        let date = noted(errors_ref, "date", date);
        let opponent = rules::parse_opponent(&self.opponent);
        let opponent = noted(errors_ref, "opponent", opponent);
        let map = noted(errors_ref, "map", rules::parse_map(&self.map));
        let score_us = noted(errors_ref, "scoreUs", parse_rounds(&self.score_us));
        let score_them = noted(errors_ref, "scoreThem", parse_rounds(&self.score_them));
        let vod_url = noted(errors_ref, "vodUrl", rules::parse_link(&self.vod_url));
        let match_url = noted(errors_ref, "matchUrl", rules::parse_link(&self.match_url));
        let notes = noted(errors_ref, "notes", rules::parse_notes(&self.notes));
        let (us, them) = (score_us.flatten(), score_them.flatten());
        let mut violations = Vec::new();
        if score_us.is_some() && score_them.is_some() {
            violations.extend(MatchScore::of_sides(us, them).err().unwrap_or_default());
        }
        errors.extend(
            violations
                .iter()
                .map(|one| field_error(&one.field, &one.rule)),
        );
        if !errors.is_empty() {
            return Err(errors);
        }
        let strategies = self.strategies.iter();
        Ok(MatchRequest {
            id: None,
            version: None,
            date,
            opponent,
            kind: Some(self.kind),
            map,
            score_us: Some(us.map(i64::from)),
            score_them: Some(them.map(i64::from)),
            our_agents: Some(self.our_agents.clone()),
            their_agents: Some(self.their_agents.clone()),
            vod_url: vod_url.map(Option::unwrap_or_default),
            match_url: match_url.map(Option::unwrap_or_default),
            notes,
            strategy_ids: Some(strategies.map(|one| one.id).collect()),
        })
    }
}

/// The result of the match, once both scores can be read.
pub fn typed_outcome(us: &str, them: &str) -> Option<MatchOutcome> {
    let score = MatchScore {
        us: parse_rounds(us).ok()??,
        them: parse_rounds(them).ok()??,
    };
    Some(score.outcome())
}

/// Returns the match as a complete request.
pub fn request_of(one: &MatchBody) -> MatchRequest {
    MatchRequest {
        id: None,
        version: Some(one.version),
        date: Some(one.date),
        opponent: Some(one.opponent.clone()),
        kind: Some(one.kind),
        map: Some(one.map.clone()),
        score_us: Some(one.score_us.map(i64::from)),
        score_them: Some(one.score_them.map(i64::from)),
        our_agents: Some(one.our_agents.clone()),
        their_agents: Some(one.their_agents.clone()),
        vod_url: Some(one.vod_url.clone().unwrap_or_default()),
        match_url: Some(one.match_url.clone().unwrap_or_default()),
        notes: Some(one.notes.clone()),
        strategy_ids: Some(one.strategy_ids.clone()),
    }
}

fn noted<T>(
    errors: &mut Vec<FieldError>,
    field: &str,
    parsed: Result<T, ValidationRule>,
) -> Option<T> {
    parsed
        .map_err(|rule| errors.push(field_error(field, &rule)))
        .ok()
}

fn parse_date(
    typed: &str,
    today: Option<Day>,
    direction: DateDirection,
) -> Result<Day, ValidationRule> {
    let typed = typed.trim();
    let day = match today {
        Some(today) => parse_typed_date(typed, today, direction)?,
        None => typed.parse()?,
    };
    rules::parse_date(&day.to_string())
}

/// `None` for empty text.
fn parse_rounds(typed: &str) -> Result<Option<u8>, ValidationRule> {
    let typed = typed.trim();
    if typed.is_empty() {
        return Ok(None);
    }
    let number = typed
        .parse()
        .map_err(|_| ValidationRule::WrongType("a whole number"))?;
    rules::check_rounds(number).map(Some)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::test_ids::record_id;

    fn draft() -> MatchDraft {
        MatchDraft {
            date: "26.11.2026".to_owned(),
            opponent: "Foxes".to_owned(),
            kind: MatchKind::ALL[1],
            map: "Ascent".to_owned(),
            score_us: "13".to_owned(),
            score_them: "7".to_owned(),
            our_agents: vec!["Sova".to_owned()],
            their_agents: Vec::new(),
            vod_url: String::new(),
            match_url: "https://example.org/7".to_owned(),
            notes: "Slow start".to_owned(),
            strategies: vec![LinkedStrategy {
                id: record_id("one"),
                title: "Fast A".to_owned(),
            }],
        }
    }

    fn fields(errors: &[FieldError]) -> Vec<&str> {
        errors.iter().map(|error| error.field.as_str()).collect()
    }

    #[test]
    fn a_complete_form_is_a_complete_request_and_back() {
        let draft = draft();
        let request = draft.parse(None).expect("a valid draft");
        assert_eq!(request.score_us, Some(Some(13)));
        assert_eq!(request.vod_url.as_deref(), Some(""));
        assert_eq!(MatchDraft::of(&request, &draft.strategies), draft);
    }

    #[test]
    fn every_wrong_field_is_named_at_once_and_by_its_wire_name() {
        let wrong = MatchDraft {
            date: "soon".to_owned(),
            opponent: " ".to_owned(),
            map: String::new(),
            score_us: "many".to_owned(),
            score_them: String::new(),
            vod_url: "ftp//x".to_owned(),
            ..draft()
        };
        let errors = wrong.parse(None).expect_err("an invalid draft");
        let expected = ["date", "opponent", "map", "scoreUs", "vodUrl"];
        assert_eq!(fields(&errors), expected);
    }

    #[test]
    fn an_empty_score_makes_a_fixture_and_one_side_alone_is_an_error() {
        let with = |us: &str, them: &str| MatchDraft {
            score_us: us.to_owned(),
            score_them: them.to_owned(),
            ..draft()
        };
        let request = with("", " ").parse(None).expect("a fixture");
        assert_eq!(
            (request.score_us, request.score_them),
            (Some(None), Some(None))
        );
        assert_eq!(MatchDraft::of(&request, &draft().strategies), with("", ""));
        let errors = with("13", "").parse(None).expect_err("one side");
        assert_eq!(fields(&errors), ["scoreThem"]);
        let errors = with(" ", "7").parse(None).expect_err("one side");
        assert_eq!(fields(&errors), ["scoreUs"]);
    }

    #[test]
    fn the_weekday_of_a_fixture_is_the_next_one_and_of_a_result_the_last_one() {
        let today = "26.11.2026".parse().ok();
        let friday = |us: &str, them: &str| {
            let typed = MatchDraft {
                date: "friday".to_owned(),
                score_us: us.to_owned(),
                score_them: them.to_owned(),
                ..draft()
            };
            typed.parse(today).expect("a valid draft").date
        };
        assert_eq!(friday("", ""), "27.11.2026".parse().ok());
        assert_eq!(friday("13", "7"), "20.11.2026".parse().ok());
    }

    #[test]
    fn a_date_without_its_year_needs_today() {
        let short = MatchDraft {
            date: "26.11.".to_owned(),
            ..draft()
        };
        let today = "23.11.2026".parse().ok();
        let request = short.parse(today).expect("a valid draft");
        assert_eq!(request.date, "26.11.2026".parse().ok());
        assert_eq!(fields(&short.parse(None).expect_err("no year")), ["date"]);
    }

    #[test]
    fn the_outcome_is_known_once_both_scores_are() {
        assert_eq!(typed_outcome("13", " 7 "), Some(MatchOutcome::Win));
        assert_eq!(typed_outcome("7", "13"), Some(MatchOutcome::Loss));
        assert_eq!(typed_outcome("12", "12"), Some(MatchOutcome::Draw));
        assert_eq!(typed_outcome("13", ""), None);
        assert_eq!(typed_outcome("13", "-1"), None);
    }

    #[test]
    fn a_strategy_without_a_known_title_is_not_shown() {
        let request = draft().parse(None).expect("a valid draft");
        assert!(MatchDraft::of(&request, &[]).strategies.is_empty());
    }

    proptest! {
        #[test]
        fn typed_scores_never_panic(us in ".{0,6}", them in ".{0,6}") {
            let outcome = typed_outcome(&us, &them);
            let swapped = typed_outcome(&them, &us);
            prop_assert_eq!(outcome.is_some(), swapped.is_some());
        }
    }
}
