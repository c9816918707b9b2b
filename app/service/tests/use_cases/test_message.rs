//! The test message to the team's channel.

use app_domain::message_occasion::MessageOccasion;
use app_service::heartbeat::record_heartbeat;
use app_service::messages::{self, MessageContent, MessageStatus};
use app_service::port::{GatewayStatus, MessageState};
use app_service::settings;
use app_testkit::on_both_databases;
use chrono::TimeDelta;
use serde_json::json;

use crate::team::{TestTeam, admin, conflict};

/// A team with a channel and a bot that reports a problem.
async fn team_with_bot(store: app_testkit::TestStore) -> TestTeam {
    let team = TestTeam::on(store);
    let patch = json!({ "chat": { "channelId": "910000000000000001" } });
    settings::update(&team.services, &admin(), &patch)
        .await
        .expect("settings");
    let problems = vec!["The bot cannot see the channel.".to_owned()];
    record_heartbeat(&team.services, problems, GatewayStatus::default())
        .await
        .expect("a bot");
    team
}

async fn status(team: &TestTeam, id: i64) -> MessageStatus {
    messages::message_status(&team.services, &admin(), id)
        .await
        .expect("a status")
}

on_both_databases! {
    async fn a_test_is_a_message_to_the_channel_whose_outcome_can_be_read(store: TestStore) {
        let team = team_with_bot(store).await;
        let id = messages::send_test(&team.services, &admin()).await.expect("queued");
        assert_eq!(messages::send_test(&team.services, &admin()).await.expect("queued"), id);
        assert_eq!(status(&team, id).await.state, MessageState::Waiting);
        let claimed = messages::claim(&team.services).await.expect("a claim").expect("a message");
        assert_eq!((claimed.id, claimed.wanted.occasion), (id, MessageOccasion::Test));
        let content = messages::load_content(&team.services, &claimed).await.expect("a content");
        assert!(matches!(content, MessageContent::Test { channel: 910_000_000_000_000_001 }));
        let failed = MessageState::Failed;
        messages::record_outcome(&team.services, &claimed, &content, failed, "no permission").await.expect("stored");
        let outcome = status(&team, id).await;
        assert_eq!((outcome.state, outcome.reason.as_str()), (failed, "no permission"));
        assert_eq!(outcome.problems, ["The bot cannot see the channel."]);

        let again = messages::send_test(&team.services, &admin()).await.expect("queued");
        assert_ne!(again, id, "after a failure another one is sent");
        let claimed = messages::claim(&team.services).await.expect("a claim").expect("a message");
        messages::record_outcome(&team.services, &claimed, &content, MessageState::Sent, "").await.expect("stored");
        assert_eq!(status(&team, again).await.problems, [""; 0]);
    }

    async fn a_test_is_sent_once_for_each_interaction(store: TestStore) {
        let team = team_with_bot(store).await;
        let test = async |interaction| {
            messages::send_test_once(&team.services, &admin(), interaction).await.expect("queued")
        };
        let first = test("7").await;
        let claimed = messages::claim(&team.services).await.expect("a claim").expect("a message");
        let content = messages::load_content(&team.services, &claimed).await.expect("a content");
        messages::record_outcome(&team.services, &claimed, &content, MessageState::Sent, "").await.expect("stored");
        assert_eq!(test("7").await, first);
        assert_ne!(test("8").await, first);
    }

    async fn a_test_needs_a_bot_and_a_channel(store: TestStore) {
        let team = TestTeam::on(store);
        assert_eq!(conflict(messages::send_test(&team.services, &admin()).await), "no_bot");
        record_heartbeat(&team.services, Vec::new(), GatewayStatus::default()).await.expect("a bot");
        assert_eq!(conflict(messages::send_test(&team.services, &admin()).await), "no_channel");
        assert_eq!(team.actions().await, [""; 0]);
    }

    async fn a_test_that_waited_too_long_is_not_sent(store: TestStore) {
        let team = team_with_bot(store).await;
        messages::send_test(&team.services, &admin()).await.expect("queued");
        team.clock.advance(TimeDelta::minutes(10));
        let claimed = messages::claim(&team.services).await.expect("a claim").expect("a message");
        let content = messages::load_content(&team.services, &claimed).await.expect("a content");
        assert!(matches!(content, MessageContent::Skip(_)));
    }
}
