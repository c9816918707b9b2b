//! The client of every server function: it sends the bearer token, and takes no cookie.

use std::future::Future;
use std::sync::{PoisonError, RwLock};

use bytes::Bytes;
use futures::sink::Drain;
use futures::stream::Empty;
use futures::{Sink, Stream};
use leptos::server_fn::client::{Client, browser::BrowserClient};
use leptos::server_fn::error::{IntoAppError, ServerFnErrorErr};
use leptos::server_fn::request::browser::BrowserRequest;
use leptos::server_fn::response::browser::BrowserResponse;

use crate::ApiError;

static TOKEN: RwLock<Option<String>> = RwLock::new(None);

/// Sets the token that later calls carry; `None` signs out.
pub fn set_token(token: Option<String>) {
    *TOKEN.write().unwrap_or_else(PoisonError::into_inner) = token;
}

/// The token in use.
pub fn token() -> Option<String> {
    TOKEN.read().unwrap_or_else(PoisonError::into_inner).clone()
}

/// The halves of a websocket that is never opened.
type Silence = (Empty<Result<Bytes, Bytes>>, Drain<Bytes>);

/// Sends requests with `Authorization: Bearer …`.
pub struct SignedIn;

impl Client<ApiError> for SignedIn {
    type Request = BrowserRequest;
    type Response = BrowserResponse;

    fn send(
        request: Self::Request,
    ) -> impl Future<Output = Result<Self::Response, ApiError>> + Send {
        if let Some(token) = token() {
            request
                .headers()
                .append("authorization", &format!("Bearer {token}"));
        }
        <BrowserClient as Client<ApiError>>::send(request)
    }

    async fn open_websocket(
        _: &str,
    ) -> Result<
        (
            impl Stream<Item = Result<Bytes, Bytes>> + Send + 'static,
            impl Sink<Bytes> + Send + 'static,
        ),
        ApiError,
    > {
        let refusal = ServerFnErrorErr::Request("no function of ours opens a websocket".to_owned());
        Err::<Silence, ApiError>(refusal.into_app_error())
    }

    fn spawn(future: impl Future<Output = ()> + Send + 'static) {
        <BrowserClient as Client<ApiError>>::spawn(future);
    }
}
