//! Runs the demo team on a simulated Discord: a fake platform, a page to use it, and the given program.
//!
//! `chat-demo COMMAND…` runs COMMAND with settings that connect its bot to the fake platform, until either ends.

use std::env;
use std::process::ExitCode;
use std::sync::Arc;

use app_domain::permission::RequestPrincipal;
use app_service::port::SystemClock;
use app_service::{AppServices, settings};
use app_testkit::SeededEntropy;
use app_testkit::fake_discord::demo::{self, DemoMember};
use app_testkit::fake_discord::{CHANNEL_ID, FakeDiscord};
use tokio::net::TcpListener;
use tokio::process::Command;

/// The address of the page, unless `CHAT_DEMO_ADDRESS` names another one.
const ADDRESS: &str = "127.0.0.1:3001";

#[tokio::main]
async fn main() -> ExitCode {
    let mut command = env::args().skip(1);
    let (Some(program), Ok(database)) = (command.next(), env::var("DATABASE_URL")) else {
        eprintln!("chat-demo: requires a program to run, and DATABASE_URL");
        return ExitCode::FAILURE;
    };
    let members = members(&database).await;
    let discord = FakeDiscord::start().await;
    let address = env::var("CHAT_DEMO_ADDRESS").unwrap_or_else(|_| ADDRESS.to_owned());
    let listener = match TcpListener::bind(&address).await {
        Ok(listener) => listener,
        Err(error) => {
            eprintln!("chat-demo: {address}: {error}");
            return ExitCode::FAILURE;
        }
    };
    println!("The chat is at http://{address}");
    let running = Command::new(program)
        .args(command)
        .envs(discord.bot_settings())
        .status();
    tokio::select! {
        ended = running => match ended {
            Ok(status) if status.success() => ExitCode::SUCCESS,
            _ => ExitCode::FAILURE,
        },
        served = demo::serve(&discord, listener, members) => {
            eprintln!("chat-demo: the page stopped: {served:?}");
            ExitCode::FAILURE
        }
    }
}

/// Returns the team, its admins first, and sets the platform's channel as the bot's channel.
async fn members(database: &str) -> Vec<DemoMember> {
    let store = app_storage::connect(database)
        .await
        .expect("the demo's database opens");
    let clock = Arc::new(SystemClock);
    let services = AppServices::new(store, clock, Arc::new(SeededEntropy::default()));
    let operator = RequestPrincipal::Operator {
        name: "chat-demo".to_owned(),
    };
    let admin = operator.admin().expect("an operator is an admin");
    let patch = serde_json::json!({"chat": {"channelId": CHANNEL_ID}});
    settings::update(&services, &admin, &patch)
        .await
        .expect("a channel is set");
    let mut reading = services.store.read().await.expect("the database is read");
    let mut players = reading.players().await.expect("the team is read");
    players.sort_by_key(|player| !player.is_admin);
    let member = |player: app_domain::Player| DemoMember {
        id: player.id.to_string(),
        name: player.display_name,
    };
    players.into_iter().map(member).collect()
}
