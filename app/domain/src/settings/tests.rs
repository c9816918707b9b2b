//! Tests of the settings: every key and every bound.

use serde_json::{Value, json};

use super::Settings;
use super::setting_kind::{SETTING_KINDS, SettingKind};
use crate::validation_rule::ValidationRule;

fn faults(patch: &Value) -> Vec<(String, ValidationRule)> {
    let faults = Settings::default().with_patch(patch).expect_err("refused");
    faults
        .into_iter()
        .map(|fault| (fault.field, fault.rule))
        .collect()
}

/// Every key, each with a value that is not its default.
fn everything() -> Value {
    json!({
        "scheduling": {
            "timezone": "America/New_York", "dailyPostTime": "17:30", "reminderHoursBefore": 0,
            "secondReminderHoursBefore": 1, "weeklyPingEnabled": false, "weeklyPingTime": "09:05",
            "weeklyPingDays": [0, 3], "trainingPollEnabled": true, "pollDurationMinutes": 90,
            "changeNotificationsEnabled": false, "changeNotificationDays": 7, "sessionReminderMinutes": 30,
            "minimumPlayers": 3, "minimumSessionMinutes": 120
        },
        "chat": { "channelId": "123456789012345678", "pingRoleId": "12345678901234567890",
            "dailyPostMentions": "lineup", "changeMentions": "role", "pollMentions": "lineup",
            "sessionMentions": "role" },
        "stratbook": { "editPermission": "all", "readPermission": "players" },
        "branding": { "teamName": "Nachtschicht", "logoUrl": "https://example.org/logo.png", "teamColor": "rose" },
        "retention": { "activityLogMonths": 36 }
    })
}

#[test]
fn every_setting_is_read_as_it_is_written() {
    let merged = Settings::default()
        .with_patch(&everything())
        .expect("accepted");
    assert_eq!(serde_json::to_value(&merged).expect("json"), everything());
}

#[test]
fn the_defaults_are_those_of_the_table() {
    let defaults = json!({
        "scheduling": {
            "timezone": "Europe/Berlin", "dailyPostTime": "18:00", "reminderHoursBefore": 3,
            "secondReminderHoursBefore": null, "weeklyPingEnabled": true, "weeklyPingTime": "12:00",
            "weeklyPingDays": [0], "trainingPollEnabled": false, "pollDurationMinutes": 60,
            "changeNotificationsEnabled": true, "changeNotificationDays": 0, "sessionReminderMinutes": null,
            "minimumPlayers": 5, "minimumSessionMinutes": 60
        },
        "chat": { "channelId": null, "pingRoleId": null, "dailyPostMentions": "nobody",
            "changeMentions": "nobody", "pollMentions": "nobody", "sessionMentions": "lineup" },
        "stratbook": { "editPermission": "admin", "readPermission": "everyone" },
        "branding": { "teamName": "Our Team", "logoUrl": "", "teamColor": "teal" },
        "retention": { "activityLogMonths": 24 }
    });
    assert_eq!(
        serde_json::to_value(Settings::default()).expect("json"),
        defaults
    );
}

#[test]
fn what_a_change_does_not_name_stays() {
    let before = Settings::default()
        .with_patch(&everything())
        .expect("accepted");
    let patch = json!({ "scheduling": { "minimumPlayers": 6 }, "chat": { "pingRoleId": null } });
    let mut expected = before.clone();
    expected.scheduling.minimum_players = 6;
    expected.chat.ping_role_id = None;
    assert_eq!(before.with_patch(&patch), Ok(expected));
}

#[test]
fn all_faults_are_named_at_once_with_their_paths() {
    let patch = json!({
        "scheduling": { "timezone": "Europe/Muster", "dailyPostTime": "24:00", "minimumPlayers": 0 },
        "chat": { "channelId": "general" },
        "stratbook": [],
        "branding": { "teamName": " ", "logoUrl": "javascript:alert(1)", "teamColor": "red" }
    });
    let mut named = faults(&patch);
    named.sort_by(|one, other| one.0.cmp(&other.0));
    let expected = [
        ("branding.logoUrl", ValidationRule::HttpAddress),
        (
            "branding.teamColor",
            ValidationRule::OneOf("teal, sky, blue, magenta, rose, lime, slate"),
        ),
        ("branding.teamName", ValidationRule::Empty),
        ("chat.channelId", ValidationRule::ChatId),
        ("scheduling.dailyPostTime", ValidationRule::Time),
        (
            "scheduling.minimumPlayers",
            ValidationRule::OutOfRange(1, 10),
        ),
        ("scheduling.timezone", ValidationRule::UnknownZone),
        ("stratbook", ValidationRule::WrongType("an object")),
    ];
    assert_eq!(named, expected.map(|(path, rule)| (path.to_owned(), rule)));
}

#[test]
fn a_value_of_another_type_or_null_is_refused() {
    let mut object = everything();
    for group in ["scheduling", "chat", "stratbook", "branding", "retention"] {
        for (key, value) in object[group].as_object_mut().expect("a group") {
            for wrong in [json!(null), json!({}), json!(1.5), json!([true])] {
                let patch = json!({ group: { key: wrong } });
                let may_be_null = [
                    "secondReminderHoursBefore",
                    "sessionReminderMinutes",
                    "channelId",
                    "pingRoleId",
                    "activityLogMonths",
                ];
                let is_fine = wrong.is_null() && may_be_null.contains(&key.as_str());
                let refused = Settings::default().with_patch(&patch).is_err();
                assert_eq!(refused, !is_fine, "{key} {wrong} (a right one: {value})");
            }
        }
    }
    assert_eq!(
        faults(&json!(7)),
        [(
            "settings".to_owned(),
            ValidationRule::WrongType("an object")
        )]
    );
}

#[test]
fn numbers_are_accepted_up_to_their_bounds() {
    let bounds = [
        ("reminderHoursBefore", 0, 23),
        ("secondReminderHoursBefore", 0, 23),
        ("pollDurationMinutes", 5, 1440),
        ("changeNotificationDays", 0, 13),
        ("sessionReminderMinutes", 5, 240),
        ("minimumPlayers", 1, 10),
        ("minimumSessionMinutes", 15, 480),
    ];
    for (key, least, most) in bounds {
        let is_taken = |number: Value| {
            let patch = json!({ "scheduling": { key: number } });
            Settings::default().with_patch(&patch).is_ok()
        };
        let taken = [least - 1, least, most, most + 1].map(|number| is_taken(json!(number)));
        assert_eq!(taken, [false, true, true, false], "{key}");
        assert!(!is_taken(json!(u64::MAX)), "{key}");
    }
}

#[test]
fn weekdays_are_kept_in_order_and_once() {
    let patch = json!({ "scheduling": { "weeklyPingDays": [5, 0, 5] } });
    let merged = Settings::default().with_patch(&patch).expect("accepted");
    let wire = serde_json::to_value(merged).expect("json");
    assert_eq!(wire["scheduling"]["weeklyPingDays"], json!([0, 5]));
    let faults = faults(&json!({ "scheduling": { "weeklyPingDays": [7] } }));
    assert_eq!(
        faults,
        [(
            "scheduling.weeklyPingDays".to_owned(),
            ValidationRule::Weekday
        )]
    );
}

#[test]
fn a_logo_is_an_address_or_a_path_of_this_site() {
    let is_taken = |url: &str| {
        let patch = json!({ "branding": { "logoUrl": url } });
        Settings::default().with_patch(&patch).is_ok()
    };
    assert!(
        [
            "",
            "/uploads/logo.png",
            "http://example.org",
            "HTTPS://example.org/a?b=c"
        ]
        .into_iter()
        .all(is_taken)
    );
    let refused = [
        "//example.org/logo.png",
        "/\\example.org",
        "logo.png",
        "https://",
        "data:image/png;base64,AA==",
        "https://a b",
    ];
    assert!(!refused.into_iter().any(is_taken));
}

#[test]
fn a_key_that_is_no_setting_changes_nothing() {
    let patch = json!({ "scheduling": { "colour": 1 }, "weather": { "rain": true } });
    assert_eq!(
        Settings::default().with_patch(&patch),
        Ok(Settings::default())
    );
}

/// Returns the JSON value of a form's text.
fn value_of(kind: SettingKind, text: &str) -> Value {
    match kind {
        SettingKind::NumberOrNone(_) | SettingKind::ChatIdOrNone if text.is_empty() => Value::Null,
        SettingKind::Number(_) | SettingKind::NumberOrNone(_) => text
            .parse::<i64>()
            .map_or_else(|_| json!(text), |number| json!(number)),
        SettingKind::Switch => json!(text == "true"),
        SettingKind::Weekdays => json!([0]),
        _ => json!(text),
    }
}

#[test]
fn every_setting_has_its_kind() {
    let settings = serde_json::to_value(Settings::default()).expect("json");
    let mut paths = Vec::new();
    for (group, values) in settings.as_object().expect("groups") {
        for key in values.as_object().expect("a group").keys() {
            paths.push(format!("{group}.{key}"));
        }
    }
    let mut known = SETTING_KINDS.map(|(path, _)| path.to_owned());
    known.sort();
    paths.sort();
    assert_eq!(paths, known);
}

#[test]
fn a_form_accepts_and_refuses_what_the_server_does() {
    let texts = [
        "",
        "0",
        "1",
        "5",
        "10",
        "11",
        "13",
        "14",
        "15",
        "23",
        "24",
        "480",
        "481",
        "1440",
        "1441",
        "-1",
        "18:00",
        "9:05",
        "24:00",
        "18:60",
        "true",
        "all",
        "admin",
        "everyone",
        "players",
        "nobody",
        "slate",
        "red",
        "123456789012345678",
        "1234567890123456",
        "/logo.png",
        "//logo.png",
        "https://example.org",
        "Europe/Berlin",
    ];
    for (path, kind) in SETTING_KINDS {
        // Only the server knows which zones exist.
        for text in texts.iter().filter(|_| kind != SettingKind::Zone) {
            let (group, key) = path.split_once('.').expect("dotted");
            let patch = json!({ group: { key: value_of(kind, text) } });
            let by_server = Settings::default().with_patch(&patch);
            let by_form = kind.check(text);
            assert_eq!(
                by_form.is_ok(),
                by_server.is_ok(),
                "{path}: {text:?} {by_form:?} {by_server:?}"
            );
            if let (Ok(stored), Ok(settings)) = (by_form, by_server) {
                let wire = serde_json::to_value(settings).expect("json");
                assert_eq!(
                    value_of(kind, &stored),
                    wire[group][key],
                    "{path}: {text:?}"
                );
            }
        }
    }
}
