//! The team: its players, their order and roles, and everything that admins can change about them.

mod draft;
mod drag;
mod form;
mod former_players;
mod invite_dialog;
mod list;
mod open_sign_in_links;
mod paste_dialog;
mod players_page;
mod remove_dialog;
mod reorder;
mod row;
mod sign_in_link;

pub use players_page::{PlayerDialog, PlayersPage, PlayersView};
