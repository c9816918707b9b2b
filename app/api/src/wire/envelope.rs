//! The envelope of every success.

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
