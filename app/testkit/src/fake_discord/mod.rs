//! A fake Discord for tests and the demo: REST API and gateway on loopback, with Discord's validation.
//!
//! Begin with [`FakeDiscord::start`]; a [`FakeUser`] types commands, and an [`BotReply`] has the buttons to press.
//! Requests that the real Discord rejects are rejected with the same codes, and recorded in
//! [`FakeDiscord::violations`].

mod api_error;
mod bot_reply;
mod channels;
mod command_input;
mod controls;
pub mod demo;
mod fake_user;
mod faults;
mod gateway;
mod network;
mod payload;
mod rest;
mod session;
mod team;
mod validation;

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::{Duration, Instant};

use channels::FakeChannels;
use faults::FaultInjector;
use serde_json::Value;
use session::FakeSessions;
use tokio::net::TcpListener;
use tokio::sync::watch;
use tokio::task::JoinSet;
use tokio::time::timeout;

pub use bot_reply::{BotReply, ReplyKind};
pub use fake_user::FakeUser;
pub use faults::{RequestFault, RequestKind};
pub use network::FakeNetwork;
pub use payload::CHANNEL_ID;
pub use session::GatewayOrder;
pub use team::team_without_answers;

/// The token of the only bot that the fake Discord accepts.
pub const TOKEN: &str = "MTAw.fake00.platform_token";
/// The id of the only Discord server.
pub const GUILD_ID: u64 = 900_000_000_000_000_001;

const APPLICATION_ID: u64 = 800_000_000_000_000_001;
/// Types of responses that are deferred.
const DEFERRED_TYPES: [u64; 2] = [5, 6];
/// Discord's deadline for the first response to an interaction.
const RESPONSE_DEADLINE: Duration = Duration::from_secs(3);
/// How long a test waits for events without a deadline of their own.
const WAIT_TIMEOUT: Duration = Duration::from_secs(20);

/// A fake Discord with one server and one bot; stops when dropped.
pub struct FakeDiscord {
    state: Arc<FakeDiscordState>,
    api_url: String,
    network: FakeNetwork,
    // Dropping the set stops the tasks.
    _servers: JoinSet<()>,
}

/// The state that REST API and gateway share.
struct FakeDiscordState {
    gateway_url: String,
    next_id: AtomicU64,
    /// The gateway sessions and their events.
    sessions: FakeSessions,
    /// The injected faults.
    faults: FaultInjector,
    /// Whether a bot is connected and identified.
    connected: watch::Sender<bool>,
    /// The number of connections that have ended.
    lost_connections: watch::Sender<u64>,
    /// The registered commands; `None` before the first registration.
    commands: watch::Sender<Option<Vec<Value>>>,
    /// The commands that an earlier bot registered in other servers of the bot, by server; `None`: global ones.
    other_commands: Mutex<HashMap<Option<u64>, Vec<Value>>>,
    /// Whether the bot was removed from the server.
    is_bot_removed: AtomicBool,
    interactions: Mutex<HashMap<String, SentInteraction>>,
    /// The accounts that have sent an interaction, and are members of the server.
    members: Mutex<HashMap<String, Value>>,
    /// The messages in the channel and in direct channels.
    channels: FakeChannels,
    /// The number of deferred responses.
    deferred_count: watch::Sender<usize>,
    violations: Mutex<Vec<String>>,
}

/// An interaction that was sent to the bot.
struct SentInteraction {
    id: String,
    kind: u8,
    began: Instant,
    channel: String,
    /// The message with the component that was used.
    message: Option<String>,
    /// How often the interaction was sent to the bot.
    deliveries: usize,
    /// Whether its token no longer works.
    is_expired: bool,
    answered: watch::Sender<BotResponses>,
}

/// The bot's responses so far.
#[derive(Debug, Clone, Default)]
struct BotResponses {
    /// Type and data of the first response, and the time until it came.
    first: Option<(u64, Value, Duration)>,
    /// The message after the edit of a deferred response.
    edited: Option<Value>,
    /// The messages after the first response.
    followed: Vec<Value>,
}

impl FakeDiscord {
    pub async fn start() -> Self {
        Self::start_on(FakeNetwork::default()).await
    }

    /// Starts on a network that can fail.
    pub async fn start_on(network: FakeNetwork) -> Self {
        let rest = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let gateway = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let (rest_address, gateway_address) =
            (network.proxy_for(&rest), network.proxy_for(&gateway));
        let state = Arc::new(FakeDiscordState {
            gateway_url: format!("ws://{gateway_address}"),
            next_id: AtomicU64::new(700_000_000_000_000_001),
            sessions: FakeSessions::default(),
            faults: FaultInjector::default(),
            connected: watch::Sender::new(false),
            lost_connections: watch::Sender::new(0),
            commands: watch::Sender::new(None),
            other_commands: Mutex::default(),
            is_bot_removed: AtomicBool::new(false),
            interactions: Mutex::default(),
            members: Mutex::default(),
            channels: FakeChannels::default(),
            deferred_count: watch::Sender::new(0),
            violations: Mutex::default(),
        });
        let api_url = format!("http://{rest_address}");
        let mut servers = JoinSet::new();
        servers.spawn(rest::serve(rest, Arc::clone(&state)));
        servers.spawn(gateway::serve(gateway, Arc::clone(&state)));
        Self {
            state,
            api_url,
            network,
            _servers: servers,
        }
    }

    /// The environment variables with which a bot process connects to this fake Discord.
    pub fn bot_settings(&self) -> [(&'static str, String); 3] {
        [
            ("CHAT_TOKEN", TOKEN.to_owned()),
            ("CHAT_GUILD_ID", GUILD_ID.to_string()),
            ("CHAT_API_URL", self.api_url.clone()),
        ]
    }

    /// The value for `CHAT_API_URL` and for `CHAT_CDN_URL`.
    pub fn api_url(&self) -> &str {
        &self.api_url
    }

    /// Waits until the bot is connected and has registered its commands; returns the commands as it sent them.
    pub async fn wait_until_ready(&self) -> Vec<Value> {
        let mut commands = self.state.commands.subscribe();
        let mut connected = self.state.connected.subscribe();
        let both = async {
            let registered = commands.wait_for(Option::is_some).await;
            let registered = registered.expect("the state is not dropped").clone();
            connected
                .wait_for(|is_connected| *is_connected)
                .await
                .expect("the state is not dropped");
            registered.expect("waited for")
        };
        let ready = timeout(WAIT_TIMEOUT, both).await;
        ready.unwrap_or_else(|_| panic!("no bot connected: {:?}", self.violations()))
    }

    /// Waits until a bot is connected, up to `span`; returns whether one is.
    pub async fn is_connected_within(&self, span: Duration) -> bool {
        let mut connected = self.state.connected.subscribe();
        let there = timeout(span, connected.wait_for(|is_connected| *is_connected));
        there.await.is_ok()
    }

    /// Waits until no bot is connected.
    pub async fn wait_until_disconnected(&self) {
        let mut connected = self.state.connected.subscribe();
        let left = timeout(
            WAIT_TIMEOUT,
            connected.wait_for(|is_connected| !is_connected),
        )
        .await;
        assert!(left.is_ok(), "the bot is still connected");
    }

    /// Waits until the bot has deferred `count` responses.
    pub async fn wait_for_deferred(&self, count: usize) {
        let mut promises = self.state.deferred_count.subscribe();
        let promised = timeout(WAIT_TIMEOUT, promises.wait_for(|now| *now >= count)).await;
        assert!(promised.is_ok(), "fewer responses were deferred");
    }

    /// Returns a user in the server.
    pub fn user(&self, id: &str, name: &str) -> FakeUser {
        FakeUser::new(Arc::clone(&self.state), id, name)
    }

    /// Waits until the server's channel has `count` messages; returns all, in order.
    pub async fn wait_for_channel_messages(&self, count: usize) -> Vec<Value> {
        self.state.channels.wait_for_count(CHANNEL_ID, count).await
    }

    /// Waits until the messages of the server's channel match; returns them in order.
    pub async fn wait_for_channel(&self, is_meant: impl Fn(&[Value]) -> bool) -> Vec<Value> {
        self.state
            .channels
            .wait_for_messages(CHANNEL_ID, is_meant)
            .await
    }

    /// The number of message edits by the bot.
    pub fn edit_count(&self) -> usize {
        self.state.channels.edit_count()
    }

    /// Waits until exactly these messages are pinned.
    pub async fn wait_for_pins(&self, messages: &[&str]) {
        self.state.channels.wait_for_pins(messages).await;
    }

    /// The bot's requests that Discord rejects, described in words.
    pub fn violations(&self) -> Vec<String> {
        self.state.violations().clone()
    }
}

impl FakeDiscordState {
    fn fresh_id(&self) -> String {
        self.next_id.fetch_add(1, Ordering::Relaxed).to_string()
    }

    fn violations(&self) -> MutexGuard<'_, Vec<String>> {
        self.violations.lock().expect("the lock is not poisoned")
    }

    fn interactions(&self) -> MutexGuard<'_, HashMap<String, SentInteraction>> {
        self.interactions.lock().expect("the lock is not poisoned")
    }

    fn members(&self) -> MutexGuard<'_, HashMap<String, Value>> {
        self.members.lock().expect("the lock is not poisoned")
    }

    fn other_commands(&self) -> MutexGuard<'_, HashMap<Option<u64>, Vec<Value>>> {
        self.other_commands
            .lock()
            .expect("the lock is not poisoned")
    }

    fn is_bot_removed(&self) -> bool {
        self.is_bot_removed.load(Ordering::Relaxed)
    }

    /// Records a violation, and returns its description.
    fn record_violation(&self, what: String) -> String {
        self.violations().push(what.clone());
        what
    }
}
