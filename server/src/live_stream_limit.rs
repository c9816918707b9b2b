//! Limits the open event streams of one token: above the limit the oldest one ends.

use std::collections::{HashMap, VecDeque};
use std::sync::{Arc, Mutex, PoisonError};

use app_service::port::SecretDigest;
use tokio::sync::oneshot;

/// Maximum number of open streams of one token: one for each tab of a browser.
const MAX_STREAMS_PER_TOKEN: usize = 20;

/// The open streams of each token, oldest first.
#[derive(Debug, Default)]
pub struct StreamLimit(Mutex<OpenStreams>);

#[derive(Debug, Default)]
struct OpenStreams {
    by_token: HashMap<SecretDigest, VecDeque<OpenStream>>,
    last_number: u64,
}

#[derive(Debug)]
struct OpenStream {
    number: u64,
    /// Ends the stream when it is dropped.
    _alive: oneshot::Sender<()>,
}

/// The place of one open stream, which is free again when it is dropped.
#[derive(Debug)]
pub struct StreamPlace {
    limit: Arc<StreamLimit>,
    token: SecretDigest,
    number: u64,
    alive: oneshot::Receiver<()>,
}

impl StreamLimit {
    /// Takes a place for a stream of this token, and ends the oldest one above the limit.
    pub fn enter(self: &Arc<Self>, token: SecretDigest) -> StreamPlace {
        let (sender, alive) = oneshot::channel();
        let number = self.with(|open| {
            open.last_number += 1;
            let streams = open.by_token.entry(token).or_default();
            streams.push_back(OpenStream {
                number: open.last_number,
                _alive: sender,
            });
            if streams.len() > MAX_STREAMS_PER_TOKEN {
                streams.pop_front();
            }
            open.last_number
        });
        StreamPlace {
            limit: self.clone(),
            token,
            number,
            alive,
        }
    }

    fn with<T>(&self, act: impl FnOnce(&mut OpenStreams) -> T) -> T {
        act(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

impl StreamPlace {
    /// Waits until a newer stream takes the place.
    pub async fn wait_for_end(&mut self) {
        let _ = (&mut self.alive).await;
    }
}

impl Drop for StreamPlace {
    fn drop(&mut self) {
        let (token, number) = (self.token, self.number);
        self.limit.with(|open| {
            if let Some(streams) = open.by_token.get_mut(&token) {
                streams.retain(|stream| stream.number != number);
                if streams.is_empty() {
                    open.by_token.remove(&token);
                }
            }
        });
    }
}

#[cfg(test)]
mod tests {
    use app_service::port::SecretString;
    use futures::FutureExt;

    use super::*;

    #[test]
    fn the_oldest_stream_of_a_token_ends_above_the_limit() {
        let limit = Arc::new(StreamLimit::default());
        let token = |name| SecretString::presented(name).digest();
        let mut other = limit.enter(token("other"));
        let mut streams: Vec<StreamPlace> = (0..=MAX_STREAMS_PER_TOKEN)
            .map(|_| limit.enter(token("one")))
            .collect();
        let ended = streams
            .iter_mut()
            .map(|stream| stream.wait_for_end().now_or_never().is_some());
        let ended: Vec<bool> = ended.collect();
        assert_eq!(ended.iter().filter(|is_ended| **is_ended).count(), 1);
        assert!(ended[0]);
        assert!(other.wait_for_end().now_or_never().is_none());
        drop((streams, other));
        assert!(limit.with(|open| open.by_token.is_empty()));
    }
}
