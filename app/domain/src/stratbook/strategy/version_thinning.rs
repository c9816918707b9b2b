//! Thinning a strategy's history: of the versions that one author saves in quick succession, only the last stays.

use chrono::{DateTime, TimeDelta, Utc};

use crate::permission::ActorIdentity;

/// Of an author's consecutive versions, only the last within this time stays.
pub const SITTING_LENGTH: TimeDelta = TimeDelta::minutes(10);

/// A version with everything that decides whether it stays.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct VersionStamp {
    pub version: i64,
    pub at: DateTime<Utc>,
    pub by: ActorIdentity,
    /// Whether it was restored, or made by restoring another version.
    pub is_kept: bool,
    /// Whether it has a name.
    pub is_named: bool,
}

/// Returns the versions of `history`, sorted ascending, that a later one replaces.
///
/// A version is replaced if the next remaining one is by the same author and less than [`SITTING_LENGTH`] younger. The
/// first, the newest, the kept and the named versions always stay. Removing the returned versions leaves nothing more to remove.
pub fn superseded_versions(history: &[VersionStamp]) -> Vec<&VersionStamp> {
    let mut superseded = Vec::new();
    let mut later: Option<&VersionStamp> = None;
    for (index, stamp) in history.iter().enumerate().rev() {
        let is_superseded = later.is_some_and(|later| {
            later.by.is_same(&stamp.by) && later.at - stamp.at < SITTING_LENGTH
        });
        if is_superseded && index > 0 && !stamp.is_kept && !stamp.is_named {
            superseded.push(stamp);
        } else {
            later = Some(stamp);
        }
    }
    superseded.reverse();
    superseded
}
