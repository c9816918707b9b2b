//! A weekly pattern as the portal edits it.

use app_domain::pattern::DayOfWeek;
use app_domain::week::WeekEffect;
use app_domain::{PlayerId, RuleViolation};
use app_service::ServiceError;
use app_service::patterns::{self, Week};

use super::pattern;
use crate::wire::{Clocks, WeekBody, WeekEffectBody, WeekSaved, WeekdayChange};

pub(crate) fn week(week: Week) -> WeekBody {
    let id = &week.player.id;
    WeekBody {
        timezone: week.zone.to_string(),
        today: week.today,
        entries: week.patterns.iter().map(|one| pattern(id, one)).collect(),
        clocks: Clocks {
            viewer: week.viewer,
            team: week.team,
        },
    }
}

pub(crate) fn week_effect(effect: WeekEffect) -> WeekEffectBody {
    WeekEffectBody {
        filled: effect.filled,
        changed: effect.changed,
        emptied: effect.emptied,
        kept: effect.kept,
    }
}

pub(crate) fn week_saved(id: &PlayerId, saved: patterns::WeekSaved) -> WeekSaved {
    WeekSaved {
        entries: saved.patterns.iter().map(|one| pattern(id, one)).collect(),
        effect: week_effect(saved.effect),
    }
}

/// Parses the changes, or names every fault in them.
pub(crate) fn weekday_changes(
    typed: &[WeekdayChange],
) -> Result<Vec<patterns::WeekdayChange>, ServiceError> {
    let mut faults: Vec<RuleViolation> = Vec::new();
    let mut changes = Vec::new();
    for (at, typed) in typed.iter().enumerate() {
        let field = |name: &str| format!("changes[{at}].{name}");
        let day = DayOfWeek::new(typed.day_of_week.into());
        let said = typed.availability.parse();
        let zone = typed.timezone.as_deref().map(str::parse).transpose();
        match (day, said, zone) {
            (Ok(day_of_week), Ok(availability), Ok(zone)) => {
                changes.push(patterns::WeekdayChange {
                    day_of_week,
                    availability,
                    active: Some(typed.active),
                    zone,
                });
            }
            (day, said, zone) => {
                faults.extend(day.err().map(|rule| rule.of(field("dayOfWeek"))));
                faults.extend(
                    said.err()
                        .map(|rule: app_domain::Rule| rule.of(field("availability"))),
                );
                faults.extend(
                    zone.err()
                        .map(|rule: app_domain::Rule| rule.of(field("timezone"))),
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
