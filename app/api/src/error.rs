//! The error body of all endpoints, for REST and server functions.

use leptos::server_fn::codec::JsonEncoding;
use leptos::server_fn::error::{FromServerFnError, ServerFnErrorErr};
use serde::{Deserialize, Serialize};

/// An error: a sentence for people, a code for programs, and for 400 every invalid field.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, thiserror::Error)]
#[cfg_attr(feature = "server", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
#[error("{error}")]
pub struct ApiError {
    /// Always false.
    pub success: bool,
    /// A sentence for people.
    pub error: String,
    /// A stable code in snake case.
    pub code: String,
    /// Present for 400 only.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub details: Vec<FieldError>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub request_id: Option<String>,
    /// Present for 412 and for 409 `availability_changed`: the current resource.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "server", schema(value_type = Option<Object>, nullable = false))]
    pub data: Option<Box<serde_json::Value>>,
    /// The `Retry-After` header in seconds, as read by the portal's client.
    #[serde(skip)]
    pub retry_after: Option<u32>,
}

/// One invalid field of a body.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "server", derive(utoipa::ToSchema))]
pub struct FieldError {
    pub field: String,
    pub message: String,
}

/// Code for a missing response: the network failed, or the response was not Muster's.
pub const UNREACHABLE: &str = "unreachable";
/// Code for an edit that is based on an outdated version; `data` has the current one.
pub const STALE_VERSION: &str = "stale_version";
/// Code for a change that does not fit on the server's disk.
pub const NO_SPACE: &str = "no_space";
/// Code for an edit of a day that conflicts with its stored value; `data` has the day.
pub const AVAILABILITY_CHANGED: &str = "availability_changed";
/// Code for a missing, expired or revoked token.
pub const UNAUTHENTICATED: &str = "unauthenticated";

impl ApiError {
    pub fn new(code: &str, error: impl Into<String>) -> Self {
        Self {
            success: false,
            error: error.into(),
            code: code.to_owned(),
            details: Vec::new(),
            request_id: None,
            data: None,
            retry_after: None,
        }
    }

    /// Whether the same request may succeed later.
    pub fn is_transient(&self) -> bool {
        matches!(
            self.code.as_str(),
            UNREACHABLE | NO_SPACE | "busy" | "unavailable" | "too_many_requests"
        )
    }

    /// The message for `field`, if it is invalid.
    pub fn field_message(&self, field: &str) -> Option<&str> {
        self.details
            .iter()
            .find(|fault| fault.field == field)
            .map(|fault| fault.message.as_str())
    }
}

impl FromServerFnError for ApiError {
    type Encoder = JsonEncoding;

    fn from_server_fn_error(fault: ServerFnErrorErr) -> Self {
        match fault {
            ServerFnErrorErr::Request(_) | ServerFnErrorErr::Response(_) => {
                Self::new(UNREACHABLE, "The server could not be reached.")
            }
            ServerFnErrorErr::Args(_)
            | ServerFnErrorErr::MissingArg(_)
            | ServerFnErrorErr::Deserialization(_) => {
                Self::new("invalid", "The request could not be read.")
            }
            _ => Self::new("internal", "Something went wrong on our side."),
        }
    }
}

#[cfg(feature = "server")]
mod server {
    use std::time::Duration;

    use app_domain::RuleViolation;
    use app_service::{FileRejection, ServiceError};
    use axum::http::StatusCode;

    use super::{
        AVAILABILITY_CHANGED, ApiError, FieldError, NO_SPACE, STALE_VERSION, UNAUTHENTICATED,
    };

    /// The delay after which a request may be retried, by its status; `None` if a retry cannot succeed.
    pub fn retry_after(status: StatusCode) -> Option<Duration> {
        let seconds = match status {
            StatusCode::TOO_MANY_REQUESTS | StatusCode::SERVICE_UNAVAILABLE => 2,
            StatusCode::INSUFFICIENT_STORAGE => 10,
            _ => return None,
        };
        Some(Duration::from_secs(seconds))
    }

    impl ApiError {
        /// The body of a 400 with every invalid field.
        pub fn invalid(violations: &[RuleViolation]) -> Self {
            let details: Vec<FieldError> = violations
                .iter()
                .map(|violation| FieldError {
                    field: violation.field.clone(),
                    message: violation.rule.to_string(),
                })
                .collect();
            let error = match violations {
                [only] => format!("{only}."),
                _ => format!("{} fields need attention.", violations.len()),
            };
            Self {
                details,
                ..Self::new("invalid", error)
            }
        }
    }

    /// Maps a service error to its status and body. This is the only place that assigns a status.
    pub fn status_and_body(error: &ServiceError) -> (StatusCode, ApiError) {
        use ServiceError as E;
        let with = |status, code: &str, sentence: String| (status, ApiError::new(code, sentence));
        match error {
            E::Invalid(violations) => (StatusCode::BAD_REQUEST, ApiError::invalid(violations)),
            E::Unauthenticated => {
                with(StatusCode::UNAUTHORIZED, UNAUTHENTICATED, error.to_string())
            }
            E::CodeRefused => with(StatusCode::UNAUTHORIZED, "invalid_code", error.to_string()),
            E::NotRegistered => with(StatusCode::FORBIDDEN, "not_registered", error.to_string()),
            E::Forbidden => with(StatusCode::FORBIDDEN, "forbidden", error.to_string()),
            E::NotFound(_) => with(StatusCode::NOT_FOUND, "not_found", error.to_string()),
            E::Conflict { code, .. } => with(StatusCode::CONFLICT, code, error.to_string()),
            E::StaleStrategy(current) => {
                let current = crate::convert::strategy(current);
                let body = ApiError {
                    data: serde_json::to_value(current).ok().map(Box::new),
                    ..ApiError::new(STALE_VERSION, error.to_string())
                };
                (StatusCode::PRECONDITION_FAILED, body)
            }
            E::StaleMatch(current) => {
                let current = crate::convert::match_body(current);
                let body = ApiError {
                    data: serde_json::to_value(current).ok().map(Box::new),
                    ..ApiError::new(STALE_VERSION, error.to_string())
                };
                (StatusCode::PRECONDITION_FAILED, body)
            }
            E::AvailabilityChanged(current) => {
                let current = crate::convert::own_day(current);
                let body = ApiError {
                    data: serde_json::to_value(current).ok().map(Box::new),
                    ..ApiError::new(AVAILABILITY_CHANGED, error.to_string())
                };
                (StatusCode::CONFLICT, body)
            }
            E::RejectedFile(unfit) => {
                let (status, code) = match unfit {
                    FileRejection::NotAnImage | FileRejection::NotAPdf => {
                        (StatusCode::UNSUPPORTED_MEDIA_TYPE, "unsupported_file")
                    }
                    FileRejection::TooLarge(_) => (StatusCode::PAYLOAD_TOO_LARGE, "file_too_large"),
                    FileRejection::TooManyPixels => {
                        (StatusCode::PAYLOAD_TOO_LARGE, "too_many_pixels")
                    }
                };
                with(status, code, error.to_string())
            }
            E::RateLimited { .. } => with(
                StatusCode::TOO_MANY_REQUESTS,
                "too_many_requests",
                error.to_string(),
            ),
            E::Busy(_) => with(StatusCode::SERVICE_UNAVAILABLE, "busy", error.to_string()),
            E::Unavailable(_) => with(
                StatusCode::SERVICE_UNAVAILABLE,
                "unavailable",
                error.to_string(),
            ),
            E::NoSpace(_) => with(
                StatusCode::INSUFFICIENT_STORAGE,
                NO_SPACE,
                error.to_string(),
            ),
            E::Internal(_) => with(
                StatusCode::INTERNAL_SERVER_ERROR,
                "internal",
                error.to_string(),
            ),
        }
    }
}

#[cfg(feature = "server")]
pub use server::{retry_after, status_and_body};
