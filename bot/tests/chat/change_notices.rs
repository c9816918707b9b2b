//! The notice that the status of a day has changed.

use chrono::TimeDelta;
use serde_json::{Value, json};

use crate::harness::BotHarness;

/// A quarter of an hour after the post of Saturday.
const AFTER_POST: &str = "2026-11-21T17:15:00Z";

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_change_of_today_after_its_post_is_announced_once() {
    let room = BotHarness::start_with_channel().await;
    room.clock.set(AFTER_POST);
    let titled = |messages: &[Value], title: &str| {
        let titles = messages.iter().map(|one| &one["embeds"][0]["title"]);
        titles.filter(|found| *found == title).count()
    };
    room.discord
        .wait_for_channel(|messages| titled(messages, "Saturday 21 November 2026") == 1)
        .await;
    // Everyone is free, but now more players are needed than the team has.
    let patch = json!({"scheduling": {"minimumPlayers": 10}});
    room.change_settings(&patch).await;
    room.wait_for_upcoming_message().await;
    room.clock.advance(TimeDelta::minutes(1));
    let messages = room
        .discord
        .wait_for_channel(|messages| titled(messages, "Saturday 21 November 2026 has changed") == 1)
        .await;
    let notice = messages.last().expect("a message");
    let words = notice["embeds"][0]["description"].as_str().expect("words");
    assert!(words.starts_with("**Not enough: "), "{words}");
    assert!(words.contains("Before: The team can play"), "{words}");
    room.close().await;
}
