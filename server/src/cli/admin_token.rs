//! Operators' tokens: bearer tokens with an admin's rights that belong to no player.

use anyhow::Context;
use app_service::port::TokenOwner;
use app_service::{Services, sign_in};
use chrono::{DateTime, SecondsFormat, Utc};
use clap::Subcommand;
use uuid::Uuid;

#[derive(Debug, Subcommand)]
pub enum Action {
    /// Create a token and print it, this once
    Create {
        /// What it is for, as the audit log will name it
        #[arg(long)]
        name: String,
    },
    /// List the tokens, without their secrets
    List,
    /// Revoke a token, effective at once
    Revoke {
        /// The token's id, as `list` prints it
        id: Uuid,
    },
}

impl Action {
    pub async fn run(self, services: &Services) -> anyhow::Result<()> {
        match self {
            Self::Create { name } => {
                let (token, secret) = sign_in::create_operator_token(services, &name)
                    .await
                    .context("the token was not created")?;
                eprintln!("Token {} for \"{name}\". It is shown this once:", token.id);
                println!("{}", secret.reveal());
            }
            Self::List => {
                for token in sign_in::operator_tokens(services).await? {
                    let TokenOwner::Operator(name) = &token.owner else {
                        continue;
                    };
                    let (created, used) = (minutes(token.created_at), minutes(token.last_used_at));
                    println!("{}  created {created}  last used {used}  {name}", token.id);
                }
            }
            Self::Revoke { id } => {
                sign_in::revoke_operator_token(services, id).await?;
                println!("Token {id} is revoked.");
            }
        }
        Ok(())
    }
}

fn minutes(instant: DateTime<Utc>) -> String {
    instant.to_rfc3339_opts(SecondsFormat::Secs, true)
}
