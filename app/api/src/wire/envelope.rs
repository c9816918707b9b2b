//! The envelopes of every success.

use serde::{Deserialize, Serialize};

/// `{"success":true,"data":…}`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "server", derive(utoipa::ToSchema))]
pub struct Success<T> {
    /// Always true.
    pub success: bool,
    pub data: T,
}

impl<T> Success<T> {
    pub fn of(data: T) -> Self {
        Self {
            success: true,
            data,
        }
    }
}

/// `{"success":true,"data":null}`: done, and there is nothing more to say.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "server", derive(utoipa::ToSchema))]
pub struct Done {
    /// Always true.
    pub success: bool,
    #[cfg_attr(feature = "server", schema(schema_with = null))]
    pub data: (),
}

impl Default for Done {
    fn default() -> Self {
        Self {
            success: true,
            data: (),
        }
    }
}

#[cfg(feature = "server")]
fn null() -> utoipa::openapi::Object {
    utoipa::openapi::Object::with_type(utoipa::openapi::Type::Null)
}

/// `{"success":true,"data":[…],"nextCursor":…}`: a part of a list that can grow.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "server", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct Listed<T> {
    /// Always true.
    pub success: bool,
    pub data: Vec<T>,
    /// Where the next part begins, to be sent back as `cursor`; null at the end of the list.
    pub next_cursor: Option<String>,
}
