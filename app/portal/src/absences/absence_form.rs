//! The validation of the form of an absence.

use app_domain::absence::AbsenceRange;
use app_domain::{Day, PlayerId, ValidationRule};

use crate::controls::typed_dates::TypedDayRange;
use crate::texts::absences as words;
use crate::view_models::sentence;

/// The values of the form.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AbsenceFields {
    /// The player's id; empty until one is chosen.
    pub player: String,
    pub first: Result<Day, ValidationRule>,
    /// An empty field is the first day.
    pub last: Result<Day, ValidationRule>,
    pub is_last_empty: bool,
    pub reason: String,
}

/// An absence that passed validation.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ValidAbsence {
    pub player: PlayerId,
    pub range: AbsenceRange,
}

/// The errors by field.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct AbsenceErrors {
    pub player: Option<String>,
    pub first: Option<String>,
    pub last: Option<String>,
    pub reason: Option<String>,
}

impl AbsenceFields {
    pub fn validate(self, today: Day) -> Result<ValidAbsence, AbsenceErrors> {
        let fault = |rule: &ValidationRule| Some(sentence(&rule.to_string()));
        let mut errors = AbsenceErrors::default();
        let (first, last) = (self.first.as_ref().ok(), self.last.as_ref().ok());
        let player = self.player.parse();
        if player.is_err() {
            errors.player = Some(words::PLAYER_FAULT.to_owned());
        }
        if let Err(rule) = &self.first {
            errors.first = fault(rule);
        }
        if let (Err(rule), false) = (&self.last, self.is_last_empty) {
            errors.last = fault(rule);
        }
        // With a day in place of a missing one, the other fields are still validated.
        let any_day = *first.or(last).unwrap_or(&today);
        let range = AbsenceRange::new(
            *first.unwrap_or(&any_day),
            *last.unwrap_or(&any_day),
            &self.reason,
        );
        match (player, range) {
            (Ok(player), Ok(range)) if errors == AbsenceErrors::default() => {
                return Ok(ValidAbsence { player, range });
            }
            (_, Ok(_)) => {}
            (_, Err(violations)) => {
                for violation in violations {
                    let error = fault(&violation.rule);
                    match violation.field.as_str() {
                        "endDate" => errors.last = error,
                        _ => errors.reason = error,
                    }
                }
            }
        }
        Err(errors)
    }

    /// The errors to show. Before the first submission these are only errors that further typing does not resolve.
    pub fn errors(self, today: Day, was_submitted: bool) -> AbsenceErrors {
        let has_range = self.first.is_ok() && self.last.is_ok();
        let errors = self.validate(today).err().unwrap_or_default();
        if was_submitted {
            errors
        } else {
            AbsenceErrors {
                last: errors.last.filter(|_| has_range),
                reason: errors.reason,
                ..AbsenceErrors::default()
            }
        }
    }
}

/// The range if it is valid, for the preview of its effect.
pub fn valid_range((first, last): TypedDayRange) -> Option<(Day, Day)> {
    let range = first.ok().zip(last.ok())?;
    (range.0 <= range.1).then_some(range)
}

#[cfg(test)]
mod tests {
    use super::super::test_absences::day;
    use super::*;
    use crate::controls::typed_dates::parse_range;
    use crate::test_ids::player_id;

    fn fields(first: &str, last: &str) -> AbsenceFields {
        let (first_day, last_day) = parse_range(first, last, day("01.11.2026"));
        AbsenceFields {
            player: player_id("1").to_string(),
            first: first_day,
            last: last_day,
            is_last_empty: last.is_empty(),
            reason: "Trip".to_owned(),
        }
    }

    fn errors(fields: AbsenceFields, was_submitted: bool) -> AbsenceErrors {
        fields.errors(day("26.11.2026"), was_submitted)
    }

    #[test]
    fn a_complete_form_is_an_absence() {
        let absence = fields("26.11.2026", "28.11.2026").validate(day("01.11.2026"));
        let absence = absence.expect("a valid form");
        assert_eq!(absence.player, player_id("1"));
        assert_eq!(absence.range.start(), day("26.11.2026"));
        assert_eq!(absence.range.end(), day("28.11.2026"));
        assert_eq!(absence.range.reason(), "Trip");
    }

    #[test]
    fn every_missing_field_is_an_error_once_the_form_was_submitted() {
        let mut empty = fields("", "");
        empty.player = String::new();
        let all = errors(empty.clone(), true);
        assert_eq!(all.player.as_deref(), Some(words::PLAYER_FAULT));
        assert!(all.first.is_some());
        assert_eq!((all.last, all.reason), (None, None));
        assert_eq!(errors(empty, false), AbsenceErrors::default());
    }

    #[test]
    fn a_last_day_before_the_first_is_shown_while_typing_and_half_a_date_is_not() {
        assert!(
            errors(fields("26.11.2026", "25.11.2026"), false)
                .last
                .is_some()
        );
        let half = fields("26.11.2026", "28.");
        assert_eq!(errors(half.clone(), false).last, None);
        let half = fields("26.11.2026", "28.11.2");
        assert_eq!(errors(half.clone(), false).last, None);
        assert!(errors(half, true).last.is_some());
    }

    #[test]
    fn a_date_that_does_not_exist_is_named_once_the_form_was_submitted() {
        let form = fields("31.02.2026", "");
        assert_eq!(errors(form.clone(), false), AbsenceErrors::default());
        assert_eq!(
            errors(form, true).first.as_deref(),
            Some("There is no 31 February 2026.")
        );
    }

    #[test]
    fn a_reason_that_is_too_long_is_shown_even_without_a_date() {
        let mut long = fields("", "");
        long.reason = "x".repeat(501);
        assert!(errors(long, false).reason.is_some());
    }

    #[test]
    fn only_a_range_in_order_has_an_effect() {
        let (first, last) = (day("26.11.2026"), day("28.11.2026"));
        assert_eq!(valid_range((Ok(first), Ok(last))), Some((first, last)));
        assert_eq!(valid_range((Ok(last), Ok(first))), None);
        let missing = Err(ValidationRule::Required);
        assert_eq!(valid_range((Ok(first), missing)), None);
    }
}
