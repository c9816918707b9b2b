//! The first admin: signed in by the set-up link of an installation without players, or made in Discord.

use app_domain::event::Event;
use app_domain::permission::{ActorIdentity, TeamAdmin};
use app_domain::settings::StratbookReadPermission;
use app_domain::{Player, Zone};
use serde_json::json;

use super::codes::{CODE_LIFETIME, NewSession, insert_login_code, open_session};
use super::links::LINK_LIFETIME;
use crate::conflict_reason::ConflictReason;
use crate::players::{self, NewPlayer};
use crate::port::{ReadTransaction, SecretString};
use crate::unit_of_work::UnitOfWork;
use crate::{ActivityAction, AppServices, Result, ServiceError};

/// The first admin, and the settings that the set-up asks for; `None` keeps a setting's default.
#[derive(Debug, Clone)]
pub struct NewTeam {
    pub admin: NewPlayer,
    pub team_name: Option<String>,
    pub timezone: Option<Zone>,
    pub read_permission: Option<StratbookReadPermission>,
}

/// The first admin, made in Discord.
#[derive(Debug, Clone)]
pub struct FirstAdmin {
    pub player: Player,
    /// Signs them in once, within [`CODE_LIFETIME`].
    pub code: SecretString,
}

/// Returns the address of a set-up link.
pub fn setup_url(public_url: &str, code: &SecretString) -> String {
    format!("{public_url}/setup#code={}", code.reveal())
}

/// Whether there are players. This is no secret, since the registry is public.
pub async fn has_players(services: &AppServices) -> Result<bool> {
    Ok(!services.store.read().await?.players().await?.is_empty())
}

/// Issues a code that sets the team up once, within [`LINK_LIFETIME`]. Fails with 409 if there are players.
///
/// The caller must be the operator: only their terminal may show the code.
pub async fn issue_setup_code(services: &AppServices) -> Result<SecretString> {
    let mut tx = services.store.write().await?;
    require_no_players(&mut *tx).await?;
    let now = services.now();
    tx.remove_expired(now).await?;
    let code = SecretString::generate(&*services.entropy);
    tx.insert_setup_code(&code.digest(), now + LINK_LIFETIME)
        .await?;
    tx.commit().await?;
    Ok(code)
}

/// Checks whether [`set_up_team`] would accept the code. The code stays valid.
pub async fn check_setup_code(services: &AppServices, code: &str) -> Result<()> {
    let mut reading = services.store.read().await?;
    validate_code(services, &mut *reading, code).await
}

/// Registers the first admin, names the team and signs the admin in, all in one transaction. No set-up code is valid
/// after that.
///
/// Fails with 409 if there are players; of two concurrent calls the second fails. An unknown, used or expired code is
/// an error.
pub async fn set_up_team(
    services: &AppServices,
    code: &str,
    team: NewTeam,
    user_agent: &str,
) -> Result<NewSession> {
    // Checked without a write transaction first, so that guessed codes do not block writers.
    check_setup_code(services, code).await?;
    let mut change = UnitOfWork::begin(services, ActorIdentity::System).await?;
    validate_code(services, &mut *change, code).await?;
    let admin = register_first_admin(services, &mut change, team.admin).await?;
    let before = change.settings().await?;
    let mut after = before.clone();
    if let Some(name) = team.team_name {
        after.branding.team_name = name;
    }
    if let Some(zone) = team.timezone {
        after.scheduling.timezone = zone;
    }
    if let Some(readers) = team.read_permission {
        after.stratbook.read_permission = readers;
    }
    if after != before {
        change.put_settings(&after).await?;
        change.record(&Event::SettingsChanged).await?;
    }
    let action = ActivityAction::TeamSetUp;
    change
        .log_activity(action, &admin.id, json!(before), json!(after))
        .await?;
    let issued = open_session(services, &mut change, admin, user_agent).await?;
    change.commit().await?;
    Ok(issued)
}

/// Whether the team has an admin.
pub async fn has_admin(services: &AppServices) -> Result<bool> {
    let players = services.store.read().await?.players().await?;
    Ok(players.iter().any(|player| player.is_admin))
}

/// Makes an administrator of the Discord server the team's first admin: registers `new`, or gives the account's player
/// the right, and issues a sign-in code, all in one transaction. No set-up code is valid after that.
///
/// Fails with 409 if a player is an admin; of two concurrent calls the second fails. The caller must have verified that
/// the account of `new` is that of the administrator.
pub async fn create_first_admin(
    services: &AppServices,
    administrator: &TeamAdmin,
    new: NewPlayer,
) -> Result<FirstAdmin> {
    let mut change = UnitOfWork::begin_by(services, administrator).await?;
    let players = change.players().await?;
    if players.iter().any(|player| player.is_admin) {
        return Err(ConflictReason::PlayersExist.into());
    }
    let known = players
        .into_iter()
        .find(|player| player.account.is_some() && player.account == new.account);
    let player = match known {
        Some(player) => promote_to_first_admin(&mut change, player).await?,
        None => register_first_admin(services, &mut change, new).await?,
    };
    let id = player.id.to_string();
    change
        .log_action(ActivityAction::FirstAdminCreated, id)
        .await?;
    let code = insert_login_code(services, &mut *change, &player.id, CODE_LIFETIME).await?;
    change.commit().await?;
    Ok(FirstAdmin { player, code })
}

async fn register_first_admin(
    services: &AppServices,
    change: &mut UnitOfWork,
    new: NewPlayer,
) -> Result<Player> {
    change.remove_setup_codes().await?;
    players::register(services, change, new, true).await
}

async fn promote_to_first_admin(change: &mut UnitOfWork, player: Player) -> Result<Player> {
    change.remove_setup_codes().await?;
    let player = Player {
        is_admin: true,
        ..player
    };
    change.put_player(&player).await?;
    change.record(&Event::PlayersChanged).await?;
    Ok(player)
}

async fn validate_code(
    services: &AppServices,
    reading: &mut dyn ReadTransaction,
    code: &str,
) -> Result<()> {
    require_no_players(reading).await?;
    let digest = SecretString::presented(code).digest();
    match reading.setup_code_expires_at(&digest).await? {
        Some(expires_at) if services.now() < expires_at => Ok(()),
        Some(_) | None => Err(ServiceError::CodeRefused),
    }
}

async fn require_no_players(reading: &mut dyn ReadTransaction) -> Result<()> {
    if reading.players().await?.is_empty() {
        return Ok(());
    }
    Err(ConflictReason::PlayersExist.into())
}
