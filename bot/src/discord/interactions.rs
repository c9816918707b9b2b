//! Responses to interactions. They have deadlines, and a token of their own.

use std::time::Duration;

use serde::Serialize;
use serde_json::json;
use serenity::all::{
    CreateInteractionResponse, CreateInteractionResponseFollowup, EditInteractionResponse,
    InteractionId, LightMethod,
};
use serenity::http::Route;
use tokio::time::{Instant, sleep};

use super::{DiscordClient, DiscordError, DiscordResult};

/// Discord waits three seconds for the first response; the rest is for the way of the interaction and the response.
pub const RESPONSE_DEADLINE: Duration = Duration::from_millis(2_800);
/// The delay before the first retry; it doubles with each further one.
const FIRST_RETRY_DELAY: Duration = Duration::from_millis(100);
/// A retry that has less time left is not sent.
const MIN_ATTEMPT_TIME: Duration = Duration::from_millis(200);
/// Discord's code for an interaction that already has a response.
const ALREADY_ANSWERED: i64 = 40_060;

/// Whether the request is authorized by the token of an interaction, and not by the bot's.
pub(super) fn has_own_token(route: Route<'_>) -> bool {
    matches!(
        route,
        Route::InteractionResponse { .. }
            | Route::WebhookOriginalInteractionResponse { .. }
            | Route::WebhookFollowupMessages { .. }
    )
}

impl DiscordClient {
    /// Sends the first response to an interaction, with retries until `deadline`. Interactions do not count against the
    /// global rate limit.
    pub async fn respond_to_interaction(
        &self,
        interaction_id: InteractionId,
        token: &str,
        response: &CreateInteractionResponse,
        deadline: Instant,
    ) -> DiscordResult<()> {
        let route = Route::InteractionResponse {
            interaction_id,
            token,
        };
        let response = &with_text_ids(response)?;
        let (mut delay, mut may_have_arrived) = (FIRST_RETRY_DELAY, false);
        loop {
            let left = deadline.saturating_duration_since(Instant::now());
            let time = left.max(MIN_ATTEMPT_TIME);
            let sent = self.request_within(time, LightMethod::Post, route, Some(response));
            let error = match sent.await {
                Ok(_) => return Ok(()),
                // An earlier attempt arrived, but its response was lost.
                Err(error) if may_have_arrived && error.code() == Some(ALREADY_ANSWERED) => {
                    return Ok(());
                }
                Err(error) => error,
            };
            let wait = match &error {
                DiscordError::NotBefore(until, _) => {
                    (*until - self.clock.now()).to_std().unwrap_or_default()
                }
                error if error.is_temporary() => delay,
                _ => return Err(error),
            };
            if Instant::now() + wait + MIN_ATTEMPT_TIME > deadline {
                return Err(error);
            }
            may_have_arrived |= !matches!(error, DiscordError::NotBefore(..));
            delay *= 2;
            sleep(wait).await;
        }
    }

    /// Edits a deferred response, with retries.
    pub async fn edit_interaction_response(
        &self,
        token: &str,
        edit: &EditInteractionResponse,
    ) -> DiscordResult<()> {
        let application = self.application.get().copied();
        let route = Route::WebhookOriginalInteractionResponse {
            application_id: application.unwrap_or_default(),
            token,
        };
        let edit = with_text_ids(edit)?;
        self.request_with_retries(LightMethod::Patch, route, Some(&edit))
            .await
            .map(drop)
    }

    /// Sends another message after the first response, with retries. It needs no permission in the channel.
    pub async fn follow_up_interaction(
        &self,
        token: &str,
        message: &CreateInteractionResponseFollowup,
    ) -> DiscordResult<()> {
        let route = Route::WebhookFollowupMessages {
            application_id: self.application_id(),
            token,
        };
        self.request_with_retries(LightMethod::Post, route, Some(message))
            .await
            .map(drop)
    }
}

/// Serializes a body with the ids of preselected channels and roles as text, as Discord's schema demands: serenity 0.12
/// writes them as numbers.
fn with_text_ids(body: &impl Serialize) -> DiscordResult {
    let mut body = serde_json::to_value(body).map_err(|_| DiscordError::InvalidRequest)?;
    let message = if body["data"].is_object() {
        &mut body["data"]
    } else {
        &mut body
    };
    let rows = message["components"].as_array_mut().into_iter().flatten();
    let components = rows.filter_map(|row| row.get_mut("components")?.as_array_mut());
    let selects = components
        .flatten()
        .filter_map(|one| one.get_mut("default_values")?.as_array_mut());
    for value in selects.flatten() {
        if let Some(id) = value["id"].as_u64() {
            value["id"] = json!(id.to_string());
        }
    }
    Ok(body)
}
