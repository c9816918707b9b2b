//! How the bot begins, and when it refuses to.

use app_runtime::Shutdown;
use app_runtime::configuration::ChatBot;
use app_service::port::Secret;
use app_testkit::TestStore;
use app_testkit::chat::FakePlatform;
use bot::{commands, connection};

use crate::room::{Room, bot, services, settings};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_bot_connects_offers_its_commands_and_leaves_when_told() {
    let room = Room::open().await;
    let commands = room.platform.ready().await;
    assert_eq!(commands.len(), commands::definitions().len());
    assert!(commands.iter().any(|command| command["name"] == "login"));
    room.close().await;
}

/// Why the bot does not begin with these settings.
async fn refusal(chat: ChatBot) -> String {
    let store = TestStore::sqlite().await;
    let run = connection::run(bot(&services(&store)), &chat, &Shutdown::default()).await;
    format!("{:#}", run.expect_err("the bot does not begin"))
}

#[tokio::test]
async fn without_its_platform_the_bot_does_not_begin() {
    let gone = FakePlatform::start().await.api_url().to_owned();
    let refusal = refusal(settings(&gone)).await;
    assert!(
        refusal.starts_with("CHAT_API_URL: nobody answers properly"),
        "{refusal}"
    );
}

#[tokio::test]
async fn with_a_token_nobody_knows_the_bot_does_not_begin() {
    let platform = FakePlatform::start().await;
    let chat = ChatBot {
        token: Secret::presented("MTAw.wrong0.platform_token"),
        ..settings(platform.api_url())
    };
    let refusal = refusal(chat).await;
    assert!(refusal.starts_with("CHAT_TOKEN"), "{refusal}");
}

#[tokio::test]
async fn in_a_server_it_is_not_invited_to_the_bot_does_not_begin() {
    let platform = FakePlatform::start().await;
    let chat = ChatBot {
        guild_id: 900_000_000_000_000_002,
        ..settings(platform.api_url())
    };
    let refusal = refusal(chat).await;
    assert!(refusal.starts_with("CHAT_GUILD_ID"), "{refusal}");
}
