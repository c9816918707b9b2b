//! The bin of the stratbook: deleted strategies and folders are kept for 30 days.

use std::fmt;
use std::str::FromStr;

use chrono::{DateTime, TimeDelta, Utc};

use crate::folder::FolderId;
use crate::named_choice::named_choice;
use crate::permission::ActorIdentity;
use crate::strategy::StrategyId;
use crate::uuid_id::uuid_id;
use crate::validation_rule::ValidationRule;

/// How long the bin keeps an entry.
pub const BIN_RETENTION: TimeDelta = TimeDelta::days(30);
/// Maximum number of entries that one request restores.
pub const MAX_RESTORED_ENTRIES: usize = 200;

uuid_id! {
    /// The id of an entry: that of the deleted strategy or folder.
    BinEntryId
}

impl From<StrategyId> for BinEntryId {
    fn from(deleted: StrategyId) -> Self {
        Self(deleted.0)
    }
}

impl From<FolderId> for BinEntryId {
    fn from(deleted: FolderId) -> Self {
        Self(deleted.0)
    }
}

named_choice! {
    /// The kind of what was deleted.
    BinEntryKind {
        #[default]
        Strategy = "strategy",
        /// A folder with everything that was in it.
        Folder = "folder",
    }
}

/// A deleted strategy, or a deleted folder with its contents.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BinEntry {
    pub id: BinEntryId,
    pub kind: BinEntryKind,
    /// The title of the strategy, or the name of the folder.
    pub title: String,
    /// Number of folders, including the deleted folder itself.
    pub folders: u64,
    /// Number of strategies, including the deleted strategy itself.
    pub strategies: u64,
    pub deleted_at: DateTime<Utc>,
    pub deleted_by: ActorIdentity,
}

impl BinEntry {
    /// The instant from which the entry may be deleted for good.
    pub fn kept_until(&self) -> DateTime<Utc> {
        self.deleted_at + BIN_RETENTION
    }

    pub fn cursor(&self) -> BinCursor {
        BinCursor {
            deleted_at: self.deleted_at,
            id: self.id,
        }
    }
}

/// The sort key of an entry: the list is sorted by the time of the deletion, latest first.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct BinCursor {
    pub deleted_at: DateTime<Utc>,
    pub id: BinEntryId,
}

impl fmt::Display for BinCursor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.deleted_at.timestamp_micros(), self.id)
    }
}

impl FromStr for BinCursor {
    type Err = ValidationRule;

    fn from_str(raw: &str) -> Result<Self, ValidationRule> {
        let (micros, id) = raw.split_once('/').ok_or(ValidationRule::Cursor)?;
        let micros = micros.parse().map_err(|_| ValidationRule::Cursor)?;
        Ok(Self {
            deleted_at: DateTime::from_timestamp_micros(micros).ok_or(ValidationRule::Cursor)?,
            id: id.parse().map_err(|_| ValidationRule::Cursor)?,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_entry_is_kept_for_thirty_days_and_its_cursor_is_read_back() {
        let entry = BinEntry {
            id: BinEntryId::from_timestamp(1_790_000_000_000, &[7; 10]),
            kind: BinEntryKind::Strategy,
            title: "B rush".to_owned(),
            folders: 0,
            strategies: 1,
            deleted_at: DateTime::from_timestamp_micros(1_790_000_000_123_456).expect("an instant"),
            deleted_by: ActorIdentity::System,
        };
        assert_eq!(entry.kept_until() - entry.deleted_at, TimeDelta::days(30));
        assert_eq!(entry.cursor().to_string().parse(), Ok(entry.cursor()));
        assert_eq!("1".parse::<BinCursor>(), Err(ValidationRule::Cursor));
    }
}
