//! The `muster-bot` binary: its settings, its memory, and its shutdown.

use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::time::Duration;

use app_service::demo;
use app_testkit::TestStore;
use app_testkit::fake_discord::{FakeDiscord, GatewayOrder, RequestFault, RequestKind};

use crate::harness::services;

/// The binary with an empty environment, so that no setting of this process reaches it.
pub fn bot_program() -> Command {
    let mut program = Command::new(env!("CARGO_BIN_EXE_muster-bot"));
    let folder = std::env::temp_dir();
    program.env_clear().current_dir(folder).stdin(Stdio::null());
    program
}

#[test]
fn every_setting_that_is_wrong_or_missing_is_named_at_once() {
    let output = bot_program()
        .env("LOG_FORMAT", "xml")
        .env("CHAT_API_URL", "nowhere")
        .output();
    let output = output.expect("the program starts");
    let log = String::from_utf8_lossy(&output.stderr);
    for name in ["LOG_FORMAT", "CHAT_TOKEN", "CHAT_GUILD_ID", "CHAT_API_URL"] {
        assert!(
            log.contains(&format!("\n  {name}: ")),
            "{name} is not named in: {log}"
        );
    }
    assert!(!output.status.success());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_program_responds_stays_small_and_ends_on_a_signal() {
    let (store, discord) = (TestStore::sqlite().await, FakeDiscord::start().await);
    demo::seed(&services(&store)).await.expect("the demo team");
    let mut running = bot_program()
        .env("DATABASE_URL", store.url())
        .env("LOG", "warn")
        .envs(discord.bot_settings())
        .spawn()
        .expect("the program starts");
    discord.wait_until_ready().await;
    let answer = discord
        .user(demo::PLAYER_ID, "ines")
        .command("login", &[])
        .await;
    assert!(answer.text().contains("/login#code="), "{}", answer.text());
    if let Some(kilobytes) = resident_kilobytes(running.id()) {
        assert!(kilobytes < 25_000, "{kilobytes} kB are resident");
    }

    let request = Command::new("kill")
        .args(["-TERM", &running.id().to_string()])
        .status();
    assert!(request.is_ok_and(|status| ExitStatus::success(&status)));
    let ended = tokio::task::spawn_blocking(move || running.wait()).await;
    let ended = ended
        .expect("waiting does not panic")
        .expect("the program ends");
    assert!(ended.success(), "{ended}");
    let beside = format!("{}-wal", store.url().trim_start_matches("sqlite://"));
    let beside = std::fs::metadata(beside).map_or(0, |file| file.len());
    assert_eq!(beside, 0, "the database file is complete");
    assert_eq!(discord.violations(), [""; 0]);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_program_ends_when_its_standard_input_closes() {
    let (store, discord) = (TestStore::sqlite().await, FakeDiscord::start().await);
    let mut running = bot_program()
        .arg("--until-stdin-closes")
        .env("DATABASE_URL", store.url())
        .env("LOG", "warn")
        .envs(discord.bot_settings())
        .stdin(Stdio::piped())
        .spawn()
        .expect("the program starts");
    discord.wait_until_ready().await;
    drop(running.stdin.take());
    let ended = tokio::task::spawn_blocking(move || running.wait()).await;
    assert!(ended.is_ok_and(|ended| ended.is_ok_and(|status| status.success())));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_rejected_token_has_the_exit_status_of_invalid_settings() {
    let (store, discord) = (TestStore::sqlite().await, FakeDiscord::start().await);
    let mut program = bot_program();
    program
        .env("DATABASE_URL", store.url())
        .envs(discord.bot_settings())
        .env("CHAT_TOKEN", "MTAw.wrong0.platform_token");
    let output = tokio::task::spawn_blocking(move || program.output()).await;
    let output = output.expect("no panic").expect("the program starts");
    assert_eq!(output.status.code(), Some(78));
    let log = String::from_utf8_lossy(&output.stderr);
    assert!(
        log.contains("CHAT_TOKEN: Discord rejected this token"),
        "{log}"
    );
    assert!(!log.contains("wrong0"), "{log}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_token_that_is_rejected_while_running_has_the_same_exit_status() {
    let (store, discord) = (TestStore::sqlite().await, FakeDiscord::start().await);
    let mut program = bot_program();
    program
        .env("DATABASE_URL", store.url())
        .envs(discord.bot_settings())
        .stderr(Stdio::piped());
    let running = program.spawn().expect("the program starts");
    discord.wait_until_ready().await;
    discord.send_order(GatewayOrder::Close(4004));
    let output = tokio::task::spawn_blocking(move || running.wait_with_output()).await;
    let output = output.expect("no panic").expect("the program ends");
    let log = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(78), "{log}");
    assert!(log.contains("CHAT_TOKEN: Discord rejected"), "{log}");
    assert!(!log.contains("closed pool"), "{log}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_log_has_no_tokens_names_or_typed_texts() {
    let (store, discord) = (TestStore::sqlite().await, FakeDiscord::start().await);
    demo::seed(&services(&store)).await.expect("the demo team");
    let mut program = bot_program();
    program
        .env("DATABASE_URL", store.url())
        .envs(discord.bot_settings())
        .stderr(Stdio::piped());
    let running = program.spawn().expect("the program starts");
    discord.wait_until_ready().await;
    // serenity logs the gap in the sequence, and the bot a response that fails.
    discord.lose_event();
    let failure = RequestFault::forbidden(50_001);
    discord.fail_next(RequestKind::RespondToInteraction, [failure]);
    let ines = discord.user(demo::PLAYER_ID, "private-name");
    let typed = [("code", "PRIVATE-CODE")];
    let unanswered = tokio::spawn(async move { ines.command("login", &typed).await.text().len() });
    assert!(unanswered.await.is_err(), "there is no response");
    let ines = discord.user(demo::PLAYER_ID, "private-name");
    ines.command("login", &typed).await;
    terminate_program(running.id());
    let output = tokio::task::spawn_blocking(move || running.wait_with_output()).await;
    let output = output.expect("no panic").expect("the program ends");
    let log = String::from_utf8_lossy(&output.stderr);
    for logged in ["a response could not be sent", "Sequence off"] {
        assert!(log.contains(logged), "{log}");
    }
    for private in ["private-name", "PRIVATE-CODE", "interaction-"] {
        assert!(!log.contains(private), "{private} in {log}");
    }
}

fn terminate_program(process: u32) {
    let request = Command::new("kill").arg(process.to_string()).status();
    assert!(request.is_ok_and(|status| status.success()));
}

/// A server that has started the bot, in a folder of its own; killed when it is dropped.
struct ServerWithBot {
    child: Child,
    _folder: tempfile::TempDir,
}

impl ServerWithBot {
    fn start(discord: &FakeDiscord) -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        let child = Command::new(server_program())
            .args(["serve", "--with-bot"])
            .env_clear()
            .env("BIND_ADDRESS", "127.0.0.1:0")
            .env("LOG", "warn")
            .envs(discord.bot_settings())
            .current_dir(folder.path())
            .stdout(Stdio::null())
            .spawn()
            .expect("the program starts");
        Self {
            child,
            _folder: folder,
        }
    }
}

impl Drop for ServerWithBot {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The server's program beside the bot's, where `serve --with-bot` looks for the bot.
fn server_program() -> PathBuf {
    let name = format!("muster{}", std::env::consts::EXE_SUFFIX);
    let program = Path::new(env!("CARGO_BIN_EXE_muster-bot")).with_file_name(name);
    assert!(
        program.is_file(),
        "build it first: cargo build --workspace --bin muster --bin muster-bot"
    );
    program
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_bot_that_the_server_has_started_ends_when_the_server_is_killed() {
    let discord = FakeDiscord::start().await;
    let server = ServerWithBot::start(&discord);
    discord.wait_until_ready().await;
    let bot = child_of(server.child.id()).expect("the bot");
    drop(server);
    discord.wait_until_disconnected().await;
    let ended = async {
        while is_running(bot) {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    let ended = tokio::time::timeout(Duration::from_secs(20), ended).await;
    ended.expect("the bot's process ends");
}

/// Returns the process that another one has started.
fn child_of(parent: u32) -> Option<u32> {
    let parent = format!("PPid:\t{parent}");
    let processes = std::fs::read_dir("/proc").ok()?;
    let mut ids = processes.filter_map(|entry| entry.ok()?.file_name().to_str()?.parse().ok());
    ids.find(|id: &u32| {
        let status = std::fs::read_to_string(format!("/proc/{id}/status"));
        status.is_ok_and(|status| status.lines().any(|line| line == parent))
    })
}

/// Whether a process runs; one that nobody has waited for yet has ended.
fn is_running(process: u32) -> bool {
    let status = std::fs::read_to_string(format!("/proc/{process}/status"));
    status.is_ok_and(|status| !status.contains("State:\tZ"))
}

/// Returns the anonymous memory in kB, without mapped files, which are large in a debug build; `None` if unavailable.
fn resident_kilobytes(process: u32) -> Option<u64> {
    let status = std::fs::read_to_string(format!("/proc/{process}/status")).ok()?;
    let line = status
        .lines()
        .find_map(|line| line.strip_prefix("RssAnon:"))?;
    line.trim().trim_end_matches(" kB").parse().ok()
}
