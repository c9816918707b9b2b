//! Whom direct messages did not reach, and the message to the channel that names them.

use app_domain::job::Job;
use app_domain::occasion::Occasion;
use app_domain::{Player, PlayerId};
use app_service::messages::{self, Content};
use app_service::port::{Message, MessageFilter, MessageState, NewMessage, Recipient};
use app_testkit::{day, on_both_databases, player};
use chrono::Duration;
use serde_json::json;

use crate::messages::minute;
use crate::team::{Team, admin};

const OF_ALL: MessageFilter = MessageFilter {
    occasion: None,
    state: None,
};

async fn has_channel(team: &Team) {
    let patch = json!({ "chat": { "channelId": "500000000000000001" } });
    let set = app_service::settings::update(&team.services, &admin(), &patch).await;
    set.expect("a channel");
}

/// A reminder to each, as its sender has claimed it.
async fn reminded(team: &Team, players: &[Player]) -> Vec<Message> {
    let now = team.services.now();
    let mut writing = team.store.write().await.expect("a writer");
    for player in players {
        let wanted = NewMessage {
            occasion: Occasion::Job(Job::Reminder),
            date: day("21.11.2026"),
            recipient: Recipient::Player(player.id.clone()),
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

async fn missed(team: &Team, message: &Message) {
    let reason = "does not accept direct messages";
    let missed = messages::unreached(&team.services, message, reason).await;
    missed.expect("noted");
}

/// The message to the channel that is due now, and whom it names.
async fn naming(team: &Team) -> Option<(Message, Vec<PlayerId>)> {
    let message = messages::claim(&team.services).await.expect("a claim")?;
    assert_eq!(message.wanted.occasion, Occasion::Unreached);
    let named = named(team, &message).await;
    Some((message, named))
}

async fn named(team: &Team, message: &Message) -> Vec<PlayerId> {
    match messages::content(&team.services, message).await {
        Ok(Content::Unreached { players, .. }) => {
            players.into_iter().map(|player| player.id).collect()
        }
        other => panic!("no names: {other:?}"),
    }
}

async fn said(team: &Team, message: &Message) {
    let content = Content::Nothing("");
    let said = messages::settle(&team.services, message, &content, MessageState::Sent, "").await;
    said.expect("settled");
}

fn ids(players: &[Player]) -> Vec<PlayerId> {
    players.iter().map(|player| player.id.clone()).collect()
}

on_both_databases! {
    async fn what_is_on_its_way_takes_no_more_names_and_nobody_is_forgotten(store: TestStore) {
        let team = Team::on(store);
        has_channel(&team).await;
        let players = [team.has(player("Ada")).await, team.has(player("Bob").placed(1)).await];
        let sent = reminded(&team, &players).await;
        let later = team.services.now() + Duration::hours(1);
        messages::postpone(&team.services, &sent[1], "later", later).await.expect("postponed");
        missed(&team, &sent[0]).await;
        assert!(naming(&team).await.is_none(), "others may be missed in the same minute");
        minute(&team);
        let (first, who) = naming(&team).await.expect("a message");
        assert_eq!(who, ids(&players[..1]));
        // Its sender dies here, and others are missed before the next one takes it up.
        missed(&team, &sent[1]).await;
        messages::take_over(&team.services).await.expect("taken over");
        let (again, who) = naming(&team).await.expect("the same");
        assert_eq!((again.id, who), (first.id, ids(&players[..1])));
        said(&team, &again).await;
        minute(&team);
        let (second, who) = naming(&team).await.expect("another one");
        assert_eq!(who, ids(&players[1..]));
        said(&team, &second).await;
        // Tried again.
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
        let team = Team::on(store);
        has_channel(&team).await;
        let mut players = Vec::new();
        for number in 0..17 {
            players.push(team.has(player(&format!("Player {number}")).placed(number)).await);
        }
        for message in reminded(&team, &players).await {
            missed(&team, &message).await;
        }
        minute(&team);
        let (first, who) = naming(&team).await.expect("a message");
        assert_eq!(who, ids(&players[..16]));
        said(&team, &first).await;
        let (_, who) = naming(&team).await.expect("another one");
        assert_eq!(who, ids(&players[16..]));
    }

    async fn without_a_channel_nobody_is_named_and_the_reason_is_kept(store: TestStore) {
        let team = Team::on(store);
        let ada = team.has(player("Ada")).await;
        let sent = reminded(&team, &[ada]).await;
        missed(&team, &sent[0]).await;
        minute(&team);
        let message = messages::claim(&team.services).await.expect("a claim").expect("a message");
        let content = messages::content(&team.services, &message).await.expect("no failure");
        assert!(matches!(content, Content::Nothing("no channel is set")), "{content:?}");
    }
}
