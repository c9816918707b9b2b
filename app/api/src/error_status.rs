//! The HTTP status of each service error.

use std::time::Duration;

use app_service::{FileRejection, ServiceError};
use app_wire::ApiError;
use app_wire::error::{
    AVAILABILITY_CHANGED, DATABASE_DAMAGED, DATABASE_FILE_LOST, JsonText, NO_SPACE, STALE_VERSION,
    UNAUTHENTICATED,
};
use axum::http::StatusCode;

/// The delay after which a request may be retried, by its status; `None` if a retry cannot succeed.
pub fn retry_after(status: StatusCode) -> Option<Duration> {
    let seconds = match status {
        StatusCode::TOO_MANY_REQUESTS | StatusCode::SERVICE_UNAVAILABLE => 2,
        StatusCode::INSUFFICIENT_STORAGE => 10,
        _ => return None,
    };
    Some(Duration::from_secs(seconds))
}

/// Maps a service error to its status and body. This is the only place that assigns a status.
pub fn status_and_body(error: &ServiceError) -> (StatusCode, ApiError) {
    use ServiceError as E;
    let (status, code) = match error {
        E::Invalid(violations) => {
            return (StatusCode::BAD_REQUEST, ApiError::invalid(violations));
        }
        E::Unauthenticated => (StatusCode::UNAUTHORIZED, UNAUTHENTICATED),
        E::CodeRefused => (StatusCode::UNAUTHORIZED, "invalid_code"),
        E::NotRegistered => (StatusCode::FORBIDDEN, "not_registered"),
        E::Forbidden => (StatusCode::FORBIDDEN, "forbidden"),
        E::NotFound(_) => (StatusCode::NOT_FOUND, "not_found"),
        E::InBin => (StatusCode::NOT_FOUND, "in_bin"),
        E::Conflict(reason) => (StatusCode::CONFLICT, reason.code()),
        E::StaleStrategy(_) | E::StaleMatch(_) | E::StaleBoardMap(_) => {
            (StatusCode::PRECONDITION_FAILED, STALE_VERSION)
        }
        E::AvailabilityChanged(_) => (StatusCode::CONFLICT, AVAILABILITY_CHANGED),
        E::RejectedFile(FileRejection::NotAnImage | FileRejection::NotAPdf) => {
            (StatusCode::UNSUPPORTED_MEDIA_TYPE, "unsupported_file")
        }
        E::RejectedFile(FileRejection::TooLarge(_)) => {
            (StatusCode::PAYLOAD_TOO_LARGE, "file_too_large")
        }
        E::RejectedFile(FileRejection::TooManyPixels) => {
            (StatusCode::PAYLOAD_TOO_LARGE, "too_many_pixels")
        }
        E::RateLimited { .. } => (StatusCode::TOO_MANY_REQUESTS, "too_many_requests"),
        E::Busy(_) => (StatusCode::SERVICE_UNAVAILABLE, "busy"),
        E::Unavailable(_) => (StatusCode::SERVICE_UNAVAILABLE, "unavailable"),
        E::NoSpace(_) => (StatusCode::INSUFFICIENT_STORAGE, NO_SPACE),
        E::DatabaseFileLost(_) => (StatusCode::SERVICE_UNAVAILABLE, DATABASE_FILE_LOST),
        E::DatabaseDamaged(_) => (StatusCode::SERVICE_UNAVAILABLE, DATABASE_DAMAGED),
        E::Internal(_) => (StatusCode::INTERNAL_SERVER_ERROR, "internal"),
    };
    let body = ApiError {
        arguments: arguments(error),
        data: current_resource(error),
        ..ApiError::new(code, error.to_string())
    };
    (status, body)
}

/// The arguments of the error's sentence. Where errors share a code, the first argument tells them apart.
fn arguments(error: &ServiceError) -> Vec<String> {
    let one = |argument: &str| vec![argument.to_owned()];
    match error {
        ServiceError::NotFound(kind) => one(kind.as_str()),
        ServiceError::Conflict(reason) => reason.arguments(),
        ServiceError::StaleStrategy(_) => one("strategy"),
        ServiceError::StaleMatch(_) => one("match"),
        ServiceError::StaleBoardMap(_) => one("map"),
        ServiceError::RejectedFile(FileRejection::NotAnImage) => one("image"),
        ServiceError::RejectedFile(FileRejection::NotAPdf) => one("pdf"),
        ServiceError::RejectedFile(FileRejection::TooLarge(kind)) => {
            let name = if kind.is_image() { "image" } else { "pdf" };
            vec![name.to_owned(), (kind.max_bytes() >> 20).to_string()]
        }
        _ => Vec::new(),
    }
}

/// The stored resource that an edit is not based on.
fn current_resource(error: &ServiceError) -> Option<JsonText> {
    match error {
        ServiceError::StaleStrategy(current) => JsonText::of(&crate::convert::strategy(current)),
        ServiceError::StaleMatch(current) => JsonText::of(&crate::convert::match_body(current)),
        ServiceError::StaleBoardMap(current) => JsonText::of(&crate::convert::board_map(current)),
        ServiceError::AvailabilityChanged(current) => {
            JsonText::of(&crate::convert::own_day(current))
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use std::io::{Error, ErrorKind};
    use std::time::Duration;

    use app_domain::upload::UploadKind;
    use app_portal::texts::errors::worded;
    use app_service::{ConflictReason, ResourceKind};

    use super::*;

    fn errors() -> Vec<ServiceError> {
        let day = |date: &str| date.parse().expect("a date");
        let cause = || Box::new(Error::from(ErrorKind::Other));
        let conflicts = [
            ConflictReason::BotNotSetUp,
            ConflictReason::BotNotRunning,
            ConflictReason::NoChannel,
            ConflictReason::AccountConnected,
            ConflictReason::IdTaken(ResourceKind::Match),
            ConflictReason::DuplicateChatId("100000000000000001".parse().expect("an id")),
            ConflictReason::FolderNameTaken,
            ConflictReason::PlayersExist,
            ConflictReason::TooManyLinks(20),
            ConflictReason::TimePassed,
            ConflictReason::NoLongerRelevant,
            ConflictReason::NoAccount,
            ConflictReason::NotNeeded,
            ConflictReason::TooManyAbsences(500),
            ConflictReason::Absent {
                start: day("24.12.2026"),
                end: day("02.01.2027"),
            },
            ConflictReason::LastAdmin,
            ConflictReason::FixedToken,
            ConflictReason::UploadGone("plan.png".to_owned()),
            ConflictReason::PassageChanged,
            ConflictReason::PassageIsCode,
            ConflictReason::NoRoomForComment,
            ConflictReason::TooManyComments(200),
        ];
        let files = [
            FileRejection::NotAnImage,
            FileRejection::NotAPdf,
            FileRejection::TooLarge(UploadKind::Pdf),
            FileRejection::TooManyPixels,
        ];
        let mut errors = vec![
            ServiceError::Unauthenticated,
            ServiceError::CodeRefused,
            ServiceError::NotRegistered,
            ServiceError::Forbidden,
            ServiceError::NotFound(ResourceKind::SignInLink),
            ServiceError::NotFound(ResourceKind::BinEntry),
            ServiceError::InBin,
            ServiceError::RateLimited {
                retry_after: Duration::from_secs(1),
            },
            ServiceError::Busy(cause()),
            ServiceError::Unavailable(cause()),
            ServiceError::NoSpace(cause()),
            ServiceError::DatabaseFileLost(cause()),
            ServiceError::DatabaseDamaged(cause()),
            ServiceError::Internal(cause()),
        ];
        errors.extend(conflicts.map(ServiceError::Conflict));
        errors.extend(files.map(ServiceError::RejectedFile));
        errors
    }

    #[test]
    fn the_guide_of_the_api_names_every_code_with_its_status() {
        let guide = include_str!("../../../docs/api.md");
        for error in errors() {
            let (status, body) = status_and_body(&error);
            let start = format!("| {} | ", status.as_u16());
            let code = format!("`{}`", body.code);
            let is_named = guide
                .lines()
                .any(|line| line.starts_with(&start) && line.contains(&code));
            assert!(is_named, "{start}{code}");
        }
    }

    #[test]
    fn the_portal_words_every_error_by_its_code_and_arguments() {
        for error in errors() {
            let body = ApiError {
                error: "?".to_owned(),
                ..status_and_body(&error).1
            };
            assert_eq!(worded(body).error, error.to_string());
        }
    }
}
