//! All routes of the server and their `OpenAPI` document.
//!
//! Each group of REST endpoints has one file. A handler requires a permission, reads its input, calls one use case and
//! builds the response.

mod absences;
mod agents;
mod audit;
pub mod auth;
mod board_maps;
mod board_pictures;
mod calendar;
mod catalogue;
mod events;
mod folders;
mod health;
mod if_match;
mod match_comments;
mod match_fields;
mod matches;
mod metrics;
mod player_looks;
mod recurring;
mod rpc;
mod schedule;
mod settings;
pub mod shared;
mod sign_in_links;
mod statistics;
mod stratbook_bin;
mod strategies;
mod uploads;
mod user_id;
mod user_mappings;

use axum::Router;
use axum::routing::get;
use leptos::server_fn::axum::server_fn_paths;
use utoipa::openapi::OpenApi;
use utoipa_axum::router::OpenApiRouter;

use crate::metrics::RouteTable;
use crate::state::SharedState;
use crate::{assets, openapi};

const METRICS_PATH: &str = "/metrics";
const SERVER_FUNCTIONS: &str = "/rpc/{*function}";

/// The whole router; its fallback serves the portal's files.
pub fn all() -> OpenApiRouter<SharedState> {
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
        .merge(stratbook_bin::routes())
        .merge(uploads::routes())
        .merge(board_pictures::routes())
        .merge(shared::routes())
        .merge(catalogue::routes())
        .merge(board_maps::routes())
        .merge(agents::routes())
        .merge(player_looks::routes())
        .merge(matches::routes())
        .merge(match_comments::routes())
        .merge(statistics::routes())
        .merge(settings::routes())
        .merge(audit::routes())
        .merge(openapi::routes())
        .route(METRICS_PATH, get(metrics::show))
        .route(SERVER_FUNCTIONS, get(rpc::query).post(rpc::call))
        .fallback(assets::fallback)
}

/// The router of the address that serves only the metrics.
pub fn metrics_only() -> Router<SharedState> {
    Router::new().route(METRICS_PATH, get(metrics::show_without_token))
}

/// The templates of the routes that `document` describes, of the metrics and of the server functions.
pub fn table(document: &OpenApi) -> RouteTable {
    let described = document.paths.paths.keys().cloned();
    let functions = server_fn_paths().map(|(path, _)| path.to_owned());
    let others = [METRICS_PATH, SERVER_FUNCTIONS].map(str::to_owned);
    RouteTable::new(described.chain(functions).chain(others))
}

/// The document that describes [`all`].
pub fn document() -> OpenApi {
    openapi::complete(all().into_openapi())
}
