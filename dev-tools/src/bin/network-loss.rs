//! Measures how long the bot needs to recover from a network loss, and its processor time: with the real heartbeat
//! interval, the gateway and REST behind a proxy that is cut, and the bot in its own process. Exits with 1 if a limit
//! is exceeded.
//!
//! `make hardening` runs it; alone: `cargo run --release -p dev-tools --bin network-loss`. `BOT_BIN` names another
//! program than this one's own bot. The table is written to standard output, the progress to standard error.

use std::fmt;
use std::process::{Child, Command, ExitCode, Stdio};
use std::time::{Duration, Instant};

use app_runtime::{Config, ShutdownSignal};
use app_service::port::SystemClock;
use app_service::{AppServices, demo};
use app_testkit::fake_discord::{FakeDiscord, FakeNetwork, GatewayOrder};
use app_testkit::{SeededEntropy, TestStore};
use tokio::time::{sleep, timeout};

/// Maximum time from the return of the network until the bot answers.
const MAX_RECOVERY: Duration = Duration::from_secs(5);
/// Maximum share of one core during a loss.
const MAX_CORE_SHARE: f64 = 0.05;
/// Minimum duration of a measurement, so that the processor time is an average.
const MIN_MEASUREMENT: Duration = Duration::from_secs(10);
/// Pause between two losses.
const PAUSE_BETWEEN_LOSSES: Duration = Duration::from_secs(6);
/// A bot that does not answer within this time has failed.
const ANSWER_TIMEOUT: Duration = Duration::from_secs(45);
/// Discord's minimum time between the starts of two sessions.
const IDENTIFY_GAP: Duration = Duration::from_secs(5);
/// Clock ticks of `/proc` per second.
const TICKS_PER_SECOND: f64 = 100.0;
const BOT_ARGUMENT: &str = "as-bot";

/// How the bot loses its connection.
#[derive(Debug, Clone, Copy)]
enum NetworkLoss {
    Reset,
    Unreachable(Duration),
    NoAnswer(Duration),
    Ordered(GatewayOrder),
}

const LOSSES: [(&str, NetworkLoss); 9] = [
    ("connection reset", NetworkLoss::Reset),
    (
        "unreachable for 12 s",
        NetworkLoss::Unreachable(Duration::from_secs(12)),
    ),
    (
        "unreachable for a minute",
        NetworkLoss::Unreachable(Duration::from_mins(1)),
    ),
    (
        "no answer for 30 s",
        NetworkLoss::NoAnswer(Duration::from_secs(30)),
    ),
    (
        "close code 4003",
        NetworkLoss::Ordered(GatewayOrder::Close(4003)),
    ),
    (
        "close code 4009",
        NetworkLoss::Ordered(GatewayOrder::Close(4009)),
    ),
    (
        "reconnect (op 7)",
        NetworkLoss::Ordered(GatewayOrder::Reconnect),
    ),
    (
        "invalid session (op 9), may resume",
        NetworkLoss::Ordered(GatewayOrder::InvalidSession(true)),
    ),
    (
        "invalid session (op 9)",
        NetworkLoss::Ordered(GatewayOrder::InvalidSession(false)),
    ),
];

fn main() -> ExitCode {
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(2)
        .enable_all()
        .build()
        .expect("a runtime");
    if std::env::args().nth(1).as_deref() == Some(BOT_ARGUMENT) {
        runtime.block_on(run_bot());
        return ExitCode::SUCCESS;
    }
    let is_within = runtime.block_on(async {
        tokio::select! {
            is_within = measure() => is_within,
            // The bot and its database are dropped with the measurement.
            _ = app_runtime::shutdown::wait_for_signal() => {
                eprintln!("network loss: interrupted");
                false
            }
        }
    });
    if is_within {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    }
}

/// Runs the bot like the program `muster-bot`.
async fn run_bot() {
    let (configuration, chat) = Config::load_for_bot().expect("the settings");
    let services = app_runtime::start(&configuration)
        .await
        .expect("a database");
    let public_url = configuration.public_url.clone();
    let bot = bot::BotContext::new(services, public_url);
    let ended = bot::connection::run(bot, &chat, &ShutdownSignal::default()).await;
    ended.expect("the bot runs until it is killed");
}

async fn measure() -> bool {
    let store = TestStore::sqlite().await;
    let services = AppServices::new(
        store.shared(),
        std::sync::Arc::new(SystemClock),
        std::sync::Arc::new(SeededEntropy::default()),
    );
    demo::seed(&services).await.expect("the demo team");
    let discord = FakeDiscord::start_on(FakeNetwork::proxied()).await;
    let bot = BotProcess::start(&store, &discord);
    discord.wait_until_ready().await;
    sleep(MIN_MEASUREMENT).await;
    let mut is_within = true;
    println!("{}", LossReport::HEAD);
    for (name, loss) in LOSSES {
        // A session must not start within five seconds of another, whatever the reason.
        sleep(PAUSE_BETWEEN_LOSSES).await;
        eprintln!("bot: {name}");
        let report = measure_loss(name, &discord, &bot, loss).await;
        is_within &= report.is_within();
        println!("{report}");
    }
    let sessions = discord.identify_times();
    let gap = sessions.windows(2).map(|two| two[1] - two[0]).min();
    let gap = gap.unwrap_or(Duration::MAX);
    let has_kept_gap = gap >= IDENTIFY_GAP;
    println!(
        "{} sessions started, at least {} apart (minimum {} s): {}",
        sessions.len(),
        seconds(gap),
        IDENTIFY_GAP.as_secs(),
        verdict(has_kept_gap)
    );
    let violations = discord.violations();
    for violation in &violations {
        println!("the platform rejected: {violation}");
    }
    is_within && has_kept_gap && violations.is_empty()
}

/// The measurement of one loss.
struct LossReport {
    name: &'static str,
    /// From the return of the network until the bot answered; `None` if it did not answer.
    recovery: Option<Duration>,
    /// Share of one core since the loss.
    core_share: f64,
}

impl LossReport {
    const HEAD: &str = "bot, after a loss of its network    recovery  limit  of a core  limit";

    fn is_within(&self) -> bool {
        self.recovery.is_some_and(|deaf| deaf <= MAX_RECOVERY) && self.core_share <= MAX_CORE_SHARE
    }
}

impl fmt::Display for LossReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let deaf = self.recovery.map_or("never".to_owned(), seconds);
        write!(
            f,
            "{:<34}{deaf:>10}{:>5} s{:>9.1} %{:>5} %  {}",
            self.name,
            MAX_RECOVERY.as_secs(),
            self.core_share * 100.0,
            MAX_CORE_SHARE * 100.0,
            verdict(self.is_within())
        )
    }
}

fn seconds(span: Duration) -> String {
    format!("{:.2} s", span.as_secs_f64())
}

fn verdict(is_within: bool) -> &'static str {
    if is_within { "ok" } else { "FAILED" }
}

/// Causes one loss, and measures the time until the bot answers again and its share of a core since the loss.
async fn measure_loss(
    name: &'static str,
    discord: &FakeDiscord,
    bot: &BotProcess,
    loss: NetworkLoss,
) -> LossReport {
    let (began, used) = (Instant::now(), bot.processor_time());
    let network = discord.network();
    match loss {
        NetworkLoss::Reset => network.reset(),
        NetworkLoss::Unreachable(span) => {
            network.cut();
            sleep(span).await;
            network.restore();
        }
        NetworkLoss::NoAnswer(span) => {
            network.drop_data();
            discord.mark_disconnected();
            sleep(span).await;
            network.restore();
        }
        NetworkLoss::Ordered(order) => discord.send_order(order),
    }
    let back = Instant::now();
    // The platform notices the loss with a delay, and until then counts the bot as connected.
    sleep(Duration::from_millis(100)).await;
    let deaf = bot_answers(discord).await.then(|| back.elapsed());
    sleep(MIN_MEASUREMENT.saturating_sub(began.elapsed())).await;
    let core = (bot.processor_time() - used) / began.elapsed().as_secs_f64();
    LossReport {
        name,
        recovery: deaf,
        core_share: core,
    }
}

async fn bot_answers(discord: &FakeDiscord) -> bool {
    let began = Instant::now();
    while began.elapsed() < ANSWER_TIMEOUT {
        if !discord.is_connected_within(ANSWER_TIMEOUT).await {
            return false;
        }
        let ines = discord.user(demo::PLAYER_ID, "ines");
        // A command that is not answered in time is a failed task, and is sent again.
        let request = tokio::spawn(async move { ines.command("my-recurring", &[]).await });
        if timeout(ANSWER_TIMEOUT, request)
            .await
            .is_ok_and(|answer| answer.is_ok())
        {
            return true;
        }
    }
    false
}

/// The bot as a process, which is killed when this value is dropped.
struct BotProcess(Child);

impl BotProcess {
    fn start(store: &TestStore, discord: &FakeDiscord) -> Self {
        let mut program = if let Ok(program) = std::env::var("BOT_BIN") {
            Command::new(program)
        } else {
            let mut own = Command::new(std::env::current_exe().expect("this program"));
            own.arg(BOT_ARGUMENT);
            own
        };
        let child = program
            .env_clear()
            .current_dir(std::env::temp_dir())
            .env("DATABASE_URL", store.url())
            .env("LOG", "error")
            .envs(discord.bot_settings())
            // Standard output is reserved for the table.
            .stdout(Stdio::null())
            .spawn();
        Self(child.expect("the bot starts"))
    }

    /// Returns the processor time that it has used, in seconds.
    fn processor_time(&self) -> f64 {
        let stat = std::fs::read_to_string(format!("/proc/{}/stat", self.0.id()));
        let stat = stat.expect("the bot is running, on Linux");
        // User and system time are the 14th and 15th field, counted after the name, which may contain spaces.
        let behind = stat.rsplit_once(')').map_or("", |(_, behind)| behind);
        let fields = behind.split_whitespace().skip(11).take(2);
        let ticks: f64 = fields.filter_map(|field| field.parse::<f64>().ok()).sum();
        ticks / TICKS_PER_SECOND
    }
}

impl Drop for BotProcess {
    fn drop(&mut self) {
        // It may have ended already.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}
