//! Reads server-sent events.

use std::time::Duration;

use serde_json::Value;
use tokio::time::timeout;

/// Long enough for any event; only a failing test waits for it.
const EVENT_TIMEOUT: Duration = Duration::from_secs(10);

/// An open stream of server-sent events.
pub struct EventStream {
    response: reqwest::Response,
    unread: String,
}

impl EventStream {
    pub(super) fn new(response: reqwest::Response) -> Self {
        Self {
            response,
            unread: String::new(),
        }
    }

    pub fn status(&self) -> u16 {
        self.response.status().as_u16()
    }

    /// The next block up to its empty line; `None` once the stream has ended.
    pub async fn block(&mut self) -> Option<String> {
        loop {
            if let Some((block, rest)) = self.unread.split_once("\n\n") {
                let (block, rest) = (block.to_owned(), rest.to_owned());
                self.unread = rest;
                return Some(block);
            }
            let chunk = timeout(EVENT_TIMEOUT, self.response.chunk())
                .await
                .expect("something to read");
            match chunk.ok().flatten() {
                Some(chunk) => self.unread.push_str(&String::from_utf8_lossy(&chunk)),
                None => return None,
            }
        }
    }

    /// The next event's data.
    pub async fn event(&mut self) -> Value {
        loop {
            let block = self.block().await.expect("one more event");
            if let Some(data) = block.lines().find_map(|line| line.strip_prefix("data: ")) {
                return serde_json::from_str(data).expect("data in JSON");
            }
        }
    }

    /// Reads until the stream ends.
    pub async fn has_ended(&mut self) -> bool {
        while self.block().await.is_some() {}
        true
    }
}
