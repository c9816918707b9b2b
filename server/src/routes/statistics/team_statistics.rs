//! `/api/statistics`: the statistics of a range of days, and their filter.

use app_api::convert;
use app_domain::Day;
use app_domain::matches::MatchKind;
use app_domain::permission::TeamMember;
use app_service::statistics;
use app_wire::{StatisticsBody, StatisticsRequest, SuccessEnvelope};
use axum::Json;
use axum::extract::{Query, State};
use serde::Deserialize;

use crate::auth::Require;
use crate::http::ErrorResponse;
use crate::state::SharedState;

/// The range and the filter. A missing or empty parameter has its default value.
#[derive(Debug, Default, Deserialize, utoipa::IntoParams)]
#[serde(default)]
#[into_params(parameter_in = Query)]
pub(super) struct StatisticsParams {
    /// The first date, not before the year 2000. By default, the range has 84 days.
    #[param(inline, value_type = Day, nullable = false, required = false, example = "01.09.2026")]
    from: String,
    /// The last date. Defaults to today. The range can have at most ten years.
    #[param(inline, value_type = Day, nullable = false, required = false, example = "23.11.2026")]
    to: String,
    /// Counts only matches of this type.
    #[param(inline, value_type = MatchKind, nullable = false, required = false)]
    r#type: String,
}

impl StatisticsParams {
    pub(super) fn into_request(self) -> StatisticsRequest {
        StatisticsRequest {
            from: self.from,
            to: self.to,
            kind: self.r#type,
        }
    }
}

/// Get statistics
///
/// Covers the matches in the range, and the answers for the days in the range that have started.
#[utoipa::path(get, path = "/api/statistics", tag = "statistics", params(StatisticsParams), responses(
    (status = 200, description = "The statistics", body = SuccessEnvelope<StatisticsBody>),
))]
pub(super) async fn show(
    State(app): State<SharedState>,
    Require(member): Require<TeamMember>,
    Query(filter): Query<StatisticsParams>,
) -> Result<Json<SuccessEnvelope<StatisticsBody>>, ErrorResponse> {
    let query = convert::parse_statistics_query(&filter.into_request())?;
    let found = statistics::load_statistics(&app.services, &member, query).await?;
    Ok(Json(SuccessEnvelope::new(convert::statistics(&found))))
}
