//! The set-up link: how the first admin of an installation without players gets in.

use app_domain::Zone;
use app_domain::event::Event;
use app_domain::permission::Actor;
use serde_json::json;

use super::codes::{Issued, open_session};
use super::links::LINK_LIFETIME;
use crate::change::Change;
use crate::players::{self, NewPlayer};
use crate::port::{Reading, Secret};
use crate::{Result, ServiceError, Services};

/// The first admin, and the team's name and timezone; `None` keeps a setting's default.
#[derive(Debug, Clone)]
pub struct NewTeam {
    pub admin: NewPlayer,
    pub team_name: Option<String>,
    pub timezone: Option<Zone>,
}

/// Returns the address of a set-up link.
pub fn setup_url(public_url: &str, code: &Secret) -> String {
    format!("{public_url}/setup#code={}", code.reveal())
}

/// Whether anybody is registered; no secret, since the registry is public.
pub async fn has_players(services: &Services) -> Result<bool> {
    Ok(!services.store.read().await?.players().await?.is_empty())
}

/// Makes a code that sets the team up once within [`LINK_LIFETIME`]; 409 when there are players.
///
/// The caller vouches for the person: only the operator's terminal may show it.
pub async fn issue_setup_code(services: &Services) -> Result<Secret> {
    let mut tx = services.store.write().await?;
    refuse_with_players(&mut *tx).await?;
    let now = services.now();
    tx.remove_expired(now).await?;
    let code = Secret::generate(&*services.entropy);
    tx.insert_setup_code(&code.digest(), now + LINK_LIFETIME)
        .await?;
    tx.commit().await?;
    Ok(code)
}

/// Says whether [`set_up_team`] would accept the code, which stays valid.
pub async fn check_setup_code(services: &Services, code: &str) -> Result<()> {
    let mut reading = services.store.read().await?;
    check(services, &mut *reading, code).await
}

/// Registers the first admin, names the team and signs the admin in, all in one transaction; no set-up code is valid
/// after that.
///
/// 409 when there are players, also for the second of two at once. A code that is unknown, used or expired is refused.
pub async fn set_up_team(
    services: &Services,
    code: &str,
    team: NewTeam,
    user_agent: &str,
) -> Result<Issued> {
    // Guesses do not hold up the writer.
    check_setup_code(services, code).await?;
    let mut change = Change::begin(services, Actor::System).await?;
    check(services, &mut *change, code).await?;
    change.remove_setup_codes().await?;
    let admin = players::register(services, &mut change, team.admin, true).await?;
    let before = change.settings().await?;
    let mut after = before.clone();
    if let Some(name) = team.team_name {
        after.branding.team_name = name;
    }
    if let Some(zone) = team.timezone {
        after.scheduling.timezone = zone;
    }
    if after != before {
        change.put_settings(&after).await?;
        change.record(&Event::SettingsChanged).await?;
    }
    change
        .audit(
            "team_set_up",
            admin.id.to_string(),
            json!(before),
            json!(after),
        )
        .await?;
    let issued = open_session(services, &mut change, admin, user_agent).await?;
    change.commit().await?;
    Ok(issued)
}

async fn check(services: &Services, reading: &mut dyn Reading, code: &str) -> Result<()> {
    refuse_with_players(reading).await?;
    let digest = Secret::presented(code).digest();
    match reading.setup_code_expires_at(&digest).await? {
        Some(expires_at) if services.now() < expires_at => Ok(()),
        Some(_) | None => Err(ServiceError::CodeRefused),
    }
}

async fn refuse_with_players(reading: &mut dyn Reading) -> Result<()> {
    if reading.players().await?.is_empty() {
        return Ok(());
    }
    Err(ServiceError::Conflict {
        code: "players_exist",
        message: "This team is already set up. Ask an admin for a sign-in link.".to_owned(),
    })
}
