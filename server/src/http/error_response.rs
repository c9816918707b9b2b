//! Error responses: every error under `/api` has one shape, and one function decides its status (decisions §2).

use std::sync::Arc;
use std::time::Duration;

use app_api::error_status::{retry_after, status_and_body};
use app_domain::permission::AccessError;
use app_domain::{RuleViolation, ValidationRule};
use app_service::ServiceError;
use app_wire::ApiError;
use axum::http::header::{CONTENT_LENGTH, CONTENT_TYPE, RETRY_AFTER, WWW_AUTHENTICATE};
use axum::http::{HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};

use super::request_context::RequestId;

/// An error response: its status, body and cause.
///
/// A handler's error is passed in the extensions of the response to the middleware, which logs its cause and writes the
/// body with the request id.
#[derive(Debug)]
pub struct ErrorResponse {
    status: StatusCode,
    body: Box<ApiError>,
    retry_after: Option<Duration>,
    cause: Option<Box<ServiceError>>,
}

impl ErrorResponse {
    pub fn new(status: StatusCode, code: &str, sentence: &str) -> Self {
        Self {
            status,
            body: ApiError::new(code, sentence).into(),
            retry_after: retry_after(status),
            cause: None,
        }
    }

    /// The same error with status 503, which every supervisor treats as a failed health check.
    #[must_use]
    pub fn as_unavailable(self) -> Self {
        Self {
            status: StatusCode::SERVICE_UNAVAILABLE,
            ..self
        }
    }

    /// 400 for one invalid field.
    pub fn invalid(field: &str, rule: ValidationRule) -> Self {
        ServiceError::invalid(field, rule).into()
    }

    /// 400 for a body that cannot be parsed.
    pub fn malformed(sentence: &str) -> Self {
        Self::new(StatusCode::BAD_REQUEST, "invalid", sentence)
    }

    /// The error response for a bare status.
    pub fn from_status(status: StatusCode) -> Self {
        let (code, sentence) = match status {
            StatusCode::NOT_FOUND => ("not_found", "There is nothing at this address."),
            StatusCode::METHOD_NOT_ALLOWED => (
                "method_not_allowed",
                "This address does not support that method.",
            ),
            StatusCode::REQUEST_TIMEOUT => ("timeout", "The request took too long to arrive."),
            StatusCode::PAYLOAD_TOO_LARGE => ("too_large", "The request is larger than 1 MiB."),
            StatusCode::UNSUPPORTED_MEDIA_TYPE => (
                "unsupported_media_type",
                "Send the body as application/json.",
            ),
            StatusCode::SERVICE_UNAVAILABLE => (
                "unavailable",
                "The response took too long. Try again in a moment.",
            ),
            status if status.is_client_error() => ("invalid", "The request could not be read."),
            _ => ("internal", "Something went wrong on our side."),
        };
        Self::new(status, code, sentence)
    }

    pub fn status(&self) -> StatusCode {
        self.status
    }

    pub fn code(&self) -> &str {
        &self.body.code
    }

    /// The cause for the log; only errors of the server have one.
    pub fn cause(&self) -> Option<&ServiceError> {
        self.cause.as_deref()
    }

    /// Replaces status and body of `response`; keeps its other headers (`Allow`, cookies).
    pub fn write_to(&self, response: &mut Response, id: RequestId) {
        let body = ApiError {
            request_id: Some(id.to_string()),
            ..(*self.body).clone().without_arguments()
        };
        *response.status_mut() = self.status;
        *response.body_mut() = serde_json::to_vec(&body)
            .expect("an error body has string keys")
            .into();
        let headers = response.headers_mut();
        // The router has set it to the length of the empty body.
        headers.remove(CONTENT_LENGTH);
        headers.insert(CONTENT_TYPE, HeaderValue::from_static("application/json"));
        if self.status == StatusCode::UNAUTHORIZED {
            headers.insert(WWW_AUTHENTICATE, HeaderValue::from_static("Bearer"));
        }
        if let Some(wait) = self.retry_after {
            // Rounded up: an earlier retry would be rejected again.
            let seconds = wait.as_secs() + u64::from(wait.subsec_nanos() > 0);
            headers.insert(RETRY_AFTER, seconds.max(1).into());
        }
    }
}

impl IntoResponse for ErrorResponse {
    fn into_response(self) -> Response {
        let mut response = self.status.into_response();
        response.extensions_mut().insert(Arc::new(self));
        response
    }
}

impl From<ServiceError> for ErrorResponse {
    fn from(error: ServiceError) -> Self {
        let (status, body) = status_and_body(&error);
        let retry_after = match &error {
            ServiceError::RateLimited { retry_after } => Some(*retry_after),
            _ => retry_after(status),
        };
        Self {
            status,
            body: body.into(),
            retry_after,
            cause: Some(error.into()),
        }
    }
}

impl From<AccessError> for ErrorResponse {
    fn from(denied: AccessError) -> Self {
        ServiceError::from(denied).into()
    }
}

impl From<RuleViolation> for ErrorResponse {
    fn from(violation: RuleViolation) -> Self {
        ServiceError::from(violation).into()
    }
}

impl From<Vec<RuleViolation>> for ErrorResponse {
    fn from(violations: Vec<RuleViolation>) -> Self {
        ServiceError::from(violations).into()
    }
}
