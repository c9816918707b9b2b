//! Settings, and the effect of a new bot timezone on stored windows.

use app_domain::availability::AnswerSource;
use app_domain::day_records::DayRecord;
use app_domain::event::Event;
use app_domain::player::DepartureKind;
use app_domain::{Player, Span};
use app_service::players;
use app_service::settings::{current, update};
use app_testkit::{day, on_both_databases, player};
use serde_json::json;

use crate::team::{TestTeam, admin, faults, member, own};

async fn moves_to_tokyo(team: &TestTeam) {
    let patch = json!({ "scheduling": { "timezone": "Asia/Tokyo" } });
    update(&team.services, &admin(), &patch)
        .await
        .expect("changed settings");
}

async fn spans(team: &TestTeam, player: &Player) -> Vec<Span> {
    let mut reading = team.store.read().await.expect("a snapshot");
    let days = reading
        .player_days(&player.id, day("01.01.2020"), day("31.12.2030"))
        .await
        .expect("days");
    let windows = days
        .into_iter()
        .flat_map(|(_, record): (_, DayRecord)| record.windows);
    windows.map(|window| window.span).collect()
}

on_both_databases! {
    async fn what_is_not_named_stays(store: TestStore) {
        let team = TestTeam::on(store);
        let patch = json!({ "scheduling": { "minimumPlayers": 3 }, "branding": { "teamName": "Night Shift" } });
        update(&team.services, &admin(), &patch).await.expect("changed settings");
        let patch = json!({ "scheduling": { "minimumPlayers": 4 } });
        update(&team.services, &admin(), &patch).await.expect("changed settings");
        let settings = current(&team.services, &member()).await.expect("settings");
        assert_eq!((settings.scheduling.minimum_players, settings.branding.team_name.as_str()), (4, "Night Shift"));
    }

    async fn all_errors_are_returned_together_and_nothing_changes(store: TestStore) {
        let team = TestTeam::on(store);
        let patch = json!({
            "scheduling": { "timezone": "Europe/Muster", "minimumPlayers": 0, "pollDurationMinutes": 60 },
            "chat": { "channelId": "general" },
        });
        let mut fields = faults(update(&team.services, &admin(), &patch).await);
        fields.sort_unstable();
        assert_eq!(fields, ["chat.channelId", "scheduling.minimumPlayers", "scheduling.timezone"]);
        assert_eq!(team.actions().await.len(), 0);
    }

    async fn equal_settings_are_no_event(store: TestStore) {
        let team = TestTeam::on(store);
        let before = team.version().await;
        update(&team.services, &admin(), &json!({ "scheduling": { "minimumPlayers": 5 } })).await.expect("a success");
        assert_eq!(team.version().await, before);
    }

    async fn a_new_bot_timezone_keeps_every_instant(store: TestStore) {
        let team = TestTeam::on(store);
        let ada = team.add_player(player("Ada")).await;
        team.answer(&own(&ada), "24.11.2026", "09:00-11:00, 20:00-23:00").await.expect("stored");
        team.save_pattern(&own(&ada), 4, "18:00-19:00").await;
        let (instants, before) = (spans(&team, &ada).await, team.version().await);
        moves_to_tokyo(&team).await;
        assert_eq!(spans(&team, &ada).await, instants);
        assert_eq!(team.team_availability(&ada.id, "24.11.2026").await, "17:00-19:00");
        assert_eq!(team.team_availability(&ada.id, "25.11.2026").await, "04:00-07:00");
        assert_eq!(team.row(&ada.id, "27.11.2026").await.source, Some(AnswerSource::Recurring));
        assert_eq!(team.events_since(before).await, [Event::SettingsChanged]);
    }

    async fn a_new_bot_timezone_keeps_the_instants_of_a_player_who_comes_back(store: TestStore) {
        let team = TestTeam::on(store);
        let ada = team.add_player(player("Ada")).await;
        team.answer(&own(&ada), "24.11.2026", "09:00-11:00, 20:00-23:00").await.expect("stored");
        let instants = spans(&team, &ada).await;
        players::retire(&team.services, &admin(), &ada.id, DepartureKind::Archived).await.expect("archived");
        moves_to_tokyo(&team).await;
        assert_eq!(spans(&team, &ada).await, []);
        players::restore(&team.services, &admin(), &ada.id).await.expect("restored");
        assert_eq!(spans(&team, &ada).await, instants);
        assert_eq!(team.team_availability(&ada.id, "24.11.2026").await, "17:00-19:00");
    }

    async fn a_new_bot_timezone_leaves_past_days_as_they_were(store: TestStore) {
        let team = TestTeam::on(store);
        let ada = team.add_player(player("Ada")).await;
        team.answer(&own(&ada), "22.11.2026", "20:00-23:00").await.expect("stored");
        let past = async || {
            let mut reading = team.store.read().await.expect("a snapshot");
            reading.player_days(&ada.id, day("22.11.2026"), day("22.11.2026")).await.expect("days")
        };
        team.clock.set("2026-11-25T12:00:00Z");
        let before = past().await;
        moves_to_tokyo(&team).await;
        assert_eq!(past().await, before);
    }

    async fn a_change_there_and_back_changes_nothing(store: TestStore) {
        let team = TestTeam::on(store);
        let ada = team.add_player(player("Ada")).await;
        team.answer(&own(&ada), "24.11.2026", "20:00-02:00").await.expect("stored");
        team.answer(&own(&ada), "26.11.2026", "x").await.expect("stored");
        moves_to_tokyo(&team).await;
        let patch = json!({ "scheduling": { "timezone": "Europe/Berlin" } });
        update(&team.services, &admin(), &patch).await.expect("changed settings");
        assert_eq!(team.team_availability(&ada.id, "24.11.2026").await, "20:00-02:00");
        assert_eq!(team.team_availability(&ada.id, "26.11.2026").await, "x");
    }
}
