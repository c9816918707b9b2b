//! The portal's server functions, under the same limits and with the same errors as REST.

use app_api::convert::{PublicUrl, RequestIdContext};
use app_service::sign_in::AuthenticatedCaller;
use app_wire::ApiError;
use axum::body::Body;
use axum::extract::{Extension, Request, State};
use axum::http::header::{ACCEPT, CONTENT_ENCODING, CONTENT_LENGTH, VARY};
use axum::http::{HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use http_body_util::BodyExt;
use leptos::prelude::provide_context;
use leptos::server_fn::axum::get_server_fn_service;

use crate::http::encoding::{accepts_gzip, gzip};
use crate::http::request_context::RequestContext;
use crate::http::{ErrorResponse, RequestCaller, body};
use crate::state::SharedState;

/// Minimum size of a compressed response, in bytes: a smaller one fits into one packet anyway.
const MIN_GZIP_BYTES: usize = 1400;

/// Runs the function that is registered under the request's path; members only. The function's protocol checks what
/// else it requires.
pub async fn call(
    State(app): State<SharedState>,
    Extension(arrival): Extension<RequestContext>,
    caller: RequestCaller,
    mut request: Request,
) -> Result<Response, ErrorResponse> {
    let path = request.uri().path();
    if get_server_fn_service(path, request.method().clone()).is_none() {
        return Err(ErrorResponse::from_status(StatusCode::NOT_FOUND));
    }
    caller.principal.member()?;
    let packs = accepts_gzip(request.headers());
    // For an HTML form, Leptos would answer with a redirect to the address in the request's `Referer`.
    request.headers_mut().remove(ACCEPT);
    let (head, content) = body::read_json(request).await?;
    let request = Request::from_parts(head, Body::from(content));
    let asking = AuthenticatedCaller {
        principal: caller.principal,
        token: caller.token,
    };
    let context = move || {
        provide_context(app.services.clone());
        provide_context(asking.clone());
        provide_context(RequestIdContext(arrival.id.to_string()));
        provide_context(PublicUrl(app.public_url.clone()));
    };
    let response = leptos_axum::handle_server_fns_with_context(context, request).await;
    finish_response(response.into_response(), packs).await
}

/// Answers unreadable arguments with 400, and compresses a long response for clients that accept it.
async fn finish_response(response: Response, packs: bool) -> Result<Response, ErrorResponse> {
    let (mut head, content) = response.into_parts();
    let failed = |_| ErrorResponse::from_status(StatusCode::INTERNAL_SERVER_ERROR);
    let content = content.collect().await.map_err(failed)?.to_bytes();
    if head.status == StatusCode::INTERNAL_SERVER_ERROR
        && let Ok(unread) = serde_json::from_slice::<ApiError>(&content)
        && unread.code == "invalid"
    {
        // Leptos answers 500 to errors that occur before the function's body can set a status.
        return Err(ErrorResponse::malformed(&unread.error));
    }
    if !packs || content.len() < MIN_GZIP_BYTES {
        return Ok(Response::from_parts(head, Body::from(content)));
    }
    let headers = &mut head.headers;
    headers.remove(CONTENT_LENGTH);
    headers.insert(CONTENT_ENCODING, HeaderValue::from_static("gzip"));
    headers.insert(VARY, HeaderValue::from_static("accept-encoding"));
    Ok(Response::from_parts(head, Body::from(gzip(&content))))
}
