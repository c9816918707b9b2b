//! What a message says, as things are when it is sent.

use app_domain::job::Job;
use app_domain::permission::Principal;
use app_domain::{Day, Player, PlayerId};
use chrono::Weekday;

use super::recipients::is_asked;
use crate::availability::{OwnDay, own_fortnight};
use crate::port::{Message, Recipient};
use crate::schedule::{self, Schedule};
use crate::{Result, Services, overview};

/// Days that one message can ask about (interface §8).
const DAYS: usize = 7;

/// What there is to say.
#[derive(Debug, Clone)]
pub enum Content {
    /// The verdict of a day, for the team's channel.
    DailyPost {
        /// By the platform's id.
        channel: u64,
        schedule: Box<Schedule>,
    },
    /// The player's own dates without an answer, at most seven.
    Reminder { player: Player, silent: Vec<OwnDay> },
    /// The player's own dates of a week, at most seven.
    Planning { player: Player, days: Vec<OwnDay> },
    /// Nothing, and why.
    Nothing(&'static str),
}

/// Chooses the words' matter; what nobody needs any more is left unsaid.
pub async fn content(services: &Services, message: &Message) -> Result<Content> {
    let wanted = &message.wanted;
    if services.now() >= wanted.until {
        return Ok(Content::Nothing("it is too late for it"));
    }
    let mut reading = services.store.read().await?;
    let schedule = schedule::of_days(&mut *reading, wanted.date, wanted.date, wanted.date).await?;
    drop(reading);
    let id = match &wanted.recipient {
        Recipient::Channel => {
            let Some(channel) = overview::channel(&schedule.settings) else {
                return Ok(Content::Nothing("no channel is set"));
            };
            let schedule = Box::new(schedule);
            return Ok(Content::DailyPost { channel, schedule });
        }
        Recipient::Player(id) => id,
    };
    let Some(player) = still_asked(&schedule, wanted.job, id) else {
        return Ok(Content::Nothing("nothing is asked of the player any more"));
    };
    let days = own_days(services, &player, wanted.job, wanted.date).await?;
    Ok(match wanted.job {
        _ if days.is_empty() => Content::Nothing("every day is answered"),
        Job::WeeklyPlanning => Content::Planning { player, days },
        Job::DailyPost | Job::Reminder | Job::SecondReminder => Content::Reminder {
            player,
            silent: days,
        },
    })
}

fn still_asked(schedule: &Schedule, job: Job, id: &PlayerId) -> Option<Player> {
    let rows = &schedule.days.first()?.rows;
    let mut players = schedule.players.iter().zip(rows);
    let (player, _) = players.find(|(player, row)| player.id == *id && is_asked(job, row))?;
    Some(player.clone())
}

/// The dates to ask about, by the player's own calendar.
async fn own_days(
    services: &Services,
    player: &Player,
    job: Job,
    date: Day,
) -> Result<Vec<OwnDay>> {
    let owner = Principal::Player(player.clone()).owner_of(&player.id)?;
    let own = own_fortnight(services, &owner, None).await?;
    let present = own.days.into_iter().filter(|day| day.absence.is_none());
    Ok(if job == Job::WeeklyPlanning {
        let week = planned_week(date);
        present.filter(|day| week.contains(&day.day)).collect()
    } else {
        let coming = present.take_while(|day| day.day < own.today.plus(7));
        coming
            .filter(|day| day.availability.is_silent())
            .take(DAYS)
            .collect()
    })
}

/// The days of the week that a planning message of `date` means: on a Sunday the next week, else what is left of this.
fn planned_week(date: Day) -> Vec<Day> {
    if date.weekday() == Weekday::Sun {
        date.plus(1).through(date.plus(7)).collect()
    } else {
        date.through(date.monday().plus(6)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_planning_message_of_a_sunday_means_the_next_week() {
        let week = |date: &str| {
            let days = planned_week(date.parse().expect("a day"));
            (days[0].to_string(), days.len())
        };
        assert_eq!(week("22.11.2026"), ("23.11.2026".to_owned(), 7));
        assert_eq!(week("23.11.2026"), ("23.11.2026".to_owned(), 7));
        assert_eq!(week("27.11.2026"), ("27.11.2026".to_owned(), 3));
    }
}
