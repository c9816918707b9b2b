//! The few REST calls that are no server functions: who is signed in, signing in and out, and the event stream.

use app_api::ApiError;
use app_api::error::UNREACHABLE;
use app_api::signed_in;
use app_api::wire::Success;
use leptos::prelude::window;
use serde::de::DeserializeOwned;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{AbortSignal, Request, RequestInit, Response};

/// Reads the `data` of an answer.
pub async fn get<T: DeserializeOwned>(path: &str) -> Result<T, ApiError> {
    answer(fetch(path, &RequestInit::new(), &[]).await).await
}

/// Sends a JSON body, already written, and reads the `data` of the answer.
pub async fn post<T: DeserializeOwned>(path: &str, body: &str) -> Result<T, ApiError> {
    let options = RequestInit::new();
    options.set_method("POST");
    options.set_body(&JsValue::from_str(body));
    answer(fetch(path, &options, &[("content-type", "application/json")]).await).await
}

/// Opens the event stream behind `last_event`; the head of the answer has arrived when this returns.
pub async fn open_stream(
    path: &str,
    last_event: Option<&str>,
    until: &AbortSignal,
) -> Result<Response, JsValue> {
    let options = RequestInit::new();
    options.set_signal(Some(until));
    let accept = ("accept", "text/event-stream");
    match last_event {
        Some(id) => fetch(path, &options, &[accept, ("last-event-id", id)]).await,
        None => fetch(path, &options, &[accept]).await,
    }
}

async fn fetch(
    path: &str,
    options: &RequestInit,
    headers: &[(&str, &str)],
) -> Result<Response, JsValue> {
    let request = Request::new_with_str_and_init(path, options)?;
    for (name, value) in headers {
        request.headers().set(name, value)?;
    }
    if let Some(token) = signed_in::token() {
        request
            .headers()
            .set("authorization", &["Bearer ", &token].concat())?;
    }
    JsFuture::from(window().fetch_with_request(&request))
        .await?
        .dyn_into()
}

/// An answer that is not Muster's (a proxy's error page, half a body) counts as none.
async fn answer<T: DeserializeOwned>(sent: Result<Response, JsValue>) -> Result<T, ApiError> {
    let unreachable = || ApiError::new(UNREACHABLE, "The server could not be reached.");
    let response = sent.map_err(|_| unreachable())?;
    let text = JsFuture::from(response.text().map_err(|_| unreachable())?)
        .await
        .map_err(|_| unreachable())?
        .as_string()
        .unwrap_or_default();
    if response.ok() {
        serde_json::from_str::<Success<T>>(&text)
            .map(|success| success.data)
            .map_err(|_| unreachable())
    } else {
        Err(serde_json::from_str(&text).unwrap_or_else(|_| unreachable()))
    }
}
