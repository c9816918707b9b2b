//! The live stream: what changed, told to every open portal as server-sent events.
//!
//! One task reads the recorded events and tells all listeners; a listener reads the store itself only to catch up.

use std::collections::VecDeque;
use std::convert::Infallible;
use std::error::Error;
use std::sync::Arc;
use std::time::Duration;

use app_domain::event::Event;
use app_service::port::{RecordedEvent, Version};
use app_service::{ServiceError, Services, sign_in};
use axum::body::Body;
use bytes::Bytes;
use futures::stream;
use serde::Serialize;
use tokio::sync::broadcast::{self, error::RecvError};
use tokio::time::{Interval, MissedTickBehavior, interval, sleep};

use crate::state::Shared;

/// The most that a listener who was away is told one by one; after more it reloads everything.
const CATCH_UP: u32 = 500;
const HEARTBEAT: Duration = Duration::from_secs(15);
/// A comment: keeps proxies from closing a quiet stream.
const BEAT: Bytes = Bytes::from_static(b":\n\n");
/// Told but not yet sent to the slowest listener.
const BACKLOG: usize = 1024;
const PAUSE_AFTER_FAILURE: Duration = Duration::from_secs(1);

/// Tells all listeners of this process.
pub struct Live(broadcast::Sender<Arc<Told>>);

/// An event on its way to the listeners.
struct Told {
    version: Version,
    /// The event as sent; none for what concerns nobody but its owner.
    frame: Option<Bytes>,
    /// Whether somebody may have lost the right to listen.
    touches_rights: bool,
}

/// `{"version":12,"kind":"…",…}`.
#[derive(Serialize)]
struct Message<'a> {
    version: i64,
    #[serde(flatten)]
    event: &'a Event,
}

impl Default for Live {
    fn default() -> Self {
        Self(broadcast::Sender::new(BACKLOG))
    }
}

impl Live {
    pub fn listeners(&self) -> usize {
        self.0.receiver_count()
    }

    fn tell(&self, recorded: &RecordedEvent) {
        // Nobody listening is no error.
        let _ = self.0.send(Arc::new(Told {
            version: recorded.version,
            frame: frame(recorded),
            touches_rights: matches!(recorded.event, Event::TokensChanged | Event::PlayersChanged),
        }));
    }
}

/// Tells the listeners every event from now on; runs until dropped.
pub async fn follow(app: Shared) {
    let mut feed = app.services.feed.subscribe();
    let mut told = *feed.borrow_and_update();
    while feed.changed().await.is_ok() {
        while told < *feed.borrow_and_update() {
            match events(&app.services, told, CATCH_UP).await {
                Ok(events) if events.is_empty() => break,
                Ok(events) => {
                    for event in &events {
                        app.live.tell(event);
                        told = event.version;
                    }
                }
                Err(error) => {
                    tracing::warn!(
                        error = &error as &dyn Error,
                        "the live stream could not read what changed"
                    );
                    sleep(PAUSE_AFTER_FAILURE).await;
                }
            }
        }
    }
}

/// A member's stream, beginning after what `last_seen` names; it ends when the token in `secret` does, and when
/// the process does.
pub async fn listen(
    app: Shared,
    secret: String,
    last_seen: Option<&str>,
) -> Result<Body, ServiceError> {
    // Subscribed before anything is read: what happens meanwhile waits in the channel.
    let told = app.live.0.subscribe();
    let newest = app.services.feed.version();
    let mut heartbeat = interval(HEARTBEAT);
    heartbeat.set_missed_tick_behavior(MissedTickBehavior::Delay);
    heartbeat.reset();
    let mut listener = Listener {
        app,
        secret,
        told,
        sent: newest,
        waiting: VecDeque::new(),
        heartbeat,
    };
    listener
        .waiting
        .push_back(format!("retry: 2000\nid: {}\n\n", newest.0).into());
    match last_seen.map(str::parse) {
        None => {}
        Some(Ok(last_seen)) if last_seen <= newest.0 => {
            listener.waiting.clear();
            listener
                .waiting
                .push_back(Bytes::from_static(b"retry: 2000\n\n"));
            listener.sent = Version(last_seen);
            listener.catch_up().await?;
        }
        // From another history: a database that was set up anew.
        Some(_) => listener.waiting.push_back(reload(newest)),
    }
    Ok(Body::from_stream(stream::unfold(listener, Listener::next)))
}

struct Listener {
    app: Shared,
    secret: String,
    told: broadcast::Receiver<Arc<Told>>,
    sent: Version,
    waiting: VecDeque<Bytes>,
    heartbeat: Interval,
}

impl Listener {
    async fn next(mut self) -> Option<(Result<Bytes, Infallible>, Self)> {
        loop {
            if let Some(frame) = self.waiting.pop_front() {
                return Some((Ok(frame), self));
            }
            tokio::select! {
                told = self.told.recv() => match told {
                    Ok(told) if told.version <= self.sent => {}
                    Ok(told) => {
                        if told.touches_rights && !self.is_welcome().await {
                            return None;
                        }
                        self.sent = told.version;
                        self.waiting.extend(told.frame.clone());
                    }
                    Err(RecvError::Lagged(_)) => self.catch_up().await.ok()?,
                    Err(RecvError::Closed) => return None,
                },
                _ = self.heartbeat.tick() => {
                    if !self.is_welcome().await {
                        return None;
                    }
                    self.waiting.push_back(BEAT);
                }
                () = self.app.shutdown.begun() => return None,
            }
        }
    }

    /// Tells everything after what was sent, or to reload when that is too much.
    async fn catch_up(&mut self) -> Result<(), ServiceError> {
        let events = events(&self.app.services, self.sent, CATCH_UP + 1).await?;
        if events.len() > CATCH_UP as usize {
            self.sent = self.app.services.feed.version();
            self.waiting.push_back(reload(self.sent));
        } else if let Some(newest) = events.last() {
            self.sent = newest.version;
            self.waiting.extend(events.iter().filter_map(frame));
        }
        Ok(())
    }

    /// Whether the token still admits; a store that cannot answer turns nobody out.
    async fn is_welcome(&self) -> bool {
        !matches!(
            sign_in::authenticate(&self.app.services, &self.secret).await,
            Ok(None)
        )
    }
}

async fn events(
    services: &Services,
    after: Version,
    limit: u32,
) -> Result<Vec<RecordedEvent>, ServiceError> {
    Ok(services
        .store
        .read()
        .await?
        .events_after(after, limit)
        .await?)
}

fn frame(recorded: &RecordedEvent) -> Option<Bytes> {
    recorded.event.is_public().then(|| {
        let version = recorded.version.0;
        let data = serde_json::to_string(&Message {
            version,
            event: &recorded.event,
        })
        .expect("events have string keys");
        format!("id: {version}\ndata: {data}\n\n").into()
    })
}

fn reload(version: Version) -> Bytes {
    let version = version.0;
    format!("id: {version}\ndata: {{\"version\":{version},\"kind\":\"reload\"}}\n\n").into()
}
