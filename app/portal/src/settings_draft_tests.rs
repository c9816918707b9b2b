//! Edits of settings: their texts, conflicts and patches.

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

#[test]
fn a_time_is_typed_in_any_form_and_sent_in_the_one_of_the_wire() {
    let path = "scheduling.dailyPostTime";
    let stored = SettingTexts::from_iter([(path, "18:00".to_owned())]);
    let mut draft = SettingsDraft::default();
    draft.set(path, "6pm".to_owned(), &stored);
    assert!(draft.changes(&stored).is_empty());
    draft.set(path, "7:30 pm".to_owned(), &stored);
    let changes = draft.changes(&stored);
    let patch = settings_patch(&changes);
    assert_eq!(patch["scheduling"]["dailyPostTime"], "19:30");
    draft.set(path, "soon".to_owned(), &stored);
    assert!(draft.fault(path).is_some());
}
