//! Lost connections: the bot reconnects, in its session or in a new one.

use std::time::Duration;

use app_testkit::fake_discord::{FakeDiscord, FakeNetwork, GatewayOrder};

use crate::harness::BotHarness;

/// serenity alone would reconnect at its next heartbeat, up to 41 seconds later.
const RECONNECT_TIMEOUT: Duration = Duration::from_secs(15);

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_command_sent_during_a_cut_connection_gets_a_response() {
    let room = BotHarness::start().await;
    room.discord.drop_connection().await;
    let answer = room.ines().command("my-recurring", &[]).await;
    assert!(answer.text().starts_with("Your weekly pattern"));
    room.discord.wait_until_ready().await;
    room.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_bot_that_may_not_resume_begins_a_new_session() {
    let room = BotHarness::start().await;
    room.discord.refuse_next_resume();
    room.discord.drop_connection().await;
    room.discord.wait_until_ready().await;
    let answer = room.ines().command("my-recurring", &[]).await;
    assert!(answer.text().starts_with("Your weekly pattern"));
    room.close().await;
}

/// Starts a bot on a network that can be cut.
async fn start_on_proxied_network() -> BotHarness {
    BotHarness::start_on(FakeDiscord::start_on(FakeNetwork::proxied()).await).await
}

/// Asserts that the bot responds again, within a time that suits a slow machine but not serenity's next heartbeat.
async fn assert_responds_again(room: &BotHarness) {
    let is_back = room.discord.is_connected_within(RECONNECT_TIMEOUT).await;
    assert!(is_back, "the bot does not reconnect");
    let answer = room.ines().command("my-recurring", &[]).await;
    assert!(answer.text().starts_with("Your weekly pattern"));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_disconnected_bot_reconnects_for_every_reason() {
    let orders = [
        GatewayOrder::Close(4003),
        GatewayOrder::Close(4009),
        GatewayOrder::Close(4000),
        GatewayOrder::Reconnect,
        GatewayOrder::InvalidSession(true),
        GatewayOrder::InvalidSession(false),
    ];
    let responses = orders.map(|order| async move {
        let room = BotHarness::start().await;
        room.discord.send_order(order);
        room.discord.wait_until_disconnected().await;
        assert_responds_again(&room).await;
        room.close().await;
    });
    let [first, second, third, fourth, fifth, sixth] = responses;
    tokio::join!(first, second, third, fourth, fifth, sixth);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_bot_whose_network_was_cut_reports_it_and_reconnects_with_the_network() {
    let room = start_on_proxied_network().await;
    room.wait_for_heartbeat().await;
    room.discord.network().cut();
    room.wait_for_disconnect().await;
    room.discord.network().restore();
    assert_responds_again(&room).await;
    room.wait_for_heartbeat().await;
    let identified = room.discord.identify_times();
    let gaps = identified.windows(2).map(|two| two[1] - two[0]);
    assert!(gaps.into_iter().all(|gap| gap >= Duration::from_secs(5)));
    room.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_network_that_drops_all_data_is_noticed_between_heartbeats() {
    let room = start_on_proxied_network().await;
    room.wait_for_heartbeat().await;
    room.discord.network().drop_data();
    room.discord.mark_disconnected();
    room.wait_for_disconnect().await;
    room.discord.network().restore();
    assert_responds_again(&room).await;
    room.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_bot_whose_gateway_is_unreachable_reconnects_when_it_is_back() {
    let room = BotHarness::start().await;
    room.wait_for_heartbeat().await;
    room.discord.refuse_gateway_for(Duration::from_secs(6));
    room.wait_for_disconnect().await;
    assert_responds_again(&room).await;
    room.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn after_a_close_for_good_the_bot_stops_instead_of_reconnecting() {
    for code in [4010, 4011, 4012, 4013, 4014] {
        let room = BotHarness::start().await;
        room.discord.send_order(GatewayOrder::Close(code));
        let error = room.wait_for_error().await;
        assert!(error.contains(&format!("code {code}")), "{error}");
    }
}
