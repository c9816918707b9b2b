//! GET and PUT /api/settings

use app_testkit::{on_both_databases, player};
use insta::{allow_duplicates, assert_json_snapshot};
use serde_json::{Value, json};

use crate::harness::{OPERATOR, TestResponse, TestServer};

const PATH: &str = "/api/settings";

async fn change(server: &TestServer, patch: &Value) -> TestResponse {
    server.put(PATH).bearer_auth(OPERATOR).json(patch).await
}

on_both_databases! {
    async fn the_defaults_are_those_of_the_specification(store: TestStore) {
        let server = TestServer::on(store).await;
        let defaults = server.get(PATH).bearer_auth(OPERATOR).await.data();
        allow_duplicates! {
            assert_json_snapshot!(defaults, @r#"
            {
              "branding": {
                "logoUrl": "",
                "teamColor": "teal",
                "teamName": "Our Team"
              },
              "chat": {
                "changeMentions": "nobody",
                "channelId": null,
                "dailyPostMentions": "nobody",
                "pingRoleId": null,
                "pollMentions": "nobody",
                "sessionMentions": "lineup"
              },
              "retention": {
                "activityLogMonths": 24
              },
              "scheduling": {
                "changeNotificationDays": 0,
                "changeNotificationsEnabled": true,
                "dailyPostTime": "18:00",
                "minimumPlayers": 5,
                "minimumSessionMinutes": 60,
                "pollDurationMinutes": 60,
                "reminderHoursBefore": 3,
                "secondReminderHoursBefore": null,
                "sessionReminderMinutes": null,
                "timezone": "Europe/Berlin",
                "trainingPollEnabled": false,
                "weeklyPingDays": [
                  0
                ],
                "weeklyPingEnabled": true,
                "weeklyPingTime": "12:00"
              },
              "stratbook": {
                "editPermission": "admin",
                "readPermission": "everyone"
              }
            }
            "#);
        }
    }

    async fn a_logo_on_another_site_is_stored_as_an_upload_and_kept(store: TestStore) {
        let server = TestServer::on(store).await;
        let patch = json!({ "branding": { "logoUrl": "https://images.test/smoke.png" } });
        let settings = change(&server, &patch).await.data();
        let logo = settings["branding"]["logoUrl"].as_str().expect("an address").to_owned();
        assert!(logo.starts_with("/uploads/"), "{logo}");
        server.advance(chrono::TimeDelta::days(3));
        assert!(app_service::uploads::remove_unused(&server.services).await.expect("a cleanup"));
        let image = server.get(&logo).await;
        assert_eq!((image.status, image.header("content-type")), (200, "image/png"));

        let gone = json!({ "branding": { "logoUrl": "https://images.test/gone.png", "teamName": "Nova" } });
        assert_eq!(change(&server, &gone).await.faults(), ["branding.logoUrl"]);
        assert_eq!(server.get(PATH).bearer_auth(OPERATOR).await.data(), settings);

        change(&server, &json!({ "branding": { "logoUrl": "" } })).await.data();
        server.advance(chrono::TimeDelta::days(3));
        app_service::uploads::remove_unused(&server.services).await.expect("a cleanup");
        assert_eq!(server.get(&logo).await.status, 404);
    }

    async fn what_is_named_changes_and_the_rest_stays(store: TestStore) {
        let server = TestServer::on(store).await;
        let mut expected = server.get(PATH).bearer_auth(OPERATOR).await.data();
        let patch = json!({
            "scheduling": { "dailyPostTime": "9:30", "secondReminderHoursBefore": 1, "weeklyPingDays": [6, 0, 6] },
            "chat": { "channelId": "123456789012345678" },
            "branding": { "teamName": " Night Shift ", "teamColor": "rose" },
        });
        expected["scheduling"]["dailyPostTime"] = "09:30".into();
        expected["scheduling"]["secondReminderHoursBefore"] = 1.into();
        expected["scheduling"]["weeklyPingDays"] = json!([0, 6]);
        expected["chat"]["channelId"] = "123456789012345678".into();
        expected["branding"]["teamName"] = "Night Shift".into();
        expected["branding"]["teamColor"] = "rose".into();
        assert_eq!(change(&server, &patch).await.data(), expected);
        assert_eq!(server.get(PATH).bearer_auth(OPERATOR).await.data(), expected);
        let patch = json!({ "scheduling": { "secondReminderHoursBefore": null }, "chat": { "channelId": null } });
        let changed = change(&server, &patch).await.data();
        assert_eq!(changed["chat"]["channelId"], Value::Null);
        assert_eq!(changed["scheduling"]["dailyPostTime"], "09:30");
    }

    async fn all_faults_are_named_by_their_path_and_nothing_changes(store: TestStore) {
        let server = TestServer::on(store).await;
        let before = server.get(PATH).bearer_auth(OPERATOR).await.data();
        let patch = json!({
            "branding": { "teamName": "", "logoUrl": "javascript:alert(1)", "teamColor": "#f00" },
            "chat": { "pingRoleId": "everyone" },
            "scheduling": { "dailyPostTime": "24:00", "minimumPlayers": 11, "timezone": "Mars/Olympus", "weeklyPingDays": [7],
                "weeklyPingEnabled": "yes", "pollDurationMinutes": 30 },
            "stratbook": { "editPermission": "everyone" },
        });
        let mut faults = change(&server, &patch).await.faults();
        faults.sort_unstable();
        assert_eq!(faults, [
            "branding.logoUrl", "branding.teamColor", "branding.teamName", "chat.pingRoleId", "scheduling.dailyPostTime",
            "scheduling.minimumPlayers", "scheduling.timezone", "scheduling.weeklyPingDays",
            "scheduling.weeklyPingEnabled", "stratbook.editPermission",
        ]);
        assert_eq!(server.get(PATH).bearer_auth(OPERATOR).await.data(), before);
    }

    async fn another_bot_timezone_moves_the_days_and_keeps_the_instants(store: TestStore) {
        let server = TestServer::on(store).await;
        change(&server, &json!({ "scheduling": { "minimumPlayers": 1 } })).await.data();
        let ada = server.signed_in(player("Ada")).await;
        let body = json!({ "date": "24.11.2026", "availability": "20:00-23:00" });
        server.post("/api/schedule/update-availability").by(&ada).json(&body).await.data();
        let day = async |at: usize| server.get("/api/schedule/next14").by(&ada).await.data()[at].clone();
        let window = day(3).await["analysis"]["window"].clone();
        change(&server, &json!({ "scheduling": { "timezone": "Asia/Tokyo" } })).await.data();
        // In Tokyo it is already Sunday, so the first day is one later.
        let moved = day(3).await;
        assert_eq!((&moved["date"], &moved["players"][0]["availability"]), (&"25.11.2026".into(), &"04:00-07:00".into()));
        assert_eq!(moved["analysis"]["window"]["startsAt"], window["startsAt"]);
        assert_eq!(moved["analysis"]["window"]["endsAt"], window["endsAt"]);
    }
}

#[tokio::test]
async fn unknown_keys_are_ignored() {
    let server = TestServer::on_sqlite().await;
    let before = server.get(PATH).bearer_auth(OPERATOR).await.data();
    let patch = json!({ "weather": { "sunny": true }, "scheduling": { "moon": 1 } });
    assert_eq!(change(&server, &patch).await.data(), before);
}

#[tokio::test]
async fn a_group_is_an_object() {
    let server = TestServer::on_sqlite().await;
    assert_eq!(
        change(&server, &json!({ "scheduling": null, "chat": [] }))
            .await
            .faults(),
        ["chat", "scheduling"]
    );
}
