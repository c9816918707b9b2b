//! The weekly pattern in chat: `/set-recurring`, `/my-recurring`, `/clear-recurring`.

use app_domain::availability::AnswerSource;
use app_testkit::{availability, day};
use bot::texts;

use crate::harness::BotHarness;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_pattern_set_in_chat_fills_the_empty_days_and_is_in_the_table() {
    let room = BotHarness::start().await;
    let ines = room.ines();
    let cleared = ines.command("clear-recurring", &[]).await;
    assert!(
        cleared.text().starts_with("Cleared: **"),
        "{}",
        cleared.text()
    );
    let fields = [("days", "wed, Fri-Sat"), ("time", "9:00 - 12:30")];
    let saved = ines.command("set-recurring", &fields).await;
    assert!(saved.is_ephemeral());
    assert!(
        saved
            .text()
            .starts_with("Saved: **Wed, Fri, Sat** ✅ 09:00-12:30 in Europe/Lisbon."),
        "{}",
        saved.text()
    );
    let stored = room.stored(day("02.12.2026")).await;
    assert_eq!(stored.availability, availability("09:00-12:30"));
    assert_eq!(stored.source, Some(AnswerSource::Recurring));

    let table = ines.command("my-recurring", &[]).await;
    assert!(
        table
            .text()
            .contains("\nWed  09:00-12:30\nThu  -\nFri  09:00-12:30\n"),
        "{}",
        table.text()
    );

    let cleared = ines
        .command("clear-recurring", &[("day", "wednesday")])
        .await;
    assert!(
        cleared.text().starts_with("Cleared: **Wed**."),
        "{}",
        cleared.text()
    );
    assert!(
        room.stored(day("02.12.2026"))
            .await
            .availability
            .is_silent()
    );
    let again = ines.command("clear-recurring", &[("day", "wed")]).await;
    assert_eq!(again.text(), texts::patterns::NOTHING_TO_CLEAR);
    room.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn one_invalid_word_stores_nothing() {
    let room = BotHarness::start().await;
    let ines = room.ines();
    let before = ines.command("my-recurring", &[]).await.text().to_owned();
    for (days, time, reason) in [
        ("mon, someday", "19:00-22:00", "\"someday\" isn't a weekday"),
        (
            "mon",
            "19:00-22:00, 25:00-26:00",
            "isn't a valid time range",
        ),
        ("mon", " ", "enter a time range or x"),
        ("**@everyone**", "x", "\"everyone\" isn't a weekday"),
    ] {
        let refused = ines
            .command("set-recurring", &[("days", days), ("time", time)])
            .await;
        assert!(
            refused.text().contains(reason),
            "{days} {time}: {}",
            refused.text()
        );
    }
    assert_eq!(ines.command("my-recurring", &[]).await.text(), before);
    room.close().await;
}
