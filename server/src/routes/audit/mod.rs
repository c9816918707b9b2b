//! `/api/audit`: who changed what and when, with the values before and after, as JSON pages and as a CSV file.

mod audit_list;
mod csv_export;

use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::state::SharedState;

pub fn routes() -> OpenApiRouter<SharedState> {
    OpenApiRouter::new()
        .routes(routes!(audit_list::list))
        .routes(routes!(csv_export::download))
}
