//! `GET /api/strategies/playable`: what the lineup of a day can play.

use app_api::shape;
use app_api::wire::{PlayableBody, Success};
use app_domain::Day;
use app_domain::permission::Member;
use app_service::strategies;
use axum::Json;
use axum::extract::{Query, State};
use serde::Deserialize;

use crate::http::Refusal;
use crate::proof::By;
use crate::state::Shared;

#[derive(Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub struct OnDay {
    /// A date in the bot timezone; default: today.
    #[param(nullable = false, example = "21.11.2026")]
    date: Option<String>,
}

/// Playable strategies
///
/// Those whose agents the lineup of the day covers, each agent by a player of its own who has named it.
#[utoipa::path(get, path = "/api/strategies/playable", tag = "stratbook", params(OnDay), responses(
    (status = 200, description = "The lineup, and what it can play", body = Success<PlayableBody>),
))]
pub async fn show(
    State(app): State<Shared>,
    By(member): By<Member>,
    Query(OnDay { date }): Query<OnDay>,
) -> Result<Json<Success<PlayableBody>>, Refusal> {
    let day: Option<Day> = date
        .as_deref()
        .map(|raw| shape::parsed("date", raw))
        .transpose()?;
    let playable = strategies::playable(&app.services, &member, day).await?;
    Ok(Json(Success::of(shape::playable(playable))))
}
