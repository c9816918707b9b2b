//! Tokens in use: a person's sessions, the operators' tokens, and how they end.

use app_domain::event::Event;
use app_domain::permission::{Actor, Member};
use app_domain::text::required_text;
use serde_json::Value;
use uuid::Uuid;

use crate::change::Change;
use crate::port::{Secret, Token, TokenOwner};
use crate::{Result, ServiceError, Services};

/// Revokes the token that made the request.
pub async fn sign_out(services: &Services, member: &Member, token: Uuid) -> Result<()> {
    let mut change = Change::begin(services, member.principal().actor()).await?;
    revoke(&mut change, token).await?;
    change.commit().await?;
    Ok(())
}

/// One's own sessions, newest first; an operator has none.
pub async fn sessions(services: &Services, member: &Member) -> Result<Vec<Token>> {
    match member.principal().player_id() {
        Some(player) => Ok(services.store.read().await?.tokens(Some(player)).await?),
        None => Ok(Vec::new()),
    }
}

/// Revokes one of one's own sessions; 404 for anything else.
pub async fn revoke_session(services: &Services, member: &Member, id: Uuid) -> Result<()> {
    if !sessions(services, member)
        .await?
        .iter()
        .any(|token| token.id == id)
    {
        return Err(ServiceError::NotFound("session"));
    }
    sign_out(services, member, id).await
}

/// Creates an operator's token. The caller is the operator's shell.
pub async fn create_operator_token(services: &Services, name: &str) -> Result<(Token, Secret)> {
    let name = required_text(name, 100).map_err(|rule| ServiceError::invalid("name", rule))?;
    let mut change = Change::begin(services, Actor::System).await?;
    let secret = Secret::generate(&*services.entropy);
    let token = Token {
        id: Uuid::now_v7(),
        digest: secret.digest(),
        owner: TokenOwner::Operator(name.clone()),
        user_agent: String::new(),
        created_at: change.now,
        last_used_at: change.now,
        expires_at: None,
    };
    change.insert_token(&token).await?;
    change
        .audit("operator_token_created", name, Value::Null, Value::Null)
        .await?;
    change.commit().await?;
    Ok((token, secret))
}

/// Every operator token, newest first.
pub async fn operator_tokens(services: &Services) -> Result<Vec<Token>> {
    Ok(services.store.read().await?.tokens(None).await?)
}

/// Revokes an operator's token; 404 when there is none with this id.
pub async fn revoke_operator_token(services: &Services, id: Uuid) -> Result<()> {
    if !operator_tokens(services)
        .await?
        .iter()
        .any(|token| token.id == id)
    {
        return Err(ServiceError::NotFound("token"));
    }
    let mut change = Change::begin(services, Actor::System).await?;
    revoke(&mut change, id).await?;
    change.commit().await?;
    Ok(())
}

/// The event makes every process forget the token at once.
async fn revoke(change: &mut Change, id: Uuid) -> Result<()> {
    change.remove_token(id).await?;
    change
        .audit("token_revoked", id.to_string(), Value::Null, Value::Null)
        .await?;
    change.record(&Event::TokensChanged).await
}
