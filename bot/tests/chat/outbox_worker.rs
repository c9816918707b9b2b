//! Scheduled messages: the daily post, reminders and the weekly planning message.

use app_service::port::{MessageRecipient, MessageState};
use app_testkit::fake_discord::{RequestFault, RequestKind};
use app_testkit::{availability, day};
use chrono::TimeDelta;
use serde_json::Value;

use crate::harness::BotHarness;

/// The reminder of Monday 23 November is due three hours before the post at 18:00 in Berlin.
const REMINDER: &str = "2026-11-23T14:00:00Z";
const POST: &str = "2026-11-23T17:00:00Z";

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn players_without_an_answer_are_reminded_with_two_buttons_for_each_day() {
    let room = BotHarness::start().await;
    room.clock.set(REMINDER);
    let jonas = room.player(7);
    let reminder = jonas.wait_for_direct_messages(1).await.swap_remove(0);
    assert!(
        reminder.text().starts_with("Hi Jonas, the team is waiting"),
        "{}",
        reminder.text()
    );
    let rows = reminder.data()["components"].as_array().expect("rows");
    let counts: Vec<usize> = rows
        .iter()
        .map(|row| row["components"].as_array().map_or(0, Vec::len))
        .collect();
    assert!(
        counts.iter().sum::<usize>() <= 14 && counts.len() <= 4 && counts[..2] == [4, 4],
        "{counts:?}"
    );

    let form = reminder.press("Mon 23 Nov").await;
    let saved = form.submit(&[("from", "19:00"), ("to", "22:00")]).await;
    assert!(
        saved.text().starts_with("Saved: **Mon 23 Nov**"),
        "{}",
        saved.text()
    );
    let request: Vec<MessageRecipient> = room
        .messages()
        .await
        .into_iter()
        .map(|message| message.wanted.recipient)
        .collect();
    let of = |number: u64| {
        MessageRecipient::Player(
            (100_000_000_000_000_000 + number)
                .to_string()
                .parse()
                .expect("an id"),
        )
    };
    assert!(
        request.contains(&of(7)) && !request.contains(&of(2)),
        "{request:?}"
    );
    assert!(!request.contains(&of(8)), "a coach gets no reminder");
    room.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_verdict_of_the_day_is_posted_once() {
    let room = BotHarness::start_with_channel().await;
    let has = |channel_messages: &[Value], title: &str| {
        channel_messages
            .iter()
            .any(|one| one["embeds"][0]["title"] == title)
    };
    room.clock.set(POST);
    room.discord
        .wait_for_channel(|channel_messages| has(channel_messages, "Monday 23 November 2026"))
        .await;
    room.clock.set("2026-11-24T17:00:00Z");
    let channel_messages = room
        .discord
        .wait_for_channel(|channel_messages| has(channel_messages, "Tuesday 24 November 2026"))
        .await;
    let posts = channel_messages
        .iter()
        .filter(|one| one["components"].as_array().is_none_or(Vec::is_empty));
    assert_eq!(posts.count(), 2);
    room.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn without_a_channel_the_post_is_skipped_with_the_reason() {
    let room = BotHarness::start().await;
    room.clock.set(POST);
    let skipped = room.wait_for_settled(1).await.swap_remove(0);
    assert_eq!(
        (skipped.state, skipped.reason.as_str()),
        (MessageState::Skipped, "no channel is set")
    );
    room.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_weekly_message_of_a_sunday_shows_the_next_week() {
    let room = BotHarness::start().await;
    room.clock.set("2026-11-22T11:00:00Z");
    let planning = room.ines().wait_for_direct_messages(1).await.swap_remove(0);
    let lines: Vec<&str> = planning.text().lines().collect();
    // Wednesday is an off-day.
    assert_eq!(lines.len(), 7);
    assert!(lines[1].starts_with("**Mon 23 Nov**"), "{lines:?}");
    let form = planning.press("Tue 24 Nov").await;
    form.submit(&[("from", "20:00"), ("to", "22:00")]).await;
    let stored = room.stored(day("24.11.2026")).await;
    assert_eq!(stored.availability, availability("20:00-22:00"));
    room.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_player_who_accepts_no_direct_messages_is_recorded_and_the_others_are_reached() {
    let room = BotHarness::start().await;
    room.discord.close_direct_messages("100000000000000002");
    room.clock.set("2026-11-22T11:00:00Z");
    room.player(7).wait_for_direct_messages(1).await;
    let settled = room.wait_for_settled(7).await;
    let failed: Vec<&str> = settled
        .iter()
        .filter(|message| message.state == MessageState::Failed)
        .map(|message| message.reason.as_str())
        .collect();
    assert_eq!(failed, ["does not accept direct messages"]);
    room.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_message_that_fails_now_is_sent_later_and_once() {
    let room = BotHarness::start_with_channel().await;
    // The overview is already posted.
    room.discord.wait_for_channel_messages(1).await;
    let faults = [RequestFault::status(500), RequestFault::rate_limit(30.0)];
    room.discord.fail_next(RequestKind::CreateMessage, faults);
    room.clock.set("2026-11-21T17:00:00Z");
    for attempts in [1, 2] {
        room.wait_for_postponement(attempts).await;
        room.clock.advance(TimeDelta::minutes(1));
    }
    assert_eq!(room.wait_for_settled(1).await[0].attempts, 3);
    assert_eq!(room.discord.wait_for_channel_messages(2).await.len(), 2);
    room.close().await;
}
