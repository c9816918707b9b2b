//! The connection breaks: the bot comes back, in its session or in a new one.

use std::time::Duration;

use app_testkit::chat::{FakeNetwork, FakePlatform, GatewayOrder};

use crate::room::Room;

/// serenity alone takes until its next heartbeat, which is up to 41 seconds away.
const COMES_BACK: Duration = Duration::from_secs(15);

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_is_asked_while_the_connection_is_cut_is_answered() {
    let room = Room::open().await;
    room.platform.drops_connection().await;
    let answer = room.ines().command("my-recurring", &[]).await;
    assert!(answer.text().starts_with("Your usual week"));
    room.platform.ready().await;
    room.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_bot_that_may_not_resume_begins_a_new_session() {
    let room = Room::open().await;
    room.platform.forgets_session();
    room.platform.drops_connection().await;
    room.platform.ready().await;
    let answer = room.ines().command("my-recurring", &[]).await;
    assert!(answer.text().starts_with("Your usual week"));
    room.close().await;
}

/// A room whose network can be cut.
async fn room_on_a_network() -> Room {
    Room::open_on(FakePlatform::start_on(FakeNetwork::proxied()).await).await
}

/// The bot answers again, with time left for a slow machine but not for serenity's next heartbeat.
async fn answers_again(room: &Room) {
    let is_back = room.platform.is_connected_within(COMES_BACK).await;
    assert!(is_back, "the bot stays away");
    let answer = room.ines().command("my-recurring", &[]).await;
    assert!(answer.text().starts_with("Your usual week"));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_bot_that_is_told_to_go_comes_back_whatever_the_reason() {
    let orders = [
        GatewayOrder::Close(4003),
        GatewayOrder::Close(4009),
        GatewayOrder::Close(4000),
        GatewayOrder::Reconnect,
        GatewayOrder::InvalidSession(true),
        GatewayOrder::InvalidSession(false),
    ];
    let told = orders.map(|order| async move {
        let room = Room::open().await;
        room.platform.orders(order);
        room.platform.left().await;
        answers_again(&room).await;
        room.close().await;
    });
    let [first, second, third, fourth, fifth, sixth] = told;
    tokio::join!(first, second, third, fourth, fifth, sixth);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_bot_whose_network_was_cut_says_so_and_comes_back_with_the_network() {
    let room = room_on_a_network().await;
    room.lives().await;
    room.platform.network().cut();
    room.is_cut_off().await;
    room.platform.network().restore();
    answers_again(&room).await;
    room.lives().await;
    let identified = room.platform.identified();
    let gaps = identified.windows(2).map(|two| two[1] - two[0]);
    assert!(gaps.into_iter().all(|gap| gap >= Duration::from_secs(5)));
    room.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_network_that_swallows_everything_is_noticed_between_heartbeats() {
    let room = room_on_a_network().await;
    room.lives().await;
    room.platform.network().swallow();
    room.platform.misses_the_bot();
    room.is_cut_off().await;
    room.platform.network().restore();
    answers_again(&room).await;
    room.close().await;
}
