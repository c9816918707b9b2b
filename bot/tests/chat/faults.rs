//! The platform fails: nothing is lost, nothing comes twice, and what is refused for good is not asked again.

use app_service::port::{Message, MessageState};
use app_testkit::chat::{Asked, FakePlatform, Fault};
use app_testkit::{availability, day};
use chrono::TimeDelta;
use serde_json::{Value, json};

use crate::room::Room;

/// The weekly planning message goes to seven players, and the coach is asked nothing.
const PLANNING: &str = "2026-11-22T11:00:00Z";
const ASKED: usize = 7;

/// A room in which this happened to the planning messages, until it is known what became of each.
async fn planned(faults: &[Fault]) -> (Room, Vec<Message>) {
    let room = Room::open().await;
    room.platform
        .will_fail(Asked::ToSay, faults.iter().copied());
    room.clock.set(PLANNING);
    let settled = room.settled_in_time(ASKED).await;
    (room, settled)
}

/// Checks that each message was said, and once.
async fn each_was_said_once(room: Room, settled: &[Message]) {
    for message in settled {
        assert_eq!(message.state, MessageState::Sent, "{message:?}");
    }
    for number in 1..=8_u64 {
        let player = room.player(number);
        assert!(player.has_read() <= 1, "{number} reads it twice");
    }
    room.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whatever_passes_loses_nothing_and_says_nothing_twice() {
    let global = Fault::Patience {
        seconds: 60.0,
        is_global: true,
    };
    let kinds: [&[Fault]; 6] = [
        &[Fault::patience(0.3)],
        &[Fault::patience(60.0)],
        &[global],
        &[Fault::status(500); 5],
        &[Fault::Dropped, Fault::Dropped],
        &[Fault::status(401)],
    ];
    let tried = kinds.map(|faults| async move {
        let (room, settled) = planned(faults).await;
        assert_eq!(room.platform.asked(Asked::ToSay), ASKED + faults.len());
        each_was_said_once(room, &settled).await;
    });
    let [short, long, global, failing, dropped, unknown] = tried;
    tokio::join!(short, long, global, failing, dropped, unknown);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_message_that_fails_five_times_is_said_by_the_sixth_try() {
    let room = Room::open().await;
    room.has_channel().await;
    room.platform.channel_says(1).await;
    room.platform
        .will_fail(Asked::ToSay, [Fault::status(500); 5]);
    room.clock.set("2026-11-21T17:00:00Z");
    let settled = room.settled_in_time(1).await;
    assert_eq!(
        (settled[0].state, settled[0].attempts),
        (MessageState::Sent, 6)
    );
    assert_eq!(room.platform.channel_says(2).await.len(), 2);
    room.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn while_the_whole_platform_asks_for_patience_nobody_is_written_to() {
    let room = Room::open().await;
    let global = Fault::Patience {
        seconds: 60.0,
        is_global: true,
    };
    room.platform.will_fail(Asked::ToSay, [global]);
    room.clock.set(PLANNING);
    room.postponed(1).await;
    room.clock.advance(TimeDelta::seconds(59));
    // Asked and answered in the meantime: people are not kept waiting.
    let answer = room.ines().command("login", &[]).await;
    assert!(answer.text().contains("/login#code="));
    assert_eq!(room.platform.asked(Asked::ToSay), 1);
    room.clock.advance(TimeDelta::seconds(2));
    let settled = room.settled(ASKED).await;
    assert_eq!(room.platform.asked(Asked::ToSay), ASKED + 1);
    each_was_said_once(room, &settled).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_days_of_patience_for_one_channel_hold_up_nobody_else() {
    let room = Room::open().await;
    room.has_channel().await;
    room.platform.channel_says(1).await;
    room.platform
        .will_fail(Asked::ToEdit, [Fault::patience(172_800.0)]);
    says(&room, "23:00-23:30").await;
    room.platform.was_asked(Asked::ToEdit, 1).await;
    room.clock.set(PLANNING);
    room.ines().reads(1).await;
    says(&room, "22:00-22:15").await;
    // Two days after the refusal, whether it was heard on Saturday or already on Sunday.
    room.clock.set("2026-11-24T12:00:00Z");
    let title = "Week of Monday 23 November 2026";
    room.platform
        .channel_shows(|said| said.iter().any(|one| one["embeds"][0]["title"] == title))
        .await;
    assert_eq!(room.platform.asked(Asked::ToEdit), 1);
    room.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_is_forbidden_is_not_asked_again() {
    let codes = [50007, 50278, 50001, 50013];
    let (room, settled) = planned(&codes.map(Fault::forbidden)).await;
    let failed = |message: &&Message| message.state == MessageState::Failed;
    let mut reasons: Vec<&str> = settled
        .iter()
        .filter(failed)
        .map(|message| message.reason.as_str())
        .collect();
    reasons.sort_unstable();
    let (closed, forbidden) = (
        "does not accept direct messages",
        "the bot lacks a permission there",
    );
    assert_eq!(reasons, [closed, closed, forbidden, forbidden]);
    assert_eq!(room.platform.asked(Asked::ToSay), ASKED);
    room.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_overview_that_may_not_be_edited_is_tried_with_the_next_change_alone() {
    let room = Room::open().await;
    room.has_channel().await;
    room.platform.channel_says(1).await;
    let faults = [Fault::forbidden(50001), Fault::forbidden(50001)];
    room.platform.will_fail(Asked::ToEdit, faults);
    for (tries, said) in [(1, "22:00-22:30"), (2, "22:00-22:45"), (3, "21:00-21:30")] {
        says(&room, said).await;
        room.platform.was_asked(Asked::ToEdit, tries).await;
        room.clock.advance(TimeDelta::minutes(5));
    }
    // Half past nine in Lisbon.
    let shows = |said: &[Value]| said[0].to_string().contains("<t:1795383000:t>");
    room.platform.channel_shows(shows).await;
    assert_eq!(room.platform.asked(Asked::ToEdit), 3);
    room.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_overview_made_plain_by_one_refusal_is_framed_again_without_another_change() {
    let room = Room::open().await;
    room.has_channel().await;
    room.platform.channel_says(1).await;
    room.platform
        .will_fail(Asked::ToEdit, [Fault::forbidden(50013)]);
    says(&room, "22:00-22:30").await;
    let is_plain = |said: &[Value]| said[0]["embeds"] == json!([]) && said[0]["content"] != "";
    room.platform.channel_shows(is_plain).await;
    // The clock may move while the first try ends.
    room.passes(6).await;
    let is_framed = |said: &[Value]| said[0]["embeds"][0].is_object() && said[0]["content"] == "";
    room.platform.channel_shows(is_framed).await;
    room.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_platform_that_is_busy_at_the_start_is_asked_again() {
    let platform = FakePlatform::start().await;
    platform.will_fail(Asked::ToBegin, [Fault::patience(0.2)]);
    Room::open_on(platform).await.close().await;
}

/// Ines says something about Sunday.
async fn says(room: &Room, said: &str) {
    let answer = app_service::availability::Answer {
        day: day("22.11.2026"),
        zone: None,
        value: availability(said),
    };
    let owner = room.owner().await;
    let saved =
        app_service::availability::update_player_availability(&room.services, &owner, answer);
    saved.await.expect("saved");
}
