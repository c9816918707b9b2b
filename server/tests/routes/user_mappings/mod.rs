//! `/api/user-mappings…`

mod create;
mod list;
mod remove;
mod reorder;
mod update;

const PATH: &str = "/api/user-mappings";
