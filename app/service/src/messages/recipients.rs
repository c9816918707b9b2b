//! Whom a job speaks to.

use app_domain::job::{Due, Job};
use app_domain::{PlayerId, Role};

use crate::port::Recipient;
use crate::schedule::{self, Row, Schedule};
use crate::{Result, Services};

/// Coaches and absent players are asked nothing; a reminder is for those who have not answered the date.
pub(super) async fn of(services: &Services, due: &Due) -> Result<Vec<Recipient>> {
    if due.job == Job::DailyPost {
        return Ok(vec![Recipient::Channel]);
    }
    let mut reading = services.store.read().await?;
    let schedule = schedule::of_days(&mut *reading, due.date, due.date, due.date).await?;
    let asked = asked(&schedule, due.job);
    Ok(asked.into_iter().map(Recipient::Player).collect())
}

fn asked(schedule: &Schedule, job: Job) -> Vec<PlayerId> {
    let rows = schedule.days.first().map(|day| day.rows.as_slice());
    let players = schedule.players.iter().zip(rows.unwrap_or_default());
    players
        .filter(|(player, row)| player.role != Role::Coach && is_asked(job, row))
        .map(|(player, _)| player.id.clone())
        .collect()
}

/// Whether a job still has something to ask somebody with this row.
pub(super) fn is_asked(job: Job, row: &Row) -> bool {
    let is_reminder = matches!(job, Job::Reminder | Job::SecondReminder);
    row.absence.is_none() && (!is_reminder || row.availability.is_silent())
}
