//! The server's channel and the direct channels, with their messages, pins and permissions.

use std::collections::{HashMap, HashSet};
use std::sync::{Mutex, MutexGuard};

use serde_json::Value;
use tokio::sync::watch;
use tokio::time::timeout;

use super::WAIT_TIMEOUT;

pub(super) const VIEW_CHANNEL: u64 = 1 << 10;
pub(super) const SEND_MESSAGES: u64 = 1 << 11;
pub(super) const EMBED_LINKS: u64 = 1 << 14;
pub(super) const READ_MESSAGE_HISTORY: u64 = 1 << 16;
pub(super) const MENTION_EVERYONE: u64 = 1 << 17;
pub(super) const PIN_MESSAGES: u64 = 1 << 51;
/// The permissions of the bot's role when it is invited.
const INVITED_PERMISSIONS: u64 =
    VIEW_CHANNEL | SEND_MESSAGES | EMBED_LINKS | READ_MESSAGE_HISTORY | PIN_MESSAGES;

#[derive(Default)]
pub(super) struct FakeChannels {
    /// The messages of each channel, in order, with their edits.
    messages: watch::Sender<HashMap<String, Vec<Value>>>,
    /// The pinned messages of the server's channel, in order.
    pinned: watch::Sender<Vec<String>>,
    records: Mutex<ChannelRecords>,
    denials: Mutex<DeniedPermissions>,
    /// Mentions that pinged no one: message and role.
    silent_mentions: Mutex<Vec<(String, String)>>,
}

#[derive(Default)]
struct ChannelRecords {
    /// The direct channel of each account.
    direct: HashMap<String, String>,
    closed: HashSet<String>,
    /// The accounts that have left the server.
    departed: HashSet<String>,
    /// Messages by channel and nonce: a second message with the same nonce returns the first one.
    nonces: HashMap<(String, String), Value>,
    /// The number of edits.
    edits: usize,
    /// How many further direct channels the bot may open; `None` for any number.
    openings_left: Option<usize>,
}

/// Permissions that the bot is denied.
#[derive(Default)]
struct DeniedPermissions {
    by_role: u64,
    by_channel: u64,
    is_role_unmentionable: bool,
    /// Until when the bot is timed out.
    timeout: Option<String>,
}

impl FakeChannels {
    fn records(&self) -> MutexGuard<'_, ChannelRecords> {
        self.records.lock().expect("the lock is not poisoned")
    }

    fn denials(&self) -> MutexGuard<'_, DeniedPermissions> {
        self.denials.lock().expect("the lock is not poisoned")
    }

    /// Returns the id of an account's direct channel; creates the channel if needed.
    pub fn direct_channel(&self, account: &str, fresh_id: impl FnOnce() -> String) -> String {
        let mut kept = self.records();
        kept.direct
            .entry(account.to_owned())
            .or_insert_with(fresh_id)
            .clone()
    }

    /// Like [`FakeChannels::direct_channel`] for a bot, which may be opening channels too fast; returns `None` then.
    pub fn open_direct_channel(
        &self,
        account: &str,
        fresh_id: impl FnOnce() -> String,
    ) -> Option<String> {
        let mut kept = self.records();
        match &mut kept.openings_left {
            Some(0) => return None,
            Some(left) => *left -= 1,
            None => {}
        }
        drop(kept);
        Some(self.direct_channel(account, fresh_id))
    }

    /// Limits how many further direct channels the bot may open; `None` lifts the limit.
    pub fn limit_openings(&self, count: Option<usize>) {
        self.records().openings_left = count;
    }

    pub fn record_silent_mention(&self, message: &str, role: &str) {
        let mention = (message.to_owned(), role.to_owned());
        let mentions = self.silent_mentions.lock();
        mentions.expect("the lock is not poisoned").push(mention);
    }

    /// Returns the mentions that pinged no one: message and role.
    pub fn silent_mentions(&self) -> Vec<(String, String)> {
        let mentions = self.silent_mentions.lock();
        mentions.expect("the lock is not poisoned").clone()
    }

    pub fn close_direct_messages(&self, account: &str) {
        self.records().closed.insert(account.to_owned());
    }

    /// Whether this is the direct channel of an account.
    pub fn is_direct(&self, channel: &str) -> bool {
        self.records().direct.values().any(|id| id == channel)
    }

    /// Whether this is the direct channel of an account that refuses messages.
    pub fn is_closed(&self, channel: &str) -> bool {
        let kept = self.records();
        let of_channel = kept.direct.iter().find(|(_, id)| *id == channel);
        of_channel.is_some_and(|(account, _)| kept.closed.contains(account))
    }

    /// Whether this is the direct channel of an account that has left the server.
    pub fn is_departed(&self, channel: &str) -> bool {
        let kept = self.records();
        let of_channel = kept.direct.iter().find(|(_, id)| *id == channel);
        of_channel.is_some_and(|(account, _)| kept.departed.contains(account))
    }

    pub fn forget_nonces(&self) {
        self.records().nonces.clear();
    }

    pub fn set_departed(&self, account: &str, is_departed: bool) {
        let mut kept = self.records();
        if is_departed {
            kept.departed.insert(account.to_owned());
        } else {
            kept.departed.remove(account);
        }
    }

    pub fn time_out(&self, until: Option<&str>) {
        self.denials().timeout = until.map(str::to_owned);
    }

    /// Until when the bot is timed out.
    pub fn timeout(&self) -> Option<String> {
        self.denials().timeout.clone()
    }

    /// Adds a message and returns it; for a known nonce returns the first message instead.
    pub fn create_message(
        &self,
        channel: &str,
        body: &Value,
        message: impl FnOnce() -> Value,
    ) -> Value {
        let mut kept = self.records();
        let nonce = body["nonce"]
            .as_str()
            .filter(|_| body["enforce_nonce"] == true);
        let key = nonce.map(|nonce| (channel.to_owned(), nonce.to_owned()));
        if let Some(first) = key.as_ref().and_then(|key| kept.nonces.get(key)) {
            return first.clone();
        }
        let message = message();
        kept.nonces.extend(key.map(|key| (key, message.clone())));
        self.messages.send_modify(|posts| {
            posts
                .entry(channel.to_owned())
                .or_default()
                .push(message.clone());
        });
        message
    }

    /// Edits a message and returns it; `None` when it does not exist.
    pub fn edit(&self, channel: &str, message: &str, body: &Value) -> Option<Value> {
        let mut edited = None;
        // Held until the edit is counted, so that a reader that sees the edit also sees the count.
        let mut kept = self.records();
        self.messages.send_if_modified(|posts| {
            let of_channel = posts.get_mut(channel).into_iter().flatten();
            let Some(found) = of_channel.into_iter().find(|one| one["id"] == message) else {
                return false;
            };
            for (name, value) in body.as_object().into_iter().flatten() {
                found[name] = value.clone();
            }
            edited = Some(found.clone());
            true
        });
        if edited.is_some() {
            kept.edits += 1;
        }
        edited
    }

    pub fn edit_count(&self) -> usize {
        self.records().edits
    }

    /// Deletes the newest message of a channel.
    pub fn delete_newest(&self, channel: &str) {
        self.messages.send_modify(|posts| {
            let gone = posts.get_mut(channel).and_then(Vec::pop);
            assert!(gone.is_some(), "there is no message");
        });
    }

    /// Denies permissions to the bot's role, and in the server's channel; 0 denies none.
    pub fn deny(&self, by_role: u64, by_channel: u64) {
        let mut denials = self.denials();
        (denials.by_role, denials.by_channel) = (by_role, by_channel);
    }

    /// Returns the permissions of the bot's role.
    pub fn role_permissions(&self) -> u64 {
        INVITED_PERMISSIONS & !self.denials().by_role
    }

    /// Returns the permissions that the server's channel denies.
    pub fn channel_denials(&self) -> u64 {
        self.denials().by_channel
    }

    /// Returns the permissions of the bot in the channel. A timeout leaves it only two:
    /// <https://discord.com/developers/docs/topics/permissions#permissions-for-timed-out-members>.
    pub fn permissions(&self) -> u64 {
        let permissions = self.role_permissions() & !self.channel_denials();
        match self.timeout() {
            Some(_) => permissions & (VIEW_CHANNEL | READ_MESSAGE_HISTORY),
            None => permissions,
        }
    }

    pub fn has_permission(&self, permission: u64) -> bool {
        self.permissions() & permission != 0
    }

    pub fn forbid_mentions(&self) {
        self.denials().is_role_unmentionable = true;
    }

    /// Whether everyone may ping the team's role.
    pub fn is_role_mentionable(&self) -> bool {
        !self.denials().is_role_unmentionable
    }

    pub fn pin(&self, message: &str) {
        self.pinned.send_modify(|pinned| {
            if !pinned.iter().any(|id| id == message) {
                pinned.push(message.to_owned());
            }
        });
    }

    pub fn unpin(&self, message: &str) {
        self.pinned
            .send_modify(|pinned| pinned.retain(|id| id != message));
    }

    pub fn subscribe_messages(&self) -> watch::Receiver<HashMap<String, Vec<Value>>> {
        self.messages.subscribe()
    }

    pub fn subscribe_pins(&self) -> watch::Receiver<Vec<String>> {
        self.pinned.subscribe()
    }

    /// Waits until exactly these messages are pinned.
    pub async fn wait_for_pins(&self, messages: &[&str]) {
        let mut pinned = self.pinned.subscribe();
        let there = timeout(WAIT_TIMEOUT, pinned.wait_for(|pinned| pinned == messages)).await;
        assert!(
            there.is_ok(),
            "the pinned messages are {:?}",
            self.pinned.borrow()
        );
    }

    /// Waits until the messages of a channel match; returns them.
    pub async fn wait_for_messages(
        &self,
        channel: &str,
        is_meant: impl Fn(&[Value]) -> bool,
    ) -> Vec<Value> {
        let mut posts = self.messages.subscribe();
        let in_channel =
            |posts: &HashMap<String, Vec<Value>>| posts.get(channel).cloned().unwrap_or_default();
        let there = timeout(
            WAIT_TIMEOUT,
            posts.wait_for(|posts| is_meant(&in_channel(posts))),
        )
        .await;
        match there {
            Ok(Ok(posts)) => in_channel(&posts),
            _ => panic!("the channel has {:?}", in_channel(&self.messages.borrow())),
        }
    }

    /// Whether a channel has a message with this id.
    pub fn has_message(&self, channel: &str, message: &Value) -> bool {
        let posts = self.messages_in(channel);
        posts.iter().any(|one| one["id"] == *message)
    }

    /// Returns the messages of a channel, in order.
    pub fn messages_in(&self, channel: &str) -> Vec<Value> {
        self.messages
            .borrow()
            .get(channel)
            .cloned()
            .unwrap_or_default()
    }

    /// Waits until a channel has `count` messages; returns all.
    pub async fn wait_for_count(&self, channel: &str, count: usize) -> Vec<Value> {
        self.wait_for_messages(channel, |posts| posts.len() >= count)
            .await
    }
}
