//! The weekly pattern as a table, and the confirmation of changes to it.

use app_domain::pattern::{DayOfWeek, Pattern};
use app_domain::{DayAvailability, Zone};
use app_service::patterns::{SavedWeek, WeeklyPattern};

use super::{AVAILABLE_SYMBOL, UNAVAILABLE_SYMBOL};
use crate::texts;

const WEEKDAY_NAMES: [&str; 7] = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"];

/// Formats the pattern as a table, a line for each weekday from Monday. Windows are in the zone they were typed in.
pub fn pattern_table(week: &WeeklyPattern) -> String {
    if week.patterns.is_empty() {
        return texts::NO_PATTERN.to_owned();
    }
    let lines = (1..=7)
        .filter_map(|day| DayOfWeek::new(day % 7).ok())
        .map(|day| {
            let pattern = week
                .patterns
                .iter()
                .find(|pattern| pattern.day_of_week == day);
            format!(
                "{}  {}",
                weekday_name(day),
                pattern.map_or_else(|| "-".to_owned(), |pattern| cell(pattern, week.zone))
            )
        });
    let lines: Vec<String> = lines.collect();
    format!(
        "Your weekly pattern, in {}:\n```\n{}\n```",
        week.zone,
        lines.join("\n")
    )
}

/// Confirms a saved pattern: the value of these weekdays, and the number of changed days.
pub fn pattern_saved(days: &[DayOfWeek], saved: &SavedWeek, zone: Zone) -> String {
    let of_days = |pattern: &&Pattern| days.contains(&pattern.day_of_week);
    let patterns: Vec<&Pattern> = saved.patterns.iter().filter(of_days).collect();
    let said = patterns
        .first()
        .map_or_else(String::new, |pattern| match &pattern.availability {
            DayAvailability::Windows(_) => {
                format!(" {AVAILABLE_SYMBOL} {} in {zone}", pattern.availability)
            }
            _ => format!(" {UNAVAILABLE_SYMBOL} not available"),
        });
    let paused: Vec<DayOfWeek> = patterns
        .iter()
        .filter(|pattern| !pattern.active)
        .map(|pattern| pattern.day_of_week)
        .collect();
    let resting = if paused.is_empty() {
        String::new()
    } else {
        format!(
            "\n{} stays paused: it fills no days until you turn it on in the portal.",
            weekday_names(&paused)
        )
    };
    let kept = match saved.effect.kept.len() {
        0 => String::new(),
        1 => " 1 day that you answered yourself is kept.".to_owned(),
        count => format!(" {count} days that you answered yourself are kept."),
    };
    let changed = texts::days_changed(saved.effect.days_changed());
    format!(
        "Saved: **{}**{said}.\n{changed}{kept}{resting}",
        weekday_names(days)
    )
}

pub fn pattern_cleared(days: &[DayOfWeek], saved: &SavedWeek) -> String {
    let changed = texts::days_changed(saved.effect.days_changed());
    format!("Cleared: **{}**. {changed}", weekday_names(days))
}

fn cell(pattern: &Pattern, zone: Zone) -> String {
    let said = match &pattern.availability {
        DayAvailability::Windows(_) => pattern.availability.to_string(),
        _ => "not available".to_owned(),
    };
    let elsewhere = if pattern.zone == zone {
        String::new()
    } else {
        format!("  in {}", pattern.zone)
    };
    let paused = if pattern.active { "" } else { "  paused" };
    format!("{said}{elsewhere}{paused}")
}

fn weekday_names(days: &[DayOfWeek]) -> String {
    let names: Vec<&str> = days.iter().map(|day| weekday_name(*day)).collect();
    names.join(", ")
}

fn weekday_name(day: DayOfWeek) -> &'static str {
    WEEKDAY_NAMES[usize::from(day.index())]
}
