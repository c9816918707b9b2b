//! Whom the bot's own messages in the channel mention.

use app_testkit::fake_discord::CHANNEL_ID;
use chrono::TimeDelta;
use serde_json::{Value, json};

use crate::harness::BotHarness;

/// A quarter of an hour after the post of Saturday.
const AFTER_POST: &str = "2026-11-21T17:15:00Z";
/// The role of the server that everyone may mention.
const ROLE: &str = "920000000000000001";
const LINEUP: [&str; 5] = [
    "100000000000000001",
    "100000000000000002",
    "100000000000000003",
    "100000000000000004",
    "100000000000000005",
];

/// Starts a bot whose messages have these mentions, after the post of a day on which the team can play.
async fn start_after_post(mentions: &str) -> BotHarness {
    let room = BotHarness::start().await;
    let chat = json!({
        "channelId": CHANNEL_ID, "pingRoleId": ROLE,
        "dailyPostMentions": mentions, "changeMentions": mentions, "pollMentions": mentions,
    });
    let scheduling = json!({"trainingPollEnabled": true});
    room.change_settings(&json!({"chat": chat, "scheduling": scheduling}))
        .await;
    room.clock.set(AFTER_POST);
    room
}

/// Waits for the message whose embed has this title, and returns its text and the ids that may be notified.
async fn mentions_of(room: &BotHarness, title: &str) -> (String, Vec<String>) {
    let is_titled = |one: &&Value| one["embeds"][0]["title"] == title;
    let messages = room
        .discord
        .wait_for_channel(|messages| messages.iter().any(|one| is_titled(&one)))
        .await;
    let message = messages.iter().find(is_titled).expect("the message");
    let ids = |list: &Value| -> Vec<String> {
        let entries = list.as_array().into_iter().flatten();
        let ids = entries.map(|entry| entry["id"].as_str().or(entry.as_str()));
        ids.map(|id| id.expect("an id").to_owned()).collect()
    };
    let mut notified = ids(&message["mentions"]);
    notified.extend(ids(&message["mention_roles"]));
    (
        message["content"].as_str().unwrap_or_default().to_owned(),
        notified,
    )
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_daily_post_and_the_training_poll_mention_the_lineup() {
    let room = start_after_post("lineup").await;
    let expected = LINEUP.map(|id| format!("<@{id}>")).join(" ");
    for title in [
        "Saturday 21 November 2026",
        "When should we start on Saturday 21 November 2026?",
    ] {
        let (text, notified) = mentions_of(&room, title).await;
        assert_eq!(
            (text.as_str(), notified),
            (expected.as_str(), LINEUP.map(str::to_owned).into())
        );
    }
    room.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_day_that_is_not_playable_any_more_mentions_everyone_who_has_time() {
    let room = start_after_post("lineup").await;
    mentions_of(&room, "Saturday 21 November 2026").await;
    room.change_settings(&json!({"scheduling": {"minimumPlayers": 10}}))
        .await;
    room.wait_for_upcoming_message().await;
    room.clock.advance(TimeDelta::minutes(1));
    let (_, notified) = mentions_of(&room, "Saturday 21 November 2026 has changed").await;
    // Jonas is a sub who has time; Kim has not answered, and coaches do not play.
    let jonas = "100000000000000007".to_owned();
    assert_eq!(
        notified,
        [&LINEUP.map(str::to_owned)[..], &[jonas]].concat()
    );
    room.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_role_is_mentioned_in_place_of_players() {
    let room = start_after_post("role").await;
    let (text, notified) = mentions_of(&room, "Saturday 21 November 2026").await;
    assert_eq!(
        (text, notified),
        (format!("<@&{ROLE}>"), vec![ROLE.to_owned()])
    );
    room.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nobody_is_mentioned_by_default() {
    let room = BotHarness::start_with_channel().await;
    room.clock.set(AFTER_POST);
    let (text, notified) = mentions_of(&room, "Saturday 21 November 2026").await;
    assert_eq!((text.as_str(), notified.len()), ("", 0));
    room.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_channel_is_reminded_of_a_session_once_and_mentions_the_lineup() {
    let room = BotHarness::start_with_channel().await;
    room.change_settings(&json!({"scheduling": {"sessionReminderMinutes": 30}}))
        .await;
    // The session begins at 20:00 in Berlin.
    room.clock.set("2026-11-21T18:29:00Z");
    mentions_of(&room, "Saturday 21 November 2026").await;
    let reminders = |messages: &[Value]| -> Vec<String> {
        let texts = messages.iter().map(|one| &one["embeds"][0]["description"]);
        let texts = texts.filter_map(Value::as_str);
        let reminders = texts.filter(|text| text.starts_with("**The session begins"));
        reminders.map(str::to_owned).collect()
    };
    let messages = room.discord.wait_for_channel(|_| true).await;
    assert_eq!(reminders(&messages), [""; 0]);
    room.clock.set("2026-11-21T18:30:00Z");
    let messages = room
        .discord
        .wait_for_channel(|messages| !reminders(messages).is_empty())
        .await;
    assert_eq!(
        reminders(&messages),
        ["**The session begins <t:1795287600:R>**\n\
          Longest time together: <t:1795287600:t>–<t:1795296600:t>\n\
          Lineup: Mika, Ines, Theo, Priya, Noah"]
    );
    let expected = LINEUP.map(|id| format!("<@{id}>")).join(" ");
    assert_eq!(messages.last().expect("a message")["content"], expected);
    // Another start on the same day is not announced again.
    room.change_settings(&json!({"scheduling": {"minimumSessionMinutes": 90}}))
        .await;
    room.pass_minutes(5).await;
    let messages = room.discord.wait_for_channel(|_| true).await;
    assert_eq!(reminders(&messages).len(), 1);
    room.close().await;
}
