//! What the texts of cells can be.

use app_domain::text::required_text;
use chrono::{DateTime, Datelike};
use serde::de::DeserializeOwned;

use super::cell_rule::YEARS;

pub(super) fn is_name(text: &str, max: usize) -> bool {
    required_text(text, max).is_ok()
}

/// Whether the text is a JSON list of names that a parser of the domain accepts.
pub(super) fn is_name_list(text: &str, accepts: fn(Vec<&str>) -> bool) -> bool {
    let names = serde_json::from_str::<Vec<String>>(text);
    names.is_ok_and(|names| accepts(names.iter().map(String::as_str).collect()))
}

pub(super) fn is_account_id(text: &str) -> bool {
    text.parse::<app_domain::AccountId>().is_ok()
}

pub(super) fn is_player_id(text: &str) -> bool {
    text.parse::<app_domain::PlayerId>().is_ok()
}

/// Whether the text is JSON of this type.
pub(super) fn is_json<T: DeserializeOwned>(text: &str) -> bool {
    serde_json::from_str::<T>(text).is_ok()
}

/// Whether minutes since the Unix epoch are in a year of four digits.
pub(super) fn is_storable_minute(minutes: i64) -> bool {
    let seconds = minutes.checked_mul(60);
    let at = seconds.and_then(|seconds| DateTime::from_timestamp(seconds, 0));
    at.is_some_and(|at| YEARS.contains(&at.year()))
}

/// Whether the text is an id of the chat platform.
pub(super) fn is_chat_object(text: &str) -> bool {
    text.parse::<u64>().is_ok()
}
