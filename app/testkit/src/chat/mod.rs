//! The chat platform as tests see it: REST and gateway on loopback, strict about what it is told.
//!
//! Begin with [`FakePlatform::start`]; a [`Person`] types commands, and an [`Answer`] has the buttons to press.
//! What the real platform would reject is rejected here, with its codes, and kept in
//! [`FakePlatform::violations`].

mod answer;
mod channels;
pub mod demo;
mod faults;
mod gateway;
mod network;
mod payload;
mod person;
mod rest;
mod session;
mod strict;
mod team;
mod typing;

use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::{Duration, Instant};

use channels::Channels;
use faults::Faults;
use serde_json::Value;
use session::Sessions;
use tokio::net::TcpListener;
use tokio::sync::watch;
use tokio::task::JoinSet;
use tokio::time::timeout;

pub use answer::{Answer, AnswerKind};
pub use faults::{Asked, Fault};
pub use network::FakeNetwork;
pub use payload::CHANNEL_ID;
pub use person::Person;
pub use session::GatewayOrder;
pub use team::silent_team;

/// The token of the only bot this platform knows.
pub const TOKEN: &str = "MTAw.fake00.platform_token";
/// The server in which everything happens.
pub const GUILD_ID: u64 = 900_000_000_000_000_001;

const APPLICATION_ID: u64 = 800_000_000_000_000_001;
/// First answers that only promise one.
const DEFERRED: [u64; 2] = [5, 6];
/// The platform's own deadline for the first answer to an interaction.
const DEADLINE: Duration = Duration::from_secs(3);
/// How long a test waits for what has no deadline of its own.
const AT_MOST: Duration = Duration::from_secs(20);

/// A chat platform of one server and one bot; gone when dropped.
pub struct FakePlatform {
    desk: Arc<Desk>,
    api_url: String,
    network: FakeNetwork,
    // Dropped with the platform, which ends them.
    _servers: JoinSet<()>,
}

/// What REST and gateway share.
struct Desk {
    gateway_url: String,
    next_id: AtomicU64,
    /// What the gateway tells the bot.
    sessions: Sessions,
    /// What goes wrong.
    faults: Faults,
    /// Whether a bot is connected and identified.
    connected: watch::Sender<bool>,
    /// The registered commands; `None` before the first registration.
    commands: watch::Sender<Option<Vec<Value>>>,
    interactions: Mutex<HashMap<String, Interaction>>,
    /// What was said in channels and directly.
    channels: Channels,
    /// How many answers were promised for later.
    promises: watch::Sender<usize>,
    violations: Mutex<Vec<String>>,
}

/// An interaction that was sent to the bot.
struct Interaction {
    id: String,
    kind: u8,
    began: Instant,
    /// How often the bot was told of it.
    told: usize,
    answered: watch::Sender<Answered>,
}

/// What the bot has said so far.
#[derive(Debug, Clone, Default)]
struct Answered {
    /// Type and data of the first answer, and how long it took.
    first: Option<(u64, Value, Duration)>,
    /// The message after the promise of a deferred answer was kept.
    edited: Option<Value>,
}

impl FakePlatform {
    pub async fn start() -> Self {
        Self::start_on(FakeNetwork::default()).await
    }

    /// On a network that can fail.
    pub async fn start_on(network: FakeNetwork) -> Self {
        let rest = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let gateway = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let (rest_address, gateway_address) = (
            network.in_front_of(&rest).await,
            network.in_front_of(&gateway).await,
        );
        let desk = Arc::new(Desk {
            gateway_url: format!("ws://{gateway_address}"),
            next_id: AtomicU64::new(700_000_000_000_000_001),
            sessions: Sessions::default(),
            faults: Faults::default(),
            connected: watch::Sender::new(false),
            commands: watch::Sender::new(None),
            interactions: Mutex::default(),
            channels: Channels::default(),
            promises: watch::Sender::new(0),
            violations: Mutex::default(),
        });
        let api_url = format!("http://{rest_address}");
        let mut servers = JoinSet::new();
        servers.spawn(rest::serve(rest, Arc::clone(&desk)));
        servers.spawn(gateway::serve(gateway, Arc::clone(&desk)));
        Self {
            desk,
            api_url,
            network,
            _servers: servers,
        }
    }

    /// The settings by which a bot's program connects to this platform.
    pub fn bot_settings(&self) -> [(&'static str, String); 3] {
        [
            ("CHAT_TOKEN", TOKEN.to_owned()),
            ("CHAT_GUILD_ID", GUILD_ID.to_string()),
            ("CHAT_API_URL", self.api_url.clone()),
        ]
    }

    /// For `CHAT_API_URL`.
    pub fn api_url(&self) -> &str {
        &self.api_url
    }

    /// Waits until the bot is connected and has its commands registered; answers these as it described them.
    pub async fn ready(&self) -> Vec<Value> {
        let mut commands = self.desk.commands.subscribe();
        let mut connected = self.desk.connected.subscribe();
        let both = async {
            let registered = commands.wait_for(Option::is_some).await;
            let registered = registered.expect("the desk is there").clone();
            connected
                .wait_for(|is_connected| *is_connected)
                .await
                .expect("the desk is there");
            registered.expect("waited for")
        };
        let ready = timeout(AT_MOST, both).await;
        ready.unwrap_or_else(|_| panic!("no bot came: {:?}", self.violations()))
    }

    /// Waits for a bot to be connected, at most for this long; returns whether one is.
    pub async fn is_connected_within(&self, span: Duration) -> bool {
        let mut connected = self.desk.connected.subscribe();
        let there = timeout(span, connected.wait_for(|is_connected| *is_connected));
        there.await.is_ok()
    }

    /// Waits until no bot is connected.
    pub async fn left(&self) {
        let mut connected = self.desk.connected.subscribe();
        let left = timeout(AT_MOST, connected.wait_for(|is_connected| !is_connected)).await;
        assert!(left.is_ok(), "the bot is still connected");
    }

    /// Waits until the bot has promised so many answers instead of giving them.
    pub async fn promised(&self, count: usize) {
        let mut promises = self.desk.promises.subscribe();
        let promised = timeout(AT_MOST, promises.wait_for(|now| *now >= count)).await;
        assert!(promised.is_ok(), "less was promised");
    }

    /// Somebody in the server.
    pub fn person(&self, id: &str, name: &str) -> Person {
        Person::new(Arc::clone(&self.desk), id, name)
    }

    /// Waits until the bot has said so much in the server's channel; answers it in order.
    pub async fn channel_says(&self, count: usize) -> Vec<Value> {
        self.desk.channels.says(CHANNEL_ID, count).await
    }

    /// Waits until the messages of the server's channel are as they should; answers them in order.
    pub async fn channel_shows(&self, is_meant: impl Fn(&[Value]) -> bool) -> Vec<Value> {
        self.desk.channels.shows(CHANNEL_ID, is_meant).await
    }

    /// How often the bot has edited a message.
    pub fn edits(&self) -> usize {
        self.desk.channels.edits()
    }

    /// Waits until exactly these messages are pinned.
    pub async fn pins(&self, messages: &[&str]) {
        self.desk.channels.pins(messages).await;
    }

    /// Takes the permission to pin away.
    pub fn forbids_pins(&self) {
        self.denies(0, channels::PIN_MESSAGES);
    }

    /// Denies these permission bits to the bot's role, and in the server's channel; 0 allows all again.
    pub fn denies(&self, by_role: u64, by_channel: u64) {
        self.desk.channels.deny(by_role, by_channel);
    }

    /// Makes the team's role unmentionable.
    pub fn forbids_mentions(&self) {
        self.desk.channels.forbid_mentions();
    }

    /// Somebody deletes the newest message of the server's channel.
    pub fn loses_newest_message(&self) {
        self.desk.channels.delete_newest(CHANNEL_ID);
    }

    /// Fails the next requests of this kind in these ways, one each; then all goes well again.
    pub fn will_fail(&self, asked: Asked, faults: impl IntoIterator<Item = Fault>) {
        self.desk.faults.extend(asked, faults);
    }

    /// How many requests of this kind came, failed ones too.
    pub fn asked(&self, asked: Asked) -> usize {
        self.desk.faults.count(asked)
    }

    /// Waits until so many requests of this kind came.
    pub async fn was_asked(&self, asked: Asked, count: usize) {
        self.desk.faults.reach(asked, count).await;
    }

    /// Tells `watcher` of each request before it is done.
    pub fn watches(&self, watcher: impl Fn(Asked) + Send + Sync + 'static) {
        self.desk.faults.watch(Arc::new(watcher));
    }

    /// Cuts the bot's connection to the gateway, and waits until it is gone.
    pub async fn drops_connection(&self) {
        self.desk.sessions.cut();
        self.left().await;
    }

    /// Sends the connected bot an order of the gateway.
    pub fn orders(&self, order: GatewayOrder) {
        self.desk.sessions.order(order);
    }

    /// Counts the bot as disconnected before its connection breaks, as a gateway without heartbeats does.
    pub fn misses_the_bot(&self) {
        self.desk.connected.send_replace(false);
    }

    /// Sets the heartbeat interval of the next connection.
    pub fn wants_heartbeats_every(&self, interval: Duration) {
        self.desk.sessions.set_heartbeat(interval);
    }

    /// When each session of the gateway began.
    pub fn identified(&self) -> Vec<Instant> {
        self.desk.sessions.identified()
    }

    /// The network between the bot and this platform.
    pub fn network(&self) -> &FakeNetwork {
        &self.network
    }

    /// Does not let the bot go on in its session when it comes back the next time.
    pub fn forgets_session(&self) {
        self.desk.sessions.refuse_next_resume();
    }

    /// Takes no direct messages for this account.
    pub fn closes_direct_messages(&self, account: &str) {
        self.desk.channels.close(account);
    }

    /// Whatever the bot did that the platform rejects.
    pub fn violations(&self) -> Vec<String> {
        self.desk.violations().clone()
    }
}

impl Desk {
    fn fresh_id(&self) -> String {
        self.next_id.fetch_add(1, Ordering::Relaxed).to_string()
    }

    fn violations(&self) -> MutexGuard<'_, Vec<String>> {
        self.violations.lock().expect("nobody broke it")
    }

    fn interactions(&self) -> MutexGuard<'_, HashMap<String, Interaction>> {
        self.interactions.lock().expect("nobody broke it")
    }

    /// Notes what the bot did wrong, and hands the words back.
    fn reject(&self, what: String) -> String {
        self.violations().push(what.clone());
        what
    }
}
