//! `/schedule` and `/my-schedule`, with many players and hostile names.

use app_service::players::{self, NewPlayer};
use app_testkit::fake_discord::ReplyKind;

use crate::demo_team::team_admin;
use crate::harness::BotHarness;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_day_of_the_team_is_shown_with_every_answer() {
    let room = BotHarness::start().await;
    let answer = room
        .ines()
        .command("schedule", &[("date", "22.11.2026")])
        .await;
    assert!(answer.is_ephemeral());
    let embed = &answer.data()["embeds"][0];
    assert_eq!(embed["title"], "Sunday 22 November 2026");
    let main = embed["fields"][0]["value"].as_str().expect("the mains");
    assert_eq!(main.lines().count(), 5);
    assert!(main.starts_with("✅ Mika <t:"), "{main}");

    let refused = room
        .ines()
        .command("schedule", &[("date", "31.02.2026")])
        .await;
    assert_eq!(
        refused.text(),
        "That didn't work: there is no 31 February 2026."
    );
    room.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_reader_of_a_day_is_called_you() {
    let room = BotHarness::start().await;
    let answer = room
        .ines()
        .command("schedule", &[("date", "22.11.2026")])
        .await;
    let embed = answer.data()["embeds"][0].to_string();
    assert!(embed.contains(" You") && !embed.contains("Ines"), "{embed}");
    room.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_days_before_and_after_replace_the_shown_one() {
    let room = BotHarness::start().await;
    let shown = room
        .ines()
        .command("schedule", &[("date", "22.11.2026")])
        .await;
    let next = shown.press("Mon 23 Nov ›").await;
    assert_eq!(next.kind(), ReplyKind::Update);
    assert_eq!(next.data()["embeds"][0]["title"], "Monday 23 November 2026");
    let back = next.press("‹ Sun 22 Nov").await;
    assert_eq!(back.data()["embeds"][0]["title"], "Sunday 22 November 2026");
    room.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn one_s_own_fortnight_has_fourteen_lines() {
    let room = BotHarness::start().await;
    let answer = room.ines().command("my-schedule", &[]).await;
    let description = answer.data()["embeds"][0]["description"].as_str();
    let lines: Vec<&str> = description.expect("a description").lines().collect();
    assert_eq!(lines.len(), 14);
    assert!(
        lines[0].starts_with("**Sat 21 Nov** ✅ <t:"),
        "{}",
        lines[0]
    );
    room.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_hundred_players_with_long_and_hostile_names_fit() {
    let room = BotHarness::start().await;
    let admin = team_admin();
    for at in 0..100 {
        let id = (100_000_000_000_001_000_u64 + at).to_string();
        let name = format!(
            "**@everyone** <@&1> [{at}](https://example.org) {}",
            "_".repeat(50)
        );
        let role = ["MAIN", "SUB", "COACH"][usize::try_from(at % 3).expect("0 to 2")];
        let new = NewPlayer::new(&id, "somebody", &name, role).expect("a player");
        players::create(&room.services, &admin, new)
            .await
            .expect("registered");
    }
    let answer = room.ines().command("schedule", &[]).await;
    let fields = answer.data()["embeds"][0]["fields"]
        .as_array()
        .expect("fields");
    assert_eq!(fields.len(), 3);
    for field in fields {
        let value = field["value"].as_str().expect("a value");
        assert!(value.contains(" more") && !value.contains("**@"), "{value}");
    }
    room.close().await;
}
