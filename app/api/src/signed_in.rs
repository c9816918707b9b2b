//! How the portal calls: every request carries the bearer token, none takes a cookie.
//!
//! All of it but the two ends, writing what goes and reading what comes, is the same for every call
//! and compiled once: a server function adds only those.

use std::future::Future;
use std::pin::Pin;
use std::sync::{OnceLock, PoisonError, RwLock};

use send_wrapper::SendWrapper;
use serde::Serialize;
use serde::de::DeserializeOwned;
use server_fn::codec::Json;
use server_fn::{Http, Protocol};
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{Request, RequestInit, Response};

use crate::ApiError;
use crate::error::UNREACHABLE;

static TOKEN: RwLock<Option<String>> = RwLock::new(None);
static MEMORY: OnceLock<Memory> = OnceLock::new();

/// Sets the token that later calls carry; `None` signs out.
pub fn set_token(token: Option<String>) {
    *TOKEN.write().unwrap_or_else(PoisonError::into_inner) = token;
}

/// The token in use.
pub fn token() -> Option<String> {
    TOKEN.read().unwrap_or_else(PoisonError::into_inner).clone()
}

/// What is read again while the server cannot be reached.
#[derive(Debug, Clone, Copy)]
pub struct Memory {
    /// Hears the good answer to a call: its path, its body, what came.
    pub keep: fn(&str, &str, &str),
    /// The answer to give to a call that did not come through.
    pub recall: fn(&str, &str) -> Option<String>,
}

/// Gives all later calls a memory; the first one stays.
pub fn remember_with(memory: Memory) {
    let _ = MEMORY.set(memory);
}

/// The text of a good answer, or the refusal.
type Heard = Pin<Box<dyn Future<Output = Result<String, ApiError>>>>;

/// Reads `path`.
pub fn get(path: &str) -> Heard {
    Box::pin(asked(path.to_owned(), None))
}

/// Sends `body`, which is JSON, to `path`.
pub fn post(path: &str, body: String) -> Heard {
    Box::pin(asked(path.to_owned(), Some(body)))
}

/// Opens a request with the token; the head of the answer has arrived when this returns.
pub async fn fetch(
    path: &str,
    options: &RequestInit,
    headers: &[(&str, &str)],
) -> Result<Response, JsValue> {
    let request = Request::new_with_str_and_init(path, options)?;
    for (name, value) in headers {
        request.headers().set(name, value)?;
    }
    if let Some(token) = token() {
        request
            .headers()
            .set("authorization", &["Bearer ", &token].concat())?;
    }
    let window = web_sys::window().ok_or(JsValue::NULL)?;
    JsFuture::from(window.fetch_with_request(&request))
        .await?
        .dyn_into()
}

async fn asked(path: String, body: Option<String>) -> Result<String, ApiError> {
    let options = RequestInit::new();
    let mut headers: &[(&str, &str)] = &[];
    if let Some(body) = &body {
        options.set_method("POST");
        options.set_body(&JsValue::from_str(body));
        headers = &[("content-type", "application/json")];
    }
    let asking = token();
    let heard = async {
        let response = fetch(&path, &options, headers).await?;
        let retry_after = retry_after(&response);
        let text = JsFuture::from(response.text()?).await?;
        let text = text.as_string().unwrap_or_default();
        Ok::<_, JsValue>((response.ok(), text, retry_after))
    };
    let heard = heard.await;
    let body = body.unwrap_or_default();
    // Somebody else may have signed in meanwhile: what this one was told is not theirs to keep or to heed.
    let is_same = token() == asking;
    match heard {
        Ok((true, text, _)) => {
            if let Some(memory) = MEMORY.get().filter(|_| is_same) {
                (memory.keep)(&path, &body, &text);
            }
            Ok(text)
        }
        // An answer that is not Muster's (a proxy's error page, half a body) counts as none.
        Ok((false, text, retry_after)) if is_same => Err(ApiError {
            retry_after,
            ..serde_json::from_str(&text).unwrap_or_else(|_| unreachable())
        }),
        Ok(_) => Err(unreachable()),
        Err(_) => MEMORY
            .get()
            .filter(|_| is_same)
            .and_then(|memory| (memory.recall)(&path, &body))
            .ok_or_else(unreachable),
    }
}

/// The seconds of `Retry-After`; dates are not read.
fn retry_after(response: &Response) -> Option<u32> {
    let header = response.headers().get("retry-after").ok()??;
    header.trim().parse().ok()
}

/// Reads a good answer's text.
pub fn read<T: DeserializeOwned>(text: &str) -> Result<T, ApiError> {
    serde_json::from_str(text).map_err(|_| unreachable())
}

fn unreachable() -> ApiError {
    ApiError::new(UNREACHABLE, "The server could not be reached.")
}

/// How a server function goes over the wire: JSON both ways, sent by [`post`], served as any other.
pub struct Call;

impl<Input, Output, Client, Server> Protocol<Input, Output, Client, Server, ApiError> for Call
where
    Input: Serialize + Send,
    Output: DeserializeOwned + Send,
    Client: server_fn::client::Client<ApiError>,
    Server: server_fn::server::Server<ApiError>,
    Http<Json, Json>: Protocol<Input, Output, Client, Server, ApiError>,
{
    const METHOD: http::Method = <Http<Json, Json> as Protocol<_, _, Client, Server, _>>::METHOD;

    fn run_server<F, Ran>(
        request: Server::Request,
        server_fn: F,
    ) -> impl Future<Output = Result<Server::Response, ApiError>> + Send
    where
        F: Fn(Input) -> Ran + Send,
        Ran: Future<Output = Result<Output, ApiError>> + Send,
    {
        <Http<Json, Json> as Protocol<_, _, Client, Server, _>>::run_server(request, server_fn)
    }

    fn run_client(
        path: &str,
        input: Input,
    ) -> impl Future<Output = Result<Output, ApiError>> + Send {
        let body = serde_json::to_string(&input).unwrap_or_default();
        let heard = post(path, body);
        // A page has one thread.
        SendWrapper::new(async move { read(&heard.await?) })
    }
}
