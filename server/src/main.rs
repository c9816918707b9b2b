//! The server's binary: `muster --help` lists its commands.

use std::process::ExitCode;

use app_runtime::config::ConfigError;
use app_runtime::{exit_status, old_name};
use clap::Parser;
use server::cli::ServerCommand;

#[derive(Parser)]
#[command(
    name = "muster",
    version,
    about = "Muster's server and its operator's commands"
)]
struct ServerArgs {
    #[command(subcommand)]
    command: Option<ServerCommand>,
}

fn main() -> ExitCode {
    old_name::warn_if_called("server", "muster");
    let command = ServerArgs::parse().command.unwrap_or_default();
    match command.run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("muster: {}", app_runtime::error_chain(&error));
            if error.is::<ConfigError>() {
                exit_status::INVALID_SETTINGS.into()
            } else {
                ExitCode::FAILURE
            }
        }
    }
}
