//! The pinned weekly overview.

use app_service::availability::{AvailabilityAnswer, update_player_availability};
use app_testkit::fake_discord::{BotReply, ReplyKind};
use app_testkit::{availability, day};
use serde_json::Value;

use bot::permission::ChannelPermission;
use bot::texts;

use crate::harness::BotHarness;

fn id(message: &Value) -> &str {
    message["id"].as_str().expect("an id")
}

/// The field of a day.
fn day_field<'a>(message: &'a Value, day: &str) -> &'a str {
    let fields = message["embeds"][0]["fields"]
        .as_array()
        .map_or(&[][..], Vec::as_slice);
    let found = fields.iter().find(|field| field["name"] == day);
    found
        .and_then(|field| field["value"].as_str())
        .unwrap_or_default()
}

/// Saves Ines's answer for Sunday.
async fn answer_sunday(room: &BotHarness, messages: &str) {
    let answer = AvailabilityAnswer {
        day: day("22.11.2026"),
        zone: None,
        value: availability(messages),
    };
    let owner = room.owner().await;
    let saved = update_player_availability(&room.services, &owner, answer).await;
    saved.expect("saved");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_pinned_overview_has_seven_days_and_buttons() {
    let room = BotHarness::start_with_channel().await;
    let messages = room.discord.wait_for_channel_messages(1).await;
    let embed = &messages[0]["embeds"][0];
    assert_eq!(embed["title"], "Week of Monday 16 November 2026");
    assert_eq!(embed["fields"].as_array().map(Vec::len), Some(7));
    assert!(
        day_field(&messages[0], "Sat 21 Nov").contains("✅ Mika, Ines <t:"),
        "{messages:?}"
    );
    let rows = messages[0]["components"].as_array().expect("rows");
    let counts: Vec<_> = rows
        .iter()
        .map(|row| row["components"].as_array().map_or(0, Vec::len))
        .collect();
    assert_eq!(counts, [4, 3, 1]);
    room.discord.wait_for_pins(&[id(&messages[0])]).await;
    room.close().await;
}

/// The labels of the disabled buttons.
fn disabled_buttons(message: &Value) -> Vec<&str> {
    let rows = message["components"].as_array().into_iter().flatten();
    let buttons = rows.flat_map(|row| row["components"].as_array().into_iter().flatten());
    let disabled = buttons.filter(|button| button["disabled"] == true);
    disabled
        .filter_map(|button| button["label"].as_str())
        .collect()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_overview_begins_with_a_line_for_each_day() {
    let room = BotHarness::start_with_channel().await;
    let messages = room.discord.wait_for_channel_messages(1).await;
    let lines = messages[0]["embeds"][0]["description"].as_str();
    insta::assert_snapshot!(lines.expect("lines"), @r"
    🔴 Mon 16 Nov 0/5
    🔴 Tue 17 Nov 0/5
    🔴 Wed 18 Nov 0/5
    🔴 Thu 19 Nov 0/5
    🔴 Fri 20 Nov 0/5
    🟢 **Today, Sat 21 Nov** 5/5 <t:1795287600:t>–<t:1795296600:t>
    🟡 **Sun 22 Nov** 5/5 <t:1795374000:t>–<t:1795379400:t> with Kim
    ");
    room.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn buttons_of_past_days_are_disabled_as_soon_as_the_day_is_over() {
    let room = BotHarness::start_with_channel().await;
    let messages = room.discord.wait_for_channel_messages(1).await;
    let past = [
        "Mon 16 Nov",
        "Tue 17 Nov",
        "Wed 18 Nov",
        "Thu 19 Nov",
        "Fri 20 Nov",
    ];
    assert_eq!(disabled_buttons(&messages[0]), past);
    room.clock.set("2026-11-22T12:00:00Z");
    room.discord
        .wait_for_channel(|messages| disabled_buttons(&messages[0]).last() == Some(&"Sat 21 Nov"))
        .await;
    room.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_next_week_is_one_button_away_and_its_days_can_be_answered() {
    let room = BotHarness::start_with_channel().await;
    let messages = room.discord.wait_for_channel_messages(1).await;
    let ines = room.ines();
    let week = ines.view(&messages[0]).press(texts::NEXT_WEEK).await;
    assert!(week.is_ephemeral());
    let title = |week: &BotReply| week.data()["embeds"][0]["title"].clone();
    assert_eq!(title(&week), "Week of Monday 23 November 2026");
    let form = week.press("Tue 24 Nov").await;
    assert_eq!(form.kind(), ReplyKind::Form);
    let later = week.press(texts::NEXT_WEEK).await;
    assert_eq!(title(&later), "Week of Monday 30 November 2026");
    let again = later.press(texts::PREVIOUS_WEEK).await;
    assert_eq!(title(&again), "Week of Monday 23 November 2026");
    room.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_hundred_changes_are_a_handful_of_edits_and_end_in_the_last_state() {
    let room = BotHarness::start_with_channel().await;
    room.discord.wait_for_channel_messages(1).await;
    for change in 0..200 {
        answer_sunday(&room, if change % 2 == 0 { "x" } else { "20:00-22:00" }).await;
    }
    answer_sunday(&room, "20:00-22:15").await;
    // A quarter past ten in Lisbon.
    let ends = "<t:1795385700:t>";
    room.discord
        .wait_for_channel(|messages| day_field(&messages[0], "Sun 22 Nov").contains(ends))
        .await;
    let edits = room.discord.edit_count();
    assert!((1..=12).contains(&edits), "{edits} edits");
    room.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_deleted_overview_is_created_again_with_the_next_change() {
    let room = BotHarness::start_with_channel().await;
    let first = room.discord.wait_for_channel_messages(1).await;
    room.discord.wait_for_pins(&[id(&first[0])]).await;
    room.discord.delete_newest_message();
    answer_sunday(&room, "23:00-23:30").await;
    let again = room.discord.wait_for_channel_messages(1).await;
    assert_ne!(id(&again[0]), id(&first[0]));
    room.discord.wait_for_pins(&[id(&again[0])]).await;
    room.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_new_week_has_a_new_message_and_the_old_one_is_unpinned() {
    let room = BotHarness::start_with_channel().await;
    let first = room.discord.wait_for_channel_messages(1).await;
    room.discord.wait_for_pins(&[id(&first[0])]).await;
    room.clock.set("2026-11-23T00:00:00Z");
    let messages = room.discord.wait_for_channel_messages(2).await;
    assert_eq!(
        messages[1]["embeds"][0]["title"],
        "Week of Monday 23 November 2026"
    );
    room.discord.wait_for_pins(&[id(&messages[1])]).await;
    room.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn without_the_permission_to_pin_the_overview_is_not_pinned() {
    let room = BotHarness::start().await;
    room.discord.deny_pins();
    room.set_channel().await;
    room.discord.wait_for_channel_messages(1).await;
    room.clock.set("2026-11-23T00:00:00Z");
    room.discord.wait_for_channel_messages(2).await;
    room.discord.wait_for_pins(&[]).await;
    let unpinned = texts::permissions::missing(ChannelPermission::PinMessages);
    room.wait_for_problem(unpinned).await;
    room.close().await;
}
