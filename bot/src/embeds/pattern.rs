//! The weekly pattern as a table, and the confirmation of changes to it.

use app_domain::pattern::{DayOfWeek, Pattern};
use app_domain::{DayAvailability, Zone};
use app_service::patterns::{SavedWeek, WeeklyPattern};

use crate::texts::{days_changed, patterns as texts};

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
                pattern.map_or_else(|| "-".to_owned(), |pattern| columns(pattern, week.zone))
            )
        });
    let lines: Vec<String> = lines.collect();
    texts::table(&week.zone.to_string(), &lines.join("\n"))
}

/// Confirms a saved pattern: the value of these weekdays, and the number of changed days.
pub fn pattern_saved(days: &[DayOfWeek], saved: &SavedWeek, zone: Zone) -> String {
    let of_days = |pattern: &&Pattern| days.contains(&pattern.day_of_week);
    let patterns: Vec<&Pattern> = saved.patterns.iter().filter(of_days).collect();
    let names = weekday_names(days);
    let text = match patterns.first().map(|pattern| &pattern.availability) {
        None => texts::saved(&names),
        Some(windows @ DayAvailability::Windows(_)) => {
            texts::saved_available(&names, &windows.to_string(), &zone.to_string())
        }
        Some(DayAvailability::Silent | DayAvailability::Unavailable) => {
            texts::saved_not_available(&names)
        }
    };
    let paused: Vec<DayOfWeek> = patterns
        .iter()
        .filter(|pattern| !pattern.active)
        .map(|pattern| pattern.day_of_week)
        .collect();
    let changed = days_changed(saved.effect.days_changed());
    let kept = texts::days_kept(saved.effect.kept.len());
    let effect: Vec<String> = [changed].into_iter().chain(kept).collect();
    let resting = (!paused.is_empty()).then(|| texts::stays_paused(&weekday_names(&paused)));
    let lines: Vec<String> = [text, effect.join(" ")]
        .into_iter()
        .chain(resting)
        .collect();
    lines.join("\n")
}

pub fn pattern_cleared(days: &[DayOfWeek], saved: &SavedWeek) -> String {
    let changed = days_changed(saved.effect.days_changed());
    [texts::cleared(&weekday_names(days)), changed].join(" ")
}

/// The columns of a pattern: its value, its zone if that is not the zone of the table, and whether it is paused.
fn columns(pattern: &Pattern, zone: Zone) -> String {
    let value = match &pattern.availability {
        DayAvailability::Windows(_) => pattern.availability.to_string(),
        DayAvailability::Silent | DayAvailability::Unavailable => texts::NOT_AVAILABLE.to_owned(),
    };
    let elsewhere = (pattern.zone != zone).then(|| texts::in_zone(&pattern.zone.to_string()));
    let paused = (!pattern.active).then(|| texts::PAUSED.to_owned());
    let columns: Vec<String> = [value].into_iter().chain(elsewhere).chain(paused).collect();
    columns.join("  ")
}

fn weekday_names(days: &[DayOfWeek]) -> String {
    let names: Vec<&str> = days.iter().map(|day| weekday_name(*day)).collect();
    names.join(", ")
}

fn weekday_name(day: DayOfWeek) -> &'static str {
    WEEKDAY_NAMES[usize::from(day.index())]
}
