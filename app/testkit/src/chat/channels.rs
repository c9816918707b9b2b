//! Where the bot speaks without being asked: the server's channel, and direct messages.

use std::collections::{HashMap, HashSet, VecDeque};
use std::sync::{Mutex, MutexGuard};

use serde_json::Value;
use tokio::sync::watch;
use tokio::time::timeout;

use super::AT_MOST;

const NO_DIRECT_MESSAGES: Fault = Fault {
    status: 403,
    code: 50007,
};

/// How the platform refuses a message.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Fault {
    pub status: u16,
    pub code: u32,
}

#[derive(Default)]
pub(super) struct Channels {
    /// The messages of each channel, in order.
    said: watch::Sender<HashMap<String, Vec<Value>>>,
    kept: Mutex<Kept>,
}

#[derive(Default)]
struct Kept {
    /// The direct channel of each account.
    direct: HashMap<String, String>,
    closed: HashSet<String>,
    /// Messages by channel and nonce: a second one with the same nonce is the first.
    nonces: HashMap<(String, String), Value>,
    faults: VecDeque<Fault>,
}

impl Channels {
    fn kept(&self) -> MutexGuard<'_, Kept> {
        self.kept.lock().expect("nobody broke it")
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

    pub fn will_fail(&self, faults: impl IntoIterator<Item = Fault>) {
        self.kept().faults.extend(faults);
    }

    /// Why the next message to this channel is refused.
    pub fn fault(&self, channel: &str) -> Option<Fault> {
        let mut kept = self.kept();
        let of_channel = kept.direct.iter().find(|(_, id)| *id == channel);
        let is_closed = of_channel.is_some_and(|(account, _)| kept.closed.contains(account));
        if is_closed {
            return Some(NO_DIRECT_MESSAGES);
        }
        kept.faults.pop_front()
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

    /// Waits until so much was said in a channel.
    pub async fn says(&self, channel: &str, count: usize) -> Vec<Value> {
        let mut said = self.said.subscribe();
        let in_channel =
            |said: &HashMap<String, Vec<Value>>| said.get(channel).cloned().unwrap_or_default();
        let enough = timeout(
            AT_MOST,
            said.wait_for(|said| in_channel(said).len() >= count),
        )
        .await;
        match enough {
            Ok(Ok(said)) => in_channel(&said),
            _ => panic!("only this was said: {:?}", in_channel(&self.said.borrow())),
        }
    }
}
