//! The live stream: sends changes to every open portal as server-sent events.
//!
//! One task reads the recorded events and broadcasts them to all listeners; a listener reads the store only to catch
//! up.

use std::collections::VecDeque;
use std::convert::Infallible;
use std::error::Error;
use std::sync::Arc;
use std::time::Duration;

use app_domain::PlayerId;
use app_domain::analysis::reaches_other_days;
use app_domain::event::{Event, EventKind};
use app_domain::permission::RequestPrincipal;
use app_domain::strategy::StrategyId;
use app_service::port::{DataVersion, RecordedEvent, SecretString};
use app_service::{AppServices, ServiceError, VersionedValue, confirm_version, sign_in};
use app_wire::FortnightDay;
use axum::body::Body;
use bytes::Bytes;
use chrono::{DateTime, TimeDelta, Utc};
use futures::stream;
use serde::Serialize;
use tokio::sync::broadcast::{self, error::RecvError};
use tokio::time::{Interval, MissedTickBehavior, interval, sleep};

use crate::live_stream_limit::{StreamLimit, StreamPlace};
use crate::response_cache::CachedDays;
use crate::state::SharedState;

/// Maximum number of missed events that are sent one by one; after more, the listener reloads everything.
const MAX_CATCH_UP_EVENTS: u32 = 500;
const HEARTBEAT_INTERVAL: Duration = Duration::from_secs(15);
/// A comment that keeps proxies from closing an idle stream.
const HEARTBEAT_COMMENT: Bytes = Bytes::from_static(b":\n\n");
/// Maximum number of broadcast events that the slowest listener has not sent yet.
const CHANNEL_CAPACITY: usize = 1024;
const RETRY_DELAY: Duration = Duration::from_secs(1);
/// Minimum time between two events with a day. In a burst of changes, portals request the days once instead.
const DAY_INTERVAL: TimeDelta = TimeDelta::milliseconds(200);

/// Broadcasts events to all listeners of this process.
pub struct EventBroadcaster {
    events: broadcast::Sender<Arc<BroadcastEvent>>,
    limit: Arc<StreamLimit>,
}

/// An event as it is broadcast to the listeners.
struct BroadcastEvent {
    version: DataVersion,
    /// The encoded event; `None` when it is not public.
    frame: Option<Bytes>,
    /// The player whom alone it concerns.
    owner: Option<PlayerId>,
    /// Whether a listener may have lost its access.
    may_end_access: bool,
}

/// `{"version":12,"kind":"…",…}`.
#[derive(Serialize)]
struct EventMessage<'a> {
    version: i64,
    #[serde(flatten)]
    event: &'a Event,
    /// The changed day of the fortnight at this version or a newer one, as all viewers see it who did not change it.
    /// The last field: the portal reads it up to the end of the message.
    #[serde(skip_serializing_if = "Option::is_none")]
    day: Option<&'a FortnightDay>,
}

impl Default for EventBroadcaster {
    fn default() -> Self {
        Self {
            events: broadcast::Sender::new(CHANNEL_CAPACITY),
            limit: Arc::default(),
        }
    }
}

impl EventBroadcaster {
    pub fn listeners(&self) -> usize {
        self.events.receiver_count()
    }

    fn broadcast(&self, recorded: &RecordedEvent, days: Option<&CachedDays>) {
        let day = match &recorded.event {
            // A portal that shows one changed day does not request the others, so a change that can matter for other
            // days has none.
            Event::AvailabilityChanged {
                date,
                before,
                after,
                ..
            } if !reaches_other_days(before) && !reaches_other_days(after) => {
                days.and_then(|days| days.day(*date))
            }
            _ => None,
        };
        // Sending fails only without listeners, which is not an error.
        let _ = self.events.send(Arc::new(BroadcastEvent {
            version: recorded.version,
            frame: encode_event(recorded, day),
            owner: recorded.event.owner().cloned(),
            may_end_access: matches!(recorded.event, Event::TokensChanged | Event::PlayersChanged),
        }));
    }
}

/// Broadcasts every new event to the listeners; runs until dropped.
pub async fn broadcast_events(app: SharedState) {
    let mut feed = app.services.version_watch.subscribe();
    let mut version = *feed.borrow_and_update();
    let mut days_sent_at = None;
    while feed.changed().await.is_ok() {
        while version < *feed.borrow_and_update() {
            match events_after(&app.services, version, MAX_CATCH_UP_EVENTS).await {
                Ok(mut events) => {
                    // Later events are broadcast when the caches know them too.
                    let known = *feed.borrow();
                    events.retain(|event| event.version <= known);
                    let Some(last) = events.last() else {
                        break;
                    };
                    version = last.version;
                    let days = changed_days(&app, &events, &mut days_sent_at).await;
                    let days = days.as_ref().map(|days| &days.value);
                    for event in &events {
                        app.broadcaster.broadcast(event, days);
                    }
                }
                Err(error) => {
                    tracing::warn!(
                        error = &error as &dyn Error,
                        "the live stream could not read new events"
                    );
                    sleep(RETRY_DELAY).await;
                }
            }
        }
    }
}

/// Returns the fortnight if some of the events are sent with their day, which saves every portal a request.
async fn changed_days(
    app: &SharedState,
    events: &[RecordedEvent],
    sent_at: &mut Option<DateTime<Utc>>,
) -> Option<Arc<VersionedValue<CachedDays>>> {
    let changes_days = events
        .iter()
        .any(|recorded| matches!(recorded.event, Event::AvailabilityChanged { .. }));
    let now = app.services.now();
    let is_burst = sent_at.is_some_and(|sent_at| (now - sent_at).abs() < DAY_INTERVAL);
    if !changes_days || is_burst || app.broadcaster.listeners() == 0 {
        return None;
    }
    *sent_at = Some(now);
    // Every listener is a member.
    let reader = RequestPrincipal::Operator {
        name: "live stream".to_owned(),
    };
    let fortnight = &app.response_caches.fortnight;
    match fortnight.load(&app.services, &reader.member().ok()?).await {
        Ok(days) => Some(days),
        Err(error) => {
            tracing::warn!(
                error = &error as &dyn Error,
                "the live stream could not read the changed days"
            );
            None
        }
    }
}

/// Opens a member's stream, starting after the event id `last_seen`. It ends when the token `secret` becomes invalid
/// and when the process stops. `player` receives what concerns only that player, too.
pub async fn open_stream(
    app: SharedState,
    secret: String,
    player: Option<PlayerId>,
    last_seen: Option<&str>,
) -> Result<Body, ServiceError> {
    // Subscribed before the first read: later events wait in the channel.
    let version = app.broadcaster.events.subscribe();
    let presence = app.services.presence.subscribe();
    let place = app
        .broadcaster
        .limit
        .enter(SecretString::presented(&secret).digest());
    let newest = app.services.version_watch.version();
    let mut heartbeat = interval(HEARTBEAT_INTERVAL);
    heartbeat.set_missed_tick_behavior(MissedTickBehavior::Delay);
    heartbeat.reset();
    let mut listener = StreamListener {
        app,
        secret,
        player,
        place,
        broadcasts: version,
        presence,
        sent: newest,
        pending_frames: VecDeque::new(),
        heartbeat,
    };
    listener
        .pending_frames
        .push_back(format!("retry: 2000\nid: {}\n\n", newest.0).into());
    match last_seen.map(str::parse) {
        None => {}
        Some(Ok(last_seen)) if last_seen <= newest.0 => {
            listener.pending_frames.clear();
            listener
                .pending_frames
                .push_back(Bytes::from_static(b"retry: 2000\n\n"));
            listener.sent = DataVersion(last_seen);
            listener.catch_up().await?;
        }
        // An id of another database, for example before this one was set up.
        Some(_) => listener.pending_frames.push_back(reload_frame(newest)),
    }
    Ok(Body::from_stream(stream::unfold(
        listener,
        StreamListener::next_frame,
    )))
}

struct StreamListener {
    app: SharedState,
    secret: String,
    player: Option<PlayerId>,
    place: StreamPlace,
    broadcasts: broadcast::Receiver<Arc<BroadcastEvent>>,
    presence: broadcast::Receiver<StrategyId>,
    sent: DataVersion,
    pending_frames: VecDeque<Bytes>,
    heartbeat: Interval,
}

impl StreamListener {
    async fn next_frame(mut self) -> Option<(Result<Bytes, Infallible>, Self)> {
        loop {
            if let Some(frame) = self.pending_frames.pop_front() {
                return Some((Ok(frame), self));
            }
            tokio::select! {
                version = self.broadcasts.recv() => match version {
                    Ok(version) if version.version <= self.sent => {}
                    Ok(version) => {
                        if version.may_end_access && !self.is_authorized().await {
                            return None;
                        }
                        self.sent = version.version;
                        if self.may_receive(version.owner.as_ref()) {
                            self.pending_frames.extend(version.frame.clone());
                        }
                    }
                    Err(RecvError::Lagged(_)) => self.catch_up().await.ok()?,
                    Err(RecvError::Closed) => return None,
                },
                // What a slow listener misses is corrected by the next report of its page.
                Ok(strategy) = self.presence.recv() => {
                    self.pending_frames.push_back(presence_frame(strategy));
                }
                _ = self.heartbeat.tick() => {
                    if !self.is_authorized().await {
                        return None;
                    }
                    self.pending_frames.push_back(HEARTBEAT_COMMENT);
                }
                () = self.place.wait_for_end() => return None,
                () = self.app.shutdown.wait() => return None,
            }
        }
    }

    /// Queues all events after the last one sent, or a reload when there are too many or old ones were removed.
    async fn catch_up(&mut self) -> Result<(), ServiceError> {
        // The last event that was sent is read too: if it was removed, later ones may be missing.
        let last = DataVersion(self.sent.0 - 1);
        let mut events = events_after(&self.app.services, last, MAX_CATCH_UP_EVENTS + 2).await?;
        let is_removed = events
            .first()
            .is_some_and(|first| first.version > self.sent && self.sent.0 > 0);
        events.retain(|event| event.version > self.sent);
        if is_removed || events.len() > MAX_CATCH_UP_EVENTS as usize {
            self.sent = self.app.services.version_watch.version();
            self.pending_frames.push_back(reload_frame(self.sent));
        } else if let Some(newest) = events.last() {
            self.sent = newest.version;
            events.retain(|recorded| self.may_receive(recorded.event.owner()));
            self.pending_frames
                .extend(events.iter().filter_map(|event| encode_event(event, None)));
        }
        Ok(())
    }

    fn may_receive(&self, owner: Option<&PlayerId>) -> bool {
        owner.is_none_or(|owner| self.player.as_ref() == Some(owner))
    }

    /// Whether the token is still valid. A failing store ends no stream.
    async fn is_authorized(&self) -> bool {
        // Without an answer, the token is checked at the version that is known.
        let _ = confirm_version(&self.app.services).await;
        !matches!(
            sign_in::authenticate(&self.app.services, &self.secret).await,
            Ok(None)
        )
    }
}

async fn events_after(
    services: &AppServices,
    after: DataVersion,
    limit: u32,
) -> Result<Vec<RecordedEvent>, ServiceError> {
    Ok(services
        .store
        .read()
        .await?
        .events_after(after, limit)
        .await?)
}

fn encode_event(recorded: &RecordedEvent, day: Option<&FortnightDay>) -> Option<Bytes> {
    recorded.event.is_public().then(|| {
        let version = recorded.version.0;
        let data = serde_json::to_string(&EventMessage {
            version,
            event: &recorded.event,
            day,
        })
        .expect("events have string keys");
        format!("id: {version}\ndata: {data}\n\n").into()
    })
}

fn reload_frame(version: DataVersion) -> Bytes {
    let version = version.0;
    format!("id: {version}\ndata: {{\"version\":{version},\"kind\":\"reload\"}}\n\n").into()
}

/// An event without an id, because it is not recorded.
fn presence_frame(strategy: StrategyId) -> Bytes {
    let kind = EventKind::PresenceChanged.as_str();
    format!("data: {{\"kind\":\"{kind}\",\"strategyId\":\"{strategy}\"}}\n\n").into()
}
