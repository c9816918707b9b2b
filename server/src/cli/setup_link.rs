//! The set-up link, which creates the first admin of an installation without players.

use std::io::{self, Write};

use anyhow::{Context, anyhow};
use app_service::{AppServices, ServiceError, sign_in};

/// Issues a set-up link; an error when there are players.
pub async fn issue(services: &AppServices, public_url: &str) -> anyhow::Result<String> {
    let code = match sign_in::issue_setup_code(services).await {
        Err(ServiceError::Conflict(_)) => Err(anyhow!(
            "there are players already; `muster login-link --chat-id ID` signs one of them in"
        )),
        issued => issued.context("the link was not created"),
    }?;
    Ok(sign_in::setup_url(public_url, &code))
}

/// Prints a set-up link when there are no players. It goes to standard output and not to the log, because the link is a
/// secret.
pub async fn announce(services: &AppServices, public_url: &str) -> anyhow::Result<()> {
    if sign_in::has_players(services).await? {
        return Ok(());
    }
    let link = issue(services, public_url).await?;
    writeln!(
        io::stdout(),
        "\nThere are no players yet. Open this link to set up your team and become its first admin:\n\n    {link}\n\n\
         It works once, within 72 hours. `muster setup-link` prints another one.\n"
    )?;
    Ok(())
}
