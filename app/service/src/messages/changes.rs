//! Notices that a day stands otherwise than the team was told, and keeps one message about it (decisions §4).
//!
//! Only what is true now is compared with what was said last, so it does not matter who changed what, how often, or
//! whether anybody watched meanwhile.

use app_domain::event::Event;
use app_domain::occasion::Occasion;
use app_domain::permission::Actor;
use app_domain::standing::{SETTLING_MINUTES, Standing, Step};
use app_domain::{Day, Zone};
use chrono::Duration;

use crate::change::Change;
use crate::port::{MessageState, NewMessage, Recipient, Version};
use crate::{Result, Services, overview, schedule};

/// What this process has looked at: the state of everything, and today.
#[derive(Debug, Default)]
pub struct Watched(Option<(Version, Day)>);

/// Looks at the days that are spoken of, when anything may have changed.
pub async fn watch_changes(services: &Services, watched: &mut Watched) -> Result<()> {
    let version = services.store.version().await?;
    let mut reading = services.store.read().await?;
    let settings = reading.settings().await?;
    let today = services.today(&settings);
    if watched.0 == Some((version, today)) {
        return Ok(());
    }
    let scheduling = &settings.scheduling;
    if scheduling.change_notifications_enabled && overview::channel(&settings).is_some() {
        let ahead = scheduling.change_notification_days;
        let last = today.plus(ahead.into());
        let shown = schedule::of_days(&mut *reading, today, today, last).await?;
        let said = reading.standings_said(today, last).await?;
        drop(reading);
        let (mut noted, mut announced) = (Vec::new(), Vec::new());
        for day in &shown.days {
            let now = day.standing(&shown);
            let before = said.iter().find(|(date, _)| *date == day.day);
            match now.step_after(before.map(|(_, said)| said), ahead) {
                Step::Nothing => {}
                Step::Note => noted.push((day.day, now)),
                Step::Announce => announced.push(day.day),
            }
        }
        keep(services, today, scheduling.timezone, &noted, &announced).await?;
    }
    watched.0 = Some((version, today));
    Ok(())
}

async fn keep(
    services: &Services,
    today: Day,
    bot: Zone,
    noted: &[(Day, Standing)],
    announced: &[Day],
) -> Result<()> {
    if noted.is_empty() && announced.is_empty() {
        return Ok(());
    }
    let mut change = Change::begin(services, Actor::System).await?;
    change.forget_standings_before(today).await?;
    for (day, standing) in noted {
        change.put_standing_said(*day, standing).await?;
    }
    let mut is_news = false;
    for day in announced {
        let last = change
            .last_message(Occasion::Change, *day, &Recipient::Channel)
            .await?;
        // Whatever changes until it is sent is in it.
        let waits = |message: &_| matches!(message, MessageState::Waiting);
        if last.as_ref().is_some_and(|last| waits(&last.state)) {
            continue;
        }
        let wanted = NewMessage {
            occasion: Occasion::Change,
            date: *day,
            recipient: Recipient::Channel,
            turn: last.map_or(1, |last| last.wanted.turn + 1),
            due_at: change.now + Duration::minutes(SETTLING_MINUTES),
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
