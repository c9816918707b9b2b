//! REST calls that are not server functions, for example the current user, sign-in, the palette's search and the event
//! stream.

use app_api::api_client;
use app_wire::{ApiError, SuccessEnvelope};
use serde::de::DeserializeOwned;
use wasm_bindgen::JsValue;
use web_sys::{AbortSignal, RequestInit, Response};

/// Sends a GET request and returns the `data` of the response.
pub async fn get<T: DeserializeOwned>(path: &str) -> Result<T, ApiError> {
    read(&api_client::get(path).await?)
}

/// Sends a POST request with a serialized JSON body and returns the `data` of the response.
pub async fn post<T: DeserializeOwned>(path: &str, body: &str) -> Result<T, ApiError> {
    read(&api_client::post(path, body.to_owned()).await?)
}

fn read<T: DeserializeOwned>(text: &str) -> Result<T, ApiError> {
    api_client::parse_response::<SuccessEnvelope<T>>(text).map(|success| success.data)
}

/// Opens the event stream after `last_event`. Returns when the response headers have arrived.
pub async fn open_stream(
    path: &str,
    last_event: Option<&str>,
    until: &AbortSignal,
) -> Result<Response, JsValue> {
    let options = RequestInit::new();
    options.set_signal(Some(until));
    let accept = ("accept", "text/event-stream");
    match last_event {
        Some(id) => api_client::fetch(path, &options, &[accept, ("last-event-id", id)]).await,
        None => api_client::fetch(path, &options, &[accept]).await,
    }
}
