//! `/schedule-week` and `/strat search`.

use crate::harness::BotHarness;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_week_has_seven_lines_from_monday_on() {
    let room = BotHarness::start().await;
    let week = room
        .ines()
        .command("schedule-week", &[("date", "wed")])
        .await;
    assert!(week.is_ephemeral());
    let embed = &week.data()["embeds"][0];
    assert_eq!(embed["title"], "Week of Monday 23 November 2026");
    let lines = embed["description"].as_str().expect("lines");
    insta::assert_snapshot!(lines, @r"
    🔴 **Mon 23 Nov** 3/5 ❌ Theo ⚪ Priya, Noah
    🔴 **Tue 24 Nov** 4/5 ⚪ Priya
    ⚫ **Wed 25 Nov** Day off
    🔴 **Thu 26 Nov** 4/5 ❌ Mika ⚪ Priya
    🟢 **Fri 27 Nov** 5/5 <t:1795806000:t>–<t:1795813200:t> · League match
    🔴 **Sat 28 Nov** 1/5 ⚪ Mika, Ines, Theo, Priya, Noah
    🔴 **Sun 29 Nov** 4/5 ❌ Ines
    ");
    room.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_strategy_is_offered_while_typing_and_found_with_its_link() {
    let room = BotHarness::start().await;
    let ines = room.ines();
    let offered = ines.autocomplete("strat search", "words", "").await;
    let (title, value) = offered.first().expect("the demo team has strategies");
    assert_eq!(title, value);
    let found = ines.command("strat search", &[("words", value)]).await;
    let lines = found.data()["embeds"][0]["description"]
        .as_str()
        .expect("lines");
    assert!(
        lines.contains("](https://muster.example/stratbook/"),
        "{lines}"
    );
    let nothing = ines
        .command("strat search", &[("words", "qqqq \" OR 1=1 *")])
        .await;
    assert_eq!(
        nothing.data()["embeds"][0]["description"],
        bot::texts::NO_STRATEGY
    );
    room.close().await;
}
