//! The automatic backups of the installation.

use serde::{Deserialize, Serialize};

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct BackupStatusBody {
    /// `off` without `BACKUP_URL`; `failed` if a backup has failed since the latest successful one; `late` if the
    /// latest backup is older than 36 hours; `never` before the first backup; otherwise `ok`.
    #[cfg_attr(feature = "schemas", schema(example = "ok"))]
    pub state: String,
    /// The time of the latest backup, automatic or not, accurate to one hour; RFC 3339 in UTC.
    #[cfg_attr(feature = "schemas", schema(format = DateTime))]
    pub latest: Option<String>,
}

/// The part of the response of `GET /api/health` about the backups.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub struct BackupHealth {
    pub backup: BackupStatusBody,
}
