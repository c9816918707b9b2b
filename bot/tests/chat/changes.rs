//! The notice that a day stands otherwise than the team was told.

use app_domain::permission::Principal;
use app_service::settings;
use chrono::TimeDelta;
use serde_json::{Value, json};

use crate::room::Room;

/// A quarter of an hour after the post of Saturday.
const AFTER_POST: &str = "2026-11-21T17:15:00Z";

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_channel_hears_once_that_today_stands_otherwise_than_it_was_posted() {
    let room = Room::open().await;
    room.has_channel().await;
    room.clock.set(AFTER_POST);
    let titled = |said: &[Value], title: &str| {
        let titles = said.iter().map(|one| &one["embeds"][0]["title"]);
        titles.filter(|found| *found == title).count()
    };
    room.platform
        .channel_shows(|said| titled(said, "Saturday 21 November 2026") == 1)
        .await;
    // Everybody is free, but now more are needed than there are.
    let admin = Principal::Operator {
        name: "tests".to_owned(),
    };
    let admin = admin.admin().expect("an admin");
    let patch = json!({"scheduling": {"minimumPlayers": 10}});
    settings::update(&room.services, &admin, &patch)
        .await
        .expect("settings");
    room.waits().await;
    room.clock.advance(TimeDelta::minutes(1));
    let said = room
        .platform
        .channel_shows(|said| titled(said, "Saturday 21 November 2026 has changed") == 1)
        .await;
    let notice = said.last().expect("a message");
    let words = notice["embeds"][0]["description"].as_str().expect("words");
    assert!(words.starts_with("**Not enough: "), "{words}");
    assert!(words.contains("It was: The team can play"), "{words}");
    room.close().await;
}
