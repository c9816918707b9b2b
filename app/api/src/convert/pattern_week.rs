//! Converts the weekly pattern for the portal's editor.

use app_domain::pattern::DayOfWeek;
use app_domain::pattern_change::PatternChangeEffect;
use app_domain::{PlayerId, RuleViolation};
use app_service::ServiceError;
use app_service::patterns::{self, WeeklyPattern};
use app_wire::{ClockPair, PatternWeekBody, SavedWeekBody, WeekEffectBody, WeekdayChangeRequest};

use super::pattern;

pub(crate) fn pattern_week(week: WeeklyPattern) -> PatternWeekBody {
    let id = &week.player.id;
    PatternWeekBody {
        timezone: week.zone.to_string().into(),
        today: week.today,
        entries: week.patterns.iter().map(|one| pattern(id, one)).collect(),
        clocks: ClockPair {
            viewer: week.viewer,
            team: week.team,
        },
    }
}

pub(crate) fn week_effect(effect: PatternChangeEffect) -> WeekEffectBody {
    WeekEffectBody {
        filled: effect.filled,
        changed: effect.changed,
        emptied: effect.emptied,
        kept: effect.kept,
    }
}

pub(crate) fn saved_week(id: &PlayerId, saved: patterns::SavedWeek) -> SavedWeekBody {
    SavedWeekBody {
        entries: saved.patterns.iter().map(|one| pattern(id, one)).collect(),
        effect: week_effect(saved.effect),
    }
}

/// Parses the changes. Returns every invalid field.
pub(crate) fn parse_weekday_changes(
    typed: &[WeekdayChangeRequest],
) -> Result<Vec<patterns::WeekdayChange>, ServiceError> {
    let mut faults: Vec<RuleViolation> = Vec::new();
    let mut changes = Vec::new();
    for (at, typed) in typed.iter().enumerate() {
        let field = |name: &str| format!("changes[{at}].{name}");
        let day = DayOfWeek::new(typed.day_of_week.into());
        let availability = typed.availability.parse();
        let zone = typed.timezone.as_deref().map(str::parse).transpose();
        match (day, availability, zone) {
            (Ok(day_of_week), Ok(availability), Ok(zone)) => {
                changes.push(patterns::WeekdayChange {
                    day_of_week,
                    availability,
                    active: Some(typed.active),
                    zone,
                });
            }
            (day, availability, zone) => {
                faults.extend(day.err().map(|rule| rule.on_field(field("dayOfWeek"))));
                faults.extend(
                    availability.err().map(|rule: app_domain::ValidationRule| {
                        rule.on_field(field("availability"))
                    }),
                );
                faults.extend(
                    zone.err()
                        .map(|rule: app_domain::ValidationRule| rule.on_field(field("timezone"))),
                );
            }
        }
    }
    if faults.is_empty() {
        Ok(changes)
    } else {
        Err(faults.into())
    }
}
