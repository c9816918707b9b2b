//! Errors of the REST API, with Discord's codes:
//! <https://discord.com/developers/docs/topics/opcodes-and-status-codes#json>.

use axum::Json;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use serde_json::json;

use super::FakeDiscordState;
use super::validation::ValidationError;

pub(super) const UNKNOWN_INTERACTION: u32 = 10062;
pub(super) const UNKNOWN_WEBHOOK: u32 = 10015;
pub(super) const ALREADY_ANSWERED: u32 = 40060;
pub(super) const UNKNOWN_MESSAGE: u32 = 10008;
pub(super) const UNKNOWN_CHANNEL: u32 = 10003;
pub(super) const UNKNOWN_MEMBER: u32 = 10007;
pub(super) const NO_REPLY: u32 = 160_002;
pub(super) const MISSING_ACCESS: u32 = 50001;
pub(super) const MISSING_PERMISSIONS: u32 = 50013;
pub(super) const NO_DIRECT_MESSAGES: u32 = 50007;
pub(super) const NO_MUTUAL_SERVERS: u32 = 50278;
pub(super) const EMPTY_MESSAGE: u32 = 50006;
pub(super) const INVALID_BODY: u32 = 50035;
pub(super) const INVALID_WEBHOOK_TOKEN: u32 = 50027;
pub(super) const OPENING_TOO_FAST: u32 = 40003;

/// Status, code and message of an error.
pub(super) struct FakeApiError(pub(super) StatusCode, pub(super) u32, pub(super) String);

impl FakeApiError {
    /// An error that a correct bot never gets; recorded as a violation.
    pub(super) fn violation(
        state: &FakeDiscordState,
        status: StatusCode,
        code: u32,
        words: &str,
    ) -> Self {
        Self(
            status,
            code,
            state.record_violation(format!("{words} ({code})")),
        )
    }

    /// A body that Discord rejects; recorded as a violation.
    pub(super) fn invalid(state: &FakeDiscordState, error: ValidationError) -> Self {
        Self(
            StatusCode::BAD_REQUEST,
            error.code,
            state.record_violation(error.description),
        )
    }
}

impl IntoResponse for FakeApiError {
    fn into_response(self) -> Response {
        let Self(status, code, message) = self;
        (status, Json(json!({"code": code, "message": message}))).into_response()
    }
}
