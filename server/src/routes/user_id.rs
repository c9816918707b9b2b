//! The player that a request acts for: `userId` in the body or the query, by default the caller.

use app_api::convert;
use app_domain::permission::{PlayerOwner, RequestPrincipal};
use app_domain::{PlayerId, ValidationRule};
use app_service::ServiceError;
use serde::Deserialize;

use crate::fields::{FieldReader, FieldResult, parse};
use crate::http::ErrorResponse;

/// The permission to act for the player `userId` of the body.
///
/// A caller without it is refused immediately, before any other error of the body. An invalid `userId` is collected
/// as an error.
pub fn owner(
    principal: &RequestPrincipal,
    input: &mut FieldReader,
) -> Result<FieldResult<PlayerOwner>, ErrorResponse> {
    let named = match input.optional("userId", parse::<PlayerId>) {
        Ok(named) => named,
        Err(noted) => return Ok(Err(noted)),
    };
    match named.as_ref().or(principal.player_id()) {
        Some(player) => Ok(Ok(principal.owner_of(player)?)),
        None => Ok(input.record("userId", Err(ValidationRule::OperatorNamesPlayer))),
    }
}

/// The player whose records are requested.
#[derive(Deserialize, utoipa::IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query)]
pub struct UserIdParams {
    /// The player; by default the caller. Another player is for admins only.
    #[param(nullable = false, example = "100000000000000002")]
    user_id: Option<String>,
}

impl UserIdParams {
    pub fn owner(&self, principal: &RequestPrincipal) -> Result<PlayerOwner, ServiceError> {
        convert::owner(principal, self.user_id.as_deref())
    }
}
