//! What the bot may not do is known before it is needed, named with its remedy, and said in a simpler way.

use app_domain::permission::Principal;
use app_service::settings;
use bot::permission::ChannelPermission::{
    self, EmbedLinks, PinMessages, ReadMessageHistory, SendMessages, ViewChannel,
};
use bot::texts::admin::SAID;
use bot::texts::permissions as texts;
use serde_json::{Value, json};

use crate::room::Room;

const ROLE: &str = "920000000000000001";

/// A room in which the bot lacks this in its channel from the start.
async fn room_without(permission: ChannelPermission) -> Room {
    let room = Room::open().await;
    room.platform.denies(0, permission.bit());
    room.has_channel().await;
    room
}

/// Changes the settings as an admin does.
async fn change(room: &Room, patch: &Value) {
    let name = "tests".to_owned();
    let admin = Principal::Operator { name }.admin().expect("an admin");
    let changed = settings::update(&room.services, &admin, patch).await;
    changed.expect("the settings");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_missing_permission_is_named_before_anything_is_refused() {
    let named = ChannelPermission::ALL.map(|permission| async move {
        let room = room_without(permission).await;
        room.complains(texts::missing(permission)).await;
        room.platform.denies(0, 0);
        // The bot asks again.
        room.clock.advance(chrono::TimeDelta::minutes(5));
        room.no_longer_complains().await;
        room.platform.channel_says(1).await;
        room.close().await;
    });
    let [view, send, embed, history, pin] = named;
    tokio::join!(view, send, embed, history, pin);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_the_role_lacks_is_named_as_what_the_channel_denies() {
    let room = Room::open().await;
    room.platform.denies(PinMessages.bit(), 0);
    room.has_channel().await;
    room.complains(texts::missing(PinMessages)).await;
    room.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn without_embed_links_everything_is_said_as_text() {
    let room = room_without(EmbedLinks).await;
    let overview = room.platform.channel_says(1).await.swap_remove(0);
    let text = overview["content"].as_str().unwrap_or_default();
    assert!(text.starts_with("**Week of Monday"), "{text}");
    assert!(
        overview["components"]
            .as_array()
            .is_some_and(|rows| rows.len() == 2)
    );
    room.complains(texts::missing(EmbedLinks)).await;
    room.platform.denies(0, 0);
    room.clock.advance(chrono::TimeDelta::minutes(5));
    let is_framed = |said: &[Value]| said[0]["embeds"][0].is_object() && said[0]["content"] == "";
    room.platform.channel_shows(is_framed).await;
    room.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn without_a_channel_no_permission_is_missing() {
    let room = room_without(PinMessages).await;
    room.complains(texts::missing(PinMessages)).await;
    change(&room, &json!({"chat": {"channelId": null}})).await;
    room.no_longer_complains().await;
    room.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_permission_that_is_taken_later_makes_the_message_simpler_at_once() {
    let room = Room::open().await;
    room.has_channel().await;
    room.platform.channel_says(1).await;
    room.platform
        .denies(0, EmbedLinks.bit() | ReadMessageHistory.bit());
    let mika = room.player(1);
    mika.command("post-schedule", &[("date", "tuesday")]).await;
    let said = room.platform.channel_says(2).await;
    let text = said[1]["content"].as_str().unwrap_or_default();
    assert!(text.starts_with("**Tuesday 24 November 2026**"), "{text}");
    room.complains(texts::missing(EmbedLinks)).await;
    room.complains(texts::missing(ReadMessageHistory)).await;
    room.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_result_of_a_poll_is_said_without_the_reply() {
    let room = room_without(ReadMessageHistory).await;
    room.platform.channel_says(1).await;
    let typed = [
        ("question", "Which map?"),
        ("option1", "Ascent"),
        ("option2", "Bind"),
        ("minutes", "10"),
    ];
    room.player(1).command("poll", &typed).await;
    room.platform.channel_says(2).await;
    room.clock.advance(chrono::TimeDelta::minutes(11));
    let said = room.platform.channel_says(3).await;
    assert!(said[2]["message_reference"].is_null(), "{}", said[2]);
    room.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_channel_that_cannot_be_seen_is_not_called_full_or_gone() {
    for permission in [ViewChannel, SendMessages] {
        let room = room_without(permission).await;
        let mika = room.player(1);
        mika.command("post-schedule", &[("date", "tuesday")]).await;
        room.settled(1).await;
        room.complains(texts::missing(permission)).await;
        let faults = room.complaints().await;
        let is_false = |fault: &String| fault.contains("could not be sent");
        assert!(!faults.iter().any(is_false), "{faults:?}");
        room.close().await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_notice_that_pings_nobody_says_so_before_it_is_sent() {
    let room = Room::open().await;
    room.platform.forbids_mentions();
    room.has_channel().await;
    change(&room, &json!({"chat": {"pingRoleId": ROLE}})).await;
    room.complains(texts::NO_PING).await;
    let mika = room.player(1);
    let answer = mika.command("notify", &[("message", "Bring snacks")]).await;
    assert_eq!(answer.text(), texts::SAID_WITHOUT_PING);
    assert_ne!(answer.text(), SAID);
    room.close().await;
}
