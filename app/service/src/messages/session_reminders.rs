//! The reminder in the channel before a session begins, once for each day.

use app_domain::event::Event;
use app_domain::message_occasion::MessageOccasion;
use app_domain::permission::ActorIdentity;
use app_domain::{Day, UtcMinute};

use crate::port::{DataVersion, MessageRecipient, NewMessage};
use crate::unit_of_work::UnitOfWork;
use crate::{AppServices, Result, schedule, weekly_overview};

/// The name under which the reminder of a day is claimed.
const CLAIM: &str = "session_reminder";

/// The next sessions, as this process knows them.
#[derive(Debug, Default)]
pub struct SessionWatchState {
    /// The data version and the date for which `starts` are known.
    checked: Option<(DataVersion, Day)>,
    starts: Vec<SessionStart>,
}

/// The time before a session in which its reminder is useful.
#[derive(Debug)]
struct SessionStart {
    day: Day,
    remind_at: UtcMinute,
    start: UtcMinute,
}

/// Queues the reminders that are due. A session that begins soon after midnight is one of tomorrow, and its reminder is
/// due today.
pub async fn watch_sessions(services: &AppServices, watched: &mut SessionWatchState) -> Result<()> {
    let version = services.store.version().await?;
    let mut reading = services.store.read().await?;
    let settings = reading.settings().await?;
    let today = services.today(&settings);
    if watched.checked != Some((version, today)) {
        watched.starts.clear();
        let minutes = settings.scheduling.session_reminder_minutes;
        if let Some(minutes) = minutes
            && weekly_overview::team_channel(&settings).is_some()
        {
            let tomorrow = today.plus(1);
            let days = schedule::load_schedule(&mut *reading, today, today, tomorrow).await?;
            let sessions = days.days.iter().filter_map(|day| {
                let start = day.analysis.window?.start();
                Some(SessionStart {
                    day: day.day,
                    remind_at: start.plus(-i64::from(minutes)),
                    start,
                })
            });
            watched.starts = sessions.collect();
        }
        watched.checked = Some((version, today));
    }
    drop(reading);
    let now = UtcMinute::from_utc(services.now());
    let is_due = |session: &SessionStart| session.remind_at <= now && now < session.start;
    let Some(due) = watched.starts.iter().find(|session| is_due(session)) else {
        return Ok(());
    };
    let mut change = UnitOfWork::begin(services, ActorIdentity::System).await?;
    let now = change.now;
    if change.claim_job(CLAIM, due.day, now).await? {
        let wanted = NewMessage {
            occasion: MessageOccasion::SessionStart,
            date: due.day,
            recipient: MessageRecipient::Channel,
            turn: 1,
            due_at: now,
            until: due.start.to_utc(),
        };
        change.insert_message(&wanted).await?;
        change.record(&Event::MessagesChanged).await?;
        change.commit().await?;
    }
    let claimed = due.day;
    watched.starts.retain(|session| session.day != claimed);
    Ok(())
}
