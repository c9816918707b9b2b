//! The start of the bot, and the settings with which it does not start.

use std::time::{Duration, Instant};

use app_runtime::ShutdownSignal;
use app_runtime::config::ChatBotConfig;
use app_service::port::SecretString;
use app_testkit::TestStore;
use app_testkit::fake_discord::{FakeDiscord, RequestKind};
use bot::{commands, connection};

use crate::harness::{BotHarness, RunningBot, bot_context, services, settings};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_bot_connects_registers_its_commands_and_disconnects_at_shutdown() {
    let room = BotHarness::start().await;
    let commands = room.discord.wait_until_ready().await;
    assert_eq!(commands.len(), commands::definitions().len());
    assert!(commands.iter().any(|command| command["name"] == "login"));
    room.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_commands_of_admins_are_offered_only_to_members_who_manage_events() {
    let room = BotHarness::start().await;
    let member = room.discord.user("100000000000000999", "somebody");
    let offered = member.offered_commands();
    let is_offered = |name: &str| offered.iter().any(|offered| offered == name);
    assert!(is_offered("set") && !is_offered("register") && !is_offered("poll"));
    let manager = member.with_permissions(commands::ADMIN_PERMISSION.bits());
    let hidden = manager.offered_commands().len() - offered.len();
    assert_eq!(hidden, 8);
    room.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn help_lists_the_commands_of_admins_for_admins_only() {
    let room = BotHarness::start().await;
    for (user, is_admin) in [(room.ines(), false), (room.player(1), true)] {
        let help = user.command("help", &[]).await;
        let text = help.data()["embeds"][0]["description"].as_str();
        let text = text.expect("a list");
        assert!(
            help.is_ephemeral() && text.contains("**/set** – "),
            "{text}"
        );
        assert_eq!(text.contains("**/register** – "), is_admin, "{text}");
    }
    room.close().await;
}

/// Runs a bot until it is ready, and shuts it down.
async fn run_until_ready(discord: &FakeDiscord) {
    let store = TestStore::sqlite().await;
    let bot = RunningBot::start(&services(&store), discord);
    discord.wait_until_ready().await;
    bot.stop().await;
    discord.wait_until_disconnected().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn unchanged_commands_are_registered_once() {
    let discord = FakeDiscord::start().await;
    for _ in 0..2 {
        run_until_ready(&discord).await;
    }
    let registered = discord.request_count(RequestKind::RegisterCommands);
    assert_eq!(registered, 1);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_bot_that_may_begin_no_session_waits_until_it_may() {
    let discord = FakeDiscord::start().await;
    let (start, wait) = (Instant::now(), Duration::from_secs(2));
    discord.limit_session_starts(0, wait);
    run_until_ready(&discord).await;
    assert!(discord.identify_times()[0] - start >= wait);
}

/// Returns the error with which the bot fails to start.
async fn startup_error(chat: ChatBotConfig) -> String {
    let store = TestStore::sqlite().await;
    let run = connection::run(
        bot_context(&services(&store)),
        &chat,
        &ShutdownSignal::default(),
    )
    .await;
    format!("{:#}", run.expect_err("the bot does not start"))
}

#[tokio::test]
async fn without_discord_the_bot_does_not_start() {
    let gone = FakeDiscord::start().await.api_url().to_owned();
    let error = startup_error(settings(&gone)).await;
    assert!(
        error.starts_with("CHAT_API_URL: no valid response"),
        "{error}"
    );
}

#[tokio::test]
async fn with_an_unknown_token_the_bot_does_not_start() {
    let discord = FakeDiscord::start().await;
    let chat = ChatBotConfig {
        token: SecretString::presented("MTAw.wrong0.platform_token"),
        ..settings(discord.api_url())
    };
    let error = startup_error(chat).await;
    assert!(error.starts_with("CHAT_TOKEN"), "{error}");
}

#[tokio::test]
async fn in_a_server_without_an_invitation_the_bot_does_not_start() {
    let discord = FakeDiscord::start().await;
    let chat = ChatBotConfig {
        guild_id: 900_000_000_000_000_002,
        ..settings(discord.api_url())
    };
    let error = startup_error(chat).await;
    assert!(error.starts_with("CHAT_GUILD_ID"), "{error}");
}
