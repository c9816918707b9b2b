//! What an archive says of itself, before anything else.

use serde::{Deserialize, Serialize};

use crate::{ArchiveError, Result};

/// Counts how archives themselves have changed over time.
const FORMAT: u32 = 1;

/// What an archive holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Scope {
    /// What the team has made; nobody gets in with it.
    Team,
    /// The same, and who may get in: sessions, operators' tokens and calendar links go on.
    Installation,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Header {
    format: u32,
    /// The store's; see [`app_service::port::RecordReads::schema`].
    pub schema: i64,
    pub scope: Scope,
    /// RFC 3339 UTC.
    pub made_at: String,
    /// Version of the program that wrote it.
    pub program: String,
}

impl Header {
    pub(crate) fn new(schema: i64, scope: Scope, made_at: String) -> Self {
        Self {
            format: FORMAT,
            schema,
            scope,
            made_at,
            program: env!("CARGO_PKG_VERSION").to_owned(),
        }
    }

    pub(crate) fn read(json: &[u8]) -> Result<Self> {
        /// All that later formats are sure to say as well.
        #[derive(Deserialize)]
        struct Format {
            format: u32,
        }
        let Format { format } =
            serde_json::from_slice(json).map_err(|_| ArchiveError::NoArchive)?;
        if format != FORMAT {
            return Err(ArchiveError::Format(format));
        }
        serde_json::from_slice(json).map_err(|_| ArchiveError::NoArchive)
    }
}
