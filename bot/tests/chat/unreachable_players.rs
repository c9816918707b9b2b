//! Players who accept no direct messages are named in the channel, once for each message, even after a crash.

use std::process::Child;
use std::sync::Arc;
use std::time::Duration;

use app_domain::message_occasion::MessageOccasion;
use app_service::messages::{self, OutboxTarget};
use app_service::players::{self, NewPlayer};
use app_service::port::{
    MessageFilter, MessageRecipient, MessageState, OutboxMessage, SystemClock,
};
use app_service::{AppServices, demo};
use app_testkit::fake_discord::{FakeDiscord, RequestFault, RequestKind, team_without_answers};
use app_testkit::{SeededEntropy, TestStore};
use chrono::TimeDelta;
use serde_json::Value;
use tokio::time::timeout;

use crate::crash_recovery::{spawn_bot, terminate};
use crate::demo_team::team_admin;
use crate::harness::BotHarness;

/// The weekly planning message of a Sunday is due.
const PLANNING_TIME: &str = "2026-11-22T11:00:00Z";
/// How long a test waits for an action of the bot.
const WAIT_TIMEOUT: Duration = Duration::from_secs(20);
const HOSTILE_NAME: &str = "\u{202e}**@everyone** <@&1>";
const LEAVER_ID: &str = "100000000000000778";
const HOSTILE_ID: &str = "100000000000000777";

/// The messages in the channel that name unreachable players.
fn unreachable_notices(posts: &[Value]) -> Vec<&str> {
    let texts = posts.iter().filter_map(|one| one["content"].as_str());
    texts
        .filter(|text| text.starts_with("I couldn't send a direct message to "))
        .collect()
}

/// Waits until the outbox has a message that matches.
async fn wait_for_message(
    services: &AppServices,
    is_meant: impl Fn(&OutboxMessage) -> bool,
) -> OutboxMessage {
    let found = async {
        loop {
            let seen = services.store.version().await.expect("a database");
            let mut reading = services.store.read().await.expect("a database");
            let all = reading.messages(&MessageFilter::default(), None, 200).await;
            drop(reading);
            let mut all = all.expect("a database").into_iter();
            if let Some(found) = all.find(&is_meant) {
                return found;
            }
            let next = services.store.version_after(seen).await;
            next.expect("a database");
        }
    };
    timeout(WAIT_TIMEOUT, found)
        .await
        .expect("a message is stored")
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn players_who_accept_no_direct_messages_are_named_together_and_once() {
    let room = BotHarness::start_with_channel().await;
    let new = NewPlayer::new(HOSTILE_ID, "wild", HOSTILE_NAME, "SUB").expect("a player");
    let created = players::create(&room.services, &team_admin(), new).await;
    created.expect("registered");
    for account in [demo::PLAYER_ID, HOSTILE_ID] {
        room.discord.close_direct_messages(account);
    }
    room.clock.set(PLANNING_TIME);
    let is_failed = |message: &OutboxMessage| message.state == MessageState::Failed;
    let settled = room.wait_for_settled(8).await;
    assert_eq!(settled.iter().filter(|one| is_failed(one)).count(), 2);
    room.clock.advance(TimeDelta::minutes(1));
    let named =
        "I couldn't send a direct message to **Ines** and **\\*\\*\\@everyone\\*\\* \\<\\@&1\\>**.";
    let posts = room
        .discord
        .wait_for_channel(|posts| !unreachable_notices(posts).is_empty())
        .await;
    assert!(
        unreachable_notices(&posts)[0].starts_with(named),
        "{posts:?}"
    );

    // A second attempt fails as well, and names no one again.
    room.wait_for_heartbeat().await;
    for message in settled.iter().filter(|one| is_failed(one)) {
        let target = OutboxTarget::Message(message.id);
        let again = messages::send_now(&room.services, &team_admin(), target).await;
        again.expect("sent again");
        let again =
            |one: &OutboxMessage| one.id == message.id && one.attempts == 2 && is_failed(one);
        wait_for_message(&room.services, again).await;
    }
    room.clock.advance(TimeDelta::minutes(2));
    let queued = messages::post_notice(&room.services, &team_admin(), "Well then.", "7").await;
    queued.expect("words");
    let posts = room
        .discord
        .wait_for_channel(|posts| posts.iter().any(|one| one["content"] == "Well then."))
        .await;
    assert_eq!(unreachable_notices(&posts).len(), 1);

    // Another message names them again.
    room.clock.set("2026-11-23T14:00:00Z");
    let gathers = |one: &OutboxMessage| {
        let is_naming = one.wanted.occasion == MessageOccasion::Unreached;
        is_naming && one.state == MessageState::Waiting
    };
    wait_for_message(&room.services, gathers).await;
    room.clock.advance(TimeDelta::minutes(1));
    let posts = room
        .discord
        .wait_for_channel(|posts| unreachable_notices(posts).len() == 2)
        .await;
    assert!(
        unreachable_notices(&posts)[1].contains("everyone"),
        "{posts:?}"
    );
    room.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn after_crashes_the_bot_names_every_unreachable_player_once() {
    let (store, discord) = (TestStore::sqlite().await, FakeDiscord::start().await);
    let entropy = Arc::new(SeededEntropy::default());
    let services = AppServices::new(store.shared(), Arc::new(SystemClock), entropy);
    let accounts = team_without_answers(&services, 2).await;
    for account in &accounts {
        discord.close_direct_messages(account);
    }

    // The first refusal never arrives.
    discord.fail_next(RequestKind::CreateMessage, [RequestFault::NoResponse]);
    let running = spawn_bot(&store, &discord);
    discord
        .wait_for_requests(RequestKind::CreateMessage, 1)
        .await;
    kill_and_wait(running, &discord).await;
    let running = spawn_bot(&store, &discord);
    discord.wait_for_channel_messages(1).await;
    let naming = wait_for_message(&services, |one| {
        one.wanted.occasion == MessageOccasion::Unreached
    })
    .await;
    for account in &accounts {
        let failed = |one: &OutboxMessage| is_to(one, account) && one.state == MessageState::Failed;
        wait_for_message(&services, failed).await;
    }

    // Neither does the response to the message in the channel.
    discord.fail_next(RequestKind::CreateMessage, [RequestFault::NoResponse]);
    let at_once =
        messages::send_now(&services, &team_admin(), OutboxTarget::Message(naming.id)).await;
    at_once.expect("sent now");
    discord.wait_for_channel_messages(2).await;
    kill_and_wait(running, &discord).await;
    let running = spawn_bot(&store, &discord);
    // A later message to the channel waits for the earlier ones.
    let queued = messages::post_notice(&services, &team_admin(), "Well then.", "7").await;
    queued.expect("words");
    let posts = discord.wait_for_channel_messages(3).await;
    let both = "I couldn't send a direct message to **Player 0** and **Player 1**.";
    assert!(
        unreachable_notices(&posts)[0].starts_with(both),
        "{posts:?}"
    );
    assert_eq!(
        (
            unreachable_notices(&posts).len(),
            posts[2]["content"].as_str()
        ),
        (1, Some("Well then."))
    );
    terminate(running);
    assert_eq!(discord.wait_for_channel_messages(3).await.len(), 3);
    assert_eq!(discord.violations(), [""; 0]);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_player_who_left_the_server_is_named_once_and_gets_no_more_reminders() {
    let room = BotHarness::start_with_channel().await;
    let new = NewPlayer::new(LEAVER_ID, "wanda", "Wanda", "SUB").expect("a player");
    let created = players::create(&room.services, &team_admin(), new).await;
    created.expect("registered");
    room.discord.remove_member(LEAVER_ID);
    room.clock.set(PLANNING_TIME);
    let settled = room.wait_for_settled(8).await;
    let failed = |one: &&OutboxMessage| one.state == MessageState::Failed;
    let failed: Vec<_> = settled.iter().filter(failed).collect();
    assert_eq!(failed.len(), 1);
    assert_eq!(failed[0].reason, "is no longer in the Discord server");
    room.clock.advance(TimeDelta::minutes(1));
    let is_notice = |one: &Value| {
        let text = one["content"].as_str().unwrap_or_default();
        text.contains("**Wanda** is no longer in this Discord server")
    };
    let posts = room
        .discord
        .wait_for_channel(|posts| posts.iter().any(is_notice))
        .await;
    assert!(unreachable_notices(&posts).is_empty(), "{posts:?}");

    // The reminder of Monday is not sent.
    room.clock.set("2026-11-23T14:00:00Z");
    let skipped = |one: &OutboxMessage| is_to(one, LEAVER_ID) && one.state == MessageState::Skipped;
    let skipped = wait_for_message(&room.services, skipped).await;
    assert_eq!(skipped.reason, "is no longer in the Discord server");
    room.pass_minutes(2).await;
    let posts = room.discord.wait_for_channel_messages(2).await;
    assert_eq!(posts.iter().filter(|one| is_notice(one)).count(), 1);

    // Who is back gets reminders again.
    let wanda = room.discord.user(LEAVER_ID, "wanda");
    wanda.command("help", &[]).await;
    room.pass_minutes(6).await;
    let mika = room.player(1);
    mika.command("remind", &[("date", "monday")]).await;
    wanda.wait_for_direct_messages(1).await;
    room.close().await;
}

fn is_to(message: &OutboxMessage, account: &str) -> bool {
    matches!(&message.wanted.recipient, MessageRecipient::Player(id) if id.as_str() == account)
}

async fn kill_and_wait(mut running: Child, discord: &FakeDiscord) {
    running.kill().expect("it is killed");
    running.wait().expect("it is gone");
    discord.wait_until_disconnected().await;
}
