//! Sign-in links: an admin creates one for a player and sends it to them. A link works once.

use app_domain::PlayerId;
use app_domain::event::Event;
use app_domain::permission::TeamAdmin;
use chrono::TimeDelta;
use uuid::Uuid;

use crate::conflict_reason::ConflictReason;
use crate::port::{SecretString, SignInLink};
use crate::unit_of_work::UnitOfWork;
use crate::{ActivityAction, AppServices, ResourceKind, Result, ServiceError};

/// How long a sign-in link is valid.
pub const LINK_LIFETIME: TimeDelta = TimeDelta::hours(72);
/// Maximum number of valid links of one player.
pub const MAX_OPEN_LINKS: usize = 10;

/// A new link with its code, which is not stored.
#[derive(Debug, Clone)]
pub struct IssuedLink {
    pub link: SignInLink,
    pub code: SecretString,
}

/// Returns the address that signs in with a one-time code.
///
/// The code is in the fragment, which browsers neither send to servers nor include in referrers.
pub fn login_url(public_url: &str, code: &SecretString) -> String {
    format!("{public_url}/login#code={}", code.reveal())
}

/// Creates a link that signs this player in once, within [`LINK_LIFETIME`]. Fails with 409 above [`MAX_OPEN_LINKS`].
pub async fn create_link(
    services: &AppServices,
    admin: &TeamAdmin,
    player: &PlayerId,
) -> Result<IssuedLink> {
    let mut change = UnitOfWork::begin_by(services, admin).await?;
    let issued = issue_link(services, &mut change, admin, player).await?;
    change.commit().await?;
    Ok(issued)
}

/// Creates a link for each player like [`create_link`], in this order, all or none.
pub async fn create_links(
    services: &AppServices,
    admin: &TeamAdmin,
    players: &[PlayerId],
) -> Result<Vec<IssuedLink>> {
    let mut change = UnitOfWork::begin_by(services, admin).await?;
    let mut issued = Vec::with_capacity(players.len());
    for player in players {
        issued.push(issue_link(services, &mut change, admin, player).await?);
    }
    change.commit().await?;
    Ok(issued)
}

async fn issue_link(
    services: &AppServices,
    change: &mut UnitOfWork,
    admin: &TeamAdmin,
    player: &PlayerId,
) -> Result<IssuedLink> {
    change
        .player(player)
        .await?
        .ok_or(ServiceError::NotFound(ResourceKind::Player))?;
    let now = change.now;
    change.remove_expired(now).await?;
    if change.sign_in_links(Some(player)).await?.len() >= MAX_OPEN_LINKS {
        return Err(ConflictReason::TooManyLinks(MAX_OPEN_LINKS).into());
    }
    let code = SecretString::generate(&*services.entropy);
    let link = SignInLink {
        id: Uuid::now_v7(),
        digest: code.digest(),
        player: player.clone(),
        created_at: now,
        expires_at: now + LINK_LIFETIME,
        by: admin.actor(),
    };
    change.insert_sign_in_link(&link).await?;
    record_link_change(change, ActivityAction::SignInLinkCreated, player).await?;
    Ok(IssuedLink { link, code })
}

/// Returns the links that are still valid, of one player or of all, newest first.
pub async fn open_links(
    services: &AppServices,
    _: &TeamAdmin,
    player: Option<&PlayerId>,
) -> Result<Vec<SignInLink>> {
    let mut reading = services.store.read().await?;
    if let Some(player) = player {
        reading
            .player(player)
            .await?
            .ok_or(ServiceError::NotFound(ResourceKind::Player))?;
    }
    let now = services.now();
    let mut links = reading.sign_in_links(player).await?;
    links.retain(|link| now < link.expires_at);
    Ok(links)
}

/// Revokes a link of the player. Fails with 404 if it is used, expired or unknown.
pub async fn revoke_link(
    services: &AppServices,
    admin: &TeamAdmin,
    player: &PlayerId,
    id: Uuid,
) -> Result<()> {
    let mut change = UnitOfWork::begin_by(services, admin).await?;
    let now = change.now;
    let links = change.sign_in_links(Some(player)).await?;
    if !links
        .iter()
        .any(|link| link.id == id && now < link.expires_at)
    {
        return Err(ServiceError::NotFound(ResourceKind::SignInLink));
    }
    change.remove_sign_in_link(id).await?;
    record_link_change(&mut change, ActivityAction::SignInLinkRevoked, player).await?;
    change.commit().await?;
    Ok(())
}

async fn record_link_change(
    change: &mut UnitOfWork,
    action: ActivityAction,
    player: &PlayerId,
) -> Result<()> {
    change.log_action(action, player).await?;
    change.record(&Event::SignInLinksChanged).await
}
