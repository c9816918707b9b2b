//! Measures the bot's memory: after its start, and after it has reminded a hundred players.
//!
//! `BOT_BIN=target/release/bot cargo run --release -p dev-tools --bin memory`

use std::process::{Child, Command};
use std::sync::Arc;
use std::time::{Duration, Instant};

use app_service::AppServices;
use app_service::port::SystemClock;
use app_testkit::fake_discord::{FakeDiscord, team_without_answers};
use app_testkit::{SeededEntropy, TestStore};

const PLAYERS: u64 = 100;

#[tokio::main]
async fn main() {
    let program = std::env::var("BOT_BIN").expect("BOT_BIN names the bot's program");
    let (store, platform) = (TestStore::sqlite().await, FakeDiscord::start().await);
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
    platform.wait_until_ready().await;
    println!("bot: ready after {:.2} s", began.elapsed().as_secs_f64());
    tokio::time::sleep(Duration::from_secs(2)).await;
    println!(
        "bot: {:.1} MB resident after the start",
        resident_megabytes(&first)
    );
    stop(first);

    let services = AppServices::new(
        store.shared(),
        Arc::new(SystemClock),
        Arc::new(SeededEntropy::default()),
    );
    let accounts = team_without_answers(&services, PLAYERS).await;
    let began = Instant::now();
    let second = start();
    for account in &accounts {
        platform
            .user(account, "somebody")
            .wait_for_direct_messages(1)
            .await;
    }
    let took = began.elapsed().as_secs_f64();
    println!("bot: {PLAYERS} players reminded in {took:.1} s");
    println!(
        "bot: {:.1} MB resident after that",
        resident_megabytes(&second)
    );
    stop(second);
}

/// Returns the resident memory of the process in MB.
fn resident_megabytes(process: &Child) -> f64 {
    let status = format!("/proc/{}/status", process.id());
    let status = std::fs::read_to_string(status).expect("a Linux system");
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    let kilobytes = line.map(|line| line.trim().trim_end_matches(" kB"));
    let kilobytes: f64 = kilobytes
        .and_then(|kilobytes| kilobytes.parse().ok())
        .expect("a size");
    kilobytes / 1000.0
}

fn stop(mut process: Child) {
    process.kill().expect("the process is killed");
    process.wait().expect("the process has ended");
}
