//! The weekly pattern in chat: `/set-recurring`, `/my-recurring`, `/clear-recurring`.

use app_domain::availability::Source;
use app_testkit::{availability, day};
use bot::texts;

use crate::room::Room;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_week_said_in_chat_fills_the_empty_days_and_stands_in_the_table() {
    let room = Room::open().await;
    let ines = room.ines();
    let cleared = ines.command("clear-recurring", &[]).await;
    assert!(
        cleared.text().starts_with("Cleared: **"),
        "{}",
        cleared.text()
    );
    let said = [("days", "wed, Fri-Sat"), ("time", "9:00 - 12:30")];
    let saved = ines.command("set-recurring", &said).await;
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
    assert_eq!(stored.source, Some(Source::Recurring));

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
    assert_eq!(again.text(), texts::NOTHING_TO_CLEAR);
    room.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn one_word_that_is_not_understood_stores_nothing() {
    let room = Room::open().await;
    let ines = room.ines();
    let before = ines.command("my-recurring", &[]).await.text().to_owned();
    for (days, time, reason) in [
        ("mon, someday", "19:00-22:00", "\"someday\" is no weekday"),
        ("mon", "19:00-22:00, 25:00-26:00", "is not a window"),
        ("mon", " ", "must be a window or x"),
        ("**@everyone**", "x", "\"everyone\" is no weekday"),
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
