//! `/api/statistics`: statistics of matches and availability, as JSON and as a CSV file.

mod csv_export;
mod team_statistics;

use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::state::SharedState;

pub fn routes() -> OpenApiRouter<SharedState> {
    OpenApiRouter::new()
        .routes(routes!(team_statistics::show))
        .routes(routes!(csv_export::download))
}
