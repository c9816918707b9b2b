//! The unsaved edits of the settings, on top of the stored ones. Every setting is the text of its field.

use std::collections::BTreeMap;

use app_domain::settings::SettingKind;
use app_domain::settings::setting_kind::SETTING_KINDS;
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
        SettingKind::Zone
        | SettingKind::Time
        | SettingKind::ChatIdOrNone
        | SettingKind::EditPermission
        | SettingKind::ReadPermission
        | SettingKind::TeamName
        | SettingKind::Logo => text.into(),
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
    let named = |choices: [(&str, &str); 2]| {
        let found = choices.iter().find(|(value, _)| *value == text);
        found.map_or_else(|| text.to_owned(), |(_, name)| (*name).to_owned())
    };
    match SettingKind::of(path) {
        Some(SettingKind::Switch) if text == "true" => texts::ON.to_owned(),
        Some(SettingKind::Switch) => texts::OFF.to_owned(),
        Some(SettingKind::EditPermission) => named(texts::EDIT_PERMISSIONS),
        Some(SettingKind::ReadPermission) => named(texts::READ_PERMISSIONS),
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
mod tests {
    use app_wire::error::UNREACHABLE;
    use proptest::prelude::*;
    use serde_json::json;

    use super::*;

    const NAME: &str = "branding.teamName";
    const PLAYERS: &str = "scheduling.minimumPlayers";

    fn stored() -> SettingTexts {
        SettingTexts::from([
            (NAME, "Muster".to_owned()),
            (PLAYERS, "5".to_owned()),
            (TIMEZONE_PATH, "Europe/Berlin".to_owned()),
        ])
    }

    fn draft(edits: &[(&'static str, &str)]) -> SettingsDraft {
        let mut draft = SettingsDraft::default();
        for (path, text) in edits {
            draft.set(path, (*text).to_owned(), &stored());
        }
        draft
    }

    #[test]
    fn an_edited_field_shows_the_edit_and_the_others_what_is_stored() {
        let draft = draft(&[(NAME, "Nova")]);
        assert_eq!(draft.text(NAME, &stored()), "Nova");
        assert_eq!(draft.text(PLAYERS, &stored()), "5");
        assert_eq!(draft.text("chat.channelId", &stored()), "");
    }

    #[test]
    fn typing_the_stored_text_again_leaves_no_edit() {
        assert!(draft(&[(NAME, "Nova"), (NAME, "Muster")]).is_empty());
    }

    #[test]
    fn a_text_that_is_stored_the_same_way_is_no_change() {
        let draft = draft(&[(PLAYERS, " 5 "), (NAME, "Nova")]);
        assert_eq!(draft.changes(&stored()), [(NAME, "Nova".to_owned())]);
        assert!(!draft.is_changed(PLAYERS, &stored()));
    }

    #[test]
    fn an_edit_outside_the_bounds_is_a_fault_and_still_a_change() {
        let draft = draft(&[(PLAYERS, "11")]);
        assert_eq!(
            draft.fault(PLAYERS).as_deref(),
            Some("Must be between 1 and 10.")
        );
        assert_eq!(draft.fault(NAME), None);
        assert!(draft.is_changed(PLAYERS, &stored()));
    }

    #[test]
    fn a_setting_that_another_admin_changed_during_the_edit_is_a_conflict() {
        let draft = draft(&[(NAME, "Nova")]);
        let mut now = stored();
        assert_eq!(draft.changed_elsewhere(NAME, &now), None);
        now.insert(NAME, "Orbit".to_owned());
        assert_eq!(
            draft.changed_elsewhere(NAME, &now).as_deref(),
            Some("Orbit")
        );
        // Both made the same change.
        now.insert(NAME, "Nova".to_owned());
        assert_eq!(draft.changed_elsewhere(NAME, &now), None);
        assert_eq!(draft.changed_elsewhere(PLAYERS, &now), None);
    }

    #[test]
    fn typing_on_does_not_hide_a_conflict() {
        let mut draft = draft(&[(NAME, "N")]);
        let mut now = stored();
        now.insert(NAME, "Orbit".to_owned());
        draft.set(NAME, "Nova".to_owned(), &now);
        assert_eq!(
            draft.changed_elsewhere(NAME, &now).as_deref(),
            Some("Orbit")
        );
    }

    #[test]
    fn restoring_discarded_edits_keeps_newer_ones() {
        let discarded = draft(&[(NAME, "Nova"), (PLAYERS, "4")]);
        let mut newer = draft(&[(NAME, "Orbit")]);
        newer.restore(&discarded);
        assert_eq!(newer.text(NAME, &stored()), "Orbit");
        assert_eq!(newer.text(PLAYERS, &stored()), "4");
    }

    #[test]
    fn an_edit_made_while_saving_stays() {
        let mut draft = draft(&[(NAME, "Nova"), (PLAYERS, "4")]);
        let sent = draft.changes(&stored());
        draft.set(NAME, "Nova II".to_owned(), &stored());
        draft.remove_saved(&sent);
        assert_eq!(draft.changes(&stored()), [(NAME, "Nova II".to_owned())]);
    }

    #[test]
    fn errors_of_fields_are_named_before_a_refusal() {
        let api_error = ApiError::new("forbidden", "Only admins can do this.");
        let lost = ApiError::new(UNREACHABLE, "No response.");
        assert_eq!(status_text(2, 0, None), "2 unsaved changes");
        assert_eq!(status_text(2, 0, Some(&api_error)), api_error.error);
        assert_eq!(status_text(2, 0, Some(&lost)), texts::NOT_SAVED);
        assert_eq!(
            status_text(2, 1, Some(&api_error)),
            "1 setting needs attention"
        );
    }

    #[test]
    fn a_patch_has_only_the_changes_each_with_its_type() {
        let changes = [
            (NAME, " Nova ".to_owned()),
            (PLAYERS, "4".to_owned()),
            ("scheduling.secondReminderHoursBefore", String::new()),
            ("scheduling.weeklyPingEnabled", "true".to_owned()),
            ("scheduling.weeklyPingDays", "0,3".to_owned()),
            ("chat.channelId", String::new()),
        ];
        assert_eq!(
            settings_patch(&changes),
            json!({
                "branding": { "teamName": "Nova" },
                "scheduling": {
                    "minimumPlayers": 4,
                    "secondReminderHoursBefore": null,
                    "weeklyPingEnabled": true,
                    "weeklyPingDays": [0, 3],
                },
                "chat": { "channelId": null },
            })
        );
        let none = [("scheduling.weeklyPingDays", String::new())];
        assert_eq!(
            settings_patch(&none),
            json!({ "scheduling": { "weeklyPingDays": [] } })
        );
    }

    #[test]
    fn a_stored_value_is_shown_in_the_words_of_its_control() {
        let shown = [
            ("scheduling.weeklyPingEnabled", "true", "On"),
            ("scheduling.weeklyPingEnabled", "false", "Off"),
            ("stratbook.editPermission", "admin", "Admins only"),
            ("stratbook.readPermission", "everyone", "Everyone"),
            ("scheduling.weeklyPingDays", "0,1", "Mo, Su"),
            ("scheduling.weeklyPingDays", "", "None"),
            ("chat.channelId", "", "None"),
            (NAME, "Nova", "Nova"),
        ];
        for (path, text, words) in shown {
            assert_eq!(display_text(path, text), words, "{path} {text}");
        }
    }

    proptest! {
        #[test]
        fn toggling_a_weekday_twice_changes_nothing(days in prop::collection::btree_set(0u8..7, 0..7), day in 0u8..7) {
            let days: Vec<String> = days.iter().map(u8::to_string).collect();
            let (text, day) = (days.join(","), day.to_string());
            let once = toggle_weekday(&text, &day);
            prop_assert_ne!(includes_weekday(&once, &day), includes_weekday(&text, &day));
            prop_assert_eq!(toggle_weekday(&once, &day), text);
        }

        #[test]
        fn the_field_shows_the_text_last_set(typed in "\\PC{0,12}", other in "\\PC{0,12}") {
            let mut draft = SettingsDraft::default();
            draft.set(NAME, other, &stored());
            draft.set(NAME, typed.clone(), &stored());
            prop_assert_eq!(draft.text(NAME, &stored()), typed);
        }
    }
}
