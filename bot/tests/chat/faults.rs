//! Failures of Discord: nothing is lost, nothing is sent twice, and permanent refusals are not retried.

use app_service::port::{MessageState, OutboxMessage};
use app_testkit::fake_discord::{FakeDiscord, RequestFault, RequestKind};
use app_testkit::{availability, day};
use chrono::TimeDelta;
use serde_json::{Value, json};

use crate::harness::BotHarness;

/// The weekly planning message goes to seven players; the coach gets none.
const PLANNING_TIME: &str = "2026-11-22T11:00:00Z";
const ASKED_PLAYERS: usize = 7;

/// Sends the planning messages with these faults, until all of them are settled.
async fn planning_with_faults(faults: &[RequestFault]) -> (BotHarness, Vec<OutboxMessage>) {
    let room = BotHarness::start().await;
    room.discord
        .fail_next(RequestKind::CreateMessage, faults.iter().copied());
    room.clock.set(PLANNING_TIME);
    let settled = room.advance_until_settled(ASKED_PLAYERS).await;
    (room, settled)
}

/// Asserts that each message was sent, and once.
async fn assert_each_sent_once(room: BotHarness, settled: &[OutboxMessage]) {
    for message in settled {
        assert_eq!(message.state, MessageState::Sent, "{message:?}");
    }
    for number in 1..=8_u64 {
        let player = room.player(number);
        assert!(player.direct_message_count() <= 1, "{number} got it twice");
    }
    room.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn temporary_failures_lose_nothing_and_send_nothing_twice() {
    let global = RequestFault::RateLimit {
        seconds: 60.0,
        is_global: true,
    };
    let kinds: [&[RequestFault]; 8] = [
        &[RequestFault::rate_limit(0.3)],
        &[RequestFault::rate_limit(60.0)],
        &[global],
        &[RequestFault::status(500); 5],
        &[RequestFault::LostConnection, RequestFault::LostConnection],
        &[RequestFault::status(401)],
        &[RequestFault::AddressBlock { seconds: 60 }],
        &[403, 404, 408, 425].map(|status| RequestFault::Page { status }),
    ];
    let tried = kinds.map(|faults| async move {
        let (room, settled) = planning_with_faults(faults).await;
        assert_eq!(
            room.discord.request_count(RequestKind::CreateMessage),
            ASKED_PLAYERS + faults.len()
        );
        assert_each_sent_once(room, &settled).await;
    });
    let [
        short,
        long,
        global,
        failing,
        dropped,
        unknown,
        blocked,
        page,
    ] = tried;
    tokio::join!(
        short, long, global, failing, dropped, unknown, blocked, page
    );
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_page_instead_of_an_answer_is_reported_until_the_message_is_sent() {
    let room = BotHarness::start_with_channel().await;
    room.discord.wait_for_channel_messages(1).await;
    let page = RequestFault::Page { status: 404 };
    room.discord
        .fail_next(RequestKind::CreateMessage, [page; 3]);
    room.clock.set("2026-11-21T17:00:00Z");
    room.wait_for_problem(
        "Messages are delayed: something between the bot and Discord refused the request (404).",
    )
    .await;
    let settled = room.advance_until_settled(1).await;
    let outcome = (settled[0].state, settled[0].attempts);
    assert_eq!(outcome, (MessageState::Sent, 4));
    room.wait_for_no_problems().await;
    room.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_message_that_fails_five_times_is_sent_by_the_sixth_attempt() {
    let room = BotHarness::start_with_channel().await;
    room.discord.wait_for_channel_messages(1).await;
    room.discord
        .fail_next(RequestKind::CreateMessage, [RequestFault::status(500); 5]);
    room.clock.set("2026-11-21T17:00:00Z");
    let settled = room.advance_until_settled(1).await;
    assert_eq!(
        (settled[0].state, settled[0].attempts),
        (MessageState::Sent, 6)
    );
    assert_eq!(room.discord.wait_for_channel_messages(2).await.len(), 2);
    room.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn during_a_global_limit_no_messages_are_sent() {
    let room = BotHarness::start().await;
    let global = RequestFault::RateLimit {
        seconds: 60.0,
        is_global: true,
    };
    room.discord.fail_next(RequestKind::CreateMessage, [global]);
    room.clock.set(PLANNING_TIME);
    room.wait_for_postponement(1).await;
    room.clock.advance(TimeDelta::seconds(59));
    // Interactions are not limited: they get a response in the meantime.
    let answer = room.ines().command("login", &[]).await;
    assert!(answer.text().contains("/login#code="));
    assert_eq!(room.discord.request_count(RequestKind::CreateMessage), 1);
    room.clock.advance(TimeDelta::seconds(2));
    let settled = room.wait_for_settled(ASKED_PLAYERS).await;
    assert_eq!(
        room.discord.request_count(RequestKind::CreateMessage),
        ASKED_PLAYERS + 1
    );
    assert_each_sent_once(room, &settled).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_limit_of_two_days_for_one_channel_delays_no_other_messages() {
    let room = BotHarness::start_with_channel().await;
    room.discord.wait_for_channel_messages(1).await;
    room.discord.fail_next(
        RequestKind::EditMessage,
        [RequestFault::rate_limit(172_800.0)],
    );
    answer_sunday(&room, "23:00-23:30").await;
    room.discord
        .wait_for_requests(RequestKind::EditMessage, 1)
        .await;
    room.clock.set(PLANNING_TIME);
    room.ines().wait_for_direct_messages(1).await;
    answer_sunday(&room, "22:00-22:15").await;
    // Two days after the refusal, no matter whether the clock showed Saturday or already Sunday then.
    room.clock.set("2026-11-24T12:00:00Z");
    let title = "Week of Monday 23 November 2026";
    room.discord
        .wait_for_channel(|messages| {
            messages
                .iter()
                .any(|one| one["embeds"][0]["title"] == title)
        })
        .await;
    assert_eq!(room.discord.request_count(RequestKind::EditMessage), 1);
    room.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_forbidden_request_is_not_retried() {
    let codes = [50007, 50278, 50001, 50013];
    let (room, settled) = planning_with_faults(&codes.map(RequestFault::forbidden)).await;
    let failed = |message: &&OutboxMessage| message.state == MessageState::Failed;
    let mut reasons: Vec<&str> = settled
        .iter()
        .filter(failed)
        .map(|message| message.reason.as_str())
        .collect();
    reasons.sort_unstable();
    let (closed, left, forbidden) = (
        "does not accept direct messages",
        "is no longer in the Discord server",
        "the bot lacks a permission there",
    );
    assert_eq!(reasons, [closed, left, forbidden, forbidden]);
    assert_eq!(
        room.discord.request_count(RequestKind::CreateMessage),
        ASKED_PLAYERS
    );
    room.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_overview_that_may_not_be_edited_is_retried_only_after_a_change() {
    let room = BotHarness::start_with_channel().await;
    room.discord.wait_for_channel_messages(1).await;
    let faults = [
        RequestFault::forbidden(50001),
        RequestFault::forbidden(50001),
    ];
    room.discord.fail_next(RequestKind::EditMessage, faults);
    for (tries, messages) in [(1, "22:00-22:30"), (2, "22:00-22:45"), (3, "21:00-21:30")] {
        answer_sunday(&room, messages).await;
        room.discord
            .wait_for_requests(RequestKind::EditMessage, tries)
            .await;
        room.clock.advance(TimeDelta::minutes(5));
    }
    // Half past nine in Lisbon.
    let shows = |messages: &[Value]| messages[0].to_string().contains("<t:1795383000:t>");
    room.discord.wait_for_channel(shows).await;
    assert_eq!(room.discord.request_count(RequestKind::EditMessage), 3);
    room.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_overview_simplified_after_a_refusal_gets_its_embed_back_without_a_change() {
    let room = BotHarness::start_with_channel().await;
    room.discord.wait_for_channel_messages(1).await;
    room.discord
        .fail_next(RequestKind::EditMessage, [RequestFault::forbidden(50013)]);
    answer_sunday(&room, "22:00-22:30").await;
    let is_plain =
        |messages: &[Value]| messages[0]["embeds"] == json!([]) && messages[0]["content"] != "";
    room.discord.wait_for_channel(is_plain).await;
    // The clock may advance while the first attempt ends.
    room.pass_minutes(6).await;
    let is_framed =
        |messages: &[Value]| messages[0]["embeds"][0].is_object() && messages[0]["content"] == "";
    room.discord.wait_for_channel(is_framed).await;
    room.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn requests_at_the_start_are_retried() {
    let discord = FakeDiscord::start().await;
    discord.fail_next(RequestKind::Startup, [RequestFault::rate_limit(0.2)]);
    BotHarness::start_on(discord).await.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn players_whose_direct_channels_open_too_fast_get_their_message_later() {
    let room = BotHarness::start().await;
    room.discord.limit_direct_channels(Some(3));
    room.clock.set(PLANNING_TIME);
    room.wait_for_settled(3).await;
    room.wait_for_postponement(1).await;
    room.discord.limit_direct_channels(None);
    let settled = room.advance_until_settled(ASKED_PLAYERS).await;
    assert_each_sent_once(room, &settled).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_direct_channel_of_a_player_is_opened_once() {
    let room = BotHarness::start().await;
    room.clock.set(PLANNING_TIME);
    room.wait_for_settled(ASKED_PLAYERS).await;
    room.clock.set("2026-11-23T14:00:00Z");
    room.player(7).wait_for_direct_messages(2).await;
    let opened = room.discord.request_count(RequestKind::OpenDirectChannel);
    assert_eq!(opened, ASKED_PLAYERS);
    room.close().await;
}

/// Saves Ines's answer for Sunday.
async fn answer_sunday(room: &BotHarness, messages: &str) {
    let answer = app_service::availability::AvailabilityAnswer {
        day: day("22.11.2026"),
        zone: None,
        value: availability(messages),
    };
    let owner = room.owner().await;
    let saved =
        app_service::availability::update_player_availability(&room.services, &owner, answer);
    saved.await.expect("saved");
}
