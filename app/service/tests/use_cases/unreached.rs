//! Undelivered direct messages, and the channel message that names their recipients.

use app_domain::job::JobKind;
use app_domain::message_occasion::MessageOccasion;
use app_domain::{Player, PlayerId};
use app_service::messages::{self, MessageContent};
use app_service::port::{MessageFilter, MessageRecipient, MessageState, NewMessage, OutboxMessage};
use app_testkit::{day, on_both_databases, player};
use chrono::Duration;
use serde_json::json;

use crate::messages::minute;
use crate::team::{TestTeam, admin};

const OF_ALL: MessageFilter = MessageFilter {
    occasion: None,
    state: None,
};

async fn has_channel(team: &TestTeam) {
    let patch = json!({ "chat": { "channelId": "500000000000000001" } });
    let set = app_service::settings::update(&team.services, &admin(), &patch).await;
    set.expect("a channel");
}

/// A claimed reminder to each player.
async fn reminded(team: &TestTeam, players: &[Player]) -> Vec<OutboxMessage> {
    let now = team.services.now();
    let mut writing = team.store.write().await.expect("a writer");
    for player in players {
        let wanted = NewMessage {
            occasion: MessageOccasion::Job(JobKind::Reminder),
            date: day("21.11.2026"),
            recipient: MessageRecipient::Player(player.id.clone()),
            turn: 1,
            due_at: now,
            until: now + Duration::hours(3),
        };
        writing.insert_message(&wanted).await.expect("kept");
    }
    writing.commit().await.expect("a commit");
    let mut claimed = Vec::new();
    while let Some(message) = messages::claim(&team.services).await.expect("a claim") {
        claimed.push(message);
    }
    claimed
}

async fn missed(team: &TestTeam, message: &OutboxMessage) {
    let reason = "does not accept direct messages";
    let missed = messages::mark_unreached(&team.services, message, reason, false).await;
    missed.expect("noted");
}

/// The due channel message, and the players that it names.
async fn naming(team: &TestTeam) -> Option<(OutboxMessage, Vec<PlayerId>)> {
    let message = messages::claim(&team.services).await.expect("a claim")?;
    assert_eq!(message.wanted.occasion, MessageOccasion::Unreached);
    let named = named(team, &message).await;
    Some((message, named))
}

async fn named(team: &TestTeam, message: &OutboxMessage) -> Vec<PlayerId> {
    match messages::load_content(&team.services, message).await {
        Ok(MessageContent::Unreached { players, .. }) => {
            players.into_iter().map(|player| player.id).collect()
        }
        other => panic!("no names: {other:?}"),
    }
}

async fn record_delivery(team: &TestTeam, message: &OutboxMessage) {
    let content = MessageContent::Skip("");
    let recorded =
        messages::record_outcome(&team.services, message, &content, MessageState::Sent, "").await;
    recorded.expect("settled");
}

fn ids(players: &[Player]) -> Vec<PlayerId> {
    players.iter().map(|player| player.id.clone()).collect()
}

on_both_databases! {
    async fn what_is_on_its_way_takes_no_more_names_and_nobody_is_forgotten(store: TestStore) {
        let team = TestTeam::on(store);
        has_channel(&team).await;
        let players = [team.add_player(player("Ada")).await, team.add_player(player("Bob").with_sort_order(1)).await];
        let sent = reminded(&team, &players).await;
        let later = team.services.now() + Duration::hours(1);
        messages::postpone(&team.services, &sent[1], "later", later).await.expect("postponed");
        missed(&team, &sent[0]).await;
        assert!(naming(&team).await.is_none(), "others may be missed in the same minute");
        minute(&team);
        let (first, who) = naming(&team).await.expect("a message");
        assert_eq!(who, ids(&players[..1]));
        // Its sender stops here, and another message fails before the next sender claims it.
        missed(&team, &sent[1]).await;
        messages::release_claims(&team.services).await.expect("taken over");
        let (again, who) = naming(&team).await.expect("the same");
        assert_eq!((again.id, who), (first.id, ids(&players[..1])));
        record_delivery(&team, &again).await;
        minute(&team);
        let (second, who) = naming(&team).await.expect("another one");
        assert_eq!(who, ids(&players[1..]));
        record_delivery(&team, &second).await;
        // Retried.
        for message in &sent {
            missed(&team, message).await;
        }
        minute(&team);
        assert!(naming(&team).await.is_none());
        let failed = MessageFilter { state: Some(MessageState::Failed), ..OF_ALL };
        let failed = team.store.read().await.expect("a snapshot").messages(&failed, None, 50).await;
        assert_eq!(failed.expect("messages").len(), 2);
    }

    async fn no_message_has_more_names_than_fit(store: TestStore) {
        let team = TestTeam::on(store);
        has_channel(&team).await;
        let mut players = Vec::new();
        for number in 0..17 {
            players.push(team.add_player(player(&format!("Player {number}")).with_sort_order(number)).await);
        }
        for message in reminded(&team, &players).await {
            missed(&team, &message).await;
        }
        minute(&team);
        let (first, who) = naming(&team).await.expect("a message");
        assert_eq!(who, ids(&players[..16]));
        record_delivery(&team, &first).await;
        let (_, who) = naming(&team).await.expect("another one");
        assert_eq!(who, ids(&players[16..]));
    }

    async fn without_a_channel_nobody_is_named_and_the_reason_is_kept(store: TestStore) {
        let team = TestTeam::on(store);
        let ada = team.add_player(player("Ada")).await;
        let sent = reminded(&team, &[ada]).await;
        missed(&team, &sent[0]).await;
        minute(&team);
        let message = messages::claim(&team.services).await.expect("a claim").expect("a message");
        let content = messages::load_content(&team.services, &message).await.expect("no failure");
        assert!(matches!(content, MessageContent::Skip("no channel is set")), "{content:?}");
    }
}
