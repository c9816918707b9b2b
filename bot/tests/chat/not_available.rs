//! A player marks a day as not available with one press, in every message of the bot.

use app_testkit::fake_discord::{BotReply, ReplyKind};
use app_testkit::{availability, day};
use bot::texts;
use serde_json::{Value, json};

use crate::harness::BotHarness;

const DATE: &str = "23.11.2026";
const DAY: &str = "Mon 23 Nov";
const NOT_THAT_DAY: &str = "Not Mon 23 Nov";
const SAVED: &str = "Saved: **Mon 23 Nov** ❌ not available";
/// Three players who have not answered that day: for the planning message and each of the two reminders.
const PLANNED: u64 = 4;
const REMINDED: u64 = 5;
const REMINDED_AGAIN: u64 = 7;
/// The players who get planning messages; the coach gets none.
const ASKED_PLAYERS: usize = 7;

/// Asserts that the press saved *not available*, and that the reply offers the form.
async fn assert_saved_as_unavailable(room: &BotHarness, number: u64, message: &BotReply) {
    let saved = message.press(NOT_THAT_DAY).await;
    assert_eq!(saved.text(), SAVED);
    assert_eq!(saved.kind(), ReplyKind::Message);
    let stored = room.stored_of(number, day(DATE)).await;
    assert_eq!(stored.availability, availability("x"));
    let form = saved.press(texts::ENTER_TIMES).await;
    assert_eq!(form.kind(), ReplyKind::Form);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_direct_message_accepts_not_available_with_one_press() {
    let room = BotHarness::start().await;
    let patch = json!({"scheduling": {"secondReminderHoursBefore": 1}});
    room.change_settings(&patch).await;

    room.clock.set("2026-11-22T11:00:00Z");
    room.wait_for_settled(ASKED_PLAYERS).await;
    let planning = room
        .player(PLANNED)
        .wait_for_direct_messages(1)
        .await
        .swap_remove(0);
    let rows = planning.data()["components"].as_array().expect("rows");
    let counts = rows.iter().map(|row| row["components"].as_array());
    let counts: Vec<usize> = counts.map(|row| row.map_or(0, Vec::len)).collect();
    assert_eq!(counts, [4, 4, 3, 3], "two buttons for each of seven days");
    assert_saved_as_unavailable(&room, PLANNED, &planning).await;

    room.clock.set("2026-11-23T14:00:00Z");
    let reminder = room
        .player(REMINDED)
        .wait_for_direct_messages(2)
        .await
        .swap_remove(1);
    assert_saved_as_unavailable(&room, REMINDED, &reminder).await;

    room.clock.set("2026-11-23T16:00:00Z");
    let again = room
        .player(REMINDED_AGAIN)
        .wait_for_direct_messages(3)
        .await
        .swap_remove(2);
    assert_saved_as_unavailable(&room, REMINDED_AGAIN, &again).await;

    for message in [&planning, &reminder, &again] {
        assert!(!message.text().contains("/set"), "{}", message.text());
    }
    room.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_button_of_a_finished_evening_changes_nothing_and_offers_the_form() {
    let room = BotHarness::start().await;
    room.clock.set("2026-11-23T14:00:00Z");
    let reminder = room
        .player(REMINDED)
        .wait_for_direct_messages(1)
        .await
        .swap_remove(0);
    // 23:40 in the team's zone.
    room.clock.set("2026-11-23T22:40:00Z");
    let late = reminder.press(NOT_THAT_DAY).await;
    assert!(
        late.text()
            .starts_with("The team's evening of **Mon 23 Nov** is over"),
        "{}",
        late.text()
    );
    let stored = room.stored_of(REMINDED, day(DATE)).await;
    assert_eq!(stored.availability, availability(""));
    let form = late.press(texts::ENTER_TIMES).await;
    assert_eq!(form.kind(), ReplyKind::Form);
    room.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_x_in_the_form_of_the_overview_offers_the_button_in_the_same_reply() {
    let room = BotHarness::start_with_channel().await;
    room.clock.set("2026-11-23T09:00:00Z");
    let is_of_week = |messages: &[Value]| {
        let title = messages
            .last()
            .map(|message| &message["embeds"][0]["title"]);
        title.is_some_and(|title| title == "Week of Monday 23 November 2026")
    };
    let messages = room.discord.wait_for_channel(is_of_week).await;
    let jonas = room.player(REMINDED_AGAIN);
    let form = jonas
        .view(messages.last().expect("it is there"))
        .press(DAY)
        .await;
    let refused = form.submit(&[("from", "x"), ("to", "x")]).await;
    assert!(refused.text().contains("use the Not available button"));
    assert!(!refused.text().contains("/set"), "{}", refused.text());
    let saved = refused.press(texts::NOT_AVAILABLE).await;
    assert_eq!(saved.text(), SAVED);
    let stored = room.stored_of(REMINDED_AGAIN, day(DATE)).await;
    assert_eq!(stored.availability, availability("x"));
    room.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_day_that_was_answered_is_changed_by_the_same_two_buttons() {
    let room = BotHarness::start().await;
    room.clock.set("2026-11-22T11:00:00Z");
    let planning = room
        .player(PLANNED)
        .wait_for_direct_messages(1)
        .await
        .swap_remove(0);
    let form = planning.press(DAY).await;
    let saved = form.submit(&[("from", "19:00"), ("to", "22:00")]).await;
    assert_eq!(saved.press(texts::CHANGE).await.field("from"), "19:00");
    assert_eq!(saved.press(texts::NOT_AVAILABLE).await.text(), SAVED);
    assert_saved_as_unavailable(&room, PLANNED, &planning).await;
    room.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_player_who_is_away_is_informed_that_no_answer_is_needed() {
    let room = BotHarness::start().await;
    room.clock.set("2026-11-22T11:00:00Z");
    let player = room.player(PLANNED);
    let planning = player.wait_for_direct_messages(1).await.swap_remove(0);
    let away = [("from", DATE), ("to", DATE)];
    player.command("absence add", &away).await;
    let absent = texts::absent_day(DAY, "https://muster.example");
    for label in [DAY, NOT_THAT_DAY] {
        assert_eq!(planning.press(label).await.text(), absent);
    }
    room.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_reply_to_an_old_button_in_a_direct_message_names_no_command() {
    let room = BotHarness::start().await;
    let answer = room
        .ines()
        .press_custom_id_in_direct_channel("v0:day:2026-11-24")
        .await;
    let text = texts::old_component_in_direct_message("https://muster.example");
    assert_eq!(answer.text(), text);
    assert!(!text.contains("/set"));
    room.close().await;
}
