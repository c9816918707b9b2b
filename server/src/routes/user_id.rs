//! The player that a request acts for: `userId` in the body or the query, by default the caller.

use app_api::convert;
use app_domain::permission::{PlayerOwner, RequestPrincipal};
use app_domain::{PlayerId, ValidationRule};
use app_service::ServiceError;
use serde::Deserialize;

use crate::fields::{BodyField, FieldErrors, FieldResult};
use crate::http::ErrorResponse;

/// Returns the permission to act for the player in the body.
///
/// A caller without it is refused immediately, before any other error of the body. An invalid `user_id` is collected
/// as an error.
pub fn owner(
    principal: &RequestPrincipal,
    errors: &mut FieldErrors,
    user_id: BodyField<String>,
) -> Result<FieldResult<PlayerOwner>, ErrorResponse> {
    let name = user_id.name.clone();
    let named = match errors.optional(user_id, str::parse::<PlayerId>) {
        Ok(named) => named,
        Err(invalid) => return Ok(Err(invalid)),
    };
    let owner = principal.owner_or_self(named.as_ref())?;
    Ok(errors.record(&name, owner.ok_or(ValidationRule::OperatorNamesPlayer)))
}

/// The player whose records are requested.
#[derive(Deserialize, utoipa::IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query)]
pub struct UserIdParams {
    /// The id of the player. Defaults to the caller; only admins can name another player.
    #[param(inline, value_type = Option<PlayerId>, nullable = false, example = "100000000000000002")]
    user_id: Option<String>,
}

impl UserIdParams {
    pub fn owner(&self, principal: &RequestPrincipal) -> Result<PlayerOwner, ServiceError> {
        let named = self.user_id.as_deref();
        let named = named.map(|raw| convert::parse_field("userId", raw));
        convert::owner(principal, named.transpose()?.as_ref())
    }
}
