//! `/api/schedule`: the team's days, a player's answer, and the plan of a day (specification §4.3).

mod days;
mod plan;
mod update_availability;

use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::state::SharedState;

pub fn routes() -> OpenApiRouter<SharedState> {
    OpenApiRouter::new()
        .routes(routes!(days::next14))
        .routes(routes!(days::between))
        .routes(routes!(update_availability::update_availability))
        .routes(routes!(plan::save))
}
