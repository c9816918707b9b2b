//! Tokens: a player's sessions, operators' tokens, and their revocation.

use app_domain::event::Event;
use app_domain::permission::{ActorIdentity, MAX_OPERATOR_NAME_CHARS, PlayerOwner, TeamMember};
use app_domain::text::required_text;
use uuid::Uuid;

use crate::port::{AuthToken, SecretString, TokenOwner};
use crate::unit_of_work::UnitOfWork;
use crate::{ActivityAction, AppServices, ResourceKind, Result, ServiceError};

/// Revokes the token of the request. The unused codes of its player end with it: the session may have made them.
pub async fn sign_out(services: &AppServices, member: &TeamMember, token: Uuid) -> Result<()> {
    let mut change = UnitOfWork::begin_by(services, member).await?;
    revoke(&mut change, token).await?;
    if let Some(player) = member.principal().player_id() {
        change.keep_newest_codes(player, 0).await?;
    }
    change.commit().await?;
    Ok(())
}

/// Returns the member's own sessions, newest first. An operator has none.
pub async fn sessions(services: &AppServices, member: &TeamMember) -> Result<Vec<AuthToken>> {
    match member.principal().player_id() {
        Some(player) => Ok(services.store.read().await?.tokens(Some(player)).await?),
        None => Ok(Vec::new()),
    }
}

/// Revokes one of the member's own sessions. Fails with 404 for any other token.
pub async fn revoke_session(services: &AppServices, member: &TeamMember, id: Uuid) -> Result<()> {
    if !sessions(services, member)
        .await?
        .iter()
        .any(|token| token.id == id)
    {
        return Err(ServiceError::NotFound(ResourceKind::Session));
    }
    sign_out(services, member, id).await
}

/// Revokes all sessions of the player, and all codes and links that would open another one.
pub async fn sign_out_everywhere(services: &AppServices, owner: &PlayerOwner) -> Result<()> {
    let mut change = UnitOfWork::begin_by(services, owner).await?;
    for session in change.tokens(Some(owner.player())).await? {
        revoke(&mut change, session.id).await?;
    }
    change.keep_newest_codes(owner.player(), 0).await?;
    for link in change.sign_in_links(Some(owner.player())).await? {
        change.remove_sign_in_link(link.id).await?;
        change.record(&Event::SignInLinksChanged).await?;
    }
    change.commit().await?;
    Ok(())
}

/// Creates an operator's token. The caller must be the operator's shell.
pub async fn create_operator_token(
    services: &AppServices,
    name: &str,
) -> Result<(AuthToken, SecretString)> {
    let name = required_text(name, MAX_OPERATOR_NAME_CHARS)
        .map_err(|rule| ServiceError::invalid("name", rule))?;
    let mut change = UnitOfWork::begin(services, ActorIdentity::System).await?;
    let secret = SecretString::generate(&*services.entropy);
    let token = AuthToken {
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
        .log_action(ActivityAction::OperatorTokenCreated, name)
        .await?;
    change.commit().await?;
    Ok((token, secret))
}

/// Returns every operator token, newest first.
pub async fn operator_tokens(services: &AppServices) -> Result<Vec<AuthToken>> {
    Ok(services.store.read().await?.tokens(None).await?)
}

/// Revokes an operator's token. Fails with 404 if there is none with this id.
pub async fn revoke_operator_token(services: &AppServices, id: Uuid) -> Result<()> {
    if !operator_tokens(services)
        .await?
        .iter()
        .any(|token| token.id == id)
    {
        return Err(ServiceError::NotFound(ResourceKind::Token));
    }
    let mut change = UnitOfWork::begin(services, ActorIdentity::System).await?;
    revoke(&mut change, id).await?;
    change.commit().await?;
    Ok(())
}

/// The event makes every process drop the token from its cache.
pub(super) async fn revoke(change: &mut UnitOfWork, id: Uuid) -> Result<()> {
    change.remove_token(id).await?;
    change.log_action(ActivityAction::TokenRevoked, id).await?;
    change.record(&Event::TokensChanged).await
}
