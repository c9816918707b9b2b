//! Runs the body of a server function against the services.

use app_domain::permission::RequestPrincipal;
use app_service::failure_report::report_failure;
use app_service::sign_in::AuthenticatedCaller;
use app_service::{AppServices, ServiceError};
use app_wire::ApiError;
use axum::http::{HeaderValue, header};
use leptos::prelude::use_context;
use leptos_axum::ResponseOptions;
use uuid::Uuid;

use crate::error_status::{retry_after, status_and_body};

/// The request's id, which the server provides as context.
#[derive(Debug, Clone)]
pub struct RequestIdContext(pub String);

/// Runs the body of a server function with the services and the principal of the request, which the server provides
/// as context. Sets the status of an error; Leptos would send 500 for each.
pub(crate) async fn respond<T>(
    body: impl AsyncFnOnce(&AppServices, &RequestPrincipal) -> Result<T, ServiceError>,
) -> Result<T, ApiError> {
    let services: AppServices =
        use_context().expect("the server provides its services to every function");
    let asking: AuthenticatedCaller =
        use_context().expect("the server provides the principal to every function");
    body(&services, &asking.principal)
        .await
        .map_err(|error| to_api_error(&services, &error))
}

/// Returns the session of the request; `None` for an operator.
pub(crate) fn current_session() -> Option<Uuid> {
    use_context::<AuthenticatedCaller>()?.token
}

fn to_api_error(services: &AppServices, error: &ServiceError) -> ApiError {
    let (status, mut body) = status_and_body(error);
    if let Some(options) = use_context::<ResponseOptions>() {
        options.set_status(status);
        if status.as_u16() == 401 {
            options.insert_header(header::WWW_AUTHENTICATE, HeaderValue::from_static("Bearer"));
        }
        if let Some(wait) = retry_after(status) {
            options.insert_header(header::RETRY_AFTER, HeaderValue::from(wait.as_secs()));
        }
    }
    body.request_id = use_context::<RequestIdContext>().map(|id| id.0);
    if status.is_server_error() {
        report_failure(services, status.as_u16(), Some(error));
    }
    body
}
