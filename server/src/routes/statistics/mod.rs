//! `/api/statistics`: what the team learns from its matches and answers, as JSON and as a CSV file.

mod file;

use app_api::shape;
use app_api::wire::{StatisticsAsked, StatisticsBody, Success};
use app_domain::permission::Member;
use app_service::statistics;
use axum::Json;
use axum::extract::{Query, State};
use serde::Deserialize;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::http::Refusal;
use crate::proof::By;
use crate::state::Shared;

pub fn routes() -> OpenApiRouter<Shared> {
    OpenApiRouter::new()
        .routes(routes!(show))
        .routes(routes!(file::download))
}

/// Which statistics; what is missing or empty does not matter.
#[derive(Debug, Default, Deserialize, utoipa::IntoParams)]
#[serde(default)]
#[into_params(parameter_in = Query)]
struct Filter {
    /// First date, `DD.MM.YYYY`, from the year 2000 on; without it there are 84 days.
    #[param(nullable = false, required = false, example = "01.09.2026")]
    from: String,
    /// Last date, `DD.MM.YYYY`, at most ten years with the first; without it, today.
    #[param(nullable = false, required = false, example = "23.11.2026")]
    to: String,
    /// Counts only matches that were played for this: `SCRIM`, `TOURNAMENT`, `PREMIER` or `CUSTOM`.
    #[param(nullable = false, required = false)]
    r#type: String,
}

impl Filter {
    fn asked(self) -> StatisticsAsked {
        StatisticsAsked {
            from: self.from,
            to: self.to,
            kind: self.r#type,
        }
    }
}

/// Statistics
///
/// Matches of the range, and the answers to those of its days that have begun.
#[utoipa::path(get, path = "/api/statistics", tag = "statistics", params(Filter), responses(
    (status = 200, description = "The statistics", body = Success<StatisticsBody>),
))]
async fn show(
    State(app): State<Shared>,
    By(member): By<Member>,
    Query(filter): Query<Filter>,
) -> Result<Json<Success<StatisticsBody>>, Refusal> {
    let asked = shape::statistics_asked(&filter.asked())?;
    let found = statistics::statistics(&app.services, &member, asked).await?;
    Ok(Json(Success::of(shape::statistics(&found))))
}
