//! The session: the current user, and the page that a signed-out user wanted.

pub mod return_path_store;
mod user_session;

pub use user_session::{SignInState, UserSession, cached_name};
