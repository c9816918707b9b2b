//! A day's plan: its reason (an off-day, a tournament) and its focus, set by admins.

use crate::rule::{Rule, RuleViolation};
use crate::text::optional_text;

pub const PLAN_TEXT_MAX: usize = 200;

/// What admins wrote on a team day; both texts may be empty.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct DayPlan {
    pub reason: String,
    pub focus: String,
}

impl DayPlan {
    /// Whether the reason has the word *off*: whole word, any case (`Off-Day`, `day off`; not `Playoffs`).
    pub fn is_off_day(&self) -> bool {
        self.reason
            .split(|c: char| !c.is_alphanumeric())
            .any(|word| word.eq_ignore_ascii_case("off"))
    }
}

/// A change of a plan; what is `None` stays.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct PlanChange {
    pub reason: Option<String>,
    pub focus: Option<String>,
}

impl PlanChange {
    pub fn new(reason: Option<&str>, focus: Option<&str>) -> Result<Self, Vec<RuleViolation>> {
        let mut violations = Vec::new();
        let mut checked = |field: &str, raw: Option<&str>| {
            let text = raw.map(|raw| optional_text(raw, PLAN_TEXT_MAX)).transpose();
            text.unwrap_or_else(|rule: Rule| {
                violations.push(rule.of(field));
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
        let change = PlanChange::new(None, Some(" Eco rounds ")).expect("a change");
        assert_eq!(
            change.apply(&plan),
            DayPlan {
                reason: "Scrim".into(),
                focus: "Eco rounds".into()
            }
        );
    }
}
