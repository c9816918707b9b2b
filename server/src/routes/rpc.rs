//! The portal's server functions, under the same limits and with the same errors as REST.

use app_api::ApiError;
use app_api::shape::{PublicUrl, RequestId};
use app_service::sign_in::Authenticated;
use app_service::strategies;
use axum::body::Body;
use axum::extract::{Extension, Request, State};
use axum::http::header::{ACCEPT, CONTENT_ENCODING, CONTENT_LENGTH, VARY};
use axum::http::{HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use http_body_util::BodyExt;
use leptos::prelude::provide_context;
use leptos::server_fn::axum::get_server_fn_service;

use crate::http::arrival::Arrival;
use crate::http::encoding::{accepts_gzip, gzip};
use crate::http::{Caller, Refusal, body};
use crate::state::Shared;

/// Below this an answer fits into a packet anyway.
const WORTH_PACKING: usize = 1400;

/// Areas whose functions are for admins alone: refused before their arguments are read, as everywhere.
const FOR_ADMINS: [&str; 11] = [
    "/rpc/audit/",
    "/rpc/catalogue/save",
    "/rpc/folders/remove",
    "/rpc/matches/create",
    "/rpc/matches/remove",
    "/rpc/matches/update",
    "/rpc/messages/",
    "/rpc/plans/",
    "/rpc/players/",
    "/rpc/settings/",
    "/rpc/strategies/remove",
];

/// Functions for those who may edit the stratbook.
const FOR_EDITORS: [&str; 6] = [
    "/rpc/folders/create",
    "/rpc/folders/update",
    "/rpc/strategies/create",
    "/rpc/strategies/duplicate",
    "/rpc/strategies/restore",
    "/rpc/strategies/update",
];

/// Runs the function that is registered under the request's path, for members alone.
pub async fn call(
    State(app): State<Shared>,
    Extension(arrival): Extension<Arrival>,
    caller: Caller,
    mut request: Request,
) -> Result<Response, Refusal> {
    let path = request.uri().path();
    if get_server_fn_service(path, request.method().clone()).is_none() {
        return Err(Refusal::of_status(StatusCode::NOT_FOUND));
    }
    caller.principal.member()?;
    if FOR_ADMINS.iter().any(|area| path.starts_with(area)) {
        caller.principal.admin()?;
    }
    if FOR_EDITORS.contains(&path) {
        strategies::editor(&app.services, &caller.principal).await?;
    }
    let packs = accepts_gzip(request.headers());
    // Leptos would answer a form of a page with a redirect to wherever it says it comes from.
    request.headers_mut().remove(ACCEPT);
    let (head, content) = body::declared_json(request).await?;
    let request = Request::from_parts(head, Body::from(content));
    let asking = Authenticated {
        principal: caller.principal,
        token: caller.token,
    };
    let context = move || {
        provide_context(app.services.clone());
        provide_context(asking.clone());
        provide_context(RequestId(arrival.id.to_string()));
        provide_context(PublicUrl(app.public_url.clone()));
    };
    let response = leptos_axum::handle_server_fns_with_context(context, request).await;
    concluded(response.into_response(), packs).await
}

/// Gives arguments that could not be read their status, and packs a long answer for who takes it packed.
async fn concluded(response: Response, packs: bool) -> Result<Response, Refusal> {
    let (mut head, content) = response.into_parts();
    let failed = |_| Refusal::of_status(StatusCode::INTERNAL_SERVER_ERROR);
    let content = content.collect().await.map_err(failed)?.to_bytes();
    if head.status == StatusCode::INTERNAL_SERVER_ERROR
        && let Ok(unread) = serde_json::from_slice::<ApiError>(&content)
        && unread.code == "invalid"
    {
        // Leptos answers 500 to what fails before a function's body can give it a status.
        return Err(Refusal::unreadable(&unread.error));
    }
    if !packs || content.len() < WORTH_PACKING {
        return Ok(Response::from_parts(head, Body::from(content)));
    }
    let headers = &mut head.headers;
    headers.remove(CONTENT_LENGTH);
    headers.insert(CONTENT_ENCODING, HeaderValue::from_static("gzip"));
    headers.insert(VARY, HeaderValue::from_static("accept-encoding"));
    Ok(Response::from_parts(head, Body::from(gzip(&content))))
}
