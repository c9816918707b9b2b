//! Whom a job speaks to.

use app_domain::job::{Due, Job};
use app_domain::{Player, PlayerId, Role};

use crate::port::Recipient;
use crate::schedule::{self, Row, TeamDay};
use crate::{Result, Services};

/// Coaches and absent players are asked nothing; a reminder is for those who have not answered the date.
pub(super) async fn of(services: &Services, due: &Due) -> Result<Vec<Recipient>> {
    if due.job == Job::DailyPost {
        return Ok(vec![Recipient::Channel]);
    }
    let mut reading = services.store.read().await?;
    let schedule = schedule::of_days(&mut *reading, due.date, due.date, due.date).await?;
    let day = schedule.days.first();
    let asked = day.map(|day| asked(&schedule.players, day, due.job));
    let asked = asked.unwrap_or_default();
    Ok(asked.into_iter().map(Recipient::Player).collect())
}

/// Whom a job about this day asks; the bot cannot write to a player without a chat account.
pub(super) fn asked(players: &[Player], day: &TeamDay, job: Job) -> Vec<PlayerId> {
    let players = players.iter().zip(&day.rows);
    players
        .filter(|(player, row)| {
            player.role != Role::Coach && player.id.has_account() && is_asked(job, row)
        })
        .map(|(player, _)| player.id.clone())
        .collect()
}

/// Whether a job still has something to ask somebody with this row.
pub(super) fn is_asked(job: Job, row: &Row) -> bool {
    let is_reminder = matches!(job, Job::Reminder | Job::SecondReminder);
    row.absence.is_none() && (!is_reminder || row.availability.is_silent())
}
