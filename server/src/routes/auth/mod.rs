//! Sign-in, sign-out and the current user (decisions §1).

mod chat;
mod logout;
mod options;
mod redeem;
mod sessions;
mod setup;
mod user;

use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::state::SharedState;

pub fn routes() -> OpenApiRouter<SharedState> {
    OpenApiRouter::new()
        .routes(routes!(user::show))
        .routes(routes!(redeem::redeem))
        .routes(routes!(setup::set_up))
        .routes(routes!(setup::check))
        .routes(routes!(logout::sign_out))
        .routes(routes!(sessions::list))
        .routes(routes!(sessions::revoke))
        .routes(routes!(options::show))
        .routes(routes!(chat::start_sign_in))
        .routes(routes!(chat::finish_sign_in))
}
