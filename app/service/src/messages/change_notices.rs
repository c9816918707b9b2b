//! Change notices: detects that a day's status differs from the announced one, and queues one message about it
//! (decisions §4).
//!
//! Only the current status and the last announced one are compared. So the number and the origin of the changes in
//! between do not matter, nor whether a process was watching.

use app_domain::announced_status::{AnnouncementAction, CHANGE_DEBOUNCE_MINUTES, DaySnapshot};
use app_domain::event::Event;
use app_domain::message_occasion::MessageOccasion;
use app_domain::permission::ActorIdentity;
use app_domain::{Day, Zone};
use chrono::Duration;

use crate::port::{DataVersion, MessageRecipient, MessageState, NewMessage};
use crate::unit_of_work::UnitOfWork;
use crate::{AppServices, Result, schedule, weekly_overview};

/// The data version and the date that this process has last checked.
#[derive(Debug, Default)]
pub struct ChangeWatchState(Option<(DataVersion, Day)>);

/// Checks the announced days, if anything may have changed.
pub async fn watch_changes(services: &AppServices, watched: &mut ChangeWatchState) -> Result<()> {
    let version = services.store.version().await?;
    let mut reading = services.store.read().await?;
    let settings = reading.settings().await?;
    let today = services.today(&settings);
    if watched.0 == Some((version, today)) {
        return Ok(());
    }
    let scheduling = &settings.scheduling;
    if scheduling.change_notifications_enabled && weekly_overview::team_channel(&settings).is_some()
    {
        let ahead = scheduling.change_notification_days;
        let last = today.plus(ahead.into());
        let shown = schedule::load_schedule(&mut *reading, today, today, last).await?;
        let snapshots = reading.announced_statuses(today, last).await?;
        drop(reading);
        let (mut noted, mut announced) = (Vec::new(), Vec::new());
        let minute = services.minute();
        let coming = shown
            .days
            .iter()
            .filter(|day| day.ends_at(shown.settings.scheduling.timezone) > minute);
        for day in coming {
            let now = day.day_status(&shown);
            let before = snapshots.iter().find(|(date, _)| *date == day.day);
            match now.action_since(before.map(|(_, snapshot)| snapshot), ahead) {
                AnnouncementAction::Nothing => {}
                AnnouncementAction::Record => noted.push((day.day, now)),
                AnnouncementAction::Announce => announced.push(day.day),
            }
        }
        save_notices(services, today, scheduling.timezone, &noted, &announced).await?;
    }
    watched.0 = Some((version, today));
    Ok(())
}

async fn save_notices(
    services: &AppServices,
    today: Day,
    bot: Zone,
    noted: &[(Day, DaySnapshot)],
    announced: &[Day],
) -> Result<()> {
    if noted.is_empty() && announced.is_empty() {
        return Ok(());
    }
    let mut change = UnitOfWork::begin(services, ActorIdentity::System).await?;
    change.remove_announced_statuses_before(today).await?;
    for (day, standing) in noted {
        change.put_announced_status(*day, standing).await?;
    }
    let mut is_news = false;
    for day in announced {
        let last = change
            .last_message(MessageOccasion::Change, *day, &MessageRecipient::Channel)
            .await?;
        // A waiting notice includes all changes until it is sent.
        let waits = |message: &_| matches!(message, MessageState::Waiting);
        if last.as_ref().is_some_and(|last| waits(&last.state)) {
            continue;
        }
        let wanted = NewMessage {
            occasion: MessageOccasion::Change,
            date: *day,
            recipient: MessageRecipient::Channel,
            turn: last.map_or(1, |last| last.wanted.turn + 1),
            due_at: change.now + Duration::minutes(CHANGE_DEBOUNCE_MINUTES),
            until: bot.start_of(day.plus(1)).to_utc(),
        };
        change.insert_message(&wanted).await?;
        is_news = true;
    }
    if is_news {
        change.record(&Event::MessagesChanged).await?;
    }
    change.commit().await?;
    Ok(())
}
