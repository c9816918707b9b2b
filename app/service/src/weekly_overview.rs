//! The weekly overview in the channel: one message for each week from Monday to Sunday (decisions §4).

use app_domain::Day;
use app_domain::settings::Settings;

use crate::port::OverviewMessage;
use crate::schedule::{self, TeamSchedule};
use crate::{AppServices, Result};

/// The current week, and the message that shows it.
#[derive(Debug, Clone)]
pub struct WeeklyOverview {
    /// The channel to post it in; `None` if no channel is set.
    pub channel: Option<u64>,
    pub monday: Day,
    /// Seven days.
    pub schedule: TeamSchedule,
    pub shown: Option<OverviewMessage>,
}

/// Returns the current day, in the bot timezone.
pub async fn today(services: &AppServices) -> Result<Day> {
    let settings = services.settings().await?;
    Ok(services.today(&settings))
}

/// Returns the current week, in the bot timezone.
pub async fn load_current_week(services: &AppServices) -> Result<WeeklyOverview> {
    let mut reading = services.store.read().await?;
    let settings = reading.settings().await?;
    let today = services.today(&settings);
    let monday = today.monday();
    let shown = reading.overview_message().await?;
    let schedule = schedule::load_schedule(&mut *reading, today, monday, monday.plus(6)).await?;
    Ok(WeeklyOverview {
        channel: team_channel(&schedule.settings),
        monday,
        schedule,
        shown,
    })
}

/// Returns the Discord id of the team's channel.
pub fn team_channel(settings: &Settings) -> Option<u64> {
    settings.chat.channel_id.as_ref()?.as_str().parse().ok()
}

/// Stores which message shows the current week.
pub async fn save_message(services: &AppServices, shown: &OverviewMessage) -> Result<()> {
    let mut writing = services.store.write().await?;
    writing.put_overview_message(shown).await?;
    writing.commit().await?;
    Ok(())
}
