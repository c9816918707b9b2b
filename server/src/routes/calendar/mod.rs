//! A player's calendar feed, and the link to it.

mod calendar_feed;
mod calendar_link;
mod ical_document;

use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::state::SharedState;

pub fn routes() -> OpenApiRouter<SharedState> {
    OpenApiRouter::new()
        .routes(routes!(
            calendar_link::show,
            calendar_link::create,
            calendar_link::revoke
        ))
        .routes(routes!(calendar_feed::feed))
}
