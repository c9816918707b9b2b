//! Other Discord servers in which the bot is, or was: nothing that happens there has an effect on the team.

use std::time::Duration;

use app_service::demo;
use app_testkit::TestStore;
use app_testkit::fake_discord::{FakeDiscord, FakeUser, RequestFault, RequestKind};
use bot::texts;
use serde_json::json;
use tokio::time::{sleep, timeout};

use crate::harness::{BotHarness, RunningBot, WAIT_TIMEOUT, services};

const OTHER_SERVER: u64 = 900_000_000_000_000_002;

/// A player of the team, with the administrator permission of another server.
fn admin_of_other_server(room: &BotHarness, number: u64) -> FakeUser {
    let player = room.player(number).as_administrator();
    player.in_other_server(OTHER_SERVER)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_interaction_of_another_server_gets_one_sentence_and_has_no_effect() {
    let room = BotHarness::start_with_channel().await;
    room.discord.wait_for_channel_messages(1).await;
    let version = room.services.store.version().await.expect("a database");
    let stranger = room.stranger().as_administrator();
    let stranger = stranger.in_other_server(OTHER_SERVER);
    let mika = admin_of_other_server(&room, 1);
    for user in [&stranger, &mika] {
        for (command, options) in [
            ("setup", &[][..]),
            ("help", &[]),
            ("my-schedule", &[]),
            ("login", &[]),
            ("set", &[]),
            ("notify", &[("message", "hello")]),
            (
                "register",
                &[("user", "100000000000000999"), ("role", "SUB")],
            ),
            ("absence add", &[("from", "tomorrow")]),
        ] {
            let reply = user.command(command, options).await;
            assert!(reply.is_ephemeral(), "{command}");
            assert_eq!(reply.text(), texts::OTHER_SERVER, "{command}");
        }
        for pressed in [
            "v1:pick",
            "v1:day:2026-11-23",
            "v1:off:2026-11-23",
            "v1:show:2026-11-23",
            "v1:week:2026-11-23",
            "v1:unregister:100000000000000001",
            "v1:vote:1:0",
            "v1:close:1",
            "v1:channel",
            "v1:ping-role",
            "v1:test",
            "v1:first-admin",
            "v1:first-admin:MAIN",
            "v1:join",
            "v1:add:100000000000000999:MAIN",
            "v1:decline:100000000000000999",
            "v0:old",
        ] {
            let reply = user.press_custom_id(pressed).await;
            assert!(reply.is_ephemeral(), "{pressed}");
            assert_eq!(reply.text(), texts::OTHER_SERVER, "{pressed}");
        }
        let row = json!([{"type": 1, "components": [{"type": 4, "custom_id": "times", "value": "19-22"}]}]);
        let reply = user.submit_form("v1:times:2026-11-23", row).await;
        assert_eq!(reply.text(), texts::OTHER_SERVER);
        let offered = user.autocomplete("set-timezone", "zone", "berl").await;
        assert_eq!(offered, []);
    }
    let after = room.services.store.version().await.expect("a database");
    assert_eq!(after, version, "nothing is stored");
    room.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_administrator_of_another_server_has_no_rights_in_a_direct_message() {
    let room = BotHarness::start_without_team().await;
    let user = room.stranger().as_administrator();
    let reply = user.press_custom_id_in_direct_channel("v1:first-admin:MAIN");
    assert!(!reply.await.text().contains("/login#code="));
    room.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_button_in_a_direct_message_works() {
    let room = BotHarness::start().await;
    let ines = room.discord.user(demo::PLAYER_ID, "ines");
    let reply = ines.press_custom_id_in_direct_channel("v1:off:2026-11-24");
    assert_ne!(reply.await.text(), texts::OTHER_SERVER);
    let day = room.stored("24.11.2026".parse().expect("a day")).await;
    assert!(day.source.is_some() && day.spans.is_empty(), "{day:?}");
    room.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn commands_that_are_registered_elsewhere_are_removed_at_the_start() {
    let discord = FakeDiscord::start().await;
    let store = TestStore::sqlite().await;
    let bot = RunningBot::start(&services(&store), &discord);
    discord.wait_until_ready().await;
    bot.stop().await;
    discord.wait_until_disconnected().await;
    for server in [None, Some(OTHER_SERVER), Some(OTHER_SERVER + 1)] {
        discord.leave_command(server, "set");
    }
    // One failure does not prevent the others from being removed.
    let refusal = RequestFault::forbidden(50_001);
    discord.fail_next(RequestKind::RegisterCommands, [refusal]);
    for left in [1, 0] {
        let before = discord.request_count(RequestKind::RegisterCommands);
        let bot = RunningBot::start(&services(&store), &discord);
        discord
            .wait_for_requests(
                RequestKind::RegisterCommands,
                before + if left == 1 { 3 } else { 1 },
            )
            .await;
        let places = [None, Some(OTHER_SERVER), Some(OTHER_SERVER + 1)];
        let removed = async {
            while places
                .map(|place| discord.left_command_count(place))
                .iter()
                .sum::<usize>()
                != left
            {
                sleep(Duration::from_millis(20)).await;
            }
        };
        timeout(WAIT_TIMEOUT, removed)
            .await
            .expect("they are removed");
        bot.stop().await;
    }
}
