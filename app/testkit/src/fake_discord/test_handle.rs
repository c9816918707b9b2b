//! The fake Discord as a test sees it.

use std::sync::Arc;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64};
use std::time::Duration;

use serde_json::Value;
use tokio::net::TcpListener;
use tokio::sync::watch;
use tokio::task::JoinSet;
use tokio::time::timeout;

use super::channels::FakeChannels;
use super::fake_user::FakeUser;
use super::faults::FaultInjector;
use super::network::FakeNetwork;
use super::payload::CHANNEL_ID;
use super::session::FakeSessions;
use super::state::FakeDiscordState;
use super::{gateway, rest};

/// The token of the only bot that the fake Discord accepts.
pub const TOKEN: &str = "MTAw.fake00.platform_token";
/// The id of the only Discord server.
pub const GUILD_ID: u64 = 900_000_000_000_000_001;

pub(super) const APPLICATION_ID: u64 = 800_000_000_000_000_001;
/// Types of responses that are deferred.
pub(super) const DEFERRED_TYPES: [u64; 2] = [5, 6];
/// Discord's deadline for the first response to an interaction.
pub(super) const RESPONSE_DEADLINE: Duration = Duration::from_secs(3);
/// How long a test waits for events without a deadline of their own.
pub(super) const WAIT_TIMEOUT: Duration = Duration::from_secs(20);

/// A fake Discord with one server and one bot; stops when dropped.
pub struct FakeDiscord {
    pub(super) state: Arc<FakeDiscordState>,
    pub(super) api_url: String,
    pub(super) network: FakeNetwork,
    // Dropping the set stops the tasks.
    _servers: JoinSet<()>,
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
