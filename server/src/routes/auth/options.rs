//! `GET /api/auth/options`: which ways to sign in the login page may offer.

use app_api::wire::Success;
use axum::Json;
use axum::extract::State;
use serde::Serialize;
use utoipa::ToSchema;

use crate::state::Shared;

/// Ways to sign in besides a one-time link.
#[derive(Serialize, ToSchema)]
pub struct SignInOptions {
    /// Whether `GET /api/auth/chat` leads anywhere.
    chat: bool,
}

/// List the ways to sign in
#[utoipa::path(get, path = "/api/auth/options", tag = "auth", security(()), responses(
    (status = 200, description = "What is offered", body = Success<SignInOptions>),
))]
pub async fn show(State(app): State<Shared>) -> Json<Success<SignInOptions>> {
    Json(Success::of(SignInOptions {
        chat: app.chat.is_some(),
    }))
}
