//! Texts that commands store: none breaks the rules of the rows, so that a restore reads them.

use crate::harness::BotHarness;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_a_command_stores_keeps_the_rules_of_the_rows() {
    let room = BotHarness::start_with_channel().await;
    let mika = room.player(1);
    let long = "long ".repeat(300);
    let texts = [
        "bell \u{7}",
        "\u{0}",
        "next line \u{85}",
        "\u{9b}31m",
        "two\nlines",
        "\u{202e}",
        " ",
        "a,b",
        "u\u{308}ber",
        &long,
    ];
    for (at, text) in texts.into_iter().enumerate() {
        let account = format!("1000000000000009{at:02}");
        room.discord.user(&account, "wild");
        let register = [("user", account.as_str()), ("role", "SUB"), ("name", text)];
        let game = [
            ("opponent", text),
            ("map", "Bind"),
            ("us", "13"),
            ("them", "7"),
            ("type", "SCRIM"),
            ("vod", text),
        ];
        let day = format!("{:02}.12.2026", at + 1);
        let absence = [("from", day.as_str()), ("reason", text)];
        let poll = [("question", text), ("option1", text), ("option2", "Bind")];
        let question = [("question", "When?"), ("option1", text), ("option2", "x")];
        let notice = [("message", text)];
        let own = [("days", "mon"), ("time", text)];
        for (command, options) in [
            ("register", &register[..]),
            ("add-match", &game),
            ("add-match", &game[..5]),
            ("absence add", &absence),
            ("poll", &poll),
            ("poll", &question),
            ("notify", &notice),
            ("set-recurring", &own),
            ("set-timezone", &[("zone", text)]),
        ] {
            mika.command(command, options).await;
        }
        let form = mika.press_custom_id("v1:day:2026-11-24").await;
        let typed = [("from", "19:00"), ("to", "22:00"), ("more", text)];
        form.submit(&typed).await;
    }
    let queued = room.messages().await.len();
    room.wait_for_settled(queued).await;
    let mut reading = room.services.store.read().await.expect("a reader");
    let faults = reading.faulty_rows(20).await.expect("rows");
    assert_eq!(faults, []);
    drop(reading);
    room.close().await;
}
