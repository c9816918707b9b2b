//! `/api/auth/chat`: signing in with the chat platform, out to its page and back.

use app_service::port::{IdentityProvider, Secret};
use app_service::{ServiceError, sign_in};
use axum::extract::{Extension, Query, State};
use axum::http::header::{CACHE_CONTROL, COOKIE, SET_COOKIE};
use axum::http::{HeaderMap, HeaderValue, StatusCode};
use axum::response::{IntoResponse, Redirect, Response};
use serde::Deserialize;

use super::redeem::counted;
use crate::http::Refusal;
use crate::http::arrival::Arrival;
use crate::http::client_address::client_address;
use crate::state::{App, Shared};

/// Binds a sign-in to the browser that began it. It authenticates nothing: it is worth something only together
/// with the state and the code that come back from the platform, once, within ten minutes.
const COOKIE_NAME: &str = "muster_sign_in";
const COOKIE_PATH: &str = "/api/auth/chat";
const COOKIE_SECONDS: u32 = 600;

/// What the platform sends the browser back with.
#[derive(Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub struct Returned {
    state: Option<String>,
    code: Option<String>,
    /// In place of the code, for example when the person said no.
    error: Option<String>,
}

/// Begin to sign in with the chat platform
#[utoipa::path(get, path = "/api/auth/chat", tag = "auth", security(()), responses(
    (status = 303, description = "To the platform's page"),
    (status = 404, description = "Signing in with the chat platform is not configured", body = app_api::ApiError),
    (status = 429, description = "More than 120 beginnings a minute from one address", body = app_api::ApiError),
))]
pub async fn begin(
    State(app): State<Shared>,
    Extension(arrival): Extension<Arrival>,
    headers: HeaderMap,
) -> Result<Response, Refusal> {
    let provider = app
        .chat
        .as_deref()
        .ok_or_else(|| Refusal::of_status(StatusCode::NOT_FOUND))?;
    app.attempts
        .begun_from(client_address(arrival.peer, &headers, &app.trusted_proxies))?;
    let begun = sign_in::begin_chat_sign_in(&app.services, provider).await?;
    Ok(away(
        &begun.authorize_url,
        &cookie(&app, begun.browser.reveal(), COOKIE_SECONDS),
    ))
}

/// Return from the chat platform
///
/// Leads to the portal with a one-time code in the fragment, or with the reason why there is none.
#[utoipa::path(get, path = "/api/auth/chat/callback", tag = "auth", security(()), params(Returned), responses(
    (status = 303, description = "To `/login#code=…`, or to `/login#error=…`"),
    (status = 404, description = "Signing in with the chat platform is not configured", body = app_api::ApiError),
))]
pub async fn finish(
    State(app): State<Shared>,
    Extension(arrival): Extension<Arrival>,
    headers: HeaderMap,
    Query(returned): Query<Returned>,
) -> Result<Response, Refusal> {
    let provider = app
        .chat
        .as_deref()
        .ok_or_else(|| Refusal::of_status(StatusCode::NOT_FOUND))?;
    let outcome = redeemed(&app, provider, &headers, &returned).await;
    let outcome = counted(&app, arrival, &headers, outcome);
    let fragment = match outcome {
        Ok(code) => format!("code={}", code.reveal()),
        Err(error) => {
            let refusal = Refusal::from(error);
            if refusal.status().is_server_error() {
                tracing::error!(request.id = %arrival.id, cause = refusal.cause(), "a chat sign-in failed");
            }
            format!("error={}", refusal.code())
        }
    };
    Ok(away(
        &format!("{}/login#{fragment}", app.public_url),
        &cookie(&app, "", 0),
    ))
}

async fn redeemed(
    app: &App,
    provider: &dyn IdentityProvider,
    headers: &HeaderMap,
    returned: &Returned,
) -> Result<Secret, ServiceError> {
    let (Some(state), Some(code), Some(browser), None) = (
        &returned.state,
        &returned.code,
        browser(headers),
        &returned.error,
    ) else {
        return Err(ServiceError::CodeRefused);
    };
    sign_in::finish_chat_sign_in(&app.services, provider, state, browser, code).await
}

fn browser(headers: &HeaderMap) -> Option<&str> {
    headers
        .get_all(COOKIE)
        .iter()
        .filter_map(|value| value.to_str().ok())
        .flat_map(|cookies| cookies.split(';'))
        .find_map(|cookie| cookie.trim().strip_prefix(COOKIE_NAME)?.strip_prefix('='))
}

fn cookie(app: &App, value: &str, seconds: u32) -> String {
    let secure = if app.public_url.starts_with("https:") {
        "; Secure"
    } else {
        ""
    };
    // Lax: the way back from the platform is a navigation from another site.
    format!(
        "{COOKIE_NAME}={value}; Path={COOKIE_PATH}; Max-Age={seconds}; HttpOnly; SameSite=Lax{secure}"
    )
}

fn away(to: &str, cookie: &str) -> Response {
    let mut response = Redirect::to(to).into_response();
    let headers = response.headers_mut();
    headers.insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
    headers.insert(
        SET_COOKIE,
        HeaderValue::from_str(cookie).expect("a secret is URL-safe base64"),
    );
    response
}
