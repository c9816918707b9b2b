//! The plan of a day: its reason (an off-day, a tournament) and its focus, set by admins.

use crate::text::optional_text;
use crate::validation::{RuleViolation, ValidationRule};

/// Maximum number of characters of the reason and of the focus.
pub const MAX_PLAN_TEXT_CHARS: usize = 200;

/// The plan of a team day; both texts may be empty.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct DayPlan {
    pub reason: String,
    pub focus: String,
}

impl DayPlan {
    /// Whether the reason has the whole word *off*, in any case (`Off-Day`, `day off`; not `Playoffs`).
    pub fn is_off_day(&self) -> bool {
        self.reason
            .split(|c: char| !c.is_alphanumeric())
            .any(|word| word.eq_ignore_ascii_case("off"))
    }
}

/// A partial change of a plan; fields that are `None` stay.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct DayPlanPatch {
    pub reason: Option<String>,
    pub focus: Option<String>,
}

impl DayPlanPatch {
    pub fn new(reason: Option<&str>, focus: Option<&str>) -> Result<Self, Vec<RuleViolation>> {
        let mut violations = Vec::new();
        let mut checked = |field: &str, raw: Option<&str>| {
            let text = raw
                .map(|raw| optional_text(raw, MAX_PLAN_TEXT_CHARS))
                .transpose();
            text.unwrap_or_else(|rule: ValidationRule| {
                violations.push(rule.on_field(field));
                None
            })
        };
        let change = Self {
            reason: checked("reason", reason),
            focus: checked("focus", focus),
        };
        if violations.is_empty() {
            Ok(change)
        } else {
            Err(violations)
        }
    }

    pub fn apply(&self, plan: &DayPlan) -> DayPlan {
        DayPlan {
            reason: self.reason.clone().unwrap_or_else(|| plan.reason.clone()),
            focus: self.focus.clone().unwrap_or_else(|| plan.focus.clone()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn is_off(reason: &str) -> bool {
        DayPlan {
            reason: reason.to_owned(),
            ..DayPlan::default()
        }
        .is_off_day()
    }

    #[test]
    fn off_as_a_whole_word_in_any_case_makes_an_off_day() {
        assert!(
            ["Off-Day", "day off", "OFF", "off, all of us", "Team:off"]
                .into_iter()
                .all(is_off)
        );
    }

    #[test]
    fn off_inside_a_word_makes_no_off_day() {
        assert!(
            !["Playoffs", "Kickoff", "offline", "", "Office"]
                .into_iter()
                .any(is_off)
        );
    }

    #[test]
    fn a_change_leaves_what_it_does_not_name() {
        let plan = DayPlan {
            reason: "Scrim".into(),
            focus: "Retakes".into(),
        };
        let change = DayPlanPatch::new(None, Some(" Eco rounds ")).expect("a change");
        assert_eq!(
            change.apply(&plan),
            DayPlan {
                reason: "Scrim".into(),
                focus: "Eco rounds".into()
            }
        );
    }
}
