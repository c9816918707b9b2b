//! What goes wrong on the platform when a test wants it, and what it notes about every request.

use std::collections::{HashMap, VecDeque};
use std::future::pending;
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::{Duration, Instant};

use axum::Json;
use axum::body::Body;
use axum::extract::{Request, State};
use axum::http::{Method, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use futures::stream;
use serde_json::json;
use tokio::sync::watch;
use tokio::time::timeout;

use super::{AT_MOST, Desk};

/// Requests that one bot may send in a second. Answers to interactions do not count, nor do here those with which a bot
/// begins: a test may begin many.
const IN_A_SECOND: usize = 50;

/// A kind of request.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Asked {
    /// For the address of the gateway, the application, the commands.
    ToBegin,
    ForDirectChannel,
    ToSay,
    ToEdit,
    ToPin,
    /// The first answer to an interaction.
    ToAnswer,
    /// A promised answer.
    ToFillIn,
}

/// How the platform fails a request.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Fault {
    /// Answers this status with one of its codes; 0 for none.
    Refused { status: u16, code: u32 },
    /// Asks for so many seconds of patience, for this kind of request to this channel or for all.
    Patience { seconds: f64, is_global: bool },
    /// Does what it is asked, and the connection breaks before the answer is there.
    Dropped,
    /// Does what it is asked, and says nothing.
    Silent,
}

impl Fault {
    pub const fn status(status: u16) -> Self {
        Self::Refused { status, code: 0 }
    }

    pub const fn forbidden(code: u32) -> Self {
        Self::Refused { status: 403, code }
    }

    pub const fn patience(seconds: f64) -> Self {
        Self::Patience {
            seconds,
            is_global: false,
        }
    }
}

/// Called before each request of the bot is done.
type Watcher = Arc<dyn Fn(Asked) + Send + Sync>;

#[derive(Default)]
pub(super) struct Faults {
    kept: Mutex<Kept>,
    /// How many requests of each kind came.
    counts: watch::Sender<HashMap<Asked, usize>>,
}

#[derive(Default)]
struct Kept {
    coming: HashMap<Asked, VecDeque<Fault>>,
    /// When the requests of the last second came.
    recent: VecDeque<Instant>,
    watcher: Option<Watcher>,
}

impl Faults {
    fn kept(&self) -> MutexGuard<'_, Kept> {
        self.kept.lock().expect("nobody broke it")
    }

    pub fn extend(&self, asked: Asked, faults: impl IntoIterator<Item = Fault>) {
        let mut kept = self.kept();
        kept.coming.entry(asked).or_default().extend(faults);
    }

    pub fn count(&self, asked: Asked) -> usize {
        self.counts
            .borrow()
            .get(&asked)
            .copied()
            .unwrap_or_default()
    }

    /// Waits until so many requests of a kind came.
    pub async fn reach(&self, asked: Asked, count: usize) {
        let mut counts = self.counts.subscribe();
        let is_reached =
            |counts: &HashMap<Asked, usize>| counts.get(&asked).is_some_and(|now| *now >= count);
        let reached = timeout(AT_MOST, counts.wait_for(is_reached)).await;
        assert!(
            reached.is_ok(),
            "{asked:?} came {} times",
            self.count(asked)
        );
    }

    pub fn watch(&self, watcher: Watcher) {
        self.kept().watcher = Some(watcher);
    }
}

/// Stands before everything that the REST half answers.
pub(super) async fn stand_before(
    State(desk): State<Arc<Desk>>,
    request: Request,
    next: Next,
) -> Response {
    let Some(asked) = asked(request.method(), request.uri().path()) else {
        return next.run(request).await;
    };
    let (fault, watcher) = note(&desk, asked);
    if let Some(watcher) = watcher {
        watcher(asked);
    }
    match fault {
        None => next.run(request).await,
        Some(Fault::Refused { status, code }) => refused(status, code),
        Some(Fault::Patience { seconds, is_global }) => patience(seconds, is_global),
        Some(Fault::Silent) => {
            next.run(request).await;
            pending().await
        }
        Some(Fault::Dropped) => {
            next.run(request).await;
            let broken = stream::iter([Err::<&str, _>(std::io::Error::other("broken off"))]);
            Body::from_stream(broken).into_response()
        }
    }
}

/// Counts a request, and answers what becomes of it.
fn note(desk: &Desk, asked: Asked) -> (Option<Fault>, Option<Watcher>) {
    let counts = &desk.faults.counts;
    counts.send_modify(|counts| *counts.entry(asked).or_default() += 1);
    let mut kept = desk.faults.kept();
    if !matches!(asked, Asked::ToBegin | Asked::ToAnswer | Asked::ToFillIn) {
        let now = Instant::now();
        kept.recent.push_back(now);
        let is_old = |at: &Instant| now.duration_since(*at) >= Duration::from_secs(1);
        while kept.recent.front().is_some_and(is_old) {
            kept.recent.pop_front();
        }
        if kept.recent.len() > IN_A_SECOND {
            desk.reject(format!("more than {IN_A_SECOND} requests in a second"));
        }
    }
    let fault = kept.coming.get_mut(&asked).and_then(VecDeque::pop_front);
    (fault, kept.watcher.clone())
}

fn asked(method: &Method, path: &str) -> Option<Asked> {
    let path: Vec<&str> = path.split('/').skip(3).collect();
    Some(match (method.as_str(), path.as_slice()) {
        (_, ["gateway"] | ["oauth2" | "applications", ..]) => Asked::ToBegin,
        (_, ["users", "@me", "channels"]) => Asked::ForDirectChannel,
        ("POST", ["channels", _, "messages"]) => Asked::ToSay,
        ("PATCH", ["channels", _, "messages", _]) => Asked::ToEdit,
        (_, ["channels", _, "pins", _]) => Asked::ToPin,
        (_, ["interactions", ..]) => Asked::ToAnswer,
        (_, ["webhooks", ..]) => Asked::ToFillIn,
        _ => return None,
    })
}

fn refused(status: u16, code: u32) -> Response {
    let status = StatusCode::from_u16(status).expect("a status");
    let body = json!({"code": code, "message": "as the test wants it"});
    (status, Json(body)).into_response()
}

fn patience(seconds: f64, is_global: bool) -> Response {
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
