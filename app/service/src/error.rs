//! How a use case fails: one type, in the words of the people who will read it.

use std::error::Error;
use std::io;
use std::time::Duration;

use app_domain::matches::Match;
use app_domain::permission::Denied;
use app_domain::strategy::Strategy;
use app_domain::upload::Kind;
use app_domain::{Rule, RuleViolation};

use crate::availability::OwnDay;
use crate::port::{FilesError, IdentityError, StoreError};

type Cause = Box<dyn Error + Send + Sync>;

/// `Display` is a sentence for people; causes are for the log.
#[derive(Debug, thiserror::Error)]
pub enum ServiceError {
    /// Input broke rules; every violation at once.
    #[error("The request breaks {} rule(s).", .0.len())]
    Invalid(Vec<RuleViolation>),
    #[error("Sign in first.")]
    Unauthenticated,
    /// A one-time code that is unknown, expired or used.
    #[error("This link has expired or was already used. Ask for a new one.")]
    CodeRefused,
    #[error("You do not have permission to do this.")]
    Forbidden,
    /// An account of the chat platform without a player.
    #[error("This chat account belongs to no player of the team. Ask an admin to register it.")]
    NotRegistered,
    #[error("There is no such {0}.")]
    NotFound(&'static str),
    #[error("{message}")]
    Conflict { code: &'static str, message: String },
    /// Somebody else has changed the strategy meanwhile; it is as it is now.
    #[error(
        "Somebody else has changed this strategy meanwhile. Look at the new version, then save again."
    )]
    Stale(Box<Strategy>),
    /// The same of a match.
    #[error(
        "Somebody else has changed this match meanwhile. Look at what it says now, then save again."
    )]
    StaleMatch(Box<Match>),
    /// The day has changed since the edit began, and the two conflict; the day as it is now.
    #[error("This day has changed since you started editing. Choose which answer to keep.")]
    AvailabilityChanged(Box<OwnDay>),
    /// A file that is of no use here, whatever else the request says.
    #[error(transparent)]
    Unfit(Unfit),
    #[error("Too many requests. Try again in a moment.")]
    TooMany { retry_after: Duration },
    #[error("The database is busy. Try again in a moment.")]
    Busy(#[source] Cause),
    #[error("The service is not available right now. Try again in a moment.")]
    Unavailable(#[source] Cause),
    #[error(
        "The server's disk is full, so nothing can be saved. Try again once an admin has freed some space."
    )]
    NoSpace(#[source] Cause),
    #[error("Something went wrong on our side.")]
    Internal(#[source] Cause),
}

/// What a file is not, or has too much of.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum Unfit {
    #[error("Images are taken as PNG, JPEG, WebP, GIF or AVIF.")]
    NoImage,
    #[error("Files are taken as PDF.")]
    NoPdf,
    #[error("{} may have at most {} MiB.", if .0.is_image() { "An image" } else { "A PDF" }, .0.bytes_max() >> 20)]
    TooLarge(Kind),
    #[error(
        "An image may have at most 40 megapixels, and all of an animation together ten times as many."
    )]
    TooManyPixels,
}

impl From<Unfit> for ServiceError {
    fn from(unfit: Unfit) -> Self {
        Self::Unfit(unfit)
    }
}

impl From<FilesError> for ServiceError {
    fn from(FilesError(cause): FilesError) -> Self {
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
            StoreError::Failed(cause) => Self::Internal(cause),
        }
    }
}

impl From<Denied> for ServiceError {
    fn from(denied: Denied) -> Self {
        match denied {
            Denied::SignInRequired => Self::Unauthenticated,
            Denied::Forbidden => Self::Forbidden,
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
    /// One field that broke one rule.
    pub fn invalid(field: &str, rule: Rule) -> Self {
        rule.of(field).into()
    }
}

/// Whether a full disk or a used-up quota is among the causes of an error.
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

        let failed =
            |kind: io::ErrorKind| ServiceError::from(FilesError(WriteFailure(kind.into()).into()));
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
