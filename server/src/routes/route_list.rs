//! The routes of all groups in one router, their table, and the document that describes them.

use axum::Router;
use axum::routing::get;
use leptos::server_fn::axum::server_fn_paths;
use utoipa::openapi::OpenApi;
use utoipa_axum::router::OpenApiRouter;

use super::absences;
use super::agents;
use super::audit;
use super::auth;
use super::board_maps;
use super::board_pictures;
use super::calendar;
use super::catalogue;
use super::events;
use super::folders;
use super::health;
use super::match_comments;
use super::matches;
use super::metrics;
use super::player_looks;
use super::recurring;
use super::rpc;
use super::schedule;
use super::settings;
use super::shared;
use super::sign_in_links;
use super::statistics;
use super::stratbook_bin;
use super::strategies;
use super::uploads;
use super::user_mappings;
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
