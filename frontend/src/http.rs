//! The few REST calls that are no server functions: who is signed in, signing in and out, and the event stream.

use app_api::ApiError;
use app_api::signed_in;
use app_api::wire::Success;
use serde::de::DeserializeOwned;
use wasm_bindgen::JsValue;
use web_sys::{AbortSignal, RequestInit, Response};

/// Reads the `data` of an answer.
pub async fn get<T: DeserializeOwned>(path: &str) -> Result<T, ApiError> {
    read(&signed_in::get(path).await?)
}

/// Sends a JSON body, already written, and reads the `data` of the answer.
pub async fn post<T: DeserializeOwned>(path: &str, body: &str) -> Result<T, ApiError> {
    read(&signed_in::post(path, body.to_owned()).await?)
}

fn read<T: DeserializeOwned>(text: &str) -> Result<T, ApiError> {
    signed_in::read::<Success<T>>(text).map(|success| success.data)
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
        Some(id) => signed_in::fetch(path, &options, &[accept, ("last-event-id", id)]).await,
        None => signed_in::fetch(path, &options, &[accept]).await,
    }
}
