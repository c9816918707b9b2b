//! The team's week as the channel shows it: one message for each week from Monday to Sunday (decisions §4).

use app_domain::Day;
use app_domain::settings::Settings;

use crate::port::ShownOverview;
use crate::schedule::{self, Schedule};
use crate::{Result, Services};

/// The present week, and the message that shows it.
#[derive(Debug, Clone)]
pub struct Week {
    /// Where it is to be shown; `None`: nowhere.
    pub channel: Option<u64>,
    pub monday: Day,
    /// Seven days.
    pub schedule: Schedule,
    pub shown: Option<ShownOverview>,
}

/// The first day of the present week, in the bot timezone.
pub async fn monday(services: &Services) -> Result<Day> {
    let settings = services.settings().await?;
    Ok(services.today(&settings).monday())
}

/// The week of today, in the bot timezone.
pub async fn present(services: &Services) -> Result<Week> {
    let mut reading = services.store.read().await?;
    let settings = reading.settings().await?;
    let today = services.today(&settings);
    let monday = today.monday();
    let shown = reading.overview().await?;
    let schedule = schedule::of_days(&mut *reading, today, monday, monday.plus(6)).await?;
    Ok(Week {
        channel: channel(&schedule.settings),
        monday,
        schedule,
        shown,
    })
}

/// The channel that the team's messages are for, by the platform's id.
pub(crate) fn channel(settings: &Settings) -> Option<u64> {
    settings.chat.channel_id.as_ref()?.as_str().parse().ok()
}

/// Keeps which message shows the week now.
pub async fn keep(services: &Services, shown: &ShownOverview) -> Result<()> {
    let mut writing = services.store.write().await?;
    writing.put_overview(shown).await?;
    writing.commit().await?;
    Ok(())
}
