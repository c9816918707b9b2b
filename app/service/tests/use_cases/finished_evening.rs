//! A finished evening is not asked about and not counted.

use app_service::messages::{self, ChangeWatchState, MessageContent, SendOutcome};
use app_service::port::{GatewayStatus, MessageState};
use app_service::{ServiceError, availability, heartbeat, settings, strategies};
use app_testkit::{day, on_both_databases, player};
use serde_json::json;

use crate::messages::{bot, minute, pair, quiet};
use crate::team::{TestTeam, admin, as_member, member, own};

const TODAY: &str = "21.11.2026";
const TOMORROW: &str = "22.11.2026";
/// 22:58 and 23:10 in Berlin.
const LATE: &str = "2026-11-21T21:58:00Z";
const OVER: &str = "2026-11-21T22:10:00Z";

on_both_databases! {
    async fn nobody_is_reminded_of_a_finished_evening(store: TestStore) {
        let team = TestTeam::on(store);
        pair(&team, quiet()).await;
        team.clock.set(OVER);
        let today = messages::remind(&team.services, &admin(), day(TODAY)).await;
        assert_eq!(today.expect("an outcome"), SendOutcome::EveningOver);
        let tomorrow = messages::remind(&team.services, &admin(), day(TOMORROW)).await;
        assert_eq!(tomorrow.expect("an outcome"), SendOutcome::Queued(2));
    }

    async fn a_reminder_that_runs_late_leaves_the_finished_evening_out(store: TestStore) {
        let team = TestTeam::on(store);
        pair(&team, quiet()).await;
        team.clock.set(LATE);
        messages::remind(&team.services, &admin(), day(TODAY)).await.expect("queued");
        messages::remind(&team.services, &admin(), day(TOMORROW)).await.expect("queued");
        team.clock.set(OVER);
        let mut reminded = Vec::new();
        while let Some(message) = messages::claim(&team.services).await.expect("a claim") {
            let content = messages::load_content(&team.services, &message).await.expect("content");
            reminded.push(match &content {
                MessageContent::Reminder { silent, .. } => silent[0].day.to_string(),
                MessageContent::Skip(reason) => (*reason).to_owned(),
                other => format!("{other:?}"),
            });
            messages::record_outcome(&team.services, &message, &content, MessageState::Sent, "").await.expect("settled");
        }
        reminded.sort_unstable();
        let over = "the evening is over";
        assert_eq!(reminded, [TOMORROW, TOMORROW, over, over]);
    }

    async fn a_player_is_not_asked_about_a_finished_evening(store: TestStore) {
        let team = TestTeam::on(store);
        let [ada, bob] = pair(&team, quiet()).await;
        let cleo = team.add_player(player("Cleo").with_sort_order(2)).await;
        let patch = json!({ "scheduling": { "minimumPlayers": 3 } });
        settings::update(&team.services, &admin(), &patch).await.expect("settings");
        for player in [&ada, &bob] {
            team.answer(&own(player), TODAY, "20:00-22:30").await.expect("an answer");
        }
        team.clock.set(OVER);
        heartbeat::record_heartbeat(&team.services, Vec::new(), GatewayStatus::default()).await.expect("a bot");
        let asked = messages::ask(&team.services, &as_member(&ada), day(TODAY), &cleo.id).await;
        assert!(matches!(asked, Err(ServiceError::Conflict(_))), "{asked:?}");
    }

    async fn a_change_of_a_finished_evening_is_not_announced(store: TestStore) {
        let team = TestTeam::on(store);
        let players = pair(&team, quiet()).await;
        let mut watched = ChangeWatchState::default();
        assert_eq!(bot(&team.services, &mut watched).await, ["post: NotEnough"]);
        team.clock.set(OVER);
        for player in &players {
            team.answer(&own(player), TODAY, "20:00-22:00").await.expect("a record of what was");
        }
        assert!(bot(&team.services, &mut watched).await.is_empty());
        minute(&team);
        assert!(bot(&team.services, &mut watched).await.is_empty());
    }

    async fn what_is_playable_tonight_ends_with_the_session(store: TestStore) {
        let team = TestTeam::on(store);
        for player in &pair(&team, quiet()).await {
            team.answer(&own(player), TODAY, "20:00-22:00").await.expect("an answer");
        }
        let can_proceed = async |requested| {
            let playable = strategies::load_playable(&team.services, &member(), requested).await;
            playable.expect("an evening").can_proceed
        };
        assert!(can_proceed(None).await);
        team.clock.set("2026-11-21T21:00:00Z");
        assert!(!can_proceed(None).await);
        assert!(can_proceed(Some(day(TODAY))).await);
    }

    async fn today_of_a_player_ends_with_the_evening_of_the_team(store: TestStore) {
        let team = TestTeam::on(store);
        let [ada, _] = pair(&team, quiet()).await;
        let ended = async || {
            let own = availability::own_fortnight(&team.services, &own(&ada), None).await;
            own.expect("a fortnight").ended_evening(team.services.minute())
        };
        team.clock.set(LATE);
        assert_eq!(ended().await, None);
        team.clock.set(OVER);
        assert_eq!(ended().await, Some(day(TODAY)));
        let typed = team.answer(&own(&ada), TODAY, "20:00-22:00").await;
        assert!(typed.is_ok(), "what was can be typed: {typed:?}");
    }
}
