//! `/api/statistics`: statistics of matches and availability, as JSON and as a CSV file.

mod csv_export;

use app_api::convert;
use app_domain::permission::TeamMember;
use app_service::statistics;
use app_wire::text_schemas::{DateText, MatchKindName};
use app_wire::{StatisticsBody, StatisticsRequest, SuccessEnvelope};
use axum::Json;
use axum::extract::{Query, State};
use serde::Deserialize;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::auth::Require;
use crate::http::ErrorResponse;
use crate::state::SharedState;

pub fn routes() -> OpenApiRouter<SharedState> {
    OpenApiRouter::new()
        .routes(routes!(show))
        .routes(routes!(csv_export::download))
}

/// Range and filter; a missing or empty parameter has its default.
#[derive(Debug, Default, Deserialize, utoipa::IntoParams)]
#[serde(default)]
#[into_params(parameter_in = Query)]
struct StatisticsParams {
    /// First date, from the year 2000 on; by default the range has 84 days.
    #[param(inline, value_type = DateText, nullable = false, required = false, example = "01.09.2026")]
    from: String,
    /// Last date; the range has at most ten years. Default: today.
    #[param(inline, value_type = DateText, nullable = false, required = false, example = "23.11.2026")]
    to: String,
    /// Counts only matches of this type.
    #[param(inline, value_type = MatchKindName, nullable = false, required = false)]
    r#type: String,
}

impl StatisticsParams {
    fn into_request(self) -> StatisticsRequest {
        StatisticsRequest {
            from: self.from,
            to: self.to,
            kind: self.r#type,
        }
    }
}

/// Get statistics
///
/// Covers the matches of the range, and the answers for those of its days that have started.
#[utoipa::path(get, path = "/api/statistics", tag = "statistics", params(StatisticsParams), responses(
    (status = 200, description = "The statistics", body = SuccessEnvelope<StatisticsBody>),
))]
async fn show(
    State(app): State<SharedState>,
    Require(member): Require<TeamMember>,
    Query(filter): Query<StatisticsParams>,
) -> Result<Json<SuccessEnvelope<StatisticsBody>>, ErrorResponse> {
    let query = convert::parse_statistics_query(&filter.into_request())?;
    let found = statistics::load_statistics(&app.services, &member, query).await?;
    Ok(Json(SuccessEnvelope::new(convert::statistics(&found))))
}
