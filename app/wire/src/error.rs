//! The error body of all endpoints, for REST and server functions.

use app_domain::RuleViolation;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
#[cfg(feature = "server-fn")]
use server_fn::codec::JsonEncoding;
#[cfg(feature = "server-fn")]
use server_fn::error::{FromServerFnError, ServerFnErrorErr};

/// An error: a sentence for people, a code for programs, and in a 400 response all invalid fields.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, thiserror::Error)]
#[cfg_attr(feature = "schemas", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
#[error("{error}")]
pub struct ApiError {
    /// Always false.
    pub success: bool,
    /// A sentence for people.
    pub error: String,
    /// A stable code in snake case.
    pub code: String,
    /// The arguments of the sentence, so that the portal can word it. Only server functions send them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "schemas", schema(ignore))]
    pub arguments: Vec<String>,
    /// All invalid fields. Only in 400 responses.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub details: Vec<FieldError>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub request_id: Option<String>,
    /// The current resource. Only in 412 responses, and in 409 responses with the code `availability_changed`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schemas", schema(value_type = Option<Object>, nullable = false))]
    pub data: Option<JsonText>,
    /// The `Retry-After` header in seconds, as read by the portal's client.
    #[serde(skip)]
    pub retry_after: Option<u32>,
}

/// A JSON value as text. Its type is known where it is parsed; the code of a tree of values would be part of every visit.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(transparent)]
pub struct JsonText(Box<RawValue>);

impl JsonText {
    /// `None` if the value cannot be written as JSON.
    pub fn of(value: &impl Serialize) -> Option<Self> {
        serde_json::value::to_raw_value(value).ok().map(Self)
    }

    /// `None` if the text is not a `T`.
    pub fn parse<T: DeserializeOwned>(&self) -> Option<T> {
        serde_json::from_str(self.0.get()).ok()
    }
}

impl PartialEq for JsonText {
    fn eq(&self, other: &Self) -> bool {
        self.0.get() == other.0.get()
    }
}

impl Eq for JsonText {}

/// One invalid field of a body.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(utoipa::ToSchema))]
pub struct FieldError {
    pub field: String,
    pub message: String,
    /// Only server functions send it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schemas", schema(ignore))]
    pub rule: Option<RuleCode>,
}

/// A rule by its code, so that the portal can word it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct RuleCode {
    pub code: String,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub arguments: Vec<String>,
}

impl FieldError {
    /// Creates an error that the client found itself.
    pub fn new(field: &str, message: String) -> Self {
        Self {
            field: field.to_owned(),
            message,
            rule: None,
        }
    }
}

impl From<&RuleViolation> for FieldError {
    fn from(violation: &RuleViolation) -> Self {
        let (code, arguments) = violation.rule.code_and_arguments();
        Self {
            rule: Some(RuleCode {
                code: code.to_owned(),
                arguments,
            }),
            ..Self::new(&violation.field, violation.rule.to_string())
        }
    }
}

/// Code for a missing response: the network failed, or the response was not Muster's.
pub const UNREACHABLE: &str = "unreachable";
/// Code for an edit that is based on an outdated version; `data` has the current one.
pub const STALE_VERSION: &str = "stale_version";
/// Code for a change that does not fit on the server's disk.
pub const NO_SPACE: &str = "no_space";
/// Code for an error while the database file is missing or has been replaced.
pub const DATABASE_FILE_LOST: &str = "database_file_lost";
/// Code for an error after a part of the database could not be read.
pub const DATABASE_DAMAGED: &str = "database_damaged";
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
            arguments: Vec::new(),
            details: Vec::new(),
            request_id: None,
            data: None,
            retry_after: None,
        }
    }

    /// The body of a 400 with every invalid field.
    pub fn invalid(violations: &[RuleViolation]) -> Self {
        let details: Vec<FieldError> = violations.iter().map(FieldError::from).collect();
        let error = match violations {
            [only] => format!("{only}."),
            _ => format!("{} fields need attention.", violations.len()),
        };
        Self {
            details,
            ..Self::new("invalid", error)
        }
    }

    /// Removes what only the portal reads.
    #[must_use]
    pub fn without_arguments(mut self) -> Self {
        self.arguments.clear();
        for detail in &mut self.details {
            detail.rule = None;
        }
        self
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

#[cfg(feature = "server-fn")]
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
