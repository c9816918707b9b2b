//! Operator tokens: bearer tokens with admin rights that belong to no player.

use anyhow::Context;
use app_service::port::TokenOwner;
use app_service::{AppServices, sign_in};
use chrono::{DateTime, SecondsFormat, Utc};
use clap::Subcommand;
use uuid::Uuid;

#[derive(Debug, Subcommand)]
pub enum AdminTokenCommand {
    /// Create a token and print it; it is shown only once
    Create {
        /// The name of the token in the audit log
        #[arg(long)]
        name: String,
    },
    /// List the tokens, without their secrets
    List,
    /// Revoke a token, effective immediately
    Revoke {
        /// The token's id, as `list` prints it
        id: Uuid,
    },
}

impl AdminTokenCommand {
    pub async fn run(self, services: &AppServices) -> anyhow::Result<()> {
        match self {
            Self::Create { name } => {
                let (token, secret) = sign_in::create_operator_token(services, &name)
                    .await
                    .context("the token was not created")?;
                eprintln!("Token {} for \"{name}\". It is shown only once:", token.id);
                println!("{}", secret.reveal());
            }
            Self::List => {
                for token in sign_in::operator_tokens(services).await? {
                    let TokenOwner::Operator(name) = &token.owner else {
                        continue;
                    };
                    let (created, used) = (
                        format_instant(token.created_at),
                        format_instant(token.last_used_at),
                    );
                    println!("{}  created {created}  last used {used}  {name}", token.id);
                }
            }
            Self::Revoke { id } => {
                sign_in::revoke_operator_token(services, id).await?;
                println!("Token {id} revoked.");
            }
        }
        Ok(())
    }
}

fn format_instant(instant: DateTime<Utc>) -> String {
    instant.to_rfc3339_opts(SecondsFormat::Secs, true)
}
