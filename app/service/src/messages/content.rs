//! What a message says, as things are when it is sent.

use app_domain::analysis::{Change, Suggestion};
use app_domain::job::Job;
use app_domain::occasion::Occasion;
use app_domain::permission::Principal;
use app_domain::settings::Settings;
use app_domain::standing::Standing;
use app_domain::{Day, Player, PlayerId};
use chrono::{DateTime, Utc, Weekday};

use super::asking::suggestion;
use super::recipients::is_asked;
use super::unreached::named;
use crate::availability::{OwnDay, own_fortnight, zone_of};
use crate::polls::{self, Board};
use crate::port::{Message, Reading, Recipient, ShownPoll};
use crate::schedule::{self, Schedule};
use crate::{Result, Services, overview};

/// Days that one message can ask about (interface §8).
const DAYS: usize = 7;

pub(super) const NO_CHANNEL: &str = "no channel is set";

/// What there is to say.
#[derive(Debug, Clone)]
pub enum Content {
    /// The verdict of a day, for the team's channel.
    DailyPost {
        /// By the platform's id.
        channel: u64,
        schedule: Box<Schedule>,
    },
    /// A day stands otherwise than the team was told, for the team's channel.
    Change {
        /// By the platform's id.
        channel: u64,
        schedule: Box<Schedule>,
        /// How it stood by what was said last.
        said: Box<Standing>,
    },
    /// Could the player make the day playable?
    Ask {
        player: Player,
        /// The date of it by the player's own calendar.
        day: Day,
        suggestion: Suggestion,
    },
    /// What an admin says to the team.
    Notice {
        /// By the platform's id.
        channel: u64,
        /// The role that is to hear of it, by the platform's id.
        role: Option<u64>,
        words: String,
    },
    /// A poll, as it stands.
    Poll {
        /// By the platform's id.
        channel: u64,
        board: Box<Board>,
    },
    /// How a poll has ended, in answer to its first message.
    PollResult { board: Box<Board>, shown: ShownPoll },
    /// Direct messages did not reach these.
    Unreached {
        /// By the platform's id.
        channel: u64,
        /// In the order of the team.
        players: Vec<Player>,
    },
    /// The player's own dates without an answer, at most seven; the date of the message among them.
    Reminder { player: Player, silent: Vec<OwnDay> },
    /// The player's own dates of a week, at most seven.
    Planning { player: Player, days: Vec<OwnDay> },
    /// Nothing, and why.
    Nothing(&'static str),
}

impl Content {
    /// How the day stands that the team hears of.
    pub(super) fn standing(&self) -> Option<Standing> {
        match self {
            Self::DailyPost { schedule, .. } | Self::Change { schedule, .. } => {
                Some(schedule.days.first()?.standing(schedule))
            }
            Self::Ask { .. }
            | Self::Notice { .. }
            | Self::Poll { .. }
            | Self::PollResult { .. }
            | Self::Unreached { .. }
            | Self::Reminder { .. }
            | Self::Planning { .. }
            | Self::Nothing(_) => None,
        }
    }
}

/// Chooses the words' matter; what nobody needs any more is left unsaid.
pub async fn content(services: &Services, message: &Message) -> Result<Content> {
    let wanted = &message.wanted;
    if services.now() >= wanted.until {
        return Ok(Content::Nothing("it is too late for it"));
    }
    let mut reading = services.store.read().await?;
    let schedule = schedule::of_days(&mut *reading, wanted.date, wanted.date, wanted.date).await?;
    match (&wanted.recipient, wanted.occasion) {
        (Recipient::Channel, Occasion::Notice) => {
            notice(&mut *reading, &schedule.settings, wanted.turn).await
        }
        (Recipient::Channel, Occasion::Poll) => {
            let now = services.now();
            poll(&mut *reading, &schedule.settings, wanted.turn, now).await
        }
        (Recipient::Channel, Occasion::PollResult) => {
            poll_result(&mut *reading, wanted.turn, services.now()).await
        }
        (Recipient::Channel, Occasion::Unreached) => {
            named(&mut *reading, &schedule, message.id).await
        }
        (Recipient::Channel, occasion) => to_channel(&mut *reading, occasion, schedule).await,
        (Recipient::Player(id), Occasion::Job(job)) => {
            drop(reading);
            to_player(services, &schedule, job, wanted.date, id).await
        }
        (Recipient::Player(id), Occasion::Ask) => Ok(question(&schedule, id)),
        (
            Recipient::Player(_),
            Occasion::Change
            | Occasion::Notice
            | Occasion::Poll
            | Occasion::PollResult
            | Occasion::Unreached,
        ) => Ok(Content::Nothing("it is for the channel")),
    }
}

async fn notice(reading: &mut dyn Reading, settings: &Settings, id: i64) -> Result<Content> {
    let Some(channel) = overview::channel(settings) else {
        return Ok(Content::Nothing(NO_CHANNEL));
    };
    let role = settings.chat.ping_role_id.as_ref();
    Ok(match reading.notice(id).await? {
        Some(words) => Content::Notice {
            channel,
            role: role.and_then(|role| role.as_str().parse().ok()),
            words,
        },
        None => Content::Nothing("its words are gone"),
    })
}

async fn poll(
    reading: &mut dyn Reading,
    settings: &Settings,
    id: i64,
    now: DateTime<Utc>,
) -> Result<Content> {
    let Some(channel) = overview::channel(settings) else {
        return Ok(Content::Nothing(NO_CHANNEL));
    };
    let open = reading.poll(id).await?;
    let Some(open) = open.filter(|stored| stored.poll.is_open(now)) else {
        return Ok(Content::Nothing("the poll is closed"));
    };
    let board = Box::new(polls::board(reading, open, now).await?);
    Ok(Content::Poll { channel, board })
}

/// In the channel in which the poll stands, whatever the settings say by now.
async fn poll_result(reading: &mut dyn Reading, id: i64, now: DateTime<Utc>) -> Result<Content> {
    let stands = reading.poll(id).await?;
    let stands = stands.and_then(|stored| Some((stored.shown.clone()?, stored)));
    let Some((shown, ended)) = stands else {
        return Ok(Content::Nothing("the poll stands in the channel no more"));
    };
    let board = Box::new(polls::board(reading, ended, now).await?);
    Ok(Content::PollResult { board, shown })
}

/// `schedule` holds the one date that it is about.
async fn to_channel(
    reading: &mut dyn Reading,
    occasion: Occasion,
    schedule: Schedule,
) -> Result<Content> {
    let Some(channel) = overview::channel(&schedule.settings) else {
        return Ok(Content::Nothing(NO_CHANNEL));
    };
    let schedule = Box::new(schedule);
    if occasion != Occasion::Change {
        return Ok(Content::DailyPost { channel, schedule });
    }
    if !schedule.settings.scheduling.change_notifications_enabled {
        return Ok(Content::Nothing("change notifications are switched off"));
    }
    let day = schedule.days.first();
    let date = day.map_or(schedule.today, |day| day.day);
    let said = reading.standings_said(date, date).await?.pop();
    let now = day.map(|day| day.standing(&schedule));
    match (now, said) {
        (Some(now), Some((_, said))) if now.is_news_after(&said) => Ok(Content::Change {
            channel,
            schedule,
            said: Box::new(said),
        }),
        _ => Ok(Content::Nothing("the day stands again as it was said")),
    }
}

/// The question that a day's suggestion puts to the player, while the day still needs it.
fn question(schedule: &Schedule, id: &PlayerId) -> Content {
    let player = schedule.players.iter().find(|player| player.id == *id);
    let (Some(player), Some(suggestion)) = (player, suggestion(schedule, id)) else {
        return Content::Nothing("the day does not need the player any more");
    };
    let wanted = match &suggestion.change {
        Change::Ask { .. } => suggestion.window,
        Change::Extend { to, .. } | Change::Shift { to, .. } => *to,
    };
    let zone = zone_of(player, schedule.settings.scheduling.timezone);
    Content::Ask {
        player: player.clone(),
        day: zone.day_of(wanted.start()),
        suggestion: suggestion.clone(),
    }
}

async fn to_player(
    services: &Services,
    schedule: &Schedule,
    job: Job,
    date: Day,
    id: &PlayerId,
) -> Result<Content> {
    let Some(player) = still_asked(schedule, job, id) else {
        return Ok(Content::Nothing("nothing is asked of the player any more"));
    };
    let days = own_days(services, &player, job, date).await?;
    Ok(match job {
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
        let silent = present.filter(|day| day.availability.is_silent());
        let mut silent: Vec<OwnDay> = silent
            .filter(|day| day.day < own.today.plus(7) || day.day == date)
            .collect();
        // The date comes last when it is beyond the seven.
        if silent.len() > DAYS {
            silent.remove(DAYS - 1);
        }
        silent
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
