//! A player's calendar subscription: a secret link to the team's sessions and the player's absences.

use app_domain::Player;
use app_domain::absence::Absence;
use app_domain::event::Event;
use app_domain::permission::PlayerOwner;
use chrono::{DateTime, Utc};

use crate::port::{DataVersion, ReadTransaction, SecretString};
use crate::schedule::{self, TeamSchedule};
use crate::unit_of_work::UnitOfWork;
use crate::{ActivityAction, AppServices, ResourceKind, Result, ServiceError};

/// Number of days before today whose sessions are included, so that a session stays in the calendar when it is over.
const PAST_SESSION_DAYS: i64 = 28;
/// Number of days after today whose sessions are included.
const FUTURE_SESSION_DAYS: i64 = 90;

/// Number of days before and after today whose absences are included; days can be answered equally far ahead.
const MAX_ABSENCE_DISTANCE_DAYS: i64 = 366;

/// The content of a calendar subscription.
#[derive(Debug, Clone)]
pub struct CalendarSubscription {
    pub player: Player,
    /// The team's days around today. The playable ones are sessions.
    pub schedule: TeamSchedule,
    /// The player's absences, up to a year back and ahead.
    pub absences: Vec<Absence>,
    /// When the team's data last changed.
    pub as_of: DateTime<Utc>,
}

/// A new secret link, which is shown only once.
#[derive(Debug, Clone)]
pub struct NewCalendarLink {
    pub secret: SecretString,
    pub made_at: DateTime<Utc>,
}

/// Returns when the player's current link was created; `None` without one.
pub async fn link_created_at(
    services: &AppServices,
    owner: &PlayerOwner,
) -> Result<Option<DateTime<Utc>>> {
    let mut reading = services.store.read().await?;
    Ok(reading.calendar_link_created_at(owner.player()).await?)
}

/// Creates a link for the player. The previous link stops working.
pub async fn create_link(services: &AppServices, owner: &PlayerOwner) -> Result<NewCalendarLink> {
    let secret = SecretString::generate(&*services.entropy);
    let mut change = UnitOfWork::begin_by(services, owner).await?;
    let player = owner.player();
    change
        .player(player)
        .await?
        .ok_or(ServiceError::NotFound(ResourceKind::Player))?;
    let made_at = change.now;
    change
        .put_calendar_link(player, &secret.digest(), made_at)
        .await?;
    record_link_change(&mut change, ActivityAction::CalendarMade, owner).await?;
    change.commit().await?;
    Ok(NewCalendarLink { secret, made_at })
}

/// Revokes the player's link. Succeeds without one.
pub async fn revoke_link(services: &AppServices, owner: &PlayerOwner) -> Result<()> {
    let mut change = UnitOfWork::begin_by(services, owner).await?;
    let player = owner.player();
    if change.calendar_link_created_at(player).await?.is_some() {
        change.remove_calendar_link(player).await?;
        record_link_change(&mut change, ActivityAction::CalendarClosed, owner).await?;
        change.commit().await?;
    }
    Ok(())
}

async fn record_link_change(
    change: &mut UnitOfWork,
    action: ActivityAction,
    owner: &PlayerOwner,
) -> Result<()> {
    let user_id = owner.player().clone();
    change.log_action(action, &user_id).await?;
    change.record(&Event::CalendarChanged { user_id }).await
}

/// Returns the subscription of this secret; `None` for an unknown one.
pub async fn load_subscription(
    services: &AppServices,
    secret: &str,
) -> Result<Option<CalendarSubscription>> {
    let digest = SecretString::presented(secret).digest();
    let mut reading = services.store.read().await?;
    let Some(owner) = reading.calendar_owner(&digest).await? else {
        return Ok(None);
    };
    let Some(player) = reading.player(&owner).await? else {
        return Ok(None);
    };
    let settings = reading.settings().await?;
    let today = services.today(&settings);
    let (from, to) = (
        today.plus(-PAST_SESSION_DAYS),
        today.plus(FUTURE_SESSION_DAYS),
    );
    let (oldest, latest) = (
        today.plus(-MAX_ABSENCE_DISTANCE_DAYS),
        today.plus(MAX_ABSENCE_DISTANCE_DAYS),
    );
    let mut absences = reading.absences(Some(&owner)).await?;
    absences.retain(|absence| absence.range.end() >= oldest && absence.range.start() <= latest);
    Ok(Some(CalendarSubscription {
        schedule: schedule::load_schedule(&mut *reading, today, from, to).await?,
        absences,
        as_of: last_change_at(&mut *reading).await?,
        player,
    }))
}

/// Returns the time of the latest event. There is at least one: the registration of the subscription's player.
async fn last_change_at(reading: &mut dyn ReadTransaction) -> Result<DateTime<Utc>> {
    let DataVersion(newest) = reading.snapshot_version().await?;
    let events = reading.events_after(DataVersion(newest - 1), 1).await?;
    Ok(events
        .first()
        .map_or(DateTime::UNIX_EPOCH, |event| event.at))
}
