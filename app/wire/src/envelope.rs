//! The envelopes of successful responses.

use serde::{Deserialize, Serialize};

/// `{"success":true,"data":…}`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(utoipa::ToSchema))]
pub struct SuccessEnvelope<T> {
    /// Always true.
    pub success: bool,
    pub data: T,
}

impl<T> SuccessEnvelope<T> {
    pub fn new(data: T) -> Self {
        Self {
            success: true,
            data,
        }
    }
}

/// `{"success":true,"data":null}`: success without data.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(utoipa::ToSchema))]
pub struct EmptyEnvelope {
    /// Always true.
    pub success: bool,
    #[cfg_attr(feature = "schemas", schema(schema_with = null_schema))]
    pub data: (),
}

impl Default for EmptyEnvelope {
    fn default() -> Self {
        Self {
            success: true,
            data: (),
        }
    }
}

#[cfg(feature = "schemas")]
fn null_schema() -> utoipa::openapi::Object {
    utoipa::openapi::Object::with_type(utoipa::openapi::Type::Null)
}

/// `{"success":true,"data":[…],"nextCursor":…}`: a page of a list that can grow.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct ListEnvelope<T> {
    /// Always true.
    pub success: bool,
    pub data: Vec<T>,
    /// The `cursor` of the next page; null at the end of the list.
    pub next_cursor: Option<String>,
}
