//! The weekly pattern: as a table, and what became of the days when it changed.

use app_domain::pattern::{DayOfWeek, Pattern};
use app_domain::{Availability, Zone};
use app_service::patterns::{Week, WeekSaved};

use super::{AVAILABLE, UNAVAILABLE};
use crate::texts;

const NAMES: [&str; 7] = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"];

/// A line a weekday from Monday on, in columns. Windows are as typed, each pattern in the zone it was typed in.
pub fn pattern_table(week: &Week) -> String {
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
                name(day),
                pattern.map_or_else(|| "-".to_owned(), |pattern| cell(pattern, week.zone))
            )
        });
    let lines: Vec<String> = lines.collect();
    format!(
        "Your usual week, in {}:\n```\n{}\n```",
        week.zone,
        lines.join("\n")
    )
}

/// What was understood for these weekdays, and how many days follow.
pub fn pattern_saved(days: &[DayOfWeek], saved: &WeekSaved, zone: Zone) -> String {
    let of_days = |pattern: &&Pattern| days.contains(&pattern.day_of_week);
    let patterns: Vec<&Pattern> = saved.patterns.iter().filter(of_days).collect();
    let said = patterns
        .first()
        .map_or_else(String::new, |pattern| match &pattern.availability {
            Availability::Windows(_) => format!(" {AVAILABLE} {} in {zone}", pattern.availability),
            _ => format!(" {UNAVAILABLE} not available"),
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
            "\n{} stays paused: it fills no days until you switch it on in the portal.",
            names(&paused)
        )
    };
    let kept = match saved.effect.kept.len() {
        0 => String::new(),
        1 => " One that you answered by hand stays.".to_owned(),
        count => format!(" {count} that you answered by hand stay."),
    };
    let changed = texts::days_changed(saved.effect.days_changed());
    format!(
        "Saved: **{}**{said}.\n{changed}{kept}{resting}",
        names(days)
    )
}

pub fn pattern_cleared(days: &[DayOfWeek], saved: &WeekSaved) -> String {
    let changed = texts::days_changed(saved.effect.days_changed());
    format!("Cleared: **{}**. {changed}", names(days))
}

fn cell(pattern: &Pattern, zone: Zone) -> String {
    let said = match &pattern.availability {
        Availability::Windows(_) => pattern.availability.to_string(),
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

fn names(days: &[DayOfWeek]) -> String {
    let names: Vec<&str> = days.iter().map(|day| name(*day)).collect();
    names.join(", ")
}

fn name(day: DayOfWeek) -> &'static str {
    NAMES[usize::from(day.index())]
}
