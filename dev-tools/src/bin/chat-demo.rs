//! The demo team in a chat of its own: a stand-in for the platform, a page to use it, and the program that is named.
//!
//! `chat-demo COMMAND…` runs COMMAND with the settings that lead its bot here, until either ends.

use std::env;
use std::process::ExitCode;
use std::sync::Arc;

use app_domain::permission::Principal;
use app_service::port::SystemClock;
use app_service::{Services, settings};
use app_testkit::SeededEntropy;
use app_testkit::chat::demo::{self, Member};
use app_testkit::chat::{CHANNEL_ID, FakePlatform};
use tokio::net::TcpListener;
use tokio::process::Command;

/// Where the page is, unless `CHAT_DEMO_ADDRESS` says otherwise.
const ADDRESS: &str = "127.0.0.1:3001";

#[tokio::main]
async fn main() -> ExitCode {
    let mut command = env::args().skip(1);
    let (Some(program), Ok(database)) = (command.next(), env::var("DATABASE_URL")) else {
        eprintln!("chat-demo: needs a program to run, and DATABASE_URL");
        return ExitCode::FAILURE;
    };
    let members = members(&database).await;
    let platform = FakePlatform::start().await;
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
        .envs(platform.bot_settings())
        .status();
    tokio::select! {
        ended = running => match ended {
            Ok(status) if status.success() => ExitCode::SUCCESS,
            _ => ExitCode::FAILURE,
        },
        served = demo::serve(&platform, listener, members) => {
            eprintln!("chat-demo: the page ended: {served:?}");
            ExitCode::FAILURE
        }
    }
}

/// The team, its admin first; its bot speaks in the platform's channel from now on.
async fn members(database: &str) -> Vec<Member> {
    let store = app_storage::connect(database)
        .await
        .expect("the demo's database opens");
    let clock = Arc::new(SystemClock);
    let services = Services::new(store, clock, Arc::new(SeededEntropy::default()));
    let operator = Principal::Operator {
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
    let member = |player: app_domain::Player| Member {
        id: player.id.to_string(),
        name: player.display_name,
    };
    players.into_iter().map(member).collect()
}
