//! `/api/user-mappings…`

mod create;
mod list;
mod remove;
mod reorder;
mod sign_in_links;
mod update;

const PATH: &str = "/api/user-mappings";
