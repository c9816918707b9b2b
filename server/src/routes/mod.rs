//! Every address the server answers at, with its place in the `OpenAPI` document.
//!
//! REST is one file an endpoint group; a handler reads its input, gets a proof, calls one use case, and shapes the
//! answer.

mod absences;
mod agents;
mod audit;
pub mod auth;
mod base;
mod calendar;
mod catalogue;
mod events;
mod folders;
mod health;
mod matches;
mod metrics;
mod recurring;
mod reviews;
mod rpc;
mod schedule;
mod settings;
mod sign_in_links;
mod statistics;
mod strategies;
mod uploads;
mod user_id;
mod user_mappings;

use axum::routing::{get, post};
use utoipa::openapi::OpenApi;
use utoipa_axum::router::OpenApiRouter;

use crate::state::Shared;
use crate::{assets, openapi};

/// The whole router; whatever is under no route falls to the portal's files.
pub fn all() -> OpenApiRouter<Shared> {
    OpenApiRouter::new()
        .merge(auth::routes())
        .merge(events::routes())
        .merge(health::routes())
        .merge(user_mappings::routes())
        .merge(sign_in_links::routes())
        .merge(schedule::routes())
        .merge(recurring::routes())
        .merge(absences::routes())
        .merge(calendar::routes())
        .merge(strategies::routes())
        .merge(folders::routes())
        .merge(uploads::routes())
        .merge(catalogue::routes())
        .merge(agents::routes())
        .merge(matches::routes())
        .merge(reviews::routes())
        .merge(statistics::routes())
        .merge(settings::routes())
        .merge(audit::routes())
        .merge(openapi::routes())
        .route("/metrics", get(metrics::show))
        .route("/rpc/{*function}", post(rpc::call))
        .fallback(assets::fallback)
}

/// The document that describes [`all`].
pub fn document() -> OpenApi {
    openapi::completed(all().into_openapi())
}
