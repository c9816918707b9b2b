//! The gate: one function that every request passes on its way in and every answer on its way out.
//!
//! One function instead of a stack of layers: a layer costs an allocation or two on every request.

use std::any::Any;
use std::net::IpAddr;
use std::panic::AssertUnwindSafe;
use std::sync::{Arc, Once};
use std::time::{Duration, Instant};

use app_service::health;
use axum::Router;
use axum::body::Body;
use axum::http::header::CONTENT_TYPE;
use axum::http::{HeaderMap, StatusCode, Uri};
use axum::response::{IntoResponse, Response};
use futures::FutureExt;
use hyper::Request;
use hyper::body::{Body as _, Incoming};
use tokio::time::timeout;
use tower::Service;
use tracing::Instrument;

use super::arrival::{Arrival, RequestId};
use super::client_address::is_undeclared_proxy;
use super::form::{FORM_LIMIT, is_form};
use super::{Refusal, body, headers};
use crate::state::Shared;

/// How long a handler may take to begin its answer; longer than a writer waits for the database.
const DEADLINE: Duration = Duration::from_secs(20);

/// The way in and out.
pub struct Gate {
    app: Shared,
    routes: Router,
    proxy_warning: Once,
}

impl Gate {
    pub fn new(app: Shared, routes: Router<Shared>) -> Self {
        Self {
            routes: routes.with_state(app.clone()),
            app,
            proxy_warning: Once::new(),
        }
    }

    pub async fn answer(&self, request: Request<Incoming>, peer: IpAddr) -> Response {
        let started = Instant::now();
        let id = self.app.request_ids.next();
        let speaks_json = speaks_json(request.uri());
        self.look_for_proxy(peer, request.headers());
        let line = tracing::enabled!(tracing::Level::DEBUG).then(|| {
            (
                request.method().clone(),
                told(request.uri().path()).to_owned(),
            )
        });
        let mut response = self.handled(request, Arrival { id, peer }).await;
        conclude(&mut response, id, speaks_json);
        let (status, took) = (response.status(), started.elapsed());
        self.app.counters.count(status, took);
        if status == StatusCode::INSUFFICIENT_STORAGE {
            health::note_no_space(&self.app.services);
        }
        if let Some((method, path)) = line {
            tracing::debug!(request.id = %id, %method, path, status = status.as_u16(), ?took, "answered");
        }
        response
    }

    /// Warns once about an undeclared proxy.
    fn look_for_proxy(&self, peer: IpAddr, headers: &HeaderMap) {
        if !self.proxy_warning.is_completed()
            && is_undeclared_proxy(peer, headers, &self.app.trusted_proxies)
        {
            self.proxy_warning.call_once(|| {
                tracing::warn!(
                    %peer,
                    "requests come through a proxy that TRUSTED_PROXIES does not name: all its clients count \
                     as one address"
                );
            });
        }
    }

    async fn handled(&self, request: Request<Incoming>, arrival: Arrival) -> Response {
        // Forms carry files; whoever reads them keeps to limits of its own.
        let is_form = is_form(request.headers());
        if !is_form && body::is_announced_too_large(request.body()) {
            return match body::collect(Body::new(request.into_body())).await {
                Ok(_) => Refusal::of_status(StatusCode::PAYLOAD_TOO_LARGE),
                Err(refusal) => refusal,
            }
            .into_response();
        }
        let mut request = request.map(|incoming| {
            if incoming.is_end_stream() {
                Body::empty()
            } else {
                Body::new(incoming)
            }
        });
        let span = tracing::debug_span!("request", id = %arrival.id);
        request.extensions_mut().insert(arrival);
        let answer = self.routes.clone().call(request);
        let answer = AssertUnwindSafe(answer).catch_unwind().instrument(span);
        let deadline = if is_form { FORM_LIMIT } else { DEADLINE };
        match timeout(deadline, answer).await {
            Ok(Ok(Ok(response))) => response,
            Ok(Ok(Err(never))) => match never {},
            Ok(Err(panic)) => {
                tracing::error!(request.id = %arrival.id, panic = said(&*panic), "a handler panicked");
                Refusal::of_status(StatusCode::INTERNAL_SERVER_ERROR).into_response()
            }
            Err(_) => Refusal::of_status(StatusCode::SERVICE_UNAVAILABLE).into_response(),
        }
    }
}

/// Gives a refusal its body, and every answer its headers.
fn conclude(response: &mut Response, id: RequestId, speaks_json: bool) {
    let status = response.status();
    if let Some(refusal) = response.extensions_mut().remove::<Arc<Refusal>>() {
        if status.is_server_error() {
            let cause = refusal.cause();
            tracing::error!(request.id = %id, status = status.as_u16(), cause, "a request failed");
        }
        refusal.write_onto(response, id);
    } else if speaks_json
        && (status.is_client_error() || status.is_server_error())
        && !is_json(response)
    {
        Refusal::of_status(status).write_onto(response, id);
    }
    headers::secure(response.headers_mut(), id);
}

/// Where errors have the shape of decisions §2.
fn speaks_json(uri: &Uri) -> bool {
    let path = uri.path();
    ["/api", "/rpc"].iter().any(|area| {
        path.strip_prefix(area)
            .is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
    })
}

/// A path as the log may tell it: what follows in the address of a calendar feed is a secret.
fn told(path: &str) -> &str {
    const FEEDS: &str = "/calendar/";
    if path.starts_with(FEEDS) { FEEDS } else { path }
}

fn is_json(response: &Response) -> bool {
    response
        .headers()
        .get(CONTENT_TYPE)
        .is_some_and(|kind| kind.as_bytes().starts_with(b"application/json"))
}

/// The words of a panic, if it has any.
fn said(panic: &(dyn Any + Send)) -> &str {
    panic
        .downcast_ref::<&str>()
        .copied()
        .or_else(|| panic.downcast_ref::<String>().map(String::as_str))
        .unwrap_or("no words")
}

#[cfg(test)]
mod tests {
    use super::told;

    #[test]
    fn the_secret_of_a_calendar_feed_is_not_logged() {
        assert_eq!(told("/calendar/aVerySecretSecret.ics"), "/calendar/");
        assert_eq!(told("/calendar"), "/calendar");
        assert_eq!(told("/api/calendar"), "/api/calendar");
    }
}
