//! The header of an archive, which is its first entry.

use serde::{Deserialize, Serialize};

use crate::{ArchiveError, Result};

/// The version of the archive format.
const FORMAT: u32 = 1;

/// The scope of an archive's content.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ArchiveScope {
    /// The team's data, which grants nobody access.
    Team,
    /// The team's data, and its sessions, operators' tokens and calendar links, which stay valid.
    Installation,
}

/// Describes an archive: its format, its schema, its scope and its origin.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ArchiveHeader {
    format: u32,
    /// The schema version of the store; see [`app_service::port::RecordReads::schema_version`].
    pub schema: i64,
    pub scope: ArchiveScope,
    /// When the archive was written: RFC 3339 in UTC.
    pub made_at: String,
    /// The version of the program that wrote it.
    pub program: String,
}

impl ArchiveHeader {
    pub(crate) fn new(schema: i64, scope: ArchiveScope, made_at: String) -> Self {
        Self {
            format: FORMAT,
            schema,
            scope,
            made_at,
            program: env!("CARGO_PKG_VERSION").to_owned(),
        }
    }

    pub(crate) fn parse(json: &[u8]) -> Result<Self> {
        /// The only field that every later format is certain to have.
        #[derive(Deserialize)]
        struct HeaderFormat {
            format: u32,
        }
        let HeaderFormat { format } =
            serde_json::from_slice(json).map_err(|_| ArchiveError::NotAnArchive)?;
        if format != FORMAT {
            return Err(ArchiveError::UnknownFormat(format));
        }
        serde_json::from_slice(json).map_err(|_| ArchiveError::NotAnArchive)
    }
}
