//! Measures the memory of an idle server with its bot, and of the bot after it has reminded a hundred players.
//!
//! `SERVER_BIN=target/release/muster BOT_BIN=target/release/muster-bot cargo run --release -p dev-tools --bin memory`

use std::fmt;
use std::net::{TcpListener, TcpStream};
use std::path::Path;
use std::process::{Child, Command};
use std::sync::Arc;
use std::time::{Duration, Instant};

use app_service::AppServices;
use app_service::port::SystemClock;
use app_testkit::fake_discord::{FakeDiscord, team_without_answers};
use app_testkit::{SeededEntropy, TestStore};

const PLAYERS: u64 = 100;
/// How long the programs run before their idle memory is measured.
const IDLE_TIME: Duration = Duration::from_secs(5);

#[tokio::main]
async fn main() {
    let program = std::env::var("BOT_BIN").expect("BOT_BIN names the bot's program");
    let server_program =
        std::env::var("SERVER_BIN").expect("SERVER_BIN names the server's program");
    let (store, discord) = (TestStore::sqlite().await, FakeDiscord::start().await);
    let start = |store: &TestStore| {
        Command::new(&program)
            .env_clear()
            .current_dir(std::env::temp_dir())
            .env("DATABASE_URL", store.url())
            .env("LOG", "warn")
            .envs(discord.bot_settings())
            .spawn()
            .map(RunningProgram)
            .expect("the bot starts")
    };
    let began = Instant::now();
    let first = start(&store);
    discord.wait_until_ready().await;
    println!("bot: ready after {:.2} s", began.elapsed().as_secs_f64());
    let uploads = tempfile::tempdir().expect("a folder");
    let server = start_server(&server_program, store.url(), uploads.path());
    tokio::time::sleep(IDLE_TIME).await;
    let (server_size, bot_size) = (ProportionalSize::of(&server), ProportionalSize::of(&first));
    println!("server, idle: {server_size}");
    println!("bot, idle: {bot_size}");
    println!(
        "together: {:.1} MB",
        server_size.megabytes() + bot_size.megabytes()
    );
    drop((server, first));

    // The first bot has no more reminders for this day.
    let store = TestStore::sqlite().await;
    let services = AppServices::new(
        store.shared(),
        Arc::new(SystemClock),
        Arc::new(SeededEntropy::default()),
    );
    let accounts = team_without_answers(&services, PLAYERS).await;
    let began = Instant::now();
    let second = start(&store);
    for account in &accounts {
        discord
            .user(account, "somebody")
            .wait_for_direct_messages(1)
            .await;
    }
    let took = began.elapsed().as_secs_f64();
    println!("bot: {PLAYERS} players reminded in {took:.1} s");
    println!("bot: {} after that", ProportionalSize::of(&second));
}

/// Starts the server with the bot's database, on a free port, and waits until it answers.
fn start_server(program: &str, database: &str, uploads: &Path) -> RunningProgram {
    let address = TcpListener::bind("127.0.0.1:0")
        .and_then(|listener| listener.local_addr())
        .expect("a free port");
    let server = Command::new(program)
        .arg("serve")
        .env_clear()
        .env("DATABASE_URL", database)
        .env("BIND_ADDRESS", address.to_string())
        .env("UPLOADS_URL", format!("file:{}", uploads.display()))
        .env("LOG", "warn")
        .spawn()
        .map(RunningProgram)
        .expect("the server starts");
    let began = Instant::now();
    while TcpStream::connect(address).is_err() {
        assert!(began.elapsed() < Duration::from_secs(10), "it listens");
        std::thread::sleep(Duration::from_millis(10));
    }
    server
}

/// The memory of a process. Pages that processes share are divided among them.
struct ProportionalSize {
    kilobytes: u64,
    /// The memory that the process has written; the rest is pages of its program.
    own_kilobytes: u64,
}

impl ProportionalSize {
    fn of(RunningProgram(process): &RunningProgram) -> Self {
        let path = format!("/proc/{}/smaps_rollup", process.id());
        let sizes = std::fs::read_to_string(path).expect("a Linux system");
        let size = |name: &str| {
            let line = sizes.lines().find_map(|line| line.strip_prefix(name));
            let number = line.and_then(|line| line.trim().strip_suffix(" kB"));
            number.and_then(|number| number.parse().ok())
        };
        Self {
            kilobytes: size("Pss:").expect("a size"),
            own_kilobytes: size("Pss_Anon:").expect("a size"),
        }
    }

    #[expect(clippy::cast_precision_loss, reason = "less than 2^52")]
    fn megabytes(&self) -> f64 {
        self.kilobytes as f64 / 1000.0
    }
}

impl fmt::Display for ProportionalSize {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let own = self.own_kilobytes;
        write!(f, "{:.1} MB, {own} kB of them written", self.megabytes())
    }
}

/// A process that is killed when it goes out of scope, so that none is left after a panic.
struct RunningProgram(Child);

impl Drop for RunningProgram {
    fn drop(&mut self) {
        // It may have ended already.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}
