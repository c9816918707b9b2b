//! The plan of a day: its reason (a tournament, a holiday), its focus, and whether it is an off-day. Admins set it.

use crate::text::optional_text;
use crate::validation_rule::{RuleViolation, ValidationRule};

/// Maximum number of characters of the reason and of the focus.
pub const MAX_PLAN_TEXT_CHARS: usize = 200;
/// The reason that switches the off-day on and off for clients that do not know the switch, in any case.
const OFF_DAY_REASON: &str = "Off-Day";

/// The plan of a team day; both texts may be empty.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct DayPlan {
    pub reason: String,
    pub focus: String,
    /// Whether nobody plays and nobody is asked.
    pub is_off_day: bool,
}

impl DayPlan {
    /// Reads a plan that was stored before the switch existed. The whole word *off* in its reason made an off-day
    /// (`Off-Day`, `day off`; not `Playoffs`).
    pub fn stored_without_switch(reason: String, focus: String) -> Self {
        let mut words = reason.split(|c: char| !c.is_alphanumeric());
        Self {
            is_off_day: words.any(|word| word.eq_ignore_ascii_case("off")),
            reason,
            focus,
        }
    }
}

/// A partial change of a plan; fields that are `None` stay. Without the switch, the reason `Off-Day` sets it, and
/// replacing that reason clears it; no other reason changes the switch (decisions §3).
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct DayPlanPatch {
    pub reason: Option<String>,
    pub focus: Option<String>,
    pub is_off_day: Option<bool>,
}

impl DayPlanPatch {
    pub fn new(
        reason: Option<&str>,
        focus: Option<&str>,
        is_off_day: Option<bool>,
    ) -> Result<Self, Vec<RuleViolation>> {
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
            is_off_day,
        };
        if violations.is_empty() {
            Ok(change)
        } else {
            Err(violations)
        }
    }

    pub fn apply(&self, plan: &DayPlan) -> DayPlan {
        let is_off_reason = |reason: &str| reason.eq_ignore_ascii_case(OFF_DAY_REASON);
        let of_reason = self.reason.as_deref().and_then(|reason| {
            match (is_off_reason(&plan.reason), is_off_reason(reason)) {
                (_, true) => Some(true),
                (true, false) => Some(false),
                (false, false) => None,
            }
        });
        DayPlan {
            reason: self.reason.clone().unwrap_or_else(|| plan.reason.clone()),
            focus: self.focus.clone().unwrap_or_else(|| plan.focus.clone()),
            is_off_day: self.is_off_day.or(of_reason).unwrap_or(plan.is_off_day),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plan(reason: &str, is_off_day: bool) -> DayPlan {
        DayPlan {
            reason: reason.to_owned(),
            focus: "Retakes".to_owned(),
            is_off_day,
        }
    }

    #[test]
    fn a_plan_without_a_switch_is_off_by_the_whole_word() {
        let is_off = |reason: &str| {
            DayPlan::stored_without_switch(reason.to_owned(), String::new()).is_off_day
        };
        for reason in [
            "Off-Day",
            "day off",
            "OFF",
            "off, all of us",
            "Team:off",
            "Not off: scrim",
            "“off”",
            "frei—off",
            "off🎉",
        ] {
            assert!(is_off(reason), "{reason}");
        }
        for reason in [
            "Playoffs",
            "Kickoff",
            "offline",
            "",
            "Office",
            "éoff",
            "offß",
            "off²",
            "o-ff",
            "Ｏｆｆ",
        ] {
            assert!(!is_off(reason), "{reason}");
        }
    }

    #[test]
    fn only_the_reason_off_day_and_its_replacement_change_the_switch() {
        for (before, was_off, reason, is_off) in [
            ("", false, "off-DAY", true),
            ("Scrim", false, " Off-Day ", true),
            ("Off-Day", true, "", false),
            ("OFF-DAY", true, "Scrim", false),
            ("Off-Day", true, "off-day", true),
            ("Scrim", true, "Holidays", true),
            ("Scrim", false, "coach off", false),
            ("Scrim", false, "day off", false),
            ("day off", true, "Scrim", true),
        ] {
            let patch = DayPlanPatch::new(Some(reason), None, None).expect("a change");
            let after = patch.apply(&plan(before, was_off));
            assert_eq!(after.is_off_day, is_off, "{before:?} to {reason:?}");
        }
    }

    #[test]
    fn the_switch_wins_over_the_reason() {
        for (before, reason, is_off) in [("", "Off-Day", false), ("Off-Day", "Scrim", true)] {
            let patch = DayPlanPatch::new(Some(reason), None, Some(is_off)).expect("a change");
            assert_eq!(patch.apply(&plan(before, !is_off)), plan(reason, is_off));
        }
    }

    #[test]
    fn a_change_leaves_what_it_does_not_name() {
        let before = plan("Off-Day", false);
        let focus = DayPlanPatch::new(None, Some(" Eco rounds "), None).expect("a change");
        let expected = DayPlan {
            focus: "Eco rounds".to_owned(),
            ..before.clone()
        };
        assert_eq!(focus.apply(&before), expected);
        let switch = DayPlanPatch::new(None, None, Some(true)).expect("a change");
        assert_eq!(switch.apply(&before), plan("Off-Day", true));
    }
}
