//! Quick polls and training polls, from the question to the result.

use app_service::port::MessageState;
use app_testkit::fake_discord::{BotReply, FakeUser};
use bot::texts;
use bot::texts::polls as words;
use chrono::TimeDelta;
use serde_json::{Value, json};

use crate::harness::BotHarness;

/// Monday's post in Berlin.
const POST: &str = "2026-11-23T17:00:00Z";

fn description(message: &Value) -> &str {
    message["embeds"][0]["description"]
        .as_str()
        .unwrap_or_default()
}

pub(crate) fn is_poll(message: &Value) -> bool {
    description(message).contains("\nClose")
}

pub(crate) fn is_poll_result(message: &Value) -> bool {
    description(message).starts_with("The poll has ended")
}

/// Waits until the only poll in the channel matches; returns its message.
async fn wait_for_poll(room: &BotHarness, is_meant: impl Fn(&Value) -> bool) -> Value {
    let shown = |all: &[Value]| all.iter().any(|one| is_poll(one) && is_meant(one));
    let mut all = room.discord.wait_for_channel(shown).await;
    all.retain(is_poll);
    assert_eq!(all.len(), 1, "one poll");
    all.remove(0)
}

/// Waits for the only poll result in the channel; returns its message.
async fn wait_for_result(room: &BotHarness) -> Value {
    let shown = |all: &[Value]| all.iter().any(is_poll_result);
    let mut all = room.discord.wait_for_channel(shown).await;
    all.retain(is_poll_result);
    assert_eq!(all.len(), 1, "one result");
    all.remove(0)
}

/// The labels of a message's buttons.
fn labels(message: &Value) -> Vec<&str> {
    let rows = message["components"]
        .as_array()
        .map_or(&[][..], Vec::as_slice);
    let buttons = rows
        .iter()
        .flat_map(|row| row["components"].as_array().map_or(&[][..], Vec::as_slice));
    buttons
        .filter_map(|button| button["label"].as_str())
        .collect()
}

/// Presses a button of a message in the channel.
async fn press(person: &FakeUser, message: &Value, label: &str) -> BotReply {
    person.view(message).press(label).await
}

async fn ask(room: &BotHarness, typed: &[(&str, &str)]) -> BotReply {
    room.player(1).command("poll", typed).await
}

const MAPS: [(&str, &str); 3] = [
    ("question", "Which *map*?"),
    ("option1", "Ascent"),
    ("option2", "Bind"),
];

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_vote_is_counted_with_its_name_moved_and_withdrawn() {
    let room = BotHarness::start_with_channel().await;
    assert_eq!(ask(&room, &MAPS).await.text(), words::POLL_QUEUED);
    let poll = wait_for_poll(&room, |_| true).await;
    assert_eq!(labels(&poll), ["Ascent", "Bind", words::CLOSE]);
    assert_eq!(poll["embeds"][0]["title"], r"Which \*map\*?");

    let ines = room.ines();
    let voted = press(&ines, &poll, "Ascent").await;
    assert!(voted.is_ephemeral());
    assert_eq!(voted.text(), "You voted for **Ascent**.");
    wait_for_poll(&room, |poll| {
        description(poll).contains("Ascent – **1**: Ines")
    })
    .await;
    let moved = press(&ines, &poll, "Bind").await;
    assert_eq!(moved.text(), "Your vote is now for **Bind**.");
    press(&room.player(7), &poll, "Bind").await;
    wait_for_poll(&room, |poll| {
        description(poll).contains("Bind – **2**: Ines, Jonas")
    })
    .await;
    let back = press(&ines, &poll, "Bind").await;
    assert_eq!(back.text(), "You withdrew your vote for **Bind**.");
    wait_for_poll(&room, |poll| {
        description(poll).contains("Bind – **1**: Jonas")
    })
    .await;
    let stranger = press(&room.stranger(), &poll, "Bind").await;
    assert_eq!(stranger.text(), texts::NOT_REGISTERED);
    room.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_poll_closes_at_its_time_once_and_accepts_no_votes_afterwards() {
    let room = BotHarness::start_with_channel().await;
    ask(
        &room,
        &[&MAPS[..], &[("minutes", "30"), ("several", "true")]].concat(),
    )
    .await;
    let poll = wait_for_poll(&room, |_| true).await;
    for label in ["Ascent", "Bind"] {
        press(&room.ines(), &poll, label).await;
    }
    wait_for_poll(&room, |poll| {
        description(poll).contains("Ascent – **1**: Ines\nBind – **1**: Ines")
    })
    .await;
    room.clock.advance(TimeDelta::minutes(30));
    let closed = wait_for_poll(&room, |poll| description(poll).contains("Closed.")).await;
    assert!(
        description(&closed).ends_with("Most votes: **Ascent**, **Bind**."),
        "{closed}"
    );
    assert_eq!(labels(&closed), [""; 0]);
    let late = press(&room.ines(), &poll, "Ascent").await;
    assert_eq!(late.text(), words::ALREADY_CLOSED);
    let result = wait_for_result(&room).await;
    assert_eq!(result["message_reference"]["message_id"], poll["id"]);
    assert_eq!(
        description(&result),
        "The poll has ended in a tie: **Ascent**, **Bind**, with 1 vote each."
    );
    room.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn only_the_admin_who_opened_a_poll_closes_it() {
    let room = BotHarness::start_with_channel().await;
    ask(&room, &MAPS).await;
    let poll = wait_for_poll(&room, |_| true).await;
    let owner = room.stranger().as_administrator();
    for (person, words) in [
        (room.ines(), texts::admin::ONLY_ADMINS),
        (owner, words::NOT_POLL_OWNER),
        (room.player(1), words::CLOSED_NOW),
        (room.player(1), words::ALREADY_CLOSED),
    ] {
        assert_eq!(press(&person, &poll, words::CLOSE).await.text(), words);
    }
    wait_for_poll(&room, |poll| {
        description(poll).ends_with("Closed. No one voted.")
    })
    .await;
    let result = wait_for_result(&room).await;
    assert!(description(&result).ends_with("The poll has ended. No one voted."));
    room.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_poll_that_breaks_rules_is_refused_with_the_reason() {
    let room = BotHarness::start().await;
    assert_eq!(ask(&room, &MAPS).await.text(), texts::admin::NO_CHANNEL);
    room.set_channel().await;
    let refused = ask(&room, &[&MAPS[..], &[("option3", "bind ")]].concat()).await;
    assert!(refused.text().contains("twice"), "{}", refused.text());
    let refused = room.ines().command("poll", &MAPS).await;
    assert_eq!(refused.text(), texts::admin::ONLY_ADMINS);
    let unknown = room.ines().press_custom_id("v1:vote:77:0").await;
    assert_eq!(unknown.text(), texts::OLD_COMPONENT);
    room.close().await;
}

/// Enables training polls.
async fn enable_training_polls(room: &BotHarness) {
    let patch = json!({"scheduling": {"trainingPollEnabled": true, "minimumPlayers": 1}});
    room.change_settings(&patch).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_playable_daily_post_is_followed_by_one_poll_about_the_start() {
    let room = BotHarness::start_with_channel().await;
    enable_training_polls(&room).await;
    room.clock.set(POST);
    let poll = wait_for_poll(&room, |_| true).await;
    assert_eq!(
        poll["embeds"][0]["title"],
        "When should we start on Monday 23 November 2026?"
    );
    let starts = labels(&poll);
    assert!((4..=11).contains(&starts.len()), "{starts:?}");
    press(&room.ines(), &poll, starts[0]).await;
    wait_for_poll(&room, |poll| description(poll).contains("**1**: Ines")).await;
    // The same day again, by command.
    let again = room.player(1).command("training-poll", &[]).await;
    assert_eq!(again.text(), words::POLL_EXISTS);
    let messages = room.messages().await;
    let posted: Vec<MessageState> = messages
        .iter()
        .take(2)
        .map(|message| message.state)
        .collect();
    assert_eq!(posted, [MessageState::Sent; 2]);
    room.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_training_poll_by_command_reports_when_there_is_nothing_to_vote_on() {
    let room = BotHarness::start_with_channel().await;
    enable_training_polls(&room).await;
    let mika = room.player(1);
    let training = async |date| mika.command("training-poll", &[("date", date)]).await;
    let past = training("20.11.2026").await;
    assert!(
        [words::NOT_PLAYABLE, words::TOO_SHORT].contains(&past.text()),
        "{}",
        past.text()
    );
    assert_eq!(
        training("never").await.text(),
        "That didn't work: \"never\" isn't a date; try 24.11.2026, 24 Nov, friday or tomorrow."
    );
    assert_eq!(training("monday").await.text(), words::POLL_QUEUED);
    assert_eq!(training("monday").await.text(), words::POLL_EXISTS);
    wait_for_poll(&room, |_| true).await;
    room.close().await;
}
