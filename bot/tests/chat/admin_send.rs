//! Messages that admins send: posts, reminders and notices.

use app_domain::day_plan::DayPlanPatch;
use app_service::plans;
use app_testkit::day;
use app_testkit::fake_discord::CHANNEL_ID;
use bot::texts::admin as words;
use serde_json::{Value, json};

use crate::harness::BotHarness;
use crate::matches::operator;

const ROLE: &str = "920000000000000001";

/// The messages other than the overview.
fn posts(all: &[Value]) -> Vec<&Value> {
    let is_overview = |one: &&Value| {
        let title = one["embeds"][0]["title"].as_str();
        title.is_some_and(|title| title.starts_with("Week of"))
    };
    all.iter().filter(|one| !is_overview(one)).collect()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_day_is_posted_now_and_two_presses_are_one_message() {
    let room = BotHarness::start_with_channel().await;
    let mika = room.player(1);
    let typed = [("date", "tuesday")];
    let (one, other) = tokio::join!(
        mika.command("post-schedule", &typed),
        mika.command("post-schedule", &typed)
    );
    let mut texts = [one.text(), other.text()];
    texts.sort_unstable();
    let mut expected = [words::POST_QUEUED, words::ALREADY_SENT];
    expected.sort_unstable();
    assert_eq!(texts, expected);
    room.wait_for_settled(1).await;
    let again = mika.command("post-schedule", &typed).await;
    assert_eq!(again.text(), words::ALREADY_SENT);
    room.clock.set("2026-11-21T11:01:00Z");
    assert_eq!(
        mika.command("post-schedule", &typed).await.text(),
        words::POST_QUEUED
    );
    let all = room
        .discord
        .wait_for_channel(|all| posts(all).len() == 2)
        .await;
    for post in posts(&all) {
        assert_eq!(post["embeds"][0]["title"], "Tuesday 24 November 2026");
    }
    room.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn players_without_an_answer_are_reminded_now_of_a_later_day() {
    let room = BotHarness::start().await;
    let mika = room.player(1);
    let typed = [("date", "02.12.2026")];
    let reminded = mika.command("remind", &typed).await;
    assert!(
        reminded.text().contains("on their way"),
        "{}",
        reminded.text()
    );
    let jonas = room.player(7);
    let reminder = jonas.wait_for_direct_messages(1).await.swap_remove(0);
    reminder.press("Wed 2 Dec").await;
    let again = mika.command("remind", &typed).await;
    assert_eq!(again.text(), words::ALREADY_SENT);
    assert_eq!(jonas.wait_for_direct_messages(1).await.len(), 1);
    let admin = operator().admin().expect("an admin");
    let off = DayPlanPatch::new(None, None, Some(true)).expect("a plan");
    plans::save(&room.services, &admin, day("03.12.2026"), &off)
        .await
        .expect("saved");
    for (date, words) in [
        ("03.12.2026", words::OFF_DAY),
        ("20.11.2026", words::PAST_DAY),
        ("05.12.2026", words::TOO_FAR_AHEAD),
        (
            "never",
            "That didn't work: \"never\" isn't a date; try 24.11.2026, 24 Nov, friday or tomorrow.",
        ),
    ] {
        let refused = mika.command("remind", &[("date", date)]).await;
        assert_eq!(refused.text(), words, "{date}");
    }
    room.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_notice_pings_the_role_and_no_one_else() {
    let room = BotHarness::start().await;
    let mika = room.player(1);
    let typed = [(
        "message",
        "Scrim at **nine**, @everyone and <@100000000000000002>!",
    )];
    assert_eq!(
        mika.command("notify", &typed).await.text(),
        words::NO_CHANNEL
    );
    let patch = json!({"chat": {"channelId": CHANNEL_ID, "pingRoleId": ROLE}});
    room.change_settings(&patch).await;
    assert_eq!(
        mika.command("notify", &typed).await.text(),
        words::NOTICE_QUEUED
    );
    let all = room
        .discord
        .wait_for_channel(|all| posts(all).len() == 1)
        .await;
    let notice = posts(&all)[0];
    let expected =
        format!(r"<@&{ROLE}> Scrim at **nine**, \@everyone and \<\@100000000000000002>!");
    assert_eq!(notice["content"], expected);
    assert_eq!(notice["mention_roles"], json!([ROLE]));
    let refused = room.ines().command("notify", &typed).await;
    assert_eq!(refused.text(), words::ONLY_ADMINS);
    room.close().await;
}
