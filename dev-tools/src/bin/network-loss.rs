//! How long the bot is deaf after its network was lost, and what that costs: the real heartbeat interval, a gateway and
//! REST behind a proxy that is cut, and the bot as a process of its own. Ends with 1 when a limit is exceeded.
//!
//! `make hardening` runs it; alone: `cargo run --release -p dev-tools --bin network-loss`. `BOT_BIN` names another program
//! than this one's own bot. The table goes to the standard output, the progress to the standard error.

use std::fmt;
use std::process::{Child, Command, ExitCode, Stdio};
use std::time::{Duration, Instant};

use app_runtime::{Configuration, Shutdown};
use app_service::port::SystemClock;
use app_service::{Services, demo};
use app_testkit::chat::{FakeNetwork, FakePlatform, GatewayOrder};
use app_testkit::{SeededEntropy, TestStore};
use tokio::time::{sleep, timeout};

/// From the return of the network until the bot answers.
const DEAF_MAX: Duration = Duration::from_secs(5);
/// Of one core, while it is away.
const CORE_MAX: f64 = 0.05;
/// What is measured at least, so that the figure is one of a time and not of a moment.
const MEASURED: Duration = Duration::from_secs(10);
/// Between two losses.
const REST: Duration = Duration::from_secs(6);
/// A bot that is away for longer is given up.
const GIVEN_UP: Duration = Duration::from_secs(45);
/// The platform's own limit between the beginnings of two sessions.
const IDENTIFY_GAP: Duration = Duration::from_secs(5);
/// Clock ticks of `/proc` in a second.
const TICKS: f64 = 100.0;
const AS_BOT: &str = "as-bot";

/// What happens to the bot's network.
#[derive(Debug, Clone, Copy)]
enum NetworkLoss {
    Reset,
    Unreachable(Duration),
    Silent(Duration),
    Told(GatewayOrder),
}

const LOSSES: [(&str, NetworkLoss); 8] = [
    ("connection reset", NetworkLoss::Reset),
    (
        "unreachable for 12 s",
        NetworkLoss::Unreachable(Duration::from_secs(12)),
    ),
    (
        "no answer for 30 s",
        NetworkLoss::Silent(Duration::from_secs(30)),
    ),
    (
        "close code 4003",
        NetworkLoss::Told(GatewayOrder::Close(4003)),
    ),
    (
        "close code 4009",
        NetworkLoss::Told(GatewayOrder::Close(4009)),
    ),
    (
        "reconnect (op 7)",
        NetworkLoss::Told(GatewayOrder::Reconnect),
    ),
    (
        "invalid session (op 9), may resume",
        NetworkLoss::Told(GatewayOrder::InvalidSession(true)),
    ),
    (
        "invalid session (op 9)",
        NetworkLoss::Told(GatewayOrder::InvalidSession(false)),
    ),
];

fn main() -> ExitCode {
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(2)
        .enable_all()
        .build()
        .expect("a runtime");
    if std::env::args().nth(1).as_deref() == Some(AS_BOT) {
        runtime.block_on(run_bot());
        return ExitCode::SUCCESS;
    }
    let is_within = runtime.block_on(async {
        tokio::select! {
            is_within = measure() => is_within,
            // The bot and its database are dropped with the measurement.
            _ = app_runtime::shutdown::signal() => {
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

/// The same as the `bot` program.
async fn run_bot() {
    let (configuration, chat) = Configuration::load_for_bot().expect("the settings");
    let services = app_runtime::start(&configuration)
        .await
        .expect("a database");
    let public_url = configuration.public_url.clone();
    let bot = bot::Bot::new(services, public_url);
    let ended = bot::connection::run(bot, &chat, &Shutdown::default()).await;
    ended.expect("the bot does not end by itself");
}

async fn measure() -> bool {
    let store = TestStore::sqlite().await;
    let services = Services::new(
        store.shared(),
        std::sync::Arc::new(SystemClock),
        std::sync::Arc::new(SeededEntropy::default()),
    );
    demo::seed(&services).await.expect("the demo team");
    let platform = FakePlatform::start_on(FakeNetwork::proxied()).await;
    let bot = BotProcess::start(&store, &platform);
    platform.ready().await;
    sleep(MEASURED).await;
    let mut is_within = true;
    println!("{}", LossReport::HEAD);
    for (name, loss) in LOSSES {
        // A session may not begin within five seconds of another, whatever the reason.
        sleep(REST).await;
        eprintln!("bot: {name}");
        let report = lose(name, &platform, &bot, loss).await;
        is_within &= report.is_within();
        println!("{report}");
    }
    let sessions = platform.identified();
    let gap = sessions.windows(2).map(|two| two[1] - two[0]).min();
    let gap = gap.unwrap_or(Duration::MAX);
    let has_kept_gap = gap >= IDENTIFY_GAP;
    println!(
        "sessions began {} times, {} apart (at least {} s): {}",
        sessions.len(),
        seconds(gap),
        IDENTIFY_GAP.as_secs(),
        verdict(has_kept_gap)
    );
    let violations = platform.violations();
    for violation in &violations {
        println!("the platform rejected: {violation}");
    }
    is_within && has_kept_gap && violations.is_empty()
}

/// What one loss cost.
struct LossReport {
    name: &'static str,
    /// From the return of the network until the bot answered; `None` when it stayed away.
    deaf: Option<Duration>,
    /// Of one core, from the loss on.
    core: f64,
}

impl LossReport {
    const HEAD: &str = "bot, after a loss of its network        deaf  limit  of a core  limit";

    fn is_within(&self) -> bool {
        self.deaf.is_some_and(|deaf| deaf <= DEAF_MAX) && self.core <= CORE_MAX
    }
}

impl fmt::Display for LossReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let deaf = self.deaf.map_or("for good".to_owned(), seconds);
        write!(
            f,
            "{:<34}{deaf:>10}{:>5} s{:>9.1} %{:>5} %  {}",
            self.name,
            DEAF_MAX.as_secs(),
            self.core * 100.0,
            CORE_MAX * 100.0,
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

/// How long the bot was deaf after the network was back, and its part of a core from the loss on.
async fn lose(
    name: &'static str,
    platform: &FakePlatform,
    bot: &BotProcess,
    loss: NetworkLoss,
) -> LossReport {
    let (began, used) = (Instant::now(), bot.processor_time());
    let network = platform.network();
    match loss {
        NetworkLoss::Reset => network.reset(),
        NetworkLoss::Unreachable(span) => {
            network.cut();
            sleep(span).await;
            network.restore();
        }
        NetworkLoss::Silent(span) => {
            network.swallow();
            platform.misses_the_bot();
            sleep(span).await;
            network.restore();
        }
        NetworkLoss::Told(order) => platform.orders(order),
    }
    let back = Instant::now();
    // The loss is not noticed at once; until then the platform takes the bot for connected.
    sleep(Duration::from_millis(100)).await;
    let deaf = answers(platform).await.then(|| back.elapsed());
    sleep(MEASURED.saturating_sub(began.elapsed())).await;
    let core = (bot.processor_time() - used) / began.elapsed().as_secs_f64();
    LossReport { name, deaf, core }
}

async fn answers(platform: &FakePlatform) -> bool {
    let began = Instant::now();
    while began.elapsed() < GIVEN_UP {
        if !platform.is_connected_within(GIVEN_UP).await {
            return false;
        }
        let ines = platform.person(demo::PLAYER_ID, "ines");
        // A command that is not answered in time is a failed task, and typed again.
        let asked = tokio::spawn(async move { ines.command("my-recurring", &[]).await });
        if timeout(GIVEN_UP, asked)
            .await
            .is_ok_and(|answer| answer.is_ok())
        {
            return true;
        }
    }
    false
}

/// The bot as a process; ends with this value.
struct BotProcess(Child);

impl BotProcess {
    fn start(store: &TestStore, platform: &FakePlatform) -> Self {
        let mut program = if let Ok(program) = std::env::var("BOT_BIN") {
            Command::new(program)
        } else {
            let mut own = Command::new(std::env::current_exe().expect("this program"));
            own.arg(AS_BOT);
            own
        };
        let child = program
            .env_clear()
            .current_dir(std::env::temp_dir())
            .env("DATABASE_URL", store.url())
            .env("LOG", "error")
            .envs(platform.bot_settings())
            // The table alone goes there.
            .stdout(Stdio::null())
            .spawn();
        Self(child.expect("the bot starts"))
    }

    /// Seconds of processor time that it has used.
    fn processor_time(&self) -> f64 {
        let stat = std::fs::read_to_string(format!("/proc/{}/stat", self.0.id()));
        let stat = stat.expect("the bot is running, on Linux");
        // Behind the name, which may hold blanks: user and system time are the 14th and 15th field of all.
        let behind = stat.rsplit_once(')').map_or("", |(_, behind)| behind);
        let fields = behind.split_whitespace().skip(11).take(2);
        let ticks: f64 = fields.filter_map(|field| field.parse::<f64>().ok()).sum();
        ticks / TICKS
    }
}

impl Drop for BotProcess {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}
