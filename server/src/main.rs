//! The server's binary: `server --help` lists its commands.

use std::process::ExitCode;

use clap::Parser;
use server::cli::Command;

#[derive(Parser)]
#[command(
    name = "server",
    version,
    about = "Muster's server and its operator's commands"
)]
struct Line {
    #[command(subcommand)]
    command: Option<Command>,
}

fn main() -> ExitCode {
    let command = Line::parse().command.unwrap_or_default();
    match command.run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("server: {error:#}");
            ExitCode::FAILURE
        }
    }
}
