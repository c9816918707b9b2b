//! Failures of responses to interactions: tried again while a response is still accepted, and without consequences for
//! other requests.

use std::time::Duration;

use app_testkit::fake_discord::{RequestFault, RequestKind};
use bot::texts::NOT_AVAILABLE;
use serde_json::json;

use crate::harness::BotHarness;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_response_that_fails_is_sent_again_within_three_seconds() {
    let room = BotHarness::start().await;
    let faults = [
        RequestFault::status(502),
        RequestFault::rate_limit(1.0),
        RequestFault::LostConnection,
    ];
    for fault in faults {
        room.discord
            .fail_next(RequestKind::RespondToInteraction, [fault]);
        let answer = room.ines().command("my-recurring", &[]).await;
        assert!(
            answer.text().starts_with("Your weekly pattern"),
            "{fault:?}"
        );
        assert!(answer.response_time() < Duration::from_secs(3));
    }
    room.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_response_that_would_come_too_late_is_not_sent_again() {
    let room = BotHarness::start().await;
    let late = [RequestFault::rate_limit(3.0)];
    room.discord
        .fail_next(RequestKind::RespondToInteraction, late);
    let ines = room.ines();
    let unanswered = tokio::spawn(async move { ines.command("login", &[]).await });
    room.discord
        .wait_for_requests(RequestKind::RespondToInteraction, 1)
        .await;
    assert!(unanswered.await.is_err(), "the response arrived");
    let sent = room
        .discord
        .request_count(RequestKind::RespondToInteraction);
    assert_eq!(sent, 1);
    room.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_expired_interaction_delays_no_other_requests() {
    let room = BotHarness::start_with_channel().await;
    room.discord.wait_for_channel_messages(1).await;
    let elsewhere = room.open_second_store().await;
    let held = elsewhere.write().await.expect("the only writer");
    let ines = room.ines();
    let unanswered = tokio::spawn(async move { ines.command("login", &[]).await });
    room.discord.wait_for_deferred(1).await;
    room.discord.expire_interaction_tokens();
    drop(held);
    room.discord
        .wait_for_requests(RequestKind::EditResponse, 1)
        .await;
    // The clock stands still: a pause of the bot would not end.
    room.player(1)
        .command("post-schedule", &[("date", "tuesday")])
        .await;
    room.discord.wait_for_channel_messages(2).await;
    unanswered.abort();
    room.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_account_with_flags_and_an_image_of_the_future_can_use_the_bot() {
    let room = BotHarness::start().await;
    let ines = room
        .ines()
        .with_account_field("public_flags", json!(1_u64 << 44))
        .with_account_field("avatar", json!("a_new_kind_of_hash"));
    let answer = ines.command("set", &[]).await;
    let chosen = answer.choose("2026-11-24").await;
    let saved = chosen.press(NOT_AVAILABLE).await;
    assert!(saved.text().starts_with("Saved: **Tue 24 Nov**"));
    room.close().await;
}
