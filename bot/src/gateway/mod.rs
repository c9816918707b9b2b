//! The connection that events come by: one shard of serenity, supervised.
//!
//! serenity speaks the protocol and resumes a session that breaks off. What it leaves open is decided here: a session
//! that cannot be resumed, a connection that nobody answers, and a runner that spins, because `ShardRunner::run` of
//! serenity 0.12 keeps asking a stream that has ended until its next heartbeat is due.

mod identify_budget;
mod link_status;
mod poll_watch;
mod reconnect_pace;
mod thread;

use std::sync::Arc;
use std::time::{Duration, Instant};

use anyhow::Context as _;
use app_runtime::Shutdown;
use serenity::all::{ConnectionStage, EventHandler, GatewayIntents, Http, Ready, ShardId};
use serenity::async_trait;
use serenity::gateway::{
    Shard, ShardManager, ShardManagerOptions, ShardMessenger, ShardRunner, ShardRunnerInfo,
    ShardRunnerMessage, ShardRunnerOptions,
};
use serenity::model::gateway::ShardInfo;
use serenity::prelude::{Context, TypeMap};
use tokio::runtime::{Builder, Handle};
use tokio::sync::{Mutex, RwLock};
use tokio::time::{MissedTickBehavior, interval, sleep, timeout};
use tokio_tungstenite::tungstenite::Message;

use identify_budget::IdentifyBudget;
pub use link_status::LinkStatus;
use poll_watch::{PollWatch, TaskActivity, WatchedFuture};
use reconnect_pace::ReconnectPace;
use thread::{ForwardedEvents, GatewayTask, GatewayThread};

const SHARD: ShardId = ShardId(0);

/// How long one try to connect may take. A healthy network needs a fraction of it.
const CONNECT_TIMEOUT: Duration = Duration::from_secs(3);
/// How long a session may take to begin, or to be resumed.
const READY_TIMEOUT: Duration = Duration::from_secs(8);
/// The runner of a live connection is woken every half second; one that waits longer hangs.
const HANG_TIMEOUT: Duration = Duration::from_millis(3_500);
/// One step of the runner takes microseconds; one that takes longer asks a stream that has ended.
const SPIN_TIMEOUT: Duration = Duration::from_millis(30);
/// How often the runner is looked at.
const LOOK: Duration = Duration::from_millis(50);
/// Between two heartbeats beside serenity's own, which come every 41 seconds: too rare to notice a dead connection.
const PROBE_INTERVAL: Duration = Duration::from_secs(15);
/// How long the platform may take to acknowledge one.
const PROBE_TIMEOUT: Duration = Duration::from_secs(5);
/// How long the platform may take to say goodbye.
const CLOSE_TIMEOUT: Duration = Duration::from_secs(3);
/// The platform's code for a connection that ends for good.
const NORMAL_CLOSURE: u16 = 1000;

/// A heartbeat that is sent whenever it is of use; the platform takes one without a sequence number.
const HEARTBEAT: &str = r#"{"op":1,"d":null}"#;

/// Receives events and hands them to one handler.
pub struct GatewaySupervisor {
    http: Arc<Http>,
    /// Where a new session begins.
    url: String,
    handler: Arc<dyn EventHandler>,
    manager: Arc<ShardManager>,
    status: LinkStatus,
    thread: GatewayThread,
}

/// Why a connection is over.
enum ConnectionEnd {
    Lost,
    ShutDown,
}

impl GatewaySupervisor {
    pub fn new(
        http: Arc<Http>,
        url: String,
        handler: Arc<dyn EventHandler>,
        status: LinkStatus,
    ) -> anyhow::Result<Self> {
        let manager = inert_manager(&http)?;
        let handler = Arc::new(ForwardedEvents {
            handler,
            to: Handle::current(),
        });
        Ok(Self {
            http,
            url,
            handler,
            manager,
            status,
            thread: GatewayThread::start()?,
        })
    }

    /// Stays connected until `ending` begins. Fails when the platform does not accept the bot at all.
    pub async fn run(&self, ending: &Shutdown) -> anyhow::Result<()> {
        let mut budget = IdentifyBudget::new(Instant::now());
        let mut pace = ReconnectPace::new();
        loop {
            let wait = budget.wait(Instant::now());
            tokio::select! {
                () = sleep(wait) => {}
                () = ending.begun() => return Ok(()),
            }
            let address = Arc::new(Mutex::new(self.url.clone()));
            let tried = Instant::now();
            match self.connect(&address).await {
                Ok(shard) => {
                    pace = ReconnectPace::new();
                    budget.spend(Instant::now());
                    let ended = self.supervise(shard, address, ending).await;
                    self.status.set_connected(false);
                    match ended? {
                        ConnectionEnd::ShutDown => return Ok(()),
                        ConnectionEnd::Lost => tracing::warn!("the gateway is not connected"),
                    }
                    continue;
                }
                Err(error) => {
                    let error: &dyn std::error::Error = error.as_ref();
                    tracing::debug!(error, "the gateway cannot be reached");
                }
            }
            tokio::select! {
                () = sleep(pace.wait(tried.elapsed())) => {}
                () = ending.begun() => return Ok(()),
            }
        }
    }

    async fn connect(&self, address: &Arc<Mutex<String>>) -> anyhow::Result<Shard> {
        let (address, http) = (Arc::clone(address), Arc::clone(&self.http));
        let shard = ShardInfo {
            id: SHARD,
            total: 1,
        };
        // Commands, components and forms need no intent at all.
        let intents = GatewayIntents::empty();
        let mut connecting = GatewayTask(self.thread.spawn(async move {
            let connected = Shard::new(address, http.token(), shard, intents, None);
            timeout(CONNECT_TIMEOUT, connected).await
        }));
        Ok((&mut connecting.0).await???)
    }

    /// Runs one connection, and the sessions resumed on it, for as long as events come.
    async fn supervise(
        &self,
        shard: Shard,
        address: Arc<Mutex<String>>,
        ending: &Shutdown,
    ) -> anyhow::Result<ConnectionEnd> {
        let mut runner = ShardRunner::new(ShardRunnerOptions {
            data: Arc::new(RwLock::new(TypeMap::new())),
            event_handlers: vec![Arc::new(ResumeAddress(address)), Arc::clone(&self.handler)],
            raw_event_handlers: Vec::new(),
            manager: Arc::clone(&self.manager),
            shard,
            http: Arc::clone(&self.http),
        });
        let messenger = ShardMessenger::new(&runner);
        let info = ShardRunnerInfo {
            latency: None,
            runner_tx: messenger.clone(),
            stage: ConnectionStage::Handshake,
        };
        self.manager.runners.lock().await.insert(SHARD, info);
        let watch = Arc::new(PollWatch::new());
        let mut running = GatewayTask(self.thread.spawn(WatchedFuture {
            future: Box::pin(async move { Box::pin(runner.run()).await }),
            watch: Arc::clone(&watch),
        }));
        let mut health = LinkHealth::new(watch, messenger);
        let mut looks = interval(LOOK);
        looks.set_missed_tick_behavior(MissedTickBehavior::Delay);
        loop {
            tokio::select! {
                ended = &mut running.0 => {
                    ended.context("the connection broke down")?.context("the platform refuses the bot")?;
                    return Ok(ConnectionEnd::Lost);
                }
                () = ending.begun() => {
                    health.send(ShardRunnerMessage::Shutdown(SHARD, NORMAL_CLOSURE));
                    if timeout(CLOSE_TIMEOUT, &mut running.0).await.is_err() {
                        tracing::debug!("the platform did not say goodbye");
                    }
                    return Ok(ConnectionEnd::ShutDown);
                }
                _ = looks.tick() => {
                    if !self.look(&mut health).await {
                        return Ok(ConnectionEnd::Lost);
                    }
                }
            }
        }
    }

    /// Whether the connection is of use, as far as can be known.
    async fn look(&self, health: &mut LinkHealth) -> bool {
        let runners = self.manager.runners.lock().await;
        let Some((stage, latency)) = runners.get(&SHARD).map(|info| (info.stage, info.latency))
        else {
            // The runner asked for another session, and ends.
            return true;
        };
        drop(runners);
        let is_connected = stage == ConnectionStage::Connected;
        self.status.set_connected(is_connected);
        // Every acknowledged heartbeat has its own latency, counted from serenity's last one.
        if latency.is_some() && latency != health.latency {
            self.status.acknowledge();
        }
        health.is_useful(is_connected, latency)
    }
}

/// What is known of one connection.
struct LinkHealth {
    watch: Arc<PollWatch>,
    messenger: ShardMessenger,
    /// Of the newest acknowledged heartbeat.
    latency: Option<Duration>,
    /// When it was last connected and silent about nothing.
    connected: Instant,
    probed: Instant,
    is_unanswered: bool,
}

impl LinkHealth {
    fn new(watch: Arc<PollWatch>, messenger: ShardMessenger) -> Self {
        let now = Instant::now();
        Self {
            watch,
            messenger,
            latency: None,
            connected: now,
            probed: now,
            is_unanswered: false,
        }
    }

    fn is_useful(&mut self, is_connected: bool, latency: Option<Duration>) -> bool {
        if latency != self.latency {
            (self.latency, self.is_unanswered) = (latency, false);
        }
        let now = Instant::now();
        match self.watch.activity() {
            // A message that a dead stream does not take ends the runner. A live one takes it, so one is enough.
            TaskActivity::Running(since) if since > SPIN_TIMEOUT => {
                if now - self.probed > since {
                    self.probe(now);
                }
                return true;
            }
            TaskActivity::Waiting(since) if since > HANG_TIMEOUT => return false,
            TaskActivity::Running(_) | TaskActivity::Waiting(_) => {}
        }
        if !is_connected {
            return now - self.connected < READY_TIMEOUT;
        }
        self.connected = now;
        if self.is_unanswered {
            return now - self.probed < PROBE_TIMEOUT;
        }
        if now - self.probed > PROBE_INTERVAL {
            self.probe(now);
            self.is_unanswered = true;
        }
        true
    }

    fn probe(&mut self, now: Instant) {
        self.probed = now;
        self.send(ShardRunnerMessage::Message(Message::text(HEARTBEAT)));
    }

    fn send(&self, message: ShardRunnerMessage) {
        self.messenger.send_to_shard(message);
    }
}

/// A session is resumed where the platform says, which is not where it began.
struct ResumeAddress(Arc<Mutex<String>>);

#[async_trait]
impl EventHandler for ResumeAddress {
    async fn ready(&self, _: Context, ready: Ready) {
        if !ready.resume_gateway_url.is_empty() {
            *self.0.lock().await = ready.resume_gateway_url;
        }
    }
}

/// A manager that starts nothing: a runner needs one to report to, and asks it for a restart when it ends.
///
/// Its own queue would connect again at its own pace, and stop at the first address that does not answer. The queue
/// runs on a runtime that ends at once.
fn inert_manager(http: &Arc<Http>) -> anyhow::Result<Arc<ShardManager>> {
    let short_lived = Builder::new_current_thread().build();
    let short_lived = short_lived.context("the gateway cannot be prepared")?;
    let entered = short_lived.enter();
    let (manager, _) = ShardManager::new(ShardManagerOptions {
        data: Arc::new(RwLock::new(TypeMap::new())),
        event_handlers: Vec::new(),
        raw_event_handlers: Vec::new(),
        shard_index: 0,
        shard_init: 0,
        shard_total: 1,
        ws_url: Arc::new(Mutex::new(String::new())),
        http: Arc::clone(http),
        intents: GatewayIntents::empty(),
        presence: None,
    });
    drop(entered);
    short_lived.shutdown_background();
    // A restart waits for this word for five seconds, and leaves one for the next restart.
    manager.shutdown_finished(SHARD);
    Ok(manager)
}
