//! The REST API.

mod interactions;
mod messages;
mod rest_api;

use rest_api::require_bot;
pub(super) use rest_api::serve;
