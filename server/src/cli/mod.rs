//! The operator's commands. They require no permission beyond access to the database.

mod admin_token;
mod backup;
mod bot_process;
mod demo;
mod doctor;
mod healthcheck;
mod login_link;
mod serve;
mod server_command;
mod setup_link;

pub use server_command::ServerCommand;
use server_command::{build_runtime, start};
