//! The one error shape of the wire, for REST and server functions alike (decisions §2).

use leptos::server_fn::codec::JsonEncoding;
use leptos::server_fn::error::{FromServerFnError, ServerFnErrorErr};
use serde::{Deserialize, Serialize};

/// A refusal: a sentence for people, a code for programs, and for 400 every fault of the body.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, thiserror::Error)]
#[cfg_attr(feature = "server", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
#[error("{error}")]
pub struct ApiError {
    /// Always false.
    pub success: bool,
    /// A sentence for people.
    pub error: String,
    /// Snake case, stable.
    pub code: String,
    /// Present for 400 only.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub details: Vec<FieldFault>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub request_id: Option<String>,
    /// Present for 412 and for 409 `availability_changed`: the resource as it is now.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "server", schema(value_type = Option<Object>, nullable = false))]
    pub data: Option<Box<serde_json::Value>>,
    /// Seconds of the header `Retry-After`, as the portal's client read it.
    #[serde(skip)]
    pub retry_after: Option<u32>,
}

/// One fault of a body.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "server", derive(utoipa::ToSchema))]
pub struct FieldFault {
    pub field: String,
    pub message: String,
}

/// Code of an answer that never came: the network failed, or what came was not Muster's.
pub const UNREACHABLE: &str = "unreachable";
/// Code of an edit of a version that is not the newest any more; `data` has the newest.
pub const STALE: &str = "stale_version";
/// Code of a change that does not fit on the server's disk.
pub const NO_SPACE: &str = "no_space";
/// Code of an edit of a day that conflicts with what is stored now; `data` has the day.
pub const AVAILABILITY_CHANGED: &str = "availability_changed";
/// Code of a missing, expired or revoked token.
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

    /// Whether trying again, without changing anything, may succeed.
    pub fn is_passing(&self) -> bool {
        matches!(
            self.code.as_str(),
            UNREACHABLE | NO_SPACE | "busy" | "unavailable" | "too_many_requests"
        )
    }

    /// What is said of `field`, if anything.
    pub fn fault(&self, field: &str) -> Option<&str> {
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
    use app_service::{ServiceError, Unfit};
    use axum::http::StatusCode;

    use super::{AVAILABILITY_CHANGED, ApiError, FieldFault, NO_SPACE, STALE, UNAUTHENTICATED};

    /// When a caller refused with this status may try again; `None` where that would change nothing.
    pub fn retry_after(status: StatusCode) -> Option<Duration> {
        let seconds = match status {
            StatusCode::TOO_MANY_REQUESTS | StatusCode::SERVICE_UNAVAILABLE => 2,
            StatusCode::INSUFFICIENT_STORAGE => 10,
            _ => return None,
        };
        Some(Duration::from_secs(seconds))
    }

    impl ApiError {
        /// 400 with every fault at once.
        pub fn invalid(violations: &[RuleViolation]) -> Self {
            let details: Vec<FieldFault> = violations
                .iter()
                .map(|violation| FieldFault {
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

    /// The only place where a failure gets its status.
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
            E::Stale(current) => {
                let current = crate::shape::strategy(current);
                let body = ApiError {
                    data: serde_json::to_value(current).ok().map(Box::new),
                    ..ApiError::new(STALE, error.to_string())
                };
                (StatusCode::PRECONDITION_FAILED, body)
            }
            E::StaleMatch(current) => {
                let current = crate::shape::match_body(current);
                let body = ApiError {
                    data: serde_json::to_value(current).ok().map(Box::new),
                    ..ApiError::new(STALE, error.to_string())
                };
                (StatusCode::PRECONDITION_FAILED, body)
            }
            E::AvailabilityChanged(current) => {
                let current = crate::shape::own_day(current);
                let body = ApiError {
                    data: serde_json::to_value(current).ok().map(Box::new),
                    ..ApiError::new(AVAILABILITY_CHANGED, error.to_string())
                };
                (StatusCode::CONFLICT, body)
            }
            E::Unfit(unfit) => {
                let (status, code) = match unfit {
                    Unfit::NoImage | Unfit::NoPdf => {
                        (StatusCode::UNSUPPORTED_MEDIA_TYPE, "unsupported_file")
                    }
                    Unfit::TooLarge(_) => (StatusCode::PAYLOAD_TOO_LARGE, "file_too_large"),
                    Unfit::TooManyPixels => (StatusCode::PAYLOAD_TOO_LARGE, "too_many_pixels"),
                };
                with(status, code, error.to_string())
            }
            E::TooMany { .. } => with(
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
