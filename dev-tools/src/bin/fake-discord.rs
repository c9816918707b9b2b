//! Runs a fake Discord for another program's bot, with the page on which its members act.
//!
//! `fake-discord ID:NAME…` prints a line of JSON with the address of the page and the bot's settings, and runs until its
//! standard input closes. The first member is an administrator of the server. It fails if the bot sent what Discord
//! rejects.

use std::process::ExitCode;
use std::{env, io};

use app_testkit::fake_discord::FakeDiscord;
use app_testkit::fake_discord::demo::{self, DemoMember};
use serde_json::{Map, json};
use tokio::net::TcpListener;

#[tokio::main]
async fn main() -> ExitCode {
    let members: Option<Vec<DemoMember>> = env::args()
        .skip(1)
        .map(|argument| member(&argument))
        .collect();
    let Some(members) = members.filter(|members| !members.is_empty()) else {
        eprintln!("usage: fake-discord ID:NAME…");
        return ExitCode::FAILURE;
    };
    let discord = FakeDiscord::start().await;
    let listener = match TcpListener::bind("127.0.0.1:0").await {
        Ok(listener) => listener,
        Err(error) => {
            eprintln!("fake-discord: {error}");
            return ExitCode::FAILURE;
        }
    };
    let page = listener.local_addr().expect("a bound address");
    let settings = discord.bot_settings().into_iter();
    let settings: Map<_, _> = settings
        .map(|(name, value)| (name.to_owned(), value.into()))
        .collect();
    println!(
        "{}",
        json!({ "page": format!("http://{page}"), "settings": settings })
    );
    tokio::select! {
        served = demo::serve(&discord, listener, members) => {
            eprintln!("fake-discord: the page stopped: {served:?}");
            return ExitCode::FAILURE;
        }
        () = input_closed() => {}
    }
    let violations = discord.violations();
    for violation in &violations {
        eprintln!("fake-discord: the bot sent what Discord rejects: {violation}");
    }
    if violations.is_empty() {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    }
}

/// Parses `ID:NAME`.
fn member(argument: &str) -> Option<DemoMember> {
    let (id, name) = argument.split_once(':')?;
    Some(DemoMember {
        id: id.to_owned(),
        name: name.to_owned(),
    })
}

async fn input_closed() {
    let read = || io::copy(&mut io::stdin().lock(), &mut io::sink());
    // An error counts as closed.
    let _ = tokio::task::spawn_blocking(read).await;
}
