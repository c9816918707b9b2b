//! For whom a request acts: `userId` in the body or the query, by default the caller.

use app_api::shape;
use app_domain::permission::{Owner, Principal};
use app_domain::{PlayerId, Rule};
use app_service::ServiceError;
use serde::Deserialize;

use crate::http::Refusal;
use crate::input::{Input, Reading, parsed};

/// The right to act for the `userId` of the body.
///
/// Whoever may not is refused at once, whatever else is wrong with the body; a fault of the field itself is noted.
pub fn owner(principal: &Principal, input: &mut Input) -> Result<Reading<Owner>, Refusal> {
    let named = match input.optional("userId", parsed::<PlayerId>) {
        Ok(named) => named,
        Err(noted) => return Ok(Err(noted)),
    };
    match named.as_ref().or(principal.player_id()) {
        Some(player) => Ok(Ok(principal.owner_of(player)?)),
        None => Ok(input.noted("userId", Err(Rule::OperatorNamesPlayer))),
    }
}

/// Whose records are asked for.
#[derive(Deserialize, utoipa::IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query)]
pub struct OfPlayer {
    /// For admins: the player; by default the caller.
    #[param(nullable = false, example = "100000000000000002")]
    user_id: Option<String>,
}

impl OfPlayer {
    pub fn owner(&self, principal: &Principal) -> Result<Owner, ServiceError> {
        shape::owner(principal, self.user_id.as_deref())
    }
}
