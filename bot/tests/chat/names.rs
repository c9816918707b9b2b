//! Names that try to do harm: they ping nobody, open nothing and turn no line around, wherever they stand.

use app_domain::permission::Principal;
use app_service::players::{self, NewPlayer};
use app_testkit::chat::Answer;
use serde_json::Value;

use crate::room::Room;

/// Markup, mentions, a link and marks that turn the writing around.
const NAME: &str =
    "\u{202e}**@everyone** <@&1> <#2> [x](https://evil.example) `a` ||b|| \u{2067}# @here";
const ID: u64 = 100_000_000_000_000_777;

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

fn is_harmless(said: &Value) {
    let turns = |c: char| matches!(c, '\u{200e}' | '\u{200f}' | '\u{61c}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    for text in texts(said) {
        assert!(!text.contains(turns), "{text}");
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

/// What an answer shows; its ids are nobody's to read.
fn shows(answer: &Answer) {
    let data = answer.data();
    is_harmless(&serde_json::json!([
        data["content"],
        data["embeds"],
        data["title"]
    ]));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_name_means_nothing_but_itself_wherever_it_stands() {
    let room = Room::open().await;
    room.has_channel().await;
    let operator = Principal::Operator {
        name: "tests".to_owned(),
    };
    let admin = operator.admin().expect("an admin");
    let new = NewPlayer::new(&ID.to_string(), "wild", NAME, "MAIN").expect("a player");
    let created = players::create(&room.services, &admin, new).await;
    created.expect("registered");
    let wild = room.platform.person(&ID.to_string(), "wild");

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
