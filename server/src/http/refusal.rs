//! Refusals: every error answer under `/api` has one shape, and its status comes from one place (decisions §2).

use std::error::Error;
use std::sync::Arc;
use std::time::Duration;

use app_api::ApiError;
use app_api::error::{retry_after, status_and_body};
use app_domain::permission::Denied;
use app_domain::{Rule, RuleViolation};
use app_service::ServiceError;
use axum::http::header::{CONTENT_LENGTH, CONTENT_TYPE, RETRY_AFTER, WWW_AUTHENTICATE};
use axum::http::{HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};

use super::arrival::RequestId;

/// Why a request is not answered as asked.
///
/// A handler's refusal travels in the response's extensions up to the gate, which logs its cause and writes the
/// body with the request id.
#[derive(Debug)]
pub struct Refusal {
    status: StatusCode,
    body: Box<ApiError>,
    retry_after: Option<Duration>,
    cause: Option<Box<ServiceError>>,
}

impl Refusal {
    pub fn new(status: StatusCode, code: &str, sentence: &str) -> Self {
        Self {
            status,
            body: ApiError::new(code, sentence).into(),
            retry_after: retry_after(status),
            cause: None,
        }
    }

    /// The same with status 503, which every supervisor takes for a failed health check.
    #[must_use]
    pub fn as_unavailable(self) -> Self {
        Self {
            status: StatusCode::SERVICE_UNAVAILABLE,
            ..self
        }
    }

    /// 400 for one field.
    pub fn invalid(field: &str, rule: Rule) -> Self {
        ServiceError::invalid(field, rule).into()
    }

    /// 400 for a body that is not what the endpoint reads at all.
    pub fn unreadable(sentence: &str) -> Self {
        Self::new(StatusCode::BAD_REQUEST, "invalid", sentence)
    }

    /// The refusal that a bare status stands for.
    pub fn of_status(status: StatusCode) -> Self {
        let (code, sentence) = match status {
            StatusCode::NOT_FOUND => ("not_found", "There is nothing at this address."),
            StatusCode::METHOD_NOT_ALLOWED => (
                "method_not_allowed",
                "This address does not take that method.",
            ),
            StatusCode::REQUEST_TIMEOUT => ("timeout", "The request took too long to arrive."),
            StatusCode::PAYLOAD_TOO_LARGE => ("too_large", "The request is larger than 1 MiB."),
            StatusCode::UNSUPPORTED_MEDIA_TYPE => (
                "unsupported_media_type",
                "Send the body as application/json.",
            ),
            StatusCode::SERVICE_UNAVAILABLE => (
                "unavailable",
                "The answer took too long. Try again in a moment.",
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

    /// What a log may say about it; only faults of ours have something to say.
    pub fn cause(&self) -> Option<&(dyn Error + 'static)> {
        self.cause.as_ref()?.source()
    }

    /// Lays the envelope over `response`, keeping its other headers (`Allow`, cookies).
    pub fn write_onto(&self, response: &mut Response, id: RequestId) {
        let body = ApiError {
            request_id: Some(id.to_string()),
            ..(*self.body).clone()
        };
        *response.status_mut() = self.status;
        *response.body_mut() = serde_json::to_vec(&body)
            .expect("an error body holds nothing but strings")
            .into();
        let headers = response.headers_mut();
        // The router has written down the length of the empty body that the refusal came with.
        headers.remove(CONTENT_LENGTH);
        headers.insert(CONTENT_TYPE, HeaderValue::from_static("application/json"));
        if self.status == StatusCode::UNAUTHORIZED {
            headers.insert(WWW_AUTHENTICATE, HeaderValue::from_static("Bearer"));
        }
        if let Some(wait) = self.retry_after {
            // Rounded up: coming back early would only be refused again.
            let seconds = wait.as_secs() + u64::from(wait.subsec_nanos() > 0);
            headers.insert(RETRY_AFTER, seconds.max(1).into());
        }
    }
}

impl IntoResponse for Refusal {
    fn into_response(self) -> Response {
        let mut response = self.status.into_response();
        response.extensions_mut().insert(Arc::new(self));
        response
    }
}

impl From<ServiceError> for Refusal {
    fn from(error: ServiceError) -> Self {
        let (status, body) = status_and_body(&error);
        let retry_after = match &error {
            ServiceError::TooMany { retry_after } => Some(*retry_after),
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

impl From<Denied> for Refusal {
    fn from(denied: Denied) -> Self {
        ServiceError::from(denied).into()
    }
}

impl From<RuleViolation> for Refusal {
    fn from(violation: RuleViolation) -> Self {
        ServiceError::from(violation).into()
    }
}

impl From<Vec<RuleViolation>> for Refusal {
    fn from(violations: Vec<RuleViolation>) -> Self {
        ServiceError::from(violations).into()
    }
}
