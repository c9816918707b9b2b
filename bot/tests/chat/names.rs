//! Names that try to do harm: they ping nobody, open nothing and turn no line around, wherever they stand.

use app_domain::PlayerId;
use app_domain::permission::{Admin, Principal};
use app_service::availability::{Answer, update_player_availability};
use app_service::players::{self, NewPlayer};
use app_service::{messages, settings};
use app_testkit::chat::{self, Person};
use app_testkit::{availability, day};
use bot::texts::admin as admins;
use bot::texts::polls as words;
use chrono::TimeDelta;
use serde_json::{Value, json};

use crate::room::Room;

/// Markup, mentions, a link and marks that turn the writing around.
pub(crate) const NAME: &str =
    "\u{202e}**@everyone** <@&1> <#2> [x](https://evil.example) `a` ||b|| \u{2067}# @here";
const ID: u64 = 100_000_000_000_000_777;
const MONDAY: &str = "23.11.2026";

/// Every text of what the bot said.
fn texts(said: &Value) -> Vec<&str> {
    match said {
        Value::String(text) => vec![text],
        Value::Array(items) => items.iter().flat_map(texts).collect(),
        Value::Object(members) => members.values().flat_map(texts).collect(),
        _ => Vec::new(),
    }
}

/// What is left of a text for the platform to read something into.
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

/// Turns no line around.
fn is_straight(text: &str) {
    let turns = |c: char| matches!(c, '\u{200e}' | '\u{200f}' | '\u{61c}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    assert!(!text.contains(turns), "{text}");
}

fn is_harmless(said: &Value) {
    for text in texts(said) {
        is_straight(text);
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

/// What people see of a message; its ids are nobody's to read, and on a button no markup works.
fn is_shown_harmlessly(message: &Value) {
    is_harmless(&json!([
        message["content"],
        message["embeds"],
        message["title"]
    ]));
    texts(&message["components"])
        .into_iter()
        .for_each(is_straight);
    assert_eq!(message["mention_roles"].as_array().map_or(0, Vec::len), 0);
}

pub(crate) fn shows(answer: &chat::Answer) {
    is_shown_harmlessly(answer.data());
}

/// Somebody of this name is in the team.
async fn wild(room: &Room) -> Person {
    let new = NewPlayer::new(&ID.to_string(), "wild", NAME, "MAIN").expect("a player");
    let created = players::create(&room.services, &operator(), new).await;
    created.expect("registered");
    room.platform.person(&ID.to_string(), "wild")
}

fn operator() -> Admin {
    let name = "tests".to_owned();
    Principal::Operator { name }.admin().expect("an admin")
}

async fn set(room: &Room, scheduling: Value) {
    let patch = json!({ "scheduling": scheduling });
    let changed = settings::update(&room.services, &operator(), &patch).await;
    changed.expect("the settings");
}

/// Waits until the channel has a message that is meant, and answers the last such; all of them are harmless.
async fn channel_shows(room: &Room, is_meant: impl Fn(&Value) -> bool) -> Value {
    let all = room
        .platform
        .channel_shows(|said| said.iter().any(&is_meant));
    let mut all = all.await;
    all.iter().for_each(is_shown_harmlessly);
    all.retain(&is_meant);
    all.pop().expect("it is there")
}

fn is_titled(message: &Value, title: &str) -> bool {
    message["embeds"][0]["title"] == title
}

/// Whether the name of the wild one stands in it.
fn names_it(message: &Value) -> bool {
    message["embeds"].to_string().contains("everyone")
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_name_means_nothing_but_itself_wherever_it_stands() {
    let room = Room::open().await;
    room.has_channel().await;
    let wild = wild(&room).await;

    let mika = room.player(1);
    let played = [
        ("opponent", NAME),
        ("map", "Bind"),
        ("us", "13"),
        ("them", "7"),
        ("type", "SCRIM"),
    ];
    let noted = mika.command("add-match", &played).await;
    assert!(names_it(noted.data()), "{}", noted.data());
    shows(&noted);
    let unknown = [("map", NAME), ("date", NAME), ("vod", NAME)];
    let unknown: Vec<_> = [&played[..1], &unknown, &played[2..]].concat();
    shows(&mika.command("add-match", &unknown).await);
    for (name, _) in wild.is_offered("matches", "opponent", "").await {
        assert!(!name.contains(['\u{202e}', '\u{2067}']), "{name}");
    }

    let away = [("from", "23.12.2026"), ("reason", NAME)];
    shows(&wild.command("absence add", &away).await);
    for (name, value) in wild.is_offered("absence remove", "absence", "").await {
        let turned = name.contains(['\u{202e}', '\u{2067}']);
        assert!(!turned && !value.is_empty(), "{name}");
    }
    for (command, options) in [
        ("absence list", &[][..]),
        ("schedule", &[]),
        ("schedule", &[("date", "23.12.2026")]),
        ("schedule", &[("date", NAME)]),
        ("schedule-week", &[]),
        ("my-schedule", &[]),
        ("set-timezone", &[("zone", NAME)]),
        ("set-recurring", &[("days", NAME), ("time", "x")]),
        ("set-recurring", &[("days", "mon"), ("time", NAME)]),
        ("clear-recurring", &[("day", NAME)]),
        ("strat search", &[("words", NAME)]),
        ("matches", &[]),
        ("matches", &[("opponent", NAME)]),
        ("match-stats", &[("map", NAME)]),
    ] {
        shows(&wild.command(command, options).await);
    }
    let form = wild.press_old("v1:day:2026-11-24").await;
    shows(
        &form
            .submit(&[("from", "@here"), ("to", "<@1>"), ("more", NAME)])
            .await,
    );

    room.clock.set("2026-11-22T11:00:00Z");
    is_harmless(wild.reads(1).await[0].data());
    room.clock.set("2026-11-23T14:00:00Z");
    is_harmless(wild.reads(2).await[1].data());
    room.clock.set("2026-11-23T17:00:00Z");
    let title = "Monday 23 November 2026";
    let said = room
        .platform
        .channel_shows(|said| said.iter().any(|one| one["embeds"][0]["title"] == title))
        .await;
    assert!(said.iter().any(|one| one.to_string().contains("everyone")));
    said.iter().for_each(is_harmless);
    room.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_poll_means_nothing_but_what_was_asked_from_its_question_to_its_result() {
    let room = Room::open().await;
    room.has_channel().await;
    let (wild, mika) = (wild(&room).await, room.player(1));
    let asked = [("question", NAME), ("option1", NAME), ("option2", "Bind")];
    shows(&mika.command("poll", &asked).await);
    let is_poll = |message: &Value| is_titled(message, words::TITLE);
    let poll = channel_shows(&room, is_poll).await;
    let label = poll["components"][0]["components"][0]["label"].as_str();
    let label = label.expect("a button").to_owned();
    shows(&wild.sees(&poll).press(&label).await);
    let voted = channel_shows(&room, |message| {
        is_poll(message) && message.to_string().contains("– **1**")
    });
    assert!(names_it(&voted.await));
    shows(&mika.sees(&poll).press(words::CLOSE).await);
    channel_shows(&room, |message| {
        is_titled(message, words::RESULT) && names_it(message)
    })
    .await;

    set(
        &room,
        json!({"trainingPollEnabled": true, "minimumPlayers": 1}),
    )
    .await;
    shows(&mika.command("training-poll", &[("date", "monday")]).await);
    let is_training =
        |message: &Value| is_poll(message) && message.to_string().contains("When do we begin");
    let poll = channel_shows(&room, is_training).await;
    let label = poll["components"][0]["components"][0]["label"].as_str();
    wild.sees(&poll).press(label.expect("a button")).await;
    channel_shows(&room, |message| is_training(message) && names_it(message)).await;
    room.clock.advance(TimeDelta::hours(1));
    let is_second = |message: &Value| {
        is_titled(message, words::RESULT) && message.to_string().contains("begin")
    };
    channel_shows(&room, is_second).await;
    room.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_admins_are_told_and_have_the_bot_say_means_nothing_but_itself() {
    let room = Room::open().await;
    room.has_channel().await;
    let mika = room.player(1);
    let (id, stranger) = (ID.to_string(), "100000000000000888");
    let registers = [("user", id.as_str()), ("role", "MAIN"), ("name", NAME)];
    for (command, options) in [
        ("register", &registers[..]),
        ("register", &registers),
        (
            "register",
            &[
                ("user", stranger),
                ("role", "MAIN"),
                ("name", "@here"),
                ("timezone", NAME),
            ],
        ),
        (
            "poll",
            &[("question", NAME), ("option1", NAME), ("option2", NAME)],
        ),
        ("training-poll", &[("date", NAME)]),
        ("post-schedule", &[("date", NAME)]),
        ("remind", &[("date", NAME)]),
        ("post-schedule", &[("date", "wednesday")]),
        ("remind", &[("date", "wednesday")]),
        ("unregister", &[("user", stranger)]),
    ] {
        shows(&mika.command(command, options).await);
    }
    let wild = room.platform.person(&id, "wild");
    is_shown_harmlessly(wild.reads(1).await[0].data());
    let is_post = |message: &Value| is_titled(message, "Wednesday 25 November 2026");
    assert!(names_it(&channel_shows(&room, is_post).await));
    let refused = mika.command("notify", &[("message", " ")]).await;
    shows(&refused);

    let question = mika.command("unregister", &[("user", &id)]).await;
    shows(&question);
    shows(&question.press(admins::REMOVE).await);

    // An admin's own words keep their markup, and mention nobody.
    shows(&mika.command("notify", &[("message", NAME)]).await);
    let is_notice = |said: &[Value]| {
        let words = said.last().and_then(|one| one["content"].as_str());
        words.is_some_and(|words| words.contains("evil"))
    };
    let said = room.platform.channel_shows(is_notice).await;
    let notice = said.last().and_then(|one| one["content"].as_str());
    let notice = notice.expect("words");
    is_straight(notice);
    let meant = unescaped(notice);
    for mention in ["@everyone", "@here", "<@", "<#"] {
        assert!(!meant.contains(mention), "{mention} in {notice}");
    }
    room.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_question_and_a_notice_of_a_change_mean_nothing_but_themselves() {
    let room = Room::open().await;
    room.has_channel().await;
    room.lives().await;
    let wild = wild(&room).await;
    // On Monday three of the team can play, and nobody else has yet to answer.
    for number in [4, 5, 7] {
        let answer = Answer {
            day: day(MONDAY),
            zone: None,
            value: availability("x"),
        };
        let owner = room.owner_of(number).await;
        let saved = update_player_availability(&room.services, &owner, answer).await;
        saved.expect("saved");
    }
    set(
        &room,
        json!({"minimumPlayers": 4, "changeNotificationDays": 2}),
    )
    .await;
    room.has_looked_at(day(MONDAY)).await;
    let id: PlayerId = ID.to_string().parse().expect("an id");
    let operator = Principal::Operator {
        name: NAME.to_owned(),
    };
    let member = operator.member().expect("a member");
    let asked = messages::ask(&room.services, &member, day(MONDAY), &id).await;
    asked.expect("the wild one is needed");
    let question = wild.reads(1).await.swap_remove(0);
    shows(&question);
    let form = question.press("Mon 23 Nov").await;
    shows(&form.submit(&[("from", "19:00"), ("to", "22:00")]).await);
    room.waits().await;
    room.clock.advance(TimeDelta::minutes(1));
    let title = "Monday 23 November 2026 has changed";
    let notice = channel_shows(&room, |message| is_titled(message, title)).await;
    assert!(names_it(&notice), "{notice}");
    room.close().await;
}
