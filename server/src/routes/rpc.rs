//! The portal's server functions, under the same limits and with the same errors as REST.

use app_api::shape::RequestId;
use app_service::sign_in::Authenticated;
use axum::body::Body;
use axum::extract::{Extension, Request, State};
use axum::http::header::{CONTENT_ENCODING, CONTENT_LENGTH, VARY};
use axum::http::{HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use http_body_util::BodyExt;
use hyper::body::Body as _;
use leptos::prelude::provide_context;

use crate::http::arrival::Arrival;
use crate::http::encoding::{accepts_gzip, gzip};
use crate::http::{Caller, Refusal, body};
use crate::state::Shared;

/// Below this an answer fits into a packet or two anyway.
const WORTH_PACKING: u64 = 1500;

/// Runs the function that is registered under the request's path.
pub async fn call(
    State(app): State<Shared>,
    Extension(arrival): Extension<Arrival>,
    caller: Caller,
    request: Request,
) -> Result<Response, Refusal> {
    let packs = accepts_gzip(request.headers());
    let (head, content) = request.into_parts();
    if leptos::server_fn::axum::get_server_fn_service(head.uri.path(), head.method.clone())
        .is_none()
    {
        return Err(Refusal::of_status(StatusCode::NOT_FOUND));
    }
    let content = body::collect(content).await?;
    let request = Request::from_parts(head, Body::from(content));
    let asking = Authenticated {
        principal: caller.principal,
        token: caller.token,
    };
    let context = move || {
        provide_context(app.services.clone());
        provide_context(asking.clone());
        provide_context(RequestId(arrival.id.to_string()));
    };
    let response = leptos_axum::handle_server_fns_with_context(context, request)
        .await
        .into_response();
    if packs {
        packed(response).await
    } else {
        Ok(response)
    }
}

async fn packed(response: Response) -> Result<Response, Refusal> {
    if response.body().size_hint().lower() < WORTH_PACKING {
        return Ok(response);
    }
    let (mut head, content) = response.into_parts();
    let content = content
        .collect()
        .await
        .map_err(|_| Refusal::of_status(StatusCode::INTERNAL_SERVER_ERROR))?
        .to_bytes();
    head.headers.remove(CONTENT_LENGTH);
    head.headers
        .insert(CONTENT_ENCODING, HeaderValue::from_static("gzip"));
    head.headers
        .insert(VARY, HeaderValue::from_static("accept-encoding"));
    Ok(Response::from_parts(head, Body::from(gzip(&content))))
}
