//! The program itself: its settings, its size, and how it ends.

use std::process::{Command, ExitStatus, Stdio};

use app_service::demo;
use app_testkit::TestStore;
use app_testkit::chat::FakePlatform;

use crate::room::services;

/// Without anything of this process's environment that could be a setting.
pub fn program() -> Command {
    let mut program = Command::new(env!("CARGO_BIN_EXE_bot"));
    let folder = std::env::temp_dir();
    program.env_clear().current_dir(folder).stdin(Stdio::null());
    program
}

#[test]
fn every_setting_that_is_wrong_or_missing_is_named_at_once() {
    let output = program()
        .env("LOG_FORMAT", "xml")
        .env("CHAT_API_URL", "nowhere")
        .output();
    let output = output.expect("the program starts");
    let said = String::from_utf8_lossy(&output.stderr);
    for name in ["LOG_FORMAT", "CHAT_TOKEN", "CHAT_GUILD_ID", "CHAT_API_URL"] {
        assert!(
            said.contains(&format!("\n  {name}: ")),
            "{name} is not named in: {said}"
        );
    }
    assert!(!output.status.success());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_program_answers_stays_small_and_ends_when_asked() {
    let (store, platform) = (TestStore::sqlite().await, FakePlatform::start().await);
    demo::seed(&services(&store)).await.expect("the demo team");
    let mut running = program()
        .env("DATABASE_URL", store.url())
        .env("LOG", "warn")
        .envs(platform.bot_settings())
        .spawn()
        .expect("the program starts");
    platform.ready().await;
    let answer = platform
        .person(demo::PLAYER_ID, "ines")
        .command("login", &[])
        .await;
    assert!(answer.text().contains("/login#code="), "{}", answer.text());
    if let Some(kilobytes) = resident_kilobytes(running.id()) {
        assert!(kilobytes < 25_000, "{kilobytes} kB are resident");
    }

    let asked = Command::new("kill")
        .args(["-TERM", &running.id().to_string()])
        .status();
    assert!(asked.is_ok_and(|status| ExitStatus::success(&status)));
    let ended = tokio::task::spawn_blocking(move || running.wait()).await;
    let ended = ended
        .expect("waiting does not panic")
        .expect("the program ends");
    assert!(ended.success(), "{ended}");
    let beside = format!("{}-wal", store.url().trim_start_matches("sqlite://"));
    let beside = std::fs::metadata(beside).map_or(0, |file| file.len());
    assert_eq!(beside, 0, "the database file holds everything by itself");
    assert_eq!(platform.violations(), [""; 0]);
}

/// Memory without what is mapped from files, which a debug build has much of; `None` where the system does not say.
fn resident_kilobytes(process: u32) -> Option<u64> {
    let status = std::fs::read_to_string(format!("/proc/{process}/status")).ok()?;
    let line = status
        .lines()
        .find_map(|line| line.strip_prefix("RssAnon:"))?;
    line.trim().trim_end_matches(" kB").parse().ok()
}
