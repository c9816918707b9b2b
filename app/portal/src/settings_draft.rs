//! The unsaved edits of the settings, on top of the stored ones. Every setting is the text of its field.

use std::collections::BTreeMap;

use app_domain::settings::SettingKind;
use app_domain::settings::setting_kind::SETTING_KINDS;
use app_domain::typed_input::parse_typed_time;
use app_wire::{ApiError, SettingsBody};
use serde_json::{Map, Value};

use crate::texts::settings as texts;
use crate::view_models::sentence;

pub const TIMEZONE_PATH: &str = "scheduling.timezone";

/// The texts of settings by path.
pub type SettingTexts = BTreeMap<&'static str, String>;

/// The edited settings, by path. They outlive changes by other admins.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct SettingsDraft(BTreeMap<&'static str, SettingEdit>);

/// A setting's new text, and the stored text when the edit began.
#[derive(Debug, Clone, PartialEq, Eq)]
struct SettingEdit {
    text: String,
    base: String,
}

impl SettingsDraft {
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The text of the field: the edited one, else the stored one.
    pub fn text(&self, path: &str, stored: &SettingTexts) -> String {
        match self.0.get(path) {
            Some(edit) => edit.text.clone(),
            None => stored_text(path, stored).to_owned(),
        }
    }

    /// Edits a setting. The stored text removes the edit.
    pub fn set(&mut self, path: &'static str, text: String, stored: &SettingTexts) {
        let stored = stored_text(path, stored).to_owned();
        let edit = self.0.remove(path);
        if text != stored {
            let base = edit.map_or(stored, |edit| edit.base);
            self.0.insert(path, SettingEdit { text, base });
        }
    }

    /// The settings that saving would change, with their new texts.
    pub fn changes(&self, stored: &SettingTexts) -> Vec<(&'static str, String)> {
        let edits = self.0.iter();
        edits
            .filter(|(path, edit)| {
                normalize(path, &edit.text).as_deref() != Ok(stored_text(path, stored))
            })
            .map(|(path, edit)| (*path, edit.text.clone()))
            .collect()
    }

    pub fn is_changed(&self, path: &str, stored: &SettingTexts) -> bool {
        self.changes(stored)
            .iter()
            .any(|(changed, _)| *changed == path)
    }

    /// The rule that the edit of a setting breaks.
    pub fn fault(&self, path: &str) -> Option<String> {
        normalize(path, &self.0.get(path)?.text).err()
    }

    /// The stored text, if another admin changed it after this edit began.
    pub fn changed_elsewhere(&self, path: &str, stored: &SettingTexts) -> Option<String> {
        let now = stored_text(path, stored);
        let is_conflict = self.0.get(path)?.base != now && self.is_changed(path, stored);
        is_conflict.then(|| now.to_owned())
    }

    /// Restores discarded edits. Newer ones are kept.
    pub fn restore(&mut self, discarded: &Self) {
        for (path, edit) in &discarded.0 {
            self.0.entry(path).or_insert_with(|| edit.clone());
        }
    }

    /// Removes the saved edits, except those that were edited again during the request.
    pub fn remove_saved(&mut self, sent: &[(&'static str, String)]) {
        for (path, text) in sent {
            if self.0.get(path).is_some_and(|edit| edit.text == *text) {
                self.0.remove(path);
            }
        }
    }
}

pub fn stored_text<'a>(path: &str, stored: &'a SettingTexts) -> &'a str {
    stored.get(path).map_or("", String::as_str)
}

/// Returns the text as it would be stored, or the error message.
fn normalize(path: &str, text: &str) -> Result<String, String> {
    match SettingKind::of(path) {
        Some(SettingKind::Time) => match parse_typed_time(text) {
            Ok(time) => Ok(time.to_string()),
            Err(rule) => Err(sentence(&rule.to_string())),
        },
        Some(kind) => kind.check(text).map_err(|rule| sentence(&rule.to_string())),
        None => Ok(text.to_owned()),
    }
}

/// Returns each setting as the text of its field, by path.
pub fn setting_texts(settings: &SettingsBody) -> SettingTexts {
    // Plain values always serialize.
    let settings = serde_json::to_value(settings).unwrap_or_default();
    let text = |path: &str| {
        let (group, key) = path.split_once('.')?;
        Some(text_of(settings.get(group)?.get(key)?))
    };
    SETTING_KINDS
        .iter()
        .filter_map(|(path, _)| Some((*path, text(path)?)))
        .collect()
}

fn text_of(value: &Value) -> String {
    match value {
        Value::Null => String::new(),
        Value::String(text) => text.clone(),
        Value::Array(items) => items.iter().map(text_of).collect::<Vec<_>>().join(","),
        other => other.to_string(),
    }
}

/// Returns the request that saves these changes and no other settings.
pub fn settings_patch(changes: &[(&'static str, String)]) -> Value {
    let mut groups = Map::new();
    for (path, text) in changes {
        let (Some((group, key)), Some(kind)) = (path.split_once('.'), SettingKind::of(path)) else {
            continue;
        };
        let group = groups
            .entry(group)
            .or_insert_with(|| Value::Object(Map::new()));
        if let Value::Object(settings) = group {
            settings.insert(key.to_owned(), value_of(kind, text.trim()));
        }
    }
    Value::Object(groups)
}

fn value_of(kind: SettingKind, text: &str) -> Value {
    let number = |text: &str| {
        text.parse::<i64>()
            .map_or_else(|_| text.into(), Value::from)
    };
    match kind {
        SettingKind::NumberOrNone(_) | SettingKind::ChatIdOrNone if text.is_empty() => Value::Null,
        SettingKind::Number(_) | SettingKind::NumberOrNone(_) => number(text),
        SettingKind::Switch => (text == "true").into(),
        SettingKind::Weekdays => {
            let days = text.split(',').filter(|day| !day.is_empty());
            days.map(number).collect()
        }
        SettingKind::Time => match parse_typed_time(text) {
            Ok(time) => time.to_string().into(),
            Err(_) => text.into(),
        },
        SettingKind::Zone
        | SettingKind::ChatIdOrNone
        | SettingKind::Mentions
        | SettingKind::EditPermission
        | SettingKind::ReadPermission
        | SettingKind::TeamName
        | SettingKind::Logo
        | SettingKind::TeamColor => text.into(),
    }
}

/// The status of the unsaved changes.
pub fn status_text(changes: usize, errors: usize, api_error: Option<&ApiError>) -> String {
    match (errors, api_error) {
        (0, Some(api_error)) if api_error.is_transient() => texts::NOT_SAVED.to_owned(),
        (0, Some(api_error)) => api_error.error.clone(),
        (0, None) => texts::changes(changes),
        (errors, _) => texts::need_attention(errors),
    }
}

/// Returns the text of a setting as its control shows it.
pub fn display_text(path: &str, text: &str) -> String {
    let named = |choices: &[(&str, &str)]| {
        let found = choices.iter().find(|(value, _)| *value == text);
        found.map_or_else(|| text.to_owned(), |(_, name)| (*name).to_owned())
    };
    match SettingKind::of(path) {
        Some(SettingKind::Switch) if text == "true" => texts::ON.to_owned(),
        Some(SettingKind::Switch) => texts::OFF.to_owned(),
        Some(SettingKind::Mentions) => named(&texts::MENTIONS),
        Some(SettingKind::EditPermission) => named(&texts::EDIT_PERMISSIONS),
        Some(SettingKind::ReadPermission) => named(&texts::READ_PERMISSIONS),
        Some(SettingKind::TeamColor) => named(&texts::TEAM_COLORS),
        Some(SettingKind::Weekdays) if !text.is_empty() => {
            let on = texts::WEEKDAYS
                .iter()
                .filter(|day| includes_weekday(text, day.0));
            on.map(|day| day.1).collect::<Vec<_>>().join(", ")
        }
        _ if text.is_empty() => texts::EMPTY.to_owned(),
        _ => text.to_owned(),
    }
}

/// Whether the text of a list of weekdays includes the weekday.
pub fn includes_weekday(text: &str, weekday: &str) -> bool {
    text.split(',').any(|on| on == weekday)
}

/// Adds the weekday to the text of a list, or removes it. The list is in the server's order: by number.
pub fn toggle_weekday(text: &str, weekday: &str) -> String {
    let mut days: Vec<&str> = texts::WEEKDAYS
        .iter()
        .map(|(day, ..)| *day)
        .filter(|day| includes_weekday(text, day) != (*day == weekday))
        .collect();
    days.sort_unstable();
    days.join(",")
}

#[cfg(test)]
#[path = "settings_draft_tests.rs"]
mod tests;
