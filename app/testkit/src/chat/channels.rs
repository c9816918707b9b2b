//! Where the bot speaks without being asked: the server's channel, and direct messages.

use std::collections::{HashMap, HashSet};
use std::sync::{Mutex, MutexGuard};

use serde_json::Value;
use tokio::sync::watch;
use tokio::time::timeout;

use super::AT_MOST;

pub(super) const VIEW_CHANNEL: u64 = 1 << 10;
pub(super) const SEND_MESSAGES: u64 = 1 << 11;
pub(super) const EMBED_LINKS: u64 = 1 << 14;
pub(super) const READ_MESSAGE_HISTORY: u64 = 1 << 16;
pub(super) const PIN_MESSAGES: u64 = 1 << 51;
/// The permissions of the bot's role when it is invited.
const INVITED: u64 =
    VIEW_CHANNEL | SEND_MESSAGES | EMBED_LINKS | READ_MESSAGE_HISTORY | PIN_MESSAGES;

#[derive(Default)]
pub(super) struct Channels {
    /// The messages of each channel, in order; edited ones as they are now.
    said: watch::Sender<HashMap<String, Vec<Value>>>,
    /// The pinned messages of the server's channel, in order.
    pinned: watch::Sender<Vec<String>>,
    kept: Mutex<Kept>,
    denials: Mutex<DeniedPermissions>,
}

#[derive(Default)]
struct Kept {
    /// The direct channel of each account.
    direct: HashMap<String, String>,
    closed: HashSet<String>,
    /// Messages by channel and nonce: a second one with the same nonce is the first.
    nonces: HashMap<(String, String), Value>,
    /// How often a message was edited.
    edits: usize,
}

/// Permissions that were taken from the bot.
#[derive(Default, Clone, Copy)]
struct DeniedPermissions {
    by_role: u64,
    by_channel: u64,
    is_role_unmentionable: bool,
}

impl Channels {
    fn kept(&self) -> MutexGuard<'_, Kept> {
        self.kept.lock().expect("nobody broke it")
    }

    fn denials(&self) -> MutexGuard<'_, DeniedPermissions> {
        self.denials.lock().expect("nobody broke it")
    }

    /// The direct channel of an account; opened when there is none.
    pub fn direct(&self, account: &str, fresh_id: impl FnOnce() -> String) -> String {
        let mut kept = self.kept();
        kept.direct
            .entry(account.to_owned())
            .or_insert_with(fresh_id)
            .clone()
    }

    pub fn close(&self, account: &str) {
        self.kept().closed.insert(account.to_owned());
    }

    /// Whether this is the direct channel of somebody who takes no messages.
    pub fn is_closed(&self, channel: &str) -> bool {
        let kept = self.kept();
        let of_channel = kept.direct.iter().find(|(_, id)| *id == channel);
        of_channel.is_some_and(|(account, _)| kept.closed.contains(account))
    }

    /// Keeps a message and answers it; one with a nonce that is known already answers the first one.
    pub fn say(&self, channel: &str, body: &Value, message: impl FnOnce() -> Value) -> Value {
        let mut kept = self.kept();
        let nonce = body["nonce"]
            .as_str()
            .filter(|_| body["enforce_nonce"] == true);
        let key = nonce.map(|nonce| (channel.to_owned(), nonce.to_owned()));
        if let Some(first) = key.as_ref().and_then(|key| kept.nonces.get(key)) {
            return first.clone();
        }
        let message = message();
        kept.nonces.extend(key.map(|key| (key, message.clone())));
        self.said.send_modify(|said| {
            said.entry(channel.to_owned())
                .or_default()
                .push(message.clone());
        });
        message
    }

    /// Edits a message and answers it; nothing when it is not there.
    pub fn edit(&self, channel: &str, message: &str, body: &Value) -> Option<Value> {
        let mut edited = None;
        // Held until it is counted, so that whoever sees the edit sees it counted.
        let mut kept = self.kept();
        self.said.send_if_modified(|said| {
            let of_channel = said.get_mut(channel).into_iter().flatten();
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

    pub fn edits(&self) -> usize {
        self.kept().edits
    }

    /// Somebody deletes the newest message of a channel.
    pub fn delete_newest(&self, channel: &str) {
        self.said.send_modify(|said| {
            let gone = said.get_mut(channel).and_then(Vec::pop);
            assert!(gone.is_some(), "there is no message");
        });
    }

    /// Takes permissions from the bot's role, or from it in the server's channel; 0 gives all back.
    pub fn deny(&self, by_role: u64, by_channel: u64) {
        let mut denials = self.denials();
        (denials.by_role, denials.by_channel) = (by_role, by_channel);
    }

    /// The permissions of the bot's role.
    pub fn of_role(&self) -> u64 {
        INVITED & !self.denials().by_role
    }

    /// The permissions that the server's channel denies.
    pub fn denied(&self) -> u64 {
        self.denials().by_channel
    }

    pub fn permissions(&self) -> u64 {
        self.of_role() & !self.denied()
    }

    pub fn may(&self, permission: u64) -> bool {
        self.permissions() & permission != 0
    }

    pub fn forbid_mentions(&self) {
        self.denials().is_role_unmentionable = true;
    }

    /// Whether everybody may ping the team's role.
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

    pub fn sayings(&self) -> watch::Receiver<HashMap<String, Vec<Value>>> {
        self.said.subscribe()
    }

    pub fn pinnings(&self) -> watch::Receiver<Vec<String>> {
        self.pinned.subscribe()
    }

    /// Waits until exactly these are pinned.
    pub async fn pins(&self, messages: &[&str]) {
        let mut pinned = self.pinned.subscribe();
        let there = timeout(AT_MOST, pinned.wait_for(|pinned| pinned == messages)).await;
        assert!(
            there.is_ok(),
            "these are pinned: {:?}",
            self.pinned.borrow()
        );
    }

    /// Waits until the messages of a channel are as they should.
    pub async fn shows(&self, channel: &str, is_meant: impl Fn(&[Value]) -> bool) -> Vec<Value> {
        let mut said = self.said.subscribe();
        let in_channel =
            |said: &HashMap<String, Vec<Value>>| said.get(channel).cloned().unwrap_or_default();
        let there = timeout(AT_MOST, said.wait_for(|said| is_meant(&in_channel(said)))).await;
        match there {
            Ok(Ok(said)) => in_channel(&said),
            _ => panic!("this stands there: {:?}", in_channel(&self.said.borrow())),
        }
    }

    /// Whether a message of this id stands in a channel.
    pub fn has(&self, channel: &str, message: &Value) -> bool {
        let said = self.said_in(channel);
        said.iter().any(|one| one["id"] == *message)
    }

    /// What stands in a channel, in order.
    pub fn said_in(&self, channel: &str) -> Vec<Value> {
        self.said.borrow().get(channel).cloned().unwrap_or_default()
    }

    /// Waits until so much was said in a channel.
    pub async fn says(&self, channel: &str, count: usize) -> Vec<Value> {
        self.shows(channel, |said| said.len() >= count).await
    }
}
