//! The automatic backups of the installation.

use app_domain::UtcInstant;
use serde::{Deserialize, Serialize};

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct BackupStatusBody {
    pub state: BackupState,
    /// The time of the latest backup, automatic or not, accurate to one hour; RFC 3339 in UTC.
    pub latest: Option<UtcInstant>,
}

/// The part of the response of `GET /api/health` about the backups.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub struct BackupHealth {
    pub backup: BackupStatusBody,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
pub enum BackupState {
    /// There is no `BACKUP_URL`.
    Off,
    /// Before the first backup.
    Never,
    /// A backup has failed since the latest successful one.
    Failed,
    /// The latest backup is older than 36 hours.
    Late,
    Ok,
}
