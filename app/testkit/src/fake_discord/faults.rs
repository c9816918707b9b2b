//! Injected faults, and a record of every request.

use std::collections::{HashMap, VecDeque};
use std::future::pending;
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::{Duration, Instant};

use axum::Json;
use axum::body::Body;
use axum::extract::{Request, State};
use axum::http::{Method, StatusCode};
use axum::middleware::Next;
use axum::response::{Html, IntoResponse, Response};
use futures::stream;
use serde_json::json;
use tokio::sync::watch;
use tokio::time::timeout;

use super::{FakeDiscordState, WAIT_TIMEOUT};

/// Discord's limit on a bot's requests. Responses to interactions do not count. Requests at the start do not count
/// here, because a test may start many bots.
const MAX_REQUESTS_PER_SECOND: usize = 50;

/// A kind of request.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum RequestKind {
    /// For the gateway URL, the application or the registered commands.
    Startup,
    RegisterCommands,
    OpenDirectChannel,
    CreateMessage,
    EditMessage,
    PinMessage,
    /// The first response to an interaction.
    RespondToInteraction,
    /// The edit of a deferred response.
    EditResponse,
}

/// How a request fails.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum RequestFault {
    /// Responds with this status and one of Discord's codes; 0 for none.
    ErrorStatus { status: u16, code: u32 },
    /// Responds with this status and an HTML page, as a proxy does.
    Page { status: u16 },
    /// Responds with 429, for this kind of request to this channel or for all requests.
    RateLimit { seconds: f64, is_global: bool },
    /// Responds with 429 as Cloudflare does in front of Discord: an HTML page, for the bot's whole address.
    AddressBlock { seconds: u64 },
    /// Handles the request, and breaks the connection before the response.
    LostConnection,
    /// Handles the request, and never responds.
    NoResponse,
}

impl RequestFault {
    pub const fn status(status: u16) -> Self {
        Self::ErrorStatus { status, code: 0 }
    }

    pub const fn forbidden(code: u32) -> Self {
        Self::ErrorStatus { status: 403, code }
    }

    pub const fn rate_limit(seconds: f64) -> Self {
        Self::RateLimit {
            seconds,
            is_global: false,
        }
    }
}

/// Called before each request of the bot is handled.
type RequestWatcher = Arc<dyn Fn(RequestKind) + Send + Sync>;

#[derive(Default)]
pub(super) struct FaultInjector {
    state: Mutex<FaultState>,
    /// The number of requests of each kind.
    counts: watch::Sender<HashMap<RequestKind, usize>>,
}

#[derive(Default)]
struct FaultState {
    queued: HashMap<RequestKind, VecDeque<RequestFault>>,
    /// The times of the requests within the last second.
    recent: VecDeque<Instant>,
    watcher: Option<RequestWatcher>,
    /// The number of handled requests whose response the bot did not get, so that it may repeat them.
    lost_responses: usize,
}

impl FaultInjector {
    fn state(&self) -> MutexGuard<'_, FaultState> {
        self.state.lock().expect("the lock is not poisoned")
    }

    pub fn enqueue(&self, kind: RequestKind, faults: impl IntoIterator<Item = RequestFault>) {
        let mut kept = self.state();
        kept.queued.entry(kind).or_default().extend(faults);
    }

    pub fn count(&self, kind: RequestKind) -> usize {
        self.counts.borrow().get(&kind).copied().unwrap_or_default()
    }

    /// Waits until `count` requests of a kind have arrived.
    pub async fn wait_for_count(&self, kind: RequestKind, count: usize) {
        let mut counts = self.counts.subscribe();
        let is_reached = |counts: &HashMap<RequestKind, usize>| {
            counts.get(&kind).is_some_and(|now| *now >= count)
        };
        let reached = timeout(WAIT_TIMEOUT, counts.wait_for(is_reached)).await;
        assert!(reached.is_ok(), "{kind:?} came {} times", self.count(kind));
    }

    /// Whether the bot may repeat a request, because it did not get the response to an earlier one; once for each.
    pub fn may_repeat(&self) -> bool {
        let mut state = self.state();
        let may_repeat = state.lost_responses > 0;
        state.lost_responses = state.lost_responses.saturating_sub(1);
        may_repeat
    }

    pub fn watch(&self, watcher: RequestWatcher) {
        self.state().watcher = Some(watcher);
    }
}

/// The middleware that records requests and injects faults.
pub(super) async fn inject_faults(
    State(state): State<Arc<FakeDiscordState>>,
    request: Request,
    next: Next,
) -> Response {
    let Some(kind) = request_kind(request.method(), request.uri().path()) else {
        return next.run(request).await;
    };
    let (fault, watcher) = record_request(&state, kind);
    if let Some(watcher) = watcher {
        watcher(kind);
    }
    match fault {
        None => next.run(request).await,
        Some(RequestFault::ErrorStatus { status, code }) => status_response(status, code),
        Some(RequestFault::Page { status }) => page_response(status),
        Some(RequestFault::RateLimit { seconds, is_global }) => {
            rate_limit_response(seconds, is_global)
        }
        Some(RequestFault::AddressBlock { seconds }) => address_block_response(seconds),
        Some(RequestFault::NoResponse) => {
            next.run(request).await;
            pending().await
        }
        Some(RequestFault::LostConnection) => {
            next.run(request).await;
            state.faults.state().lost_responses += 1;
            let broken = stream::iter([Err::<&str, _>(std::io::Error::other("broken off"))]);
            Body::from_stream(broken).into_response()
        }
    }
}

/// Counts a request; returns its fault and the watcher.
fn record_request(
    state: &FakeDiscordState,
    kind: RequestKind,
) -> (Option<RequestFault>, Option<RequestWatcher>) {
    let counts = &state.faults.counts;
    counts.send_modify(|counts| *counts.entry(kind).or_default() += 1);
    let mut kept = state.faults.state();
    if !matches!(
        kind,
        RequestKind::Startup
            | RequestKind::RegisterCommands
            | RequestKind::RespondToInteraction
            | RequestKind::EditResponse
    ) {
        let now = Instant::now();
        kept.recent.push_back(now);
        let is_old = |at: &Instant| now.duration_since(*at) >= Duration::from_secs(1);
        while kept.recent.front().is_some_and(is_old) {
            kept.recent.pop_front();
        }
        if kept.recent.len() > MAX_REQUESTS_PER_SECOND {
            state.record_violation(format!(
                "more than {MAX_REQUESTS_PER_SECOND} requests in a second"
            ));
        }
    }
    let fault = kept.queued.get_mut(&kind).and_then(VecDeque::pop_front);
    (fault, kept.watcher.clone())
}

fn request_kind(method: &Method, path: &str) -> Option<RequestKind> {
    let path: Vec<&str> = path.split('/').skip(3).collect();
    Some(match (method.as_str(), path.as_slice()) {
        ("PUT", ["applications", ..]) => RequestKind::RegisterCommands,
        (_, ["gateway" | "oauth2" | "applications", ..]) => RequestKind::Startup,
        (_, ["users", "@me", "channels"]) => RequestKind::OpenDirectChannel,
        ("POST", ["channels", _, "messages"]) => RequestKind::CreateMessage,
        ("PATCH", ["channels", _, "messages", _]) => RequestKind::EditMessage,
        (_, ["channels", _, "messages", "pins", _]) => RequestKind::PinMessage,
        (_, ["interactions", ..]) => RequestKind::RespondToInteraction,
        (_, ["webhooks", ..]) => RequestKind::EditResponse,
        _ => return None,
    })
}

fn status_response(status: u16, code: u32) -> Response {
    let status = StatusCode::from_u16(status).expect("a status");
    let body = json!({"code": code, "message": "requested by the test"});
    (status, Json(body)).into_response()
}

fn page_response(status: u16) -> Response {
    let status = StatusCode::from_u16(status).expect("a status");
    (status, Html("<!doctype html><title>Blocked</title>")).into_response()
}

fn rate_limit_response(seconds: f64, is_global: bool) -> Response {
    let body = json!({
        "message": "You are being rate limited.",
        "retry_after": seconds,
        "global": is_global,
    });
    let headers = [
        ("retry-after", format!("{:.0}", seconds.ceil())),
        ("x-ratelimit-global", is_global.to_string()),
    ];
    (StatusCode::TOO_MANY_REQUESTS, headers, Json(body)).into_response()
}

/// <https://discord.com/developers/docs/topics/rate-limits#invalid-request-limit-aka-cloudflare-bans>
fn address_block_response(seconds: u64) -> Response {
    let headers = [
        ("retry-after", seconds.to_string()),
        ("server", "cloudflare".to_owned()),
    ];
    let page = Html("<!doctype html><title>Access denied</title><p>error code: 1015</p>");
    (StatusCode::TOO_MANY_REQUESTS, headers, page).into_response()
}
