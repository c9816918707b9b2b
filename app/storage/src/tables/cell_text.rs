//! The kinds of texts in cells.

use app_domain::text::mended_text;
use chrono::{DateTime, Datelike};
use serde_json::Value;

use super::column_kind::YEARS;

/// Whether the text is a JSON list of names that a parser of the domain accepts.
pub(super) fn is_name_list(text: &str, accepts: fn(Vec<&str>) -> bool) -> bool {
    let names = serde_json::from_str::<Vec<String>>(text);
    names.is_ok_and(|names| accepts(names.iter().map(String::as_str).collect()))
}

/// Whether minutes since the Unix epoch are in a year of four digits.
pub(super) fn is_storable_minute(minutes: i64) -> bool {
    let seconds = minutes.checked_mul(60);
    let at = seconds.and_then(|seconds| DateTime::from_timestamp(seconds, 0));
    at.is_some_and(|at| YEARS.contains(&at.year()))
}

/// Mends a name; one without a letter is called *Untitled*.
pub(super) fn mended_name(text: &str, max: usize) -> String {
    let text = mended_text(text, max);
    if text.is_empty() {
        "Untitled".to_owned()
    } else {
        text
    }
}

/// Mends a JSON list of at most `count` names. Text that is none stays.
pub(super) fn mended_name_list(text: &str, max: usize, count: usize) -> String {
    let Ok(names) = serde_json::from_str::<Vec<String>>(text) else {
        return text.to_owned();
    };
    let names = names
        .iter()
        .map(|name| mended_text(&name.replace(',', " "), max));
    let mut kept: Vec<String> = names.filter(|name| !name.is_empty()).collect();
    kept.truncate(count);
    Value::from(kept).to_string()
}
