//! Hostile names: nowhere do they ping anyone, add links or change the direction of a line.

use app_domain::PlayerId;
use app_domain::permission::RequestPrincipal;
use app_service::availability::{AvailabilityAnswer, update_player_availability};
use app_service::messages;
use app_service::players::{self, NewPlayer};
use app_testkit::fake_discord::{self, FakeUser};
use app_testkit::{availability, day};
use bot::texts::admin as admins;
use bot::texts::polls as words;
use chrono::TimeDelta;
use serde_json::{Value, json};

use crate::demo_team::team_admin;
use crate::harness::BotHarness;
use crate::polls::{is_poll, is_poll_result};

/// Markup, mentions, a link and direction marks.
pub(crate) const HOSTILE_NAME: &str =
    "\u{202e}**@everyone** <@&1> <#2> [x](https://evil.example) `a` ||b|| \u{2067}# @here";
const HOSTILE_ID: u64 = 100_000_000_000_000_777;
const MONDAY: &str = "23.11.2026";

/// Returns all texts of a message.
fn texts(content: &Value) -> Vec<&str> {
    match content {
        Value::String(text) => vec![text],
        Value::Array(items) => items.iter().flat_map(texts).collect(),
        Value::Object(members) => members.values().flat_map(texts).collect(),
        _ => Vec::new(),
    }
}

/// Returns a text without its escaped characters.
fn unescaped(text: &str) -> String {
    let mut kept = String::new();
    let mut characters = text.chars();
    while let Some(character) = characters.next() {
        if character == '\\' {
            characters.next();
        } else {
            kept.push(character);
        }
    }
    kept
}

/// Asserts that a text has no direction marks.
fn assert_no_direction_marks(text: &str) {
    let turns = |c: char| matches!(c, '\u{200e}' | '\u{200f}' | '\u{61c}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    assert!(!text.contains(turns), "{text}");
}

fn assert_harmless(content: &Value) {
    for text in texts(content) {
        assert_no_direction_marks(text);
        let meant = unescaped(text);
        for harm in [
            "@everyone",
            "@here",
            "<@",
            "<#",
            "](https://evil",
            "`a`",
            "||b",
        ] {
            assert!(!meant.contains(harm), "{harm} in {text}");
        }
    }
}

/// Asserts that the visible parts of a message are harmless. Ids are not visible, and buttons have no markup.
fn assert_shown_harmlessly(message: &Value) {
    assert_harmless(&json!([
        message["content"],
        message["embeds"],
        message["title"]
    ]));
    texts(&message["components"])
        .into_iter()
        .for_each(assert_no_direction_marks);
    assert_eq!(message["mention_roles"].as_array().map_or(0, Vec::len), 0);
}

pub(crate) fn assert_harmless_reply(answer: &fake_discord::BotReply) {
    assert_shown_harmlessly(answer.data());
}

/// Adds a player with the hostile name.
async fn add_hostile_player(room: &BotHarness) -> FakeUser {
    let new =
        NewPlayer::new(&HOSTILE_ID.to_string(), "wild", HOSTILE_NAME, "MAIN").expect("a player");
    let created = players::create(&room.services, &team_admin(), new).await;
    created.expect("registered");
    room.discord.user(&HOSTILE_ID.to_string(), "wild")
}

async fn set_scheduling(room: &BotHarness, scheduling: Value) {
    let patch = json!({ "scheduling": scheduling });
    room.change_settings(&patch).await;
}

/// Waits until a message of the channel matches; returns the last match. Asserts that all messages are harmless.
async fn wait_for_harmless_message(room: &BotHarness, is_meant: impl Fn(&Value) -> bool) -> Value {
    let all = room
        .discord
        .wait_for_channel(|posts| posts.iter().any(&is_meant));
    let mut all = all.await;
    all.iter().for_each(assert_shown_harmlessly);
    all.retain(&is_meant);
    all.pop().expect("it is there")
}

fn is_titled(message: &Value, title: &str) -> bool {
    message["embeds"][0]["title"] == title
}

/// Whether the message contains the hostile name.
fn contains_hostile_name(message: &Value) -> bool {
    message["embeds"].to_string().contains("everyone")
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_hostile_name_has_no_effect_anywhere() {
    let room = BotHarness::start_with_channel().await;
    let wild = add_hostile_player(&room).await;

    let mika = room.player(1);
    let played = [
        ("opponent", HOSTILE_NAME),
        ("map", "Bind"),
        ("us", "13"),
        ("them", "7"),
        ("type", "SCRIM"),
    ];
    let noted = mika.command("add-match", &played).await;
    assert!(contains_hostile_name(noted.data()), "{}", noted.data());
    assert_harmless_reply(&noted);
    let unknown = [
        ("map", HOSTILE_NAME),
        ("date", HOSTILE_NAME),
        ("vod", HOSTILE_NAME),
    ];
    let unknown: Vec<_> = [&played[..1], &unknown, &played[2..]].concat();
    assert_harmless_reply(&mika.command("add-match", &unknown).await);
    for (name, _) in wild.autocomplete("matches", "opponent", "").await {
        assert!(!name.contains(['\u{202e}', '\u{2067}']), "{name}");
    }

    let away = [("from", "23.12.2026"), ("reason", HOSTILE_NAME)];
    assert_harmless_reply(&wild.command("absence add", &away).await);
    for (name, value) in wild.autocomplete("absence remove", "absence", "").await {
        let turned = name.contains(['\u{202e}', '\u{2067}']);
        assert!(!turned && !value.is_empty(), "{name}");
    }
    for (command, options) in [
        ("absence list", &[][..]),
        ("schedule", &[]),
        ("schedule", &[("date", "23.12.2026")]),
        ("schedule", &[("date", HOSTILE_NAME)]),
        ("schedule-week", &[]),
        ("my-schedule", &[]),
        ("set-timezone", &[("zone", HOSTILE_NAME)]),
        ("set-recurring", &[("days", HOSTILE_NAME), ("time", "x")]),
        ("set-recurring", &[("days", "mon"), ("time", HOSTILE_NAME)]),
        ("clear-recurring", &[("day", HOSTILE_NAME)]),
        ("strat search", &[("words", HOSTILE_NAME)]),
        ("matches", &[]),
        ("matches", &[("opponent", HOSTILE_NAME)]),
        ("match-stats", &[("map", HOSTILE_NAME)]),
    ] {
        assert_harmless_reply(&wild.command(command, options).await);
    }
    let form = wild.press_custom_id("v1:day:2026-11-24").await;
    assert_harmless_reply(
        &form
            .submit(&[("from", "@here"), ("to", "<@1>"), ("more", HOSTILE_NAME)])
            .await,
    );

    room.clock.set("2026-11-22T11:00:00Z");
    assert_harmless(wild.wait_for_direct_messages(1).await[0].data());
    room.clock.set("2026-11-23T14:00:00Z");
    assert_harmless(wild.wait_for_direct_messages(2).await[1].data());
    room.clock.set("2026-11-23T17:00:00Z");
    let title = "Monday 23 November 2026";
    let posts = room
        .discord
        .wait_for_channel(|posts| posts.iter().any(|one| one["embeds"][0]["title"] == title))
        .await;
    assert!(posts.iter().any(|one| one.to_string().contains("everyone")));
    posts.iter().for_each(assert_harmless);
    room.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_hostile_poll_has_no_effect_from_its_question_to_its_result() {
    let room = BotHarness::start_with_channel().await;
    let (wild, mika) = (add_hostile_player(&room).await, room.player(1));
    let request = [
        ("question", HOSTILE_NAME),
        ("option1", HOSTILE_NAME),
        ("option2", "Bind"),
    ];
    assert_harmless_reply(&mika.command("poll", &request).await);
    let poll = wait_for_harmless_message(&room, is_poll).await;
    let label = poll["components"][0]["components"][0]["label"].as_str();
    let label = label.expect("a button").to_owned();
    assert_harmless_reply(&wild.view(&poll).press(&label).await);
    let voted = wait_for_harmless_message(&room, |message| {
        is_poll(message) && message.to_string().contains("– **1**")
    });
    assert!(contains_hostile_name(&voted.await));
    assert_harmless_reply(&mika.view(&poll).press(words::CLOSE).await);
    wait_for_harmless_message(&room, |message| {
        is_poll_result(message) && contains_hostile_name(message)
    })
    .await;

    set_scheduling(
        &room,
        json!({"trainingPollEnabled": true, "minimumPlayers": 1}),
    )
    .await;
    assert_harmless_reply(&mika.command("training-poll", &[("date", "monday")]).await);
    let is_training =
        |message: &Value| is_poll(message) && message.to_string().contains("When should we start");
    let poll = wait_for_harmless_message(&room, is_training).await;
    let label = poll["components"][0]["components"][0]["label"].as_str();
    wild.view(&poll).press(label.expect("a button")).await;
    wait_for_harmless_message(&room, |message| {
        is_training(message) && contains_hostile_name(message)
    })
    .await;
    room.clock.advance(TimeDelta::hours(1));
    let is_second = |message: &Value| {
        is_poll_result(message) && message.to_string().contains("should we start")
    };
    wait_for_harmless_message(&room, is_second).await;
    room.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn hostile_text_in_admin_commands_has_no_effect() {
    let room = BotHarness::start_with_channel().await;
    let mika = room.player(1);
    let (id, stranger) = (HOSTILE_ID.to_string(), "100000000000000888");
    let registers = [
        ("user", id.as_str()),
        ("role", "MAIN"),
        ("name", HOSTILE_NAME),
    ];
    for (command, options) in [
        ("register", &registers[..]),
        ("register", &registers),
        (
            "register",
            &[
                ("user", stranger),
                ("role", "MAIN"),
                ("name", "@here"),
                ("timezone", HOSTILE_NAME),
            ],
        ),
        (
            "poll",
            &[
                ("question", HOSTILE_NAME),
                ("option1", HOSTILE_NAME),
                ("option2", HOSTILE_NAME),
            ],
        ),
        ("training-poll", &[("date", HOSTILE_NAME)]),
        ("post-schedule", &[("date", HOSTILE_NAME)]),
        ("remind", &[("date", HOSTILE_NAME)]),
        ("post-schedule", &[("date", "wednesday")]),
        ("remind", &[("date", "thursday")]),
        ("unregister", &[("user", stranger)]),
    ] {
        assert_harmless_reply(&mika.command(command, options).await);
    }
    let wild = room.discord.user(&id, "wild");
    assert_shown_harmlessly(wild.wait_for_direct_messages(1).await[0].data());
    let is_post = |message: &Value| is_titled(message, "Wednesday 25 November 2026");
    assert!(contains_hostile_name(
        &wait_for_harmless_message(&room, is_post).await
    ));
    let refused = mika.command("notify", &[("message", " ")]).await;
    assert_harmless_reply(&refused);

    let question = mika.command("unregister", &[("user", &id)]).await;
    assert_harmless_reply(&question);
    assert_harmless_reply(&question.press(admins::REMOVE).await);

    // An admin's text keeps its markup, and mentions no one.
    assert_harmless_reply(&mika.command("notify", &[("message", HOSTILE_NAME)]).await);
    let is_notice = |posts: &[Value]| {
        let words = posts.last().and_then(|one| one["content"].as_str());
        words.is_some_and(|words| words.contains("evil"))
    };
    let posts = room.discord.wait_for_channel(is_notice).await;
    let notice = posts.last().and_then(|one| one["content"].as_str());
    let notice = notice.expect("words");
    assert_no_direction_marks(notice);
    let meant = unescaped(notice);
    for mention in ["@everyone", "@here", "<@", "<#"] {
        assert!(!meant.contains(mention), "{mention} in {notice}");
    }
    room.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_hostile_name_has_no_effect_in_a_request_and_a_change_notice() {
    let room = BotHarness::start_with_channel().await;
    room.wait_for_heartbeat().await;
    let wild = add_hostile_player(&room).await;
    // On Monday three of the team can play, and everyone else has answered.
    for number in [4, 5, 7] {
        let answer = AvailabilityAnswer {
            day: day(MONDAY),
            zone: None,
            value: availability("x"),
        };
        let owner = room.owner_of(number).await;
        let saved = update_player_availability(&room.services, &owner, answer).await;
        saved.expect("saved");
    }
    set_scheduling(
        &room,
        json!({"minimumPlayers": 4, "changeNotificationDays": 2}),
    )
    .await;
    room.wait_for_day_status(day(MONDAY)).await;
    let id: PlayerId = HOSTILE_ID.to_string().parse().expect("an id");
    let operator = RequestPrincipal::Operator {
        name: HOSTILE_NAME.to_owned(),
    };
    let member = operator.member().expect("a member");
    let request = messages::ask(&room.services, &member, day(MONDAY), &id).await;
    request.expect("the hostile player is needed");
    let question = wild.wait_for_direct_messages(1).await.swap_remove(0);
    assert_harmless_reply(&question);
    let form = question.press("Mon 23 Nov").await;
    assert_harmless_reply(&form.submit(&[("from", "19:00"), ("to", "22:00")]).await);
    room.wait_for_upcoming_message().await;
    room.clock.advance(TimeDelta::minutes(1));
    let title = "Monday 23 November 2026 has changed";
    let notice = wait_for_harmless_message(&room, |message| is_titled(message, title)).await;
    assert!(contains_hostile_name(&notice), "{notice}");
    room.close().await;
}
