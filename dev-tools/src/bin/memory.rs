//! How large the bot is: after its start, and after it has reminded a hundred players.
//!
//! `BOT_BIN=target/release/bot cargo run --release -p dev-tools --bin memory`

use std::process::{Child, Command};
use std::sync::Arc;
use std::time::{Duration, Instant};

use app_service::Services;
use app_service::port::SystemClock;
use app_testkit::chat::{FakePlatform, silent_team};
use app_testkit::{SeededEntropy, TestStore};

const PLAYERS: u64 = 100;

#[tokio::main]
async fn main() {
    let program = std::env::var("BOT_BIN").expect("BOT_BIN names the bot's program");
    let (store, platform) = (TestStore::sqlite().await, FakePlatform::start().await);
    let start = || {
        Command::new(&program)
            .env_clear()
            .current_dir(std::env::temp_dir())
            .env("DATABASE_URL", store.url())
            .env("LOG", "warn")
            .envs(platform.bot_settings())
            .spawn()
            .expect("the bot starts")
    };
    let began = Instant::now();
    let first = start();
    platform.ready().await;
    println!("bot: ready after {:.2} s", began.elapsed().as_secs_f64());
    tokio::time::sleep(Duration::from_secs(2)).await;
    println!("bot: {:.1} MB resident after the start", resident(&first));
    end(first);

    let services = Services::new(
        store.shared(),
        Arc::new(SystemClock),
        Arc::new(SeededEntropy::default()),
    );
    let accounts = silent_team(&services, PLAYERS).await;
    let began = Instant::now();
    let second = start();
    for account in &accounts {
        platform.person(account, "somebody").reads(1).await;
    }
    let took = began.elapsed().as_secs_f64();
    println!("bot: {PLAYERS} players reminded in {took:.1} s");
    println!("bot: {:.1} MB resident after that", resident(&second));
    end(second);
}

/// What the process holds in memory, in MB.
fn resident(process: &Child) -> f64 {
    let status = format!("/proc/{}/status", process.id());
    let status = std::fs::read_to_string(status).expect("a system that tells");
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    let kilobytes = line.map(|line| line.trim().trim_end_matches(" kB"));
    let kilobytes: f64 = kilobytes
        .and_then(|kilobytes| kilobytes.parse().ok())
        .expect("a size");
    kilobytes / 1000.0
}

fn end(mut process: Child) {
    process.kill().expect("it is ended");
    process.wait().expect("it is gone");
}
