//! A player's time zone and absences.

use app_testkit::day;
use bot::texts;

use crate::harness::BotHarness;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_zone_is_found_by_a_few_letters_set_and_removed() {
    let room = BotHarness::start().await;
    let ines = room.ines();
    let offered = ines.autocomplete("set-timezone", "zone", "new y").await;
    assert_eq!(
        offered[0],
        (
            "New York (America/New_York)".to_owned(),
            "America/New_York".to_owned()
        )
    );
    let suggested = ines.autocomplete("set-timezone", "zone", "").await;
    let suggested: Vec<&str> = suggested.iter().map(|(_, zone)| zone.as_str()).collect();
    // The team's zone, those of its players, and those of the user's language.
    assert_eq!(suggested[..2], ["Europe/Berlin", "Europe/Lisbon"]);
    assert!(suggested.contains(&"Europe/London"), "{suggested:?}");

    let set = ines
        .command("set-timezone", &[("zone", "America/New_York")])
        .await;
    assert!(
        set.text().contains("**New York** time, where it is 06:00"),
        "{}",
        set.text()
    );
    let own = ines.command("my-schedule", &[]).await;
    assert_eq!(
        own.data()["embeds"][0]["footer"]["text"],
        "Your days in America/New_York. Change one with /set."
    );

    let refused = ines
        .command("set-timezone", &[("zone", "Mars/Olympus")])
        .await;
    assert!(
        refused.text().contains("that isn't a time zone"),
        "{}",
        refused.text()
    );
    let removed = ines.command("remove-timezone", &[]).await;
    assert!(removed.text().contains("**Berlin**"), "{}", removed.text());
    room.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_absence_is_added_listed_and_removed() {
    let room = BotHarness::start().await;
    let ines = room.ines();
    assert_eq!(
        ines.command("absence list", &[]).await.text(),
        texts::NO_ABSENCE
    );
    let answers = [
        ("from", "tuesday"),
        ("to", "26.11.2026"),
        ("reason", "*ski* @everyone"),
    ];
    let added = ines.command("absence add", &answers).await;
    assert!(
        added
            .text()
            .starts_with(r"Saved: ✈️ **Tue 24 Nov – Thu 26 Nov 2026**: \*ski\* \@everyone."),
        "{}",
        added.text()
    );
    assert!(room.stored(day("25.11.2026")).await.absence.is_some());
    assert!(
        ines.command("absence list", &[])
            .await
            .text()
            .contains("Tue 24 Nov – Thu 26 Nov 2026")
    );

    assert_eq!(
        ines.autocomplete("absence remove", "absence", "snow").await,
        []
    );
    let offered = ines.autocomplete("absence remove", "absence", "SKI").await;
    assert_eq!(
        offered[0].0,
        "Tue 24 Nov – Thu 26 Nov 2026: *ski* @everyone"
    );
    let removed = ines
        .command("absence remove", &[("absence", &offered[0].1)])
        .await;
    assert!(
        removed.text().starts_with("Removed: **Tue 24 Nov"),
        "{}",
        removed.text()
    );
    let again = ines
        .command("absence remove", &[("absence", &offered[0].1)])
        .await;
    assert_eq!(again.text(), texts::CHOOSE_ABSENCE);
    room.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn dates_that_make_no_absence_are_refused_with_the_reason() {
    let room = BotHarness::start().await;
    let ines = room.ines();
    for (from, to, reason) in [
        ("31.02.2026", "", "there is no 31 February 2026"),
        ("26.11.2026", "24.11.2026", "is before the first day"),
    ] {
        let mut answers = vec![("from", from)];
        answers.extend((!to.is_empty()).then_some(("to", to)));
        let refused = ines.command("absence add", &answers).await;
        assert!(
            refused.text().contains(reason),
            "{from}: {}",
            refused.text()
        );
    }
    assert_eq!(
        ines.command("absence list", &[]).await.text(),
        texts::NO_ABSENCE
    );
    room.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_stranger_gets_one_friendly_sentence_everywhere_and_is_offered_nothing() {
    let room = BotHarness::start().await;
    let stranger = room.stranger();
    for (command, options) in [
        ("absence list", &[][..]),
        ("my-recurring", &[]),
        ("set-recurring", &[("days", "mon"), ("time", "x")]),
        ("clear-recurring", &[]),
        ("set-timezone", &[("zone", "Europe/Berlin")]),
        ("remove-timezone", &[]),
        ("schedule-week", &[]),
        ("strat search", &[("words", "a")]),
        ("matches", &[]),
        ("match-stats", &[]),
    ] {
        let answer = stranger.command(command, options).await;
        assert!(answer.is_ephemeral(), "{command}");
        assert_eq!(answer.text(), texts::NOT_REGISTERED, "{command}");
    }
    assert_eq!(
        stranger.autocomplete("absence remove", "absence", "").await,
        []
    );
    room.close().await;
}
