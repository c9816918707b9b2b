//! The state that the REST API and the gateway of the fake Discord share.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard};
use std::time::{Duration, Instant};

use serde_json::Value;
use tokio::sync::watch;

use super::channels::FakeChannels;
use super::faults::FaultInjector;
use super::session::FakeSessions;

/// The state that REST API and gateway share.
pub(super) struct FakeDiscordState {
    pub(super) gateway_url: String,
    pub(super) next_id: AtomicU64,
    /// The gateway sessions and their events.
    pub(super) sessions: FakeSessions,
    /// The injected faults.
    pub(super) faults: FaultInjector,
    /// Whether a bot is connected and identified.
    pub(super) connected: watch::Sender<bool>,
    /// The number of connections that have ended.
    pub(super) lost_connections: watch::Sender<u64>,
    /// The registered commands; `None` before the first registration.
    pub(super) commands: watch::Sender<Option<Vec<Value>>>,
    /// The commands that an earlier bot registered in other servers of the bot, by server; `None`: global ones.
    pub(super) other_commands: Mutex<HashMap<Option<u64>, Vec<Value>>>,
    /// Whether the bot was removed from the server.
    pub(super) is_bot_removed: AtomicBool,
    pub(super) interactions: Mutex<HashMap<String, SentInteraction>>,
    /// The accounts that have sent an interaction, and are members of the server.
    pub(super) members: Mutex<HashMap<String, Value>>,
    /// The messages in the channel and in direct channels.
    pub(super) channels: FakeChannels,
    /// The number of deferred responses.
    pub(super) deferred_count: watch::Sender<usize>,
    pub(super) violations: Mutex<Vec<String>>,
}

/// An interaction that was sent to the bot.
pub(super) struct SentInteraction {
    pub(super) id: String,
    pub(super) kind: u8,
    pub(super) began: Instant,
    pub(super) channel: String,
    /// The message with the component that was used.
    pub(super) message: Option<String>,
    /// How often the interaction was sent to the bot.
    pub(super) deliveries: usize,
    /// Whether its token no longer works.
    pub(super) is_expired: bool,
    pub(super) answered: watch::Sender<BotResponses>,
}

/// The bot's responses so far.
#[derive(Debug, Clone, Default)]
pub(super) struct BotResponses {
    /// Type and data of the first response, and the time until it came.
    pub(super) first: Option<(u64, Value, Duration)>,
    /// The message after the edit of a deferred response.
    pub(super) edited: Option<Value>,
    /// The messages after the first response.
    pub(super) followed: Vec<Value>,
}

impl FakeDiscordState {
    pub(super) fn fresh_id(&self) -> String {
        self.next_id.fetch_add(1, Ordering::Relaxed).to_string()
    }

    pub(super) fn violations(&self) -> MutexGuard<'_, Vec<String>> {
        self.violations.lock().expect("the lock is not poisoned")
    }

    pub(super) fn interactions(&self) -> MutexGuard<'_, HashMap<String, SentInteraction>> {
        self.interactions.lock().expect("the lock is not poisoned")
    }

    pub(super) fn members(&self) -> MutexGuard<'_, HashMap<String, Value>> {
        self.members.lock().expect("the lock is not poisoned")
    }

    pub(super) fn other_commands(&self) -> MutexGuard<'_, HashMap<Option<u64>, Vec<Value>>> {
        self.other_commands
            .lock()
            .expect("the lock is not poisoned")
    }

    pub(super) fn is_bot_removed(&self) -> bool {
        self.is_bot_removed.load(Ordering::Relaxed)
    }

    /// Records a violation, and returns its description.
    pub(super) fn record_violation(&self, what: String) -> String {
        self.violations().push(what.clone());
        what
    }
}
