//! How the portal shows times, weeks and rows to a player, on all of their devices.

use app_domain::display_settings::DisplaySettings;
use app_domain::event::Event;
use app_domain::permission::{PlayerOwner, TeamMember};

use crate::unit_of_work::UnitOfWork;
use crate::{AppServices, ResourceKind, Result, ServiceError};

/// Returns the settings of the caller. An operator has the defaults.
pub async fn of_member(services: &AppServices, member: &TeamMember) -> Result<DisplaySettings> {
    let Some(player) = member.principal().player() else {
        return Ok(DisplaySettings::default());
    };
    let mut reading = services.store.read().await?;
    Ok(reading.display_settings(&player.id).await?)
}

/// Replaces the settings of the player. Nobody else sees them, so the change is not in the activity log.
pub async fn save(
    services: &AppServices,
    owner: &PlayerOwner,
    settings: DisplaySettings,
) -> Result<()> {
    let mut change = UnitOfWork::begin_by(services, owner).await?;
    let player = owner.player();
    change
        .player(player)
        .await?
        .ok_or(ServiceError::NotFound(ResourceKind::Player))?;
    if change.display_settings(player).await? == settings {
        return Ok(());
    }
    change.put_display_settings(player, settings).await?;
    let user_id = player.clone();
    change
        .record(&Event::DisplaySettingsChanged { user_id })
        .await?;
    change.commit().await?;
    Ok(())
}
