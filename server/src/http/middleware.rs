//! The middleware around the router: one function that handles every request and every response.
//!
//! It is one function instead of a stack of layers, because each layer costs one or two allocations per request.

use std::any::Any;
use std::net::IpAddr;
use std::panic::AssertUnwindSafe;
use std::sync::{Arc, Once};
use std::time::{Duration, Instant};

use app_service::failure_report::{report_disk_full, report_failure};
use app_service::{AppServices, confirm_version};
use axum::Router;
use axum::body::Body;
use axum::http::header::{CONTENT_TYPE, HOST};
use axum::http::{HeaderMap, StatusCode, Uri, Version};
use axum::response::{IntoResponse, Response};
use futures::FutureExt;
use hyper::Request;
use hyper::body::{Body as _, Incoming};
use tokio::time::timeout;
use tower::Service;
use tracing::Instrument;
use tracing::field::Empty;

use super::access_log::AccessLogEntry;
use super::client_address::is_undeclared_proxy;
use super::data_version_header::IncludedVersion;
use super::encoding::{CompressionEffort, ContentCoding};
use super::json_compression::compress_json;
use super::multipart::{FORM_TIMEOUT, is_form};
use super::request_context::{RequestContext, RequestId};
use super::{ErrorResponse, body, data_version_header, headers};
use crate::state::SharedState;

/// Maximum time until a handler starts its response; longer than a writer waits for the database.
const HANDLER_TIMEOUT: Duration = Duration::from_secs(20);

/// Wraps the router: request id, limits, timeout, panics, errors, headers and metrics.
pub struct HttpMiddleware {
    app: SharedState,
    routes: Router,
    proxy_warning: Once,
}

impl HttpMiddleware {
    pub fn new(app: SharedState, routes: Router<SharedState>) -> Self {
        Self {
            routes: routes.with_state(app.clone()),
            app,
            proxy_warning: Once::new(),
        }
    }

    /// Handles a request in a span that has its id, and the caller's id once it is known.
    pub async fn handle(&self, request: Request<Incoming>, peer: IpAddr) -> Response {
        let id = self.app.request_ids.id_of(request.headers());
        // At the level of errors, so that a log of any level has it.
        let span = tracing::error_span!("request", request.id = %id, player.id = Empty);
        let handling = self.handle_in_span(request, RequestContext { id, peer });
        handling.instrument(span).await
    }

    async fn handle_in_span(
        &self,
        request: Request<Incoming>,
        context: RequestContext,
    ) -> Response {
        let started = Instant::now();
        let RequestContext { id, peer } = context;
        let speaks_json = has_json_errors(request.uri());
        self.warn_about_proxy(peer, request.headers());
        let line = AccessLogEntry::new(&self.app.counters, &request);
        let coding = ContentCoding::negotiate(request.headers(), CompressionEffort::Fast);
        let services = &self.app.services;
        if speaks_json {
            data_version_header::wait_for_seen(services, request.headers()).await;
        }
        let version = IncludedVersion::of(services, &request);
        let mut response = self.dispatch(request, context).await;
        let is_https = self.app.public_url.starts_with("https://");
        finish_response(services, &mut response, id, speaks_json, is_https);
        if speaks_json {
            version.add(services, &mut response).await;
        }
        if let Some(coding) = coding.filter(|_| speaks_json) {
            response = compress_json(response, coding).await;
        }
        let (status, took) = (response.status(), started.elapsed());
        line.finish(&self.app.counters, status, took);
        if status == StatusCode::INSUFFICIENT_STORAGE {
            report_disk_full(&self.app.services);
        }
        response
    }

    /// Warns once about an undeclared proxy.
    fn warn_about_proxy(&self, peer: IpAddr, headers: &HeaderMap) {
        if !self.proxy_warning.is_completed()
            && is_undeclared_proxy(peer, headers, &self.app.trusted_proxies)
        {
            self.proxy_warning.call_once(|| {
                tracing::warn!(
                    %peer,
                    "requests come through a proxy that is not in TRUSTED_PROXIES: all its clients count \
                     as one address"
                );
            });
        }
    }

    async fn dispatch(&self, request: Request<Incoming>, context: RequestContext) -> Response {
        if !has_one_host(&request) {
            let sentence = "Send exactly one Host header.";
            return ErrorResponse::malformed(sentence).into_response();
        }
        // Forms contain files and have limits of their own.
        let is_form = is_form(request.headers());
        if !is_form && body::is_declared_too_large(request.body()) {
            return match body::collect(Body::new(request.into_body())).await {
                Ok(_) => ErrorResponse::from_status(StatusCode::PAYLOAD_TOO_LARGE),
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
        request.extensions_mut().insert(context);
        let uses_data = has_json_errors(request.uri());
        let mut routes = self.routes.clone();
        let answer = async {
            if uses_data && let Err(error) = confirm_version(&self.app.services).await {
                return Ok(ErrorResponse::from(error).into_response());
            }
            routes.call(request).await
        };
        let answer = AssertUnwindSafe(answer).catch_unwind();
        let deadline = if is_form {
            FORM_TIMEOUT
        } else {
            HANDLER_TIMEOUT
        };
        match timeout(deadline, answer).await {
            Ok(Ok(Ok(response))) => response,
            Ok(Ok(Err(never))) => match never {},
            Ok(Err(panic)) => {
                tracing::error!(panic = panic_message(&*panic), "a handler panicked");
                ErrorResponse::from_status(StatusCode::INTERNAL_SERVER_ERROR).into_response()
            }
            Err(_) => ErrorResponse::from_status(StatusCode::SERVICE_UNAVAILABLE).into_response(),
        }
    }
}

/// Writes the body of an error response and adds the common headers to every response.
fn finish_response(
    services: &AppServices,
    response: &mut Response,
    id: RequestId,
    speaks_json: bool,
    is_https: bool,
) {
    let status = response.status();
    if let Some(refusal) = response.extensions_mut().remove::<Arc<ErrorResponse>>() {
        if status.is_server_error() {
            report_failure(services, status.as_u16(), refusal.cause());
        }
        refusal.write_to(response, id);
    } else if speaks_json
        && (status.is_client_error() || status.is_server_error())
        && !is_json(response)
    {
        ErrorResponse::from_status(status).write_to(response, id);
    }
    headers::add_security_headers(response.headers_mut(), id, is_https);
}

/// Whether a request of HTTP/1.1 names its host once (RFC 9112, section 3.2).
fn has_one_host<B>(request: &Request<B>) -> bool {
    request.version() != Version::HTTP_11 || request.headers().get_all(HOST).iter().count() == 1
}

/// Whether errors of this path have the JSON shape of decisions §2.
fn has_json_errors(uri: &Uri) -> bool {
    let path = uri.path();
    ["/api", "/rpc"].iter().any(|area| {
        path.strip_prefix(area)
            .is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
    })
}

fn is_json(response: &Response) -> bool {
    response
        .headers()
        .get(CONTENT_TYPE)
        .is_some_and(|kind| kind.as_bytes().starts_with(b"application/json"))
}

/// The message of a panic, if it has one.
fn panic_message(panic: &(dyn Any + Send)) -> &str {
    panic
        .downcast_ref::<&str>()
        .copied()
        .or_else(|| panic.downcast_ref::<String>().map(String::as_str))
        .unwrap_or("no message")
}
