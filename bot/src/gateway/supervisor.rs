//! Keeps one shard connected: connects, watches its health, and connects again.

use std::sync::Arc;
use std::time::{Duration, Instant};

use anyhow::{Context as _, anyhow};
use app_runtime::ShutdownSignal;
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

use super::identify_budget::IdentifyBudget;
use super::link_status::LinkStatus;
use super::reconnect_backoff::ReconnectBackoff;
use super::relay::GatewayRelay;
use super::task_watchdog::{TaskActivity, TaskWatchdog, WatchedFuture};
use super::thread::{EventForwarder, GatewayTask, GatewayThread};
use crate::connection::TokenRejection;
use crate::discord::GatewayInfo;

const SHARD: ShardId = ShardId(0);

/// How long one connection attempt may take. A healthy network needs a fraction of it.
pub(super) const CONNECT_TIMEOUT: Duration = Duration::from_secs(3);
/// How long a session may take to begin, or to be resumed.
const READY_TIMEOUT: Duration = Duration::from_secs(8);
/// The runner of a live connection is woken every half second; a runner that waits longer hangs.
const HANG_TIMEOUT: Duration = Duration::from_millis(3_500);
/// One poll of the runner takes microseconds; a longer one reads from an ended stream.
const SPIN_TIMEOUT: Duration = Duration::from_millis(30);
/// How often the runner is checked.
const CHECK_INTERVAL: Duration = Duration::from_millis(50);
/// Between two additional heartbeats. serenity's own come every 41 seconds, too rarely to notice a dead connection.
const PROBE_INTERVAL: Duration = Duration::from_secs(15);
/// How long Discord may take to acknowledge an additional heartbeat.
const PROBE_TIMEOUT: Duration = Duration::from_secs(5);
/// How long Discord may take to close the connection.
const CLOSE_TIMEOUT: Duration = Duration::from_secs(3);
/// A wait for the next session that is worth a line in the log.
const LONG_WAIT: Duration = Duration::from_secs(30);
/// The close code for a connection that ends for good.
const NORMAL_CLOSURE: u16 = 1000;

/// The payload of an additional heartbeat; Discord accepts it without a sequence number.
const HEARTBEAT_PAYLOAD: &str = r#"{"op":1,"d":null}"#;

/// Receives events and passes them to one handler.
pub struct GatewaySupervisor {
    http: Arc<Http>,
    /// The gateway URL for new sessions, and the limit on them.
    info: GatewayInfo,
    handler: Arc<dyn EventHandler>,
    manager: Arc<ShardManager>,
    status: LinkStatus,
    thread: GatewayThread,
}

/// Why a connection ended.
enum ConnectionEnd {
    Lost,
    ShutDown,
}

impl GatewaySupervisor {
    pub fn new(
        http: Arc<Http>,
        info: GatewayInfo,
        handler: Arc<dyn EventHandler>,
        status: LinkStatus,
    ) -> anyhow::Result<Self> {
        let manager = inert_manager(&http)?;
        let handler = Arc::new(EventForwarder {
            handler,
            to: Handle::current(),
        });
        Ok(Self {
            http,
            info,
            handler,
            manager,
            status,
            thread: GatewayThread::start()?,
        })
    }

    /// Stays connected until `ending` begins. Fails when Discord rejects the bot.
    pub async fn run(&self, shutdown: &ShutdownSignal) -> anyhow::Result<()> {
        let mut budget = IdentifyBudget::new(Instant::now(), &self.info);
        let mut pace = ReconnectBackoff::new();
        let relay = GatewayRelay::start().await?;
        loop {
            let wait = budget.wait(Instant::now());
            if wait > LONG_WAIT {
                let seconds = wait.as_secs();
                tracing::warn!(seconds, "Discord allows no further session yet");
            }
            tokio::select! {
                () = sleep(wait) => {}
                () = shutdown.wait() => return Ok(()),
            }
            relay.upstream().lock().await.clone_from(&self.info.url);
            let tried = Instant::now();
            match self.connect(&relay).await {
                Ok(shard) => {
                    pace = ReconnectBackoff::new();
                    budget.spend(Instant::now());
                    let ended = self.supervise(shard, &relay, shutdown).await;
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
                () = shutdown.wait() => return Ok(()),
            }
        }
    }

    async fn connect(&self, relay: &GatewayRelay) -> anyhow::Result<Shard> {
        let address = Arc::new(Mutex::new(relay.url().to_owned()));
        let http = Arc::clone(&self.http);
        let shard = ShardInfo {
            id: SHARD,
            total: 1,
        };
        // Commands, components and forms need no intents.
        let intents = GatewayIntents::empty();
        let mut connecting = GatewayTask(self.thread.spawn(async move {
            let connected = Shard::new(address, http.token(), shard, intents, None);
            timeout(CONNECT_TIMEOUT, connected).await
        }));
        Ok((&mut connecting.0).await???)
    }

    /// Runs one connection, and the sessions resumed on it, until it is lost.
    async fn supervise(
        &self,
        shard: Shard,
        relay: &GatewayRelay,
        shutdown: &ShutdownSignal,
    ) -> anyhow::Result<ConnectionEnd> {
        let mut runner = ShardRunner::new(ShardRunnerOptions {
            data: Arc::new(RwLock::new(TypeMap::new())),
            event_handlers: vec![
                Arc::new(ResumeUrlRecorder(relay.upstream())),
                Arc::clone(&self.handler),
            ],
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
        let watch = Arc::new(TaskWatchdog::new());
        let mut running = GatewayTask(self.thread.spawn(WatchedFuture {
            future: Box::pin(async move { Box::pin(runner.run()).await }),
            watch: Arc::clone(&watch),
        }));
        let mut health = LinkHealth::new(watch, messenger);
        let mut looks = interval(CHECK_INTERVAL);
        looks.set_missed_tick_behavior(MissedTickBehavior::Delay);
        loop {
            tokio::select! {
                biased;
                code = relay.final_close() => {
                    return Err(final_close_error(code));
                }
                ended = &mut running.0 => {
                    ended.context("the gateway task panicked")?.context("Discord rejected the bot")?;
                    return Ok(ConnectionEnd::Lost);
                }
                () = shutdown.wait() => {
                    health.send(ShardRunnerMessage::Shutdown(SHARD, NORMAL_CLOSURE));
                    if timeout(CLOSE_TIMEOUT, &mut running.0).await.is_err() {
                        tracing::debug!("Discord did not close the connection in time");
                    }
                    return Ok(ConnectionEnd::ShutDown);
                }
                _ = looks.tick() => {
                    if !self.check_health(&mut health).await {
                        return Ok(ConnectionEnd::Lost);
                    }
                }
            }
        }
    }

    /// Whether the connection is usable, as far as is known.
    async fn check_health(&self, health: &mut LinkHealth) -> bool {
        let runners = self.manager.runners.lock().await;
        let Some((stage, latency)) = runners.get(&SHARD).map(|info| (info.stage, info.latency))
        else {
            // The runner requested another session and ends.
            return true;
        };
        drop(runners);
        let is_connected = stage == ConnectionStage::Connected;
        self.status.set_connected(is_connected);
        // Each acknowledged heartbeat has a new latency, measured from serenity's last one.
        if latency.is_some() && latency != health.latency {
            self.status.acknowledge();
        }
        health.is_usable(is_connected, latency)
    }
}

/// Explains a close code after which Discord forbids to reconnect.
fn final_close_error(code: u16) -> anyhow::Error {
    match code {
        4004 => TokenRejection.into(),
        4012 => {
            anyhow!("Discord no longer accepts this version of the bot (code 4012); update Muster")
        }
        code => anyhow!("Discord closed the connection for good (code {code})"),
    }
}

/// The health of one connection.
struct LinkHealth {
    watch: Arc<TaskWatchdog>,
    messenger: ShardMessenger,
    /// The latency of the latest acknowledged heartbeat.
    latency: Option<Duration>,
    /// When the shard was last known to be connected.
    connected: Instant,
    probed: Instant,
    is_unanswered: bool,
}

impl LinkHealth {
    fn new(watch: Arc<TaskWatchdog>, messenger: ShardMessenger) -> Self {
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

    fn is_usable(&mut self, is_connected: bool, latency: Option<Duration>) -> bool {
        if latency != self.latency {
            (self.latency, self.is_unanswered) = (latency, false);
        }
        let now = Instant::now();
        match self.watch.activity() {
            // On a dead stream a failed write ends the runner. A live stream accepts the write, so one is enough.
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
        self.send(ShardRunnerMessage::Message(Message::text(
            HEARTBEAT_PAYLOAD,
        )));
    }

    fn send(&self, message: ShardRunnerMessage) {
        self.messenger.send_to_shard(message);
    }
}

/// Stores the URL for resuming a session, which differs from the URL for new sessions.
struct ResumeUrlRecorder(Arc<Mutex<String>>);

#[async_trait]
impl EventHandler for ResumeUrlRecorder {
    async fn ready(&self, _: Context, ready: Ready) {
        if !ready.resume_gateway_url.is_empty() {
            *self.0.lock().await = ready.resume_gateway_url;
        }
    }
}

/// Returns a manager that starts no shards: a runner reports to it, and requests a restart from it when it ends.
///
/// The manager's own queue would reconnect at its own pace, and stop at the first address that does not respond. So
/// the queue runs on a runtime that is shut down immediately.
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
    // A restart waits up to five seconds for this message, and sends one for the next restart.
    manager.shutdown_finished(SHARD);
    Ok(manager)
}
