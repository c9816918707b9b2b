//! Absences: ranges of dates on which a player is away (specification §2.4). They take precedence over answers.

use crate::day::Day;
use crate::player::PlayerId;
use crate::text::optional_text;
use crate::validation_rule::{RuleViolation, ValidationRule};

/// Maximum number of characters of a reason.
pub const MAX_REASON_CHARS: usize = 500;
/// Maximum number of absences of a player, past ones included.
pub const MAX_ABSENCES_PER_PLAYER: usize = 500;

/// A validated range of dates with its reason. Ranges may overlap and may be in the past.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AbsenceRange {
    start: Day,
    end: Day,
    reason: String,
}

impl AbsenceRange {
    pub fn new(start: Day, end: Day, reason: &str) -> Result<Self, Vec<RuleViolation>> {
        let mut violations = Vec::new();
        if end < start {
            violations.push(ValidationRule::EndBeforeStart.on_field("endDate"));
        }
        let reason = optional_text(reason, MAX_REASON_CHARS).unwrap_or_else(|rule| {
            violations.push(rule.on_field("reason"));
            String::new()
        });
        if violations.is_empty() {
            Ok(Self { start, end, reason })
        } else {
            Err(violations)
        }
    }

    /// The first date of the absence, in the bot timezone.
    pub fn start(&self) -> Day {
        self.start
    }

    /// The last date of the absence, inclusive.
    pub fn end(&self) -> Day {
        self.end
    }

    /// Free text; empty if the player gave none.
    pub fn reason(&self) -> &str {
        &self.reason
    }

    pub fn covers(&self, day: Day) -> bool {
        self.start <= day && day <= self.end
    }
}

/// The position of a range relative to a day. The variants are in the order of the list.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum AbsencePhase {
    Now,
    Upcoming,
    Past,
}

impl AbsencePhase {
    /// The phase on `today` of the range from `start` to `end`, both inclusive.
    pub fn of(start: Day, end: Day, today: Day) -> Self {
        if end < today {
            Self::Past
        } else if start > today {
            Self::Upcoming
        } else {
            Self::Now
        }
    }
}

/// A stored absence.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Absence {
    pub id: i64,
    pub player: PlayerId,
    pub range: AbsenceRange,
    pub created_at: chrono::DateTime<chrono::Utc>,
    pub updated_at: chrono::DateTime<chrono::Utc>,
}

/// Returns the absence that covers `day`; if several do, the one that was registered first.
pub fn absence_covering(absences: &[Absence], day: Day) -> Option<&Absence> {
    absences
        .iter()
        .filter(|absence| absence.range.covers(day))
        .min_by_key(|absence| absence.id)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn day(raw: &str) -> Day {
        raw.parse().expect("a day")
    }

    #[test]
    fn an_absence_covers_both_its_ends() {
        let range =
            AbsenceRange::new(day("30.12.2026"), day("02.01.2027"), " skiing ").expect("a range");
        let covered = ["29.12.2026", "30.12.2026", "02.01.2027", "03.01.2027"]
            .map(|raw| range.covers(day(raw)));
        assert_eq!(covered, [false, true, true, false]);
        assert_eq!(range.reason(), "skiing");
    }

    #[test]
    fn an_absence_is_past_only_once_its_last_day_has_ended() {
        let today = day("24.11.2026");
        let phase = |start, end| AbsencePhase::of(day(start), day(end), today);
        assert_eq!(phase("20.11.2026", "23.11.2026"), AbsencePhase::Past);
        assert_eq!(phase("20.11.2026", "24.11.2026"), AbsencePhase::Now);
        assert_eq!(phase("24.11.2026", "24.11.2026"), AbsencePhase::Now);
        assert_eq!(phase("25.11.2026", "25.11.2026"), AbsencePhase::Upcoming);
    }

    #[test]
    fn all_faults_of_a_range_are_named_at_once() {
        let violations = AbsenceRange::new(day("02.01.2027"), day("01.01.2027"), &"a".repeat(501))
            .expect_err("refused");
        assert_eq!(
            violations,
            [
                ValidationRule::EndBeforeStart.on_field("endDate"),
                ValidationRule::TooLong(500).on_field("reason")
            ]
        );
    }
}
