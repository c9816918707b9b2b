//! The team's settings. A change takes effect with its commit, in every process.

use app_domain::day_records::PlayerDays;
use app_domain::event::Event;
use app_domain::permission::{TeamAdmin, TeamMember};
use app_domain::settings::{BrandingSettings, LogoUrl, Settings, StratbookEditPermission};
use app_domain::{Day, PlayerId, Zone};
use serde_json::{Value, json};

use crate::players::former;
use crate::unit_of_work::UnitOfWork;
use crate::uploads::fetch_image;
use crate::{ActivityAction, AppServices, Result};

/// Returns the settings that every member's portal needs. Admins also get them from `GET /api/settings`.
pub async fn current(services: &AppServices, _: &TeamMember) -> Result<Settings> {
    Ok(services.store.read().await?.settings().await?)
}

/// Returns the name, the logo and the color of the team, which everyone may see.
pub async fn branding(services: &AppServices) -> Result<BrandingSettings> {
    Ok(services.store.read().await?.settings().await?.branding)
}

/// Merges `patch` into the settings, or returns all errors. If the bot timezone changes, the same transaction moves
/// every window from today on to the days of the new zone, so that its instants stay the same. A logo on another site is
/// stored as an upload first, so that browsers contact no other host.
pub async fn update(services: &AppServices, admin: &TeamAdmin, patch: &Value) -> Result<Settings> {
    let logo = fetch_logo(services, admin, patch).await?;
    let mut change = UnitOfWork::begin_by(services, admin).await?;
    let before = change.settings().await?;
    let mut after = before.with_patch(patch)?;
    if let Some(logo) = logo {
        after.branding.logo_url = logo;
    }
    if after == before {
        return Ok(after);
    }
    change.put_settings(&after).await?;
    if after.scheduling.timezone != before.scheduling.timezone {
        move_to_zone(
            &mut change,
            services.today(&before),
            &before,
            after.scheduling.timezone,
        )
        .await?;
    }
    let action = ActivityAction::SettingsChanged;
    change
        .log_activity(action, "", json!(before), json!(after))
        .await?;
    change.record(&Event::SettingsChanged).await?;
    change.commit().await?;
    Ok(after)
}

/// Stores the logo of a valid patch as an upload if it is on another site, and returns its new address.
async fn fetch_logo(
    services: &AppServices,
    admin: &TeamAdmin,
    patch: &Value,
) -> Result<Option<LogoUrl>> {
    if patch.pointer("/branding/logoUrl").is_none() {
        return Ok(None);
    }
    let before = services.store.read().await?.settings().await?;
    let logo = before.with_patch(patch)?.branding.logo_url;
    if !logo.is_remote() {
        return Ok(None);
    }
    let editor = admin
        .principal()
        .stratbook_editor(StratbookEditPermission::Admin)?;
    let upload = fetch_image(services, &editor, "branding.logoUrl", logo.as_str()).await?;
    let path = upload.url_path().parse();
    Ok(Some(
        path.expect("the path of an upload is one of this site"),
    ))
}

async fn move_to_zone(
    change: &mut UnitOfWork,
    today: Day,
    before: &Settings,
    bot: Zone,
) -> Result<()> {
    let team_zone = before.scheduling.timezone;
    for player in change.players().await? {
        move_days(change, today, &player.id, team_zone, bot).await?;
    }
    for left in change.former_players().await? {
        former::begin_edit(change, &left).await?;
        move_days(change, today, &left.player.id, team_zone, bot).await?;
        former::end_edit(change, &left).await?;
    }
    Ok(())
}

async fn move_days(
    change: &mut UnitOfWork,
    today: Day,
    player: &PlayerId,
    before: Zone,
    after: Zone,
) -> Result<()> {
    // A window may move to the day before today, so that day's record must be loaded.
    let first = today.plus(-PlayerDays::REACH_DAYS);
    let stored = change.player_days(player, first, Day::LAST_STORED).await?;
    let mut days = PlayerDays::from_stored(before, stored);
    days.change_bot_zone(today, after);
    change.put_days(player, &days).await?;
    Ok(())
}
