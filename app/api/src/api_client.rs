//! The portal's HTTP client: every request carries the bearer token and no cookie.
//!
//! Only serialization and deserialization differ between calls. Everything else is compiled once, which keeps the code
//! of a server function small.

use std::future::Future;
use std::pin::{Pin, pin};
use std::str::FromStr;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{OnceLock, PoisonError, RwLock};
use std::task::{Context, Poll, Waker};

use app_wire::ApiError;
use app_wire::error::UNREACHABLE;
use serde::de::DeserializeOwned;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{Request, RequestInit, Response};

use crate::data_version::{self, VERSION_HEADER, WriteInFlight};
use crate::first_responses;
use crate::query_string::with_arguments;

static BEARER_TOKEN: RwLock<Option<String>> = RwLock::new(None);
static SNAPSHOT_HOOKS: OnceLock<SnapshotHooks> = OnceLock::new();
static ERROR_WORDING: OnceLock<fn(ApiError) -> ApiError> = OnceLock::new();

/// Sets the token of later calls; `None` signs out.
pub fn set_token(token: Option<String>) {
    *BEARER_TOKEN.write().unwrap_or_else(PoisonError::into_inner) = token;
}

/// The current token.
pub fn token() -> Option<String> {
    BEARER_TOKEN
        .read()
        .unwrap_or_else(PoisonError::into_inner)
        .clone()
}

/// Hooks that store responses and load them again while the server cannot be reached.
#[derive(Debug, Clone, Copy)]
pub struct SnapshotHooks {
    /// Stores a successful response: path, JSON of the request, response text.
    pub save: fn(&str, &str, &str),
    /// Returns the stored response for a path and the JSON of a request, because the server cannot be reached.
    pub load: fn(&str, &str) -> Option<String>,
    /// Returns it to be shown until the server responds.
    pub peek: fn(&str, &str) -> Option<String>,
    /// Called when the service worker answered with a stored response: when it was received, in milliseconds since
    /// 1970.
    pub note_stored: fn(u64),
}

/// Sets the hooks of all later calls. Only the first call has an effect.
pub fn set_snapshot_hooks(memory: SnapshotHooks) {
    let _ = SNAPSHOT_HOOKS.set(memory);
}

/// Sets the function that words every error. Only the first call has an effect.
pub fn set_error_wording(wording: fn(ApiError) -> ApiError) {
    let _ = ERROR_WORDING.set(wording);
}

fn worded(error: ApiError) -> ApiError {
    match ERROR_WORDING.get() {
        Some(wording) => wording(error),
        None => error,
    }
}

/// The text of a successful response, or the error.
type ResponseFuture = Pin<Box<dyn Future<Output = Result<String, ApiError>>>>;

/// Sends a GET request to `path`.
pub fn get(path: &str) -> ResponseFuture {
    Box::pin(send(path.to_owned(), String::new(), false))
}

/// Sends a GET request to `path` with the JSON `arguments` in its address.
pub fn query(path: &str, arguments: String) -> ResponseFuture {
    Box::pin(send(path.to_owned(), arguments, false))
}

/// Sends a POST request with the JSON `body` to `path`.
pub fn post(path: &str, body: String) -> ResponseFuture {
    Box::pin(send(path.to_owned(), body, true))
}

/// Sends a request with the token. Returns when the head of the response has arrived.
pub async fn fetch(
    path: &str,
    options: &RequestInit,
    headers: &[(&str, &str)],
) -> Result<Response, JsValue> {
    let request = Request::new_with_str_and_init(path, options)?;
    for (name, value) in headers {
        request.headers().set(name, value)?;
    }
    let authorization = token().map(|token| ["Bearer ", &token].concat());
    if let Some(authorization) = &authorization {
        request.headers().set("authorization", authorization)?;
    }
    if let Some(version) = data_version::newest_seen() {
        request
            .headers()
            .set(VERSION_HEADER, &version.to_string())?;
    }
    let write = (request.method() != "GET").then(WriteInFlight::begin);
    let early = authorization.filter(|_| write.is_none());
    let early = early.and_then(|authorization| first_responses::take(path, &authorization));
    let window = web_sys::window().ok_or(JsValue::NULL)?;
    let response = early.unwrap_or_else(|| window.fetch_with_request(&request));
    let response: Response = JsFuture::from(response).await?.dyn_into()?;
    if write.is_some() {
        data_version::record_write(response.headers().get(VERSION_HEADER)?.as_deref());
    }
    Ok(response)
}

/// Whether calls are answered by stored responses only.
static IS_PEEKING: AtomicBool = AtomicBool::new(false);

/// The stored response to a call, which is not sent.
pub fn peek<T>(call: impl Future<Output = Result<T, ApiError>>) -> Option<T> {
    IS_PEEKING.store(true, Ordering::Relaxed);
    let mut context = Context::from_waker(Waker::noop());
    let result = pin!(call).poll(&mut context);
    IS_PEEKING.store(false, Ordering::Relaxed);
    match result {
        Poll::Ready(result) => result.ok(),
        Poll::Pending => None,
    }
}

/// Sends `json` as the body of a POST request, or as the arguments of a GET request.
async fn send(path: String, json: String, is_post: bool) -> Result<String, ApiError> {
    if IS_PEEKING.load(Ordering::Relaxed) {
        let stored = SNAPSHOT_HOOKS
            .get()
            .and_then(|memory| (memory.peek)(&path, &json));
        return stored.ok_or_else(unreachable_error);
    }
    let options = RequestInit::new();
    let mut headers: &[(&str, &str)] = &[];
    let address = if is_post {
        options.set_method("POST");
        options.set_body(&JsValue::from_str(&json));
        headers = &[("content-type", "application/json")];
        path.clone()
    } else {
        with_arguments(&path, &json)
    };
    let asking = token();
    let result = async {
        let response = fetch(&address, &options, headers).await?;
        let retry_after = number_header(&response, "retry-after");
        let stored_at = number_header(&response, STORED_AT);
        let text = JsFuture::from(response.text()?).await?;
        let text = text.as_string().unwrap_or_default();
        Ok::<_, JsValue>((response.ok(), text, retry_after, stored_at))
    };
    let result = result.await;
    // Another user may have signed in during the request: the response must neither be stored for them nor end their
    // session.
    let is_same = token() == asking;
    match result {
        Ok((true, text, _, stored_at)) => {
            match (SNAPSHOT_HOOKS.get().filter(|_| is_same), stored_at) {
                (Some(memory), Some(at)) => (memory.note_stored)(at),
                (Some(memory), None) => (memory.save)(&path, &json, &text),
                (None, _) => {}
            }
            Ok(text)
        }
        // A response that is not Muster's (a proxy's error page, a truncated body) counts as unreachable.
        Ok((false, text, retry_after, _)) if is_same => Err(ApiError {
            retry_after,
            ..worded(serde_json::from_str(&text).unwrap_or_else(|_| unreachable_error()))
        }),
        Ok(_) => Err(unreachable_error()),
        Err(_) => SNAPSHOT_HOOKS
            .get()
            .filter(|_| is_same)
            .and_then(|memory| (memory.load)(&path, &json))
            .ok_or_else(unreachable_error),
    }
}

/// The header by which the service worker marks a stored response: when it was received, in milliseconds since 1970.
const STORED_AT: &str = "muster-stored-at";

/// The number in a header. A `Retry-After` with a date is not supported.
fn number_header<T: FromStr>(response: &Response, name: &str) -> Option<T> {
    let header = response.headers().get(name).ok()??;
    header.trim().parse().ok()
}

/// Parses the text of a successful response.
#[allow(
    clippy::result_large_err,
    reason = "the error of every server function"
)]
pub fn parse_response<T: DeserializeOwned>(text: &str) -> Result<T, ApiError> {
    serde_json::from_str(text).map_err(|_| unreachable_error())
}

fn unreachable_error() -> ApiError {
    ApiError::new(UNREACHABLE, "The server could not be reached.")
}
