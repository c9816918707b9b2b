//! `/api/auth/chat`: sign-in with the chat platform, which redirects to its page and back.

use app_service::failure_report::report_failure;
use app_service::port::{IdentityProvider, SecretString};
use app_service::{ServiceError, sign_in};
use axum::extract::{Extension, Query, State};
use axum::http::header::{CACHE_CONTROL, COOKIE, SET_COOKIE};
use axum::http::{HeaderMap, HeaderValue, StatusCode};
use axum::response::{IntoResponse, Redirect, Response};
use serde::Deserialize;

use super::redeem::count_refused_code;
use crate::http::ErrorResponse;
use crate::http::client_address::client_address;
use crate::http::request_context::RequestContext;
use crate::state::{AppState, SharedState};

/// Binds a sign-in to the browser that started it. It authenticates nothing by itself: it is valid only together with
/// the state and the code from the platform, once, within ten minutes.
const COOKIE_NAME: &str = "muster_sign_in";
const COOKIE_PATH: &str = "/api/auth/chat";
const COOKIE_MAX_AGE_SECONDS: u32 = 600;

/// The query parameters of the platform's redirect back to the server.
#[derive(Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub struct CallbackParams {
    state: Option<String>,
    code: Option<String>,
    /// Present instead of the code, for example if the user has declined.
    error: Option<String>,
}

/// Start a sign-in with the chat platform
#[utoipa::path(get, path = "/api/auth/chat", tag = "auth", security(()), responses(
    (status = 303, description = "Redirect to the platform's page"),
    (status = 404, description = "Sign-in with the chat platform is not configured", body = app_wire::ApiError),
    (status = 429, description = "More than 120 sign-ins per minute from one address", body = app_wire::ApiError),
))]
pub async fn start_sign_in(
    State(app): State<SharedState>,
    Extension(context): Extension<RequestContext>,
    headers: HeaderMap,
) -> Result<Response, ErrorResponse> {
    let provider = app
        .chat
        .as_deref()
        .ok_or_else(|| ErrorResponse::from_status(StatusCode::NOT_FOUND))?;
    let client = client_address(context.peer, &headers, &app.trusted_proxies);
    app.rate_limits.count_sign_in(&app.services, client).await?;
    let begun = sign_in::begin_chat_sign_in(&app.services, provider).await?;
    Ok(redirect_with_cookie(
        &begun.authorize_url,
        &cookie(&app, begun.browser.reveal(), COOKIE_MAX_AGE_SECONDS),
    ))
}

/// Finish a sign-in with the chat platform
///
/// Redirects to the portal with a one-time code or an error code in the fragment.
#[utoipa::path(get, path = "/api/auth/chat/callback", tag = "auth", security(()), params(CallbackParams), responses(
    (status = 303, description = "Redirect to `/login#code=…` or `/login#error=…`"),
    (status = 404, description = "Sign-in with the chat platform is not configured", body = app_wire::ApiError),
))]
pub async fn finish_sign_in(
    State(app): State<SharedState>,
    Extension(context): Extension<RequestContext>,
    headers: HeaderMap,
    Query(returned): Query<CallbackParams>,
) -> Result<Response, ErrorResponse> {
    let provider = app
        .chat
        .as_deref()
        .ok_or_else(|| ErrorResponse::from_status(StatusCode::NOT_FOUND))?;
    let outcome = redeem_callback(&app, provider, &headers, &returned).await;
    let outcome = count_refused_code(&app, context, &headers, outcome).await;
    let fragment = match outcome {
        Ok(code) => format!("code={}", code.reveal()),
        Err(error) => {
            let api_error = ErrorResponse::from(error);
            if api_error.status().is_server_error() {
                report_failure(
                    &app.services,
                    api_error.status().as_u16(),
                    api_error.cause(),
                );
            }
            format!("error={}", api_error.code())
        }
    };
    Ok(redirect_with_cookie(
        &format!("{}/login#{fragment}", app.public_url),
        &cookie(&app, "", 0),
    ))
}

async fn redeem_callback(
    app: &AppState,
    provider: &dyn IdentityProvider,
    headers: &HeaderMap,
    returned: &CallbackParams,
) -> Result<SecretString, ServiceError> {
    let (Some(state), Some(code), Some(browser), None) = (
        &returned.state,
        &returned.code,
        browser_secret(headers),
        &returned.error,
    ) else {
        return Err(ServiceError::CodeRefused);
    };
    sign_in::finish_chat_sign_in(&app.services, provider, state, browser, code).await
}

fn browser_secret(headers: &HeaderMap) -> Option<&str> {
    headers
        .get_all(COOKIE)
        .iter()
        .filter_map(|value| value.to_str().ok())
        .flat_map(|cookies| cookies.split(';'))
        .find_map(|cookie| cookie.trim().strip_prefix(COOKIE_NAME)?.strip_prefix('='))
}

fn cookie(app: &AppState, value: &str, seconds: u32) -> String {
    let secure = if app.public_url.starts_with("https:") {
        "; Secure"
    } else {
        ""
    };
    // Lax: the redirect back from the platform is a navigation from another site.
    format!(
        "{COOKIE_NAME}={value}; Path={COOKIE_PATH}; Max-Age={seconds}; HttpOnly; SameSite=Lax{secure}"
    )
}

fn redirect_with_cookie(to: &str, cookie: &str) -> Response {
    let mut response = Redirect::to(to).into_response();
    let headers = response.headers_mut();
    headers.insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
    headers.insert(
        SET_COOKIE,
        HeaderValue::from_str(cookie).expect("a secret is URL-safe base64"),
    );
    response
}
