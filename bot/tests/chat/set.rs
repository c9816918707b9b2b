//! `/set`, from the choice of a day to the stored answer.

use std::time::Duration;

use app_testkit::fake_discord::{BotReply, ReplyKind, RequestFault, RequestKind};
use app_testkit::{availability, day, instant};
use bot::texts;

use crate::harness::BotHarness;
use crate::matches::description;

/// The buttons for Tuesday 24 November, which Ines's weekly pattern has filled.
async fn choose_tuesday(room: &BotHarness) -> BotReply {
    let days = room.ines().command("set", &[]).await;
    assert!(days.is_ephemeral());
    days.choose("2026-11-24").await
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_day_set_in_chat_is_the_day_in_the_store() {
    let room = BotHarness::start().await;
    let chosen = choose_tuesday(&room).await;
    assert_eq!(chosen.kind(), ReplyKind::Update);
    let form = chosen.press(texts::ENTER_TIMES).await;
    assert_eq!(form.kind(), ReplyKind::Form);
    assert_eq!((form.field("from"), form.field("to")), ("18:30", "22:00"));

    let saved = form
        .submit(&[("from", "19:00"), ("more", "23:00-0:30")])
        .await;
    assert!(saved.is_ephemeral());
    let at = |time: &str| instant(time).timestamp();
    let (start, end) = (at("2026-11-24T19:00:00Z"), at("2026-11-24T22:00:00Z"));
    assert!(
        saved.text().contains(&format!("<t:{start}:t>–<t:{end}:t>")),
        "{}",
        saved.text()
    );
    assert!(
        saved
            .text()
            .contains("19:00-22:00, 23:00-00:30 in Europe/Lisbon")
    );

    let stored = room.stored(day("24.11.2026")).await;
    assert_eq!(
        stored.availability,
        availability("19:00-22:00, 23:00-00:30")
    );
    room.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn not_available_is_one_button() {
    let room = BotHarness::start().await;
    let saved = choose_tuesday(&room)
        .await
        .press(texts::NOT_AVAILABLE)
        .await;
    assert_eq!(saved.text(), "Saved: **Tue 24 Nov** ❌ not available");
    assert_eq!(
        room.stored(day("24.11.2026")).await.availability,
        availability("x")
    );
    room.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_invalid_form_changes_nothing_and_can_be_tried_again() {
    let room = BotHarness::start().await;
    let form = choose_tuesday(&room).await.press(texts::ENTER_TIMES).await;
    for (from, reason) in [
        ("x", "use the Not available button"),
        ("25:00", "use 19:00-22:00"),
    ] {
        let refused = form.submit(&[("from", from)]).await;
        assert!(
            refused.is_ephemeral() && refused.text().contains(reason),
            "{}",
            refused.text()
        );
        let again = refused.press(texts::TRY_AGAIN).await;
        assert_eq!((again.field("from"), again.field("to")), ("18:30", "22:00"));
    }
    let stored = room.stored(day("24.11.2026")).await;
    assert_eq!(stored.availability, availability("18:30-22:00"));
    room.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_day_that_has_passed_is_refused_before_the_form_and_after_it() {
    let room = BotHarness::start().await;
    let form = room.ines().press_custom_id("v1:day:2026-11-21").await;
    room.clock.set("2026-11-22T10:00:00Z");
    let refused = form.submit(&[("from", "18:00"), ("to", "20:00")]).await;
    assert_eq!(refused.text(), texts::past_day("Sat 21 Nov"));
    for id in ["v1:day:2026-11-21", "v1:off:2026-11-21"] {
        let refused = room.ines().press_custom_id(id).await;
        assert_eq!(refused.text(), texts::past_day("Sat 21 Nov"), "{id}");
    }
    room.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_old_or_unknown_button_gets_a_reply() {
    let room = BotHarness::start().await;
    for id in ["v0:day:2026-11-24", "v1:day:yesterday", "vote:7"] {
        let answer = room.ines().press_custom_id(id).await;
        assert_eq!(answer.text(), texts::OLD_COMPONENT, "{id}");
    }
    room.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn while_another_program_locks_the_database_every_reply_is_deferred() {
    let room = BotHarness::start().await;
    let chosen = choose_tuesday(&room).await;
    let form = chosen.press(texts::ENTER_TIMES).await;
    let elsewhere = room.open_second_store().await;
    let held = elsewhere.write().await.expect("the only writer");
    // The edit of a deferred response may fail at first.
    let faults = [RequestFault::rate_limit(0.2), RequestFault::rate_limit(0.1)];
    room.discord.fail_next(RequestKind::EditResponse, faults);
    let release = async {
        room.discord.wait_for_deferred(4).await;
        // The lock lasts for two seconds, of which the first has passed.
        tokio::time::sleep(Duration::from_secs(1)).await;
        drop(held);
    };
    let (ines, mika) = (room.ines(), room.player(1));
    let played = [
        ("opponent", "Nova"),
        ("map", "Bind"),
        ("us", "13"),
        ("them", "7"),
        ("type", "SCRIM"),
    ];
    // A form needs no write, and opens immediately.
    let (login, absent, saved, noted, again, ()) = tokio::join!(
        ines.command("login", &[]),
        chosen.press(texts::NOT_AVAILABLE),
        form.submit(&[("from", "19:00")]),
        mika.command("add-match", &played),
        chosen.press(texts::ENTER_TIMES),
        release,
    );
    for answer in [&login, &absent, &saved, &noted] {
        assert!(answer.is_ephemeral() && answer.response_time() < Duration::from_secs(3));
    }
    assert!(login.text().contains("/login#code="), "{}", login.text());
    assert!(absent.text().starts_with("Saved: **Tue 24 Nov**"));
    assert!(saved.text().starts_with("Saved: **Tue 24 Nov**"));
    let noted = description(&noted);
    assert!(noted.starts_with("Added: "), "{noted}");
    assert_eq!(again.kind(), ReplyKind::Form);
    room.close().await;
}
