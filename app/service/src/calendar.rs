//! A player's calendar feed: whoever holds its secret reads the team's sessions and that player's absences.

use app_domain::Player;
use app_domain::absence::Absence;
use app_domain::event::Event;
use app_domain::permission::Owner;
use chrono::{DateTime, SubsecRound, Utc};
use serde_json::Value;

use crate::change::Change;
use crate::port::{Reading, Secret, Version};
use crate::schedule::{self, Schedule};
use crate::{Result, ServiceError, Services};

/// Days of the feed before today, so that an evening does not vanish from the calendar when it is over.
const BEFORE: i64 = 28;
/// Days of the feed after today.
const AFTER: i64 = 90;

/// Days before and after today whose absences are in a feed; days can be answered as far ahead.
const ABSENT_WITHIN: i64 = 366;

/// What a feed tells.
#[derive(Debug, Clone)]
pub struct CalendarFeed {
    pub player: Player,
    /// The team's days around today; those that can be played are sessions.
    pub schedule: Schedule,
    /// The player's own, of a year back and ahead.
    pub absences: Vec<Absence>,
    /// When anything at all last changed.
    pub as_of: DateTime<Utc>,
}

/// A secret that was just made; it is shown this once.
#[derive(Debug, Clone)]
pub struct CalendarMade {
    pub secret: Secret,
    pub made_at: DateTime<Utc>,
}

/// Since when the player's feed has its present secret; `None` without one.
pub async fn made_at(services: &Services, owner: &Owner) -> Result<Option<DateTime<Utc>>> {
    let mut reading = services.store.read().await?;
    Ok(reading.calendar_made_at(owner.player()).await?)
}

/// Gives the player's feed a new secret; the one before opens nothing from then on.
pub async fn make(services: &Services, owner: &Owner) -> Result<CalendarMade> {
    let secret = Secret::generate(&*services.entropy);
    let mut change = Change::begin(services, owner.actor()).await?;
    let player = owner.player();
    change
        .player(player)
        .await?
        .ok_or(ServiceError::NotFound("player"))?;
    // As it will be read back, so that whoever was told the secret knows whether it is still the present one.
    let made_at = change.now.trunc_subsecs(6);
    change
        .put_calendar(player, &secret.digest(), made_at)
        .await?;
    note(&mut change, "calendar_made", owner).await?;
    change.commit().await?;
    Ok(CalendarMade { secret, made_at })
}

/// Closes the player's feed. Closing what is not open is no error.
pub async fn close(services: &Services, owner: &Owner) -> Result<()> {
    let mut change = Change::begin(services, owner.actor()).await?;
    let player = owner.player();
    if change.calendar_made_at(player).await?.is_some() {
        change.remove_calendar(player).await?;
        note(&mut change, "calendar_closed", owner).await?;
        change.commit().await?;
    }
    Ok(())
}

async fn note(change: &mut Change, action: &str, owner: &Owner) -> Result<()> {
    let user_id = owner.player().clone();
    change
        .audit(action, user_id.to_string(), Value::Null, Value::Null)
        .await?;
    change.record(&Event::CalendarChanged { user_id }).await
}

/// The feed that the secret opens; `None` where it opens none.
pub async fn feed(services: &Services, secret: &str) -> Result<Option<CalendarFeed>> {
    let digest = Secret::presented(secret).digest();
    let mut reading = services.store.read().await?;
    let Some(owner) = reading.calendar_owner(&digest).await? else {
        return Ok(None);
    };
    let Some(player) = reading.player(&owner).await? else {
        return Ok(None);
    };
    let settings = reading.settings().await?;
    let today = services.today(&settings);
    let (from, to) = (today.plus(-BEFORE), today.plus(AFTER));
    let (oldest, latest) = (today.plus(-ABSENT_WITHIN), today.plus(ABSENT_WITHIN));
    let mut absences = reading.absences(Some(&owner)).await?;
    absences.retain(|absence| absence.range.end() >= oldest && absence.range.start() <= latest);
    Ok(Some(CalendarFeed {
        schedule: schedule::of_days(&mut *reading, today, from, to).await?,
        absences,
        as_of: last_change(&mut *reading).await?,
        player,
    }))
}

/// When the newest event happened; whoever has a feed is registered, which was one.
async fn last_change(reading: &mut dyn Reading) -> Result<DateTime<Utc>> {
    let Version(newest) = reading.version_here().await?;
    let events = reading.events_after(Version(newest - 1), 1).await?;
    Ok(events
        .first()
        .map_or(DateTime::UNIX_EPOCH, |event| event.at))
}
