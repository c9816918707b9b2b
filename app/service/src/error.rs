//! The error of every use case, with sentences for people.

use std::error::Error;
use std::io;
use std::time::Duration;

use app_domain::board::BoardMap;
use app_domain::matches::Match;
use app_domain::permission::AccessError;
use app_domain::strategy::Strategy;
use app_domain::upload::UploadKind;
use app_domain::{RuleViolation, ValidationRule};

use crate::conflict_reason::ConflictReason;
use crate::own_day::OwnDay;
use crate::port::{FileStorageError, IdentityError, StoreError};
use crate::resource_kind::ResourceKind;

type ErrorCause = Box<dyn Error + Send + Sync>;

/// `Display` gives a sentence for people. The sources are for the log.
#[derive(Debug, thiserror::Error)]
pub enum ServiceError {
    /// The input violates rules. Lists every violation.
    #[error("The input is invalid: {}.", joined(.0))]
    Invalid(Vec<RuleViolation>),
    #[error("Sign in first.")]
    Unauthenticated,
    /// A one-time code is unknown, expired or used.
    #[error("This link has expired or was already used. Ask for a new one.")]
    CodeRefused,
    #[error("You don't have permission to do this.")]
    Forbidden,
    /// The chat account is not linked to a player.
    #[error("No player here is linked to this chat account. Ask an admin to add you.")]
    NotRegistered,
    #[error("That {0} doesn't exist.")]
    NotFound(ResourceKind),
    /// The strategy was deleted, and can still be restored.
    #[error("This strategy was deleted. It's in the trash.")]
    InBin,
    #[error(transparent)]
    Conflict(ConflictReason),
    /// The strategy was changed since the edit started. Holds the current strategy.
    #[error(
        "Someone else changed this strategy in the meantime. Review the new version, then save again."
    )]
    StaleStrategy(Box<Strategy>),
    /// The match was changed since the edit started. Holds the current match.
    #[error(
        "Someone else changed this match in the meantime. Review the new version, then save again."
    )]
    StaleMatch(Box<Match>),
    /// The record of a map was changed since the edit started. Holds the current record.
    #[error(
        "Someone else changed this map in the meantime. Review the new version, then save again."
    )]
    StaleBoardMap(Box<BoardMap>),
    /// The day was changed since the edit started, and the edit conflicts with it. Holds the current day.
    #[error("This day has changed since you started editing. Choose which answer to keep.")]
    AvailabilityChanged(Box<OwnDay>),
    /// The request has a file that is not accepted.
    #[error(transparent)]
    RejectedFile(FileRejection),
    #[error("Too many requests. Try again in a moment.")]
    RateLimited { retry_after: Duration },
    #[error("The database is busy. Try again in a moment.")]
    Busy(#[source] ErrorCause),
    #[error("The service is unavailable right now. Try again in a moment.")]
    Unavailable(#[source] ErrorCause),
    #[error(
        "The server's disk is full, so nothing can be saved. Try again once an admin has freed some space."
    )]
    NoSpace(#[source] ErrorCause),
    /// The database file was deleted or replaced under the running server.
    #[error(
        "The database file was deleted or replaced. Put it back and restart the server: new changes are lost until then."
    )]
    DatabaseFileLost(#[source] ErrorCause),
    /// The database has pages or tables that cannot be read.
    #[error(
        "The database is damaged, and part of it can't be read. An admin has to check it with the doctor and restore a backup."
    )]
    DatabaseDamaged(#[source] ErrorCause),
    #[error("Something went wrong on our side.")]
    Internal(#[source] ErrorCause),
}

/// Why a file is not accepted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum FileRejection {
    #[error("Use a PNG, JPEG, WebP, GIF or AVIF image.")]
    NotAnImage,
    #[error("Only PDF files are accepted.")]
    NotAPdf,
    #[error("{} can be at most {} MiB.", if .0.is_image() { "An image" } else { "A PDF" }, .0.max_bytes() >> 20)]
    TooLarge(UploadKind),
    #[error(
        "An image can have at most 40 megapixels, 16,384 pixels per side and 1,000 pixels per byte, and an animation at most 400 megapixels in all frames together."
    )]
    TooManyPixels,
}

impl From<FileRejection> for ServiceError {
    fn from(unfit: FileRejection) -> Self {
        Self::RejectedFile(unfit)
    }
}

impl From<FileStorageError> for ServiceError {
    fn from(FileStorageError(cause): FileStorageError) -> Self {
        if is_disk_full(&*cause) {
            Self::NoSpace(cause)
        } else {
            Self::Unavailable(cause)
        }
    }
}

impl From<StoreError> for ServiceError {
    fn from(error: StoreError) -> Self {
        match error {
            StoreError::Busy(cause) => Self::Busy(cause),
            StoreError::Unavailable(cause) => Self::Unavailable(cause),
            StoreError::NoSpace(cause) => Self::NoSpace(cause),
            StoreError::Damaged(cause) => Self::DatabaseDamaged(cause),
            StoreError::Failed(cause) => Self::Internal(cause),
        }
    }
}

impl From<ConflictReason> for ServiceError {
    fn from(reason: ConflictReason) -> Self {
        Self::Conflict(reason)
    }
}

impl From<AccessError> for ServiceError {
    fn from(denied: AccessError) -> Self {
        match denied {
            AccessError::SignInRequired => Self::Unauthenticated,
            AccessError::Forbidden => Self::Forbidden,
        }
    }
}

impl From<IdentityError> for ServiceError {
    fn from(error: IdentityError) -> Self {
        match error {
            IdentityError::Refused => Self::CodeRefused,
            IdentityError::Unavailable(cause) => Self::Unavailable(cause),
        }
    }
}

impl From<Vec<RuleViolation>> for ServiceError {
    fn from(violations: Vec<RuleViolation>) -> Self {
        Self::Invalid(violations)
    }
}

impl From<RuleViolation> for ServiceError {
    fn from(violation: RuleViolation) -> Self {
        Self::Invalid(vec![violation])
    }
}

impl ServiceError {
    /// Returns the error of one field that violates one rule.
    pub fn invalid(field: &str, rule: ValidationRule) -> Self {
        rule.on_field(field).into()
    }
}

/// Returns the violations in one line.
fn joined(violations: &[RuleViolation]) -> String {
    let violations: Vec<String> = violations.iter().map(ToString::to_string).collect();
    violations.join("; ")
}

/// Whether a full disk or an exhausted quota is among the sources of an error.
fn is_disk_full(error: &(dyn Error + 'static)) -> bool {
    let mut cause = Some(error);
    while let Some(error) = cause {
        let kind = error.downcast_ref().map(io::Error::kind);
        if let Some(io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded) = kind {
            return true;
        }
        cause = error.source();
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_upload_that_the_disk_has_no_room_for_says_so() {
        #[derive(Debug, thiserror::Error)]
        #[error("the file cannot be written")]
        struct WriteFailure(#[source] io::Error);

        let failed = |kind: io::ErrorKind| {
            ServiceError::from(FileStorageError(WriteFailure(kind.into()).into()))
        };
        assert!(matches!(
            failed(io::ErrorKind::StorageFull),
            ServiceError::NoSpace(_)
        ));
        assert!(matches!(
            failed(io::ErrorKind::QuotaExceeded),
            ServiceError::NoSpace(_)
        ));
        assert!(matches!(
            failed(io::ErrorKind::PermissionDenied),
            ServiceError::Unavailable(_)
        ));
    }
}
