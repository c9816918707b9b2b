//! An interaction that is delivered twice has its effect once, and a second bot on the same database is noticed.

use app_service::polls;
use app_testkit::fake_discord::RequestKind;

use crate::harness::{BotHarness, RunningBot};

/// Waits until both deliveries of the first interactions were handled.
async fn wait_for_responses(room: &BotHarness, count: usize) {
    room.discord
        .wait_for_requests(RequestKind::RespondToInteraction, count)
        .await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_vote_that_is_delivered_twice_counts() {
    let room = BotHarness::start_with_channel().await;
    let typed = [
        ("question", "Which map?"),
        ("option1", "Ascent"),
        ("option2", "Bind"),
    ];
    room.player(1).command_delivered_twice("poll", &typed).await;
    wait_for_responses(&room, 2).await;
    let admin = crate::demo_team::team_admin();
    let member = admin.principal().member().expect("a member");
    let list = async || {
        polls::list(&room.services, &member, None)
            .await
            .expect("polls")
    };
    let opened = list().await;
    assert_eq!(opened.len(), 1);
    let button = format!("v1:vote:{}:0", opened[0].stored.id);
    for (presses, voters) in [(1, 1), (2, 0)] {
        room.ines().press_delivered_twice(&button).await;
        wait_for_responses(&room, 2 + 2 * presses).await;
        assert_eq!(list().await[0].voters.len(), voters, "press {presses}");
    }
    room.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_command_that_is_delivered_twice_has_its_effect_once() {
    let room = BotHarness::start_with_channel().await;
    room.discord.wait_for_channel_messages(1).await;
    room.wait_for_heartbeat().await;
    let ines = room.ines();
    let absence = [("from", "24.12.2026"), ("reason", "Away")];
    let added = ines.command_delivered_twice("absence add", &absence).await;
    assert!(added.text().contains("24"), "{}", added.text());
    wait_for_responses(&room, 2).await;
    let owner = room.owner().await;
    let kept = app_service::absences::list_of(&room.services, &owner).await;
    let kept = kept.expect("absences").into_iter();
    assert_eq!(kept.filter(|one| one.range.reason() == "Away").count(), 1);

    let mika = room.player(1);
    mika.press_delivered_twice("v1:test").await;
    wait_for_responses(&room, 4).await;
    mika.command_delivered_twice("notify", &[("message", "Hello")])
        .await;
    wait_for_responses(&room, 6).await;
    let messages = room
        .discord
        .wait_for_channel(|messages| messages.iter().any(|one| one["content"] == "Hello"))
        .await;
    assert_eq!(
        messages.len(),
        3,
        "the overview, one test and one notice: {messages:?}"
    );
    room.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_second_bot_on_the_same_database_is_reported_until_it_is_gone() {
    let room = BotHarness::start().await;
    room.wait_for_heartbeat().await;
    let other = RunningBot::start(&room.services, &room.discord);
    let reported = async {
        loop {
            room.clock.advance(chrono::TimeDelta::seconds(31));
            tokio::time::sleep(std::time::Duration::from_millis(1_200)).await;
            let problems = room.problems().await;
            if problems
                .iter()
                .any(|one| one.starts_with("Another bot is running"))
            {
                return;
            }
        }
    };
    let reported = tokio::time::timeout(crate::harness::WAIT_TIMEOUT, reported).await;
    reported.expect("the second bot is reported");
    other.stop().await;
    room.pass_minutes(4).await;
    room.wait_for_no_problems().await;
    room.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_restarted_bot_is_not_reported_as_a_second_one() {
    let room = BotHarness::start().await;
    room.wait_for_heartbeat().await;
    let room = room.restart().await;
    room.pass_minutes(2).await;
    assert_eq!(room.problems().await, [""; 0]);
    room.close().await;
}
