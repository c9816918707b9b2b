//! `/api/strategies`: the strategies of the stratbook (specification §2.5, §4.2; decisions §2).

mod bulk;
mod comments;
mod draft;
mod export;
mod export_zip;
mod favorites;
pub(super) mod files;
pub(super) mod form_schema;
mod history;
mod images;
mod import;
mod import_answer;
mod import_files;
mod links;
mod list_params;
mod playable;
mod strategy;
mod templates;

use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::state::SharedState;

pub fn routes() -> OpenApiRouter<SharedState> {
    OpenApiRouter::new()
        .routes(routes!(strategy::list, strategy::create))
        .routes(routes!(images::create))
        .routes(routes!(playable::show))
        .routes(routes!(export::download_all))
        .routes(routes!(export::download))
        .routes(routes!(import::create))
        .routes(routes!(bulk::update))
        .routes(routes!(bulk::remove))
        .routes(routes!(favorites::list))
        .routes(routes!(favorites::add, favorites::remove))
        .routes(routes!(links::list, links::close_all))
        .routes(routes!(links::close))
        .routes(routes!(links::create))
        .routes(routes!(templates::list))
        .routes(routes!(templates::show))
        .routes(routes!(templates::add, templates::remove))
        .routes(routes!(strategy::show, strategy::update, strategy::remove))
        .routes(routes!(strategy::duplicate))
        .routes(routes!(comments::list, comments::add))
        .routes(routes!(comments::reply))
        .routes(routes!(comments::resolve, comments::reopen))
        .routes(routes!(comments::remove))
        .routes(routes!(history::list))
        .routes(routes!(history::show))
        .routes(routes!(history::name, history::unname))
        .routes(routes!(history::restore))
}
