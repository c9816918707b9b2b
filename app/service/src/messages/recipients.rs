//! The recipients of a job.

use app_domain::job::{DueJob, JobKind};
use app_domain::{Player, PlayerId, Role};

use crate::port::MessageRecipient;
use crate::schedule::{self, TeamDay, TeamDayRow};
use crate::{AppServices, Result};

/// Returns the recipients. Coaches and players who are away are never asked; a reminder only goes to players who have
/// not answered the date, as long as its evening is not over, and to nobody if it is an off-day.
pub(super) async fn job_recipients(
    services: &AppServices,
    due: &DueJob,
) -> Result<Vec<MessageRecipient>> {
    if due.job == JobKind::DailyPost {
        return Ok(vec![MessageRecipient::Channel]);
    }
    let mut reading = services.store.read().await?;
    let schedule = schedule::load_schedule(&mut *reading, due.date, due.date, due.date).await?;
    let bot = schedule.settings.scheduling.timezone;
    let day = schedule.days.first();
    let day = day.filter(|day| !is_reminder(due.job) || day.ends_at(bot) > services.minute());
    let request = day.map(|day| asked_players(&schedule.players, day, due.job));
    let request = request.unwrap_or_default();
    Ok(request.into_iter().map(MessageRecipient::Player).collect())
}

/// Returns the players whom a job asks about this day. The bot cannot write to a player without a chat account.
pub(super) fn asked_players(players: &[Player], day: &TeamDay, job: JobKind) -> Vec<PlayerId> {
    let rows = players.iter().zip(&day.rows);
    rows.filter(|(player, row)| {
        player.role != Role::Coach && player.account.is_some() && is_asked(job, day, row)
    })
    .map(|(player, _)| player.id.clone())
    .collect()
}

/// Whether a job asks about one day alone.
pub(super) fn is_reminder(job: JobKind) -> bool {
    matches!(job, JobKind::Reminder | JobKind::SecondReminder)
}

/// Whether a job still needs to ask the player with this row of the day.
pub(super) fn is_asked(job: JobKind, day: &TeamDay, row: &TeamDayRow) -> bool {
    let owes_answer = row.availability.is_silent() && !day.plan.is_off_day;
    row.absence.is_none() && (!is_reminder(job) || owes_answer)
}
