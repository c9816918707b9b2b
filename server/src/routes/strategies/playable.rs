//! `GET /api/strategies/playable`: the strategies that the lineup of a day can play.

use app_api::convert;
use app_domain::Day;
use app_domain::permission::TeamMember;
use app_service::strategies;
use app_wire::{PlayableStrategiesBody, SuccessEnvelope};
use axum::Json;
use axum::extract::{Query, State};
use serde::Deserialize;

use crate::auth::Require;
use crate::http::ErrorResponse;
use crate::state::SharedState;

#[derive(Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub struct PlayableParams {
    /// A date in the bot timezone. Defaults to today.
    #[param(inline, value_type = Option<Day>, nullable = false, example = "21.11.2026")]
    date: Option<String>,
}

/// List playable strategies
///
/// A strategy is playable if each of its agents has been picked by a different player of the day's lineup.
#[utoipa::path(get, path = "/api/strategies/playable", tag = "stratbook", params(PlayableParams), responses(
    (status = 200, description = "The lineup and its playable strategies", body = SuccessEnvelope<PlayableStrategiesBody>),
))]
pub async fn show(
    State(app): State<SharedState>,
    Require(member): Require<TeamMember>,
    Query(PlayableParams { date }): Query<PlayableParams>,
) -> Result<Json<SuccessEnvelope<PlayableStrategiesBody>>, ErrorResponse> {
    let day: Option<Day> = date
        .as_deref()
        .map(|raw| convert::parse_field("date", raw))
        .transpose()?;
    let playable = strategies::load_playable(&app.services, &member, day).await?;
    Ok(Json(SuccessEnvelope::new(convert::playable_strategies(
        playable,
    ))))
}
