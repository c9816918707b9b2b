//! Missing permissions are detected before they are needed, reported with their remedy, and simplify messages.

use app_testkit::fake_discord::{RequestFault, RequestKind};
use bot::permission::ChannelPermission::{
    self, EmbedLinks, PinMessages, ReadMessageHistory, SendMessages, ViewChannel,
};
use bot::texts::admin::NOTICE_QUEUED;
use bot::texts::permissions as texts;
use serde_json::{Value, json};

use crate::harness::BotHarness;

const ROLE: &str = "920000000000000001";

/// Starts a bot without this permission in its channel.
async fn start_without(permission: ChannelPermission) -> BotHarness {
    let room = BotHarness::start().await;
    room.discord.deny_permissions(0, permission.bit());
    room.set_channel().await;
    room
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_missing_permission_is_reported_before_a_request_fails() {
    let named = ChannelPermission::ALL.map(|permission| async move {
        let room = start_without(permission).await;
        room.wait_for_problem(texts::missing(permission)).await;
        room.discord.deny_permissions(0, 0);
        // The bot checks again.
        room.clock.advance(chrono::TimeDelta::minutes(5));
        room.wait_for_no_problems().await;
        room.discord.wait_for_channel_messages(1).await;
        room.close().await;
    });
    let [view, send, embed, history, pin] = named;
    tokio::join!(view, send, embed, history, pin);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn permissions_missing_from_the_role_are_reported_like_those_denied_by_the_channel() {
    let room = BotHarness::start().await;
    room.discord.deny_permissions(PinMessages.bit(), 0);
    room.set_channel().await;
    room.wait_for_problem(texts::missing(PinMessages)).await;
    room.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn without_embed_links_everything_is_sent_as_text() {
    let room = start_without(EmbedLinks).await;
    let overview = room
        .discord
        .wait_for_channel_messages(1)
        .await
        .swap_remove(0);
    let text = overview["content"].as_str().unwrap_or_default();
    assert!(text.starts_with("**Week of Monday"), "{text}");
    assert!(
        overview["components"]
            .as_array()
            .is_some_and(|rows| rows.len() == 3)
    );
    room.wait_for_problem(texts::missing(EmbedLinks)).await;
    room.discord.deny_permissions(0, 0);
    room.clock.advance(chrono::TimeDelta::minutes(5));
    let is_framed =
        |messages: &[Value]| messages[0]["embeds"][0].is_object() && messages[0]["content"] == "";
    room.discord.wait_for_channel(is_framed).await;
    room.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn without_a_channel_no_permission_is_missing() {
    let room = start_without(PinMessages).await;
    room.wait_for_problem(texts::missing(PinMessages)).await;
    room.change_settings(&json!({"chat": {"channelId": null}}))
        .await;
    room.wait_for_no_problems().await;
    room.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_permission_that_is_denied_later_simplifies_the_next_message() {
    let room = BotHarness::start_with_channel().await;
    room.discord.wait_for_channel_messages(1).await;
    room.discord
        .deny_permissions(0, EmbedLinks.bit() | ReadMessageHistory.bit());
    let mika = room.player(1);
    mika.command("post-schedule", &[("date", "tuesday")]).await;
    let messages = room.discord.wait_for_channel_messages(2).await;
    let text = messages[1]["content"].as_str().unwrap_or_default();
    assert!(text.starts_with("**Tuesday 24 November 2026**"), "{text}");
    room.wait_for_problem(texts::missing(EmbedLinks)).await;
    room.wait_for_problem(texts::missing(ReadMessageHistory))
        .await;
    room.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_result_of_a_poll_is_sent_without_the_reply() {
    let room = start_without(ReadMessageHistory).await;
    room.discord.wait_for_channel_messages(1).await;
    let typed = [
        ("question", "Which map?"),
        ("option1", "Ascent"),
        ("option2", "Bind"),
        ("minutes", "10"),
    ];
    room.player(1).command("poll", &typed).await;
    room.discord.wait_for_channel_messages(2).await;
    room.clock.advance(chrono::TimeDelta::minutes(11));
    let messages = room.discord.wait_for_channel_messages(3).await;
    assert!(
        messages[2]["message_reference"].is_null(),
        "{}",
        messages[2]
    );
    room.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_timeout_of_the_bot_is_reported_until_it_ends() {
    let room = BotHarness::start_with_channel().await;
    room.discord.wait_for_channel_messages(1).await;
    room.discord
        .time_out_bot(Some("2026-11-21T12:00:00.000000+00:00"));
    let mika = room.player(1);
    mika.command("post-schedule", &[("date", "tuesday")]).await;
    room.wait_for_problem_about("given the bot a timeout").await;
    let panel = room.stranger().as_administrator();
    let panel = panel.command("setup", &[]).await;
    assert!(
        panel.text().contains("given the bot a timeout"),
        "{}",
        panel.text()
    );
    assert!(
        !panel.text().contains("all the permissions"),
        "{}",
        panel.text()
    );
    let faults = room.problems().await;
    assert_eq!(faults.len(), 1, "{faults:?}");
    room.discord.time_out_bot(None);
    room.pass_minutes(6).await;
    room.wait_for_no_problems().await;
    room.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_removed_bot_says_how_to_invite_it() {
    let room = BotHarness::start_with_channel().await;
    room.discord.wait_for_channel_messages(1).await;
    room.discord.remove_bot();
    room.clock.advance(chrono::TimeDelta::minutes(5));
    room.wait_for_problem_about("no longer in the Discord server")
        .await;
    let faults = room.problems().await;
    assert_eq!(faults.len(), 1, "{faults:?}");
    assert!(
        faults[0].contains("/oauth2/authorize?client_id="),
        "{faults:?}"
    );
    room.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_refusal_that_no_missing_permission_explains_is_reported() {
    let room = BotHarness::start_with_channel().await;
    room.discord.wait_for_channel_messages(1).await;
    let refusal = RequestFault::forbidden(200_000);
    room.discord
        .fail_next(RequestKind::CreateMessage, [refusal]);
    let mika = room.player(1);
    mika.command("post-schedule", &[("date", "tuesday")]).await;
    room.wait_for_problem_about("The last message to the channel could not be sent")
        .await;
    room.pass_minutes(6).await;
    room.wait_for_problem_about("could not be sent").await;
    room.clock.advance(chrono::TimeDelta::minutes(1));
    mika.command("post-schedule", &[("date", "wednesday")])
        .await;
    room.wait_for_no_problems().await;
    room.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_channel_that_cannot_be_seen_is_not_reported_as_a_failed_message() {
    for permission in [ViewChannel, SendMessages] {
        let room = start_without(permission).await;
        let mika = room.player(1);
        mika.command("post-schedule", &[("date", "tuesday")]).await;
        room.wait_for_settled(1).await;
        room.wait_for_problem(texts::missing(permission)).await;
        let faults = room.problems().await;
        let is_false = |fault: &String| fault.contains("could not be sent");
        assert!(!faults.iter().any(is_false), "{faults:?}");
        room.close().await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_notice_that_pings_no_one_says_so_before_it_is_sent() {
    let room = BotHarness::start().await;
    room.discord.forbid_mentions();
    room.set_channel().await;
    room.change_settings(&json!({"chat": {"pingRoleId": ROLE}}))
        .await;
    room.wait_for_problem(texts::NO_PING).await;
    let mika = room.player(1);
    let answer = mika.command("notify", &[("message", "Bring snacks")]).await;
    assert_eq!(answer.text(), texts::NOTICE_WITHOUT_PING);
    assert_ne!(answer.text(), NOTICE_QUEUED);
    room.close().await;
}
