//! The portal's server functions, under the same limits and with the same errors as REST. Queries are GET requests; the
//! responses to those that everyone sends are cached.

use app_api::convert::{DiscordSignIn, PublicUrl, RequestIdContext};
use app_service::sign_in::AuthenticatedCaller;
use app_wire::ApiError;
use axum::body::Body;
use axum::extract::{Extension, Request, State};
use axum::http::header::ACCEPT;
use axum::http::{HeaderMap, Method, StatusCode};
use axum::response::{IntoResponse, Response};
use bytes::Bytes;
use http_body_util::BodyExt;
use leptos::prelude::provide_context;
use leptos::server_fn::axum::get_server_fn_service;

use crate::chat_oauth;
use crate::http::request_context::RequestContext;
use crate::http::{ErrorResponse, RequestCaller, body};
use crate::response_cache::QueryPlace;
use crate::state::SharedState;

/// The query whose response without arguments is in [`crate::response_cache`].
const FORTNIGHT: &str = "/rpc/schedule/load";

/// Runs the function that is registered under the request's path; members only. The function's protocol checks what
/// else it requires.
pub async fn call(
    State(app): State<SharedState>,
    Extension(context): Extension<RequestContext>,
    caller: RequestCaller,
    request: Request,
) -> Result<Response, ErrorResponse> {
    require_function(&request)?;
    caller.principal.member()?;
    let (head, content) = body::read_json(request).await?;
    let request = Request::from_parts(head, Body::from(content));
    let (head, content) = run(app, context, caller, request).await?;
    Ok(Response::from_parts(head, Body::from(content)))
}

/// Answers a query, from the cache if its data has not changed; members only.
pub async fn query(
    State(app): State<SharedState>,
    Extension(context): Extension<RequestContext>,
    caller: RequestCaller,
    headers: HeaderMap,
    request: Request,
) -> Result<Response, ErrorResponse> {
    require_function(&request)?;
    caller.principal.member()?;
    let (path, query) = (request.uri().path(), request.uri().query());
    let (services, caches) = (&app.services, &app.response_caches);
    if path == FORTNIGHT && query.is_none() {
        let response = caches.fortnight.get(services, &caller.principal).await?;
        return Ok(response.respond(&headers));
    }
    let place = QueryPlace::of(services, path, query, &caller.principal);
    if let Some(response) = place.as_ref().and_then(|place| caches.queries.get(place)) {
        return Ok(response.respond(&headers));
    }
    let (head, content) = run(app.clone(), context, caller, request).await?;
    match place.filter(|_| head.status == StatusCode::OK) {
        Some(place) => Ok(app
            .response_caches
            .queries
            .insert(place, content)
            .respond(&headers)),
        None => Ok(Response::from_parts(head, Body::from(content))),
    }
}

/// Fails if no function has this path and method.
fn require_function(request: &Request) -> Result<(), ErrorResponse> {
    let (path, method) = (request.uri().path(), request.method());
    let exists = |method: Method| get_server_fn_service(path, method).is_some();
    if exists(method.clone()) {
        Ok(())
    } else if exists(Method::GET) || exists(Method::POST) {
        Err(ErrorResponse::from_status(StatusCode::METHOD_NOT_ALLOWED))
    } else {
        Err(ErrorResponse::from_status(StatusCode::NOT_FOUND))
    }
}

/// Runs the function. Answers unreadable arguments with 400.
async fn run(
    app: SharedState,
    context: RequestContext,
    caller: RequestCaller,
    mut request: Request,
) -> Result<(axum::http::response::Parts, Bytes), ErrorResponse> {
    // For an HTML form, Leptos would answer with a redirect to the address in the request's `Referer`.
    request.headers_mut().remove(ACCEPT);
    let asking = AuthenticatedCaller {
        principal: caller.principal,
        token: caller.token,
    };
    let context = move || {
        provide_context(app.services.clone());
        provide_context(asking.clone());
        provide_context(RequestIdContext(context.id.to_string()));
        provide_context(PublicUrl(app.public_url.clone()));
        provide_context(DiscordSignIn {
            is_on: app.chat.is_some(),
            redirect_url: chat_oauth::redirect_url(&app.public_url),
        });
    };
    let response = leptos_axum::handle_server_fns_with_context(context, request).await;
    let (head, content) = response.into_response().into_parts();
    let failed = |_| ErrorResponse::from_status(StatusCode::INTERNAL_SERVER_ERROR);
    let content = content.collect().await.map_err(failed)?.to_bytes();
    if head.status == StatusCode::INTERNAL_SERVER_ERROR
        && let Ok(unread) = serde_json::from_slice::<ApiError>(&content)
        && unread.code == "invalid"
    {
        // Leptos answers 500 to errors that occur before the function's body can set a status.
        return Err(ErrorResponse::malformed(&unread.error));
    }
    Ok((head, content))
}
