//! The content of a message, from the data at the time of sending.

use app_domain::analysis::DaySuggestion;
use app_domain::announced_status::DaySnapshot;
use app_domain::message_occasion::MessageOccasion;
use app_domain::poll::PollSubject;
use app_domain::settings::Settings;
use app_domain::{Day, Player, Zone};
use chrono::{DateTime, Utc};

use super::message_mentions::MessageMentions;
use super::player_content::{player_content, question_content, zone_change_content};
use super::unreached::unreached_content;
use crate::availability::OwnDay;
use crate::polls::{self, PollView};
use crate::port::{MessageRecipient, OutboxMessage, PollMessage, ReadTransaction};
use crate::schedule::{self, TeamSchedule};
use crate::{AppServices, Result, weekly_overview};

pub(super) const NO_CHANNEL: &str = "no channel is set";

/// The content of a message.
#[derive(Debug, Clone)]
pub enum MessageContent {
    /// A day's status, for the team's channel.
    DailyPost {
        /// The Discord id.
        channel: u64,
        mentions: MessageMentions,
        schedule: Box<TeamSchedule>,
    },
    /// A day's status has changed since it was announced, for the team's channel.
    Change {
        /// The Discord id.
        channel: u64,
        mentions: MessageMentions,
        schedule: Box<TeamSchedule>,
        /// The last announced status.
        snapshot: Box<DaySnapshot>,
    },
    /// A session begins soon, for the team's channel.
    SessionStart {
        /// The Discord id.
        channel: u64,
        mentions: MessageMentions,
        schedule: Box<TeamSchedule>,
    },
    /// The question to a player whether they could make the day playable.
    Ask {
        player: Player,
        /// The date in the player's own zone.
        day: Day,
        suggestion: DaySuggestion,
    },
    /// An admin's message to the team.
    Notice {
        /// The Discord id.
        channel: u64,
        mentions: MessageMentions,
        words: String,
    },
    /// A test whether messages arrive.
    Test {
        /// The Discord id.
        channel: u64,
    },
    /// A poll in its current state.
    Poll {
        /// The Discord id.
        channel: u64,
        mentions: MessageMentions,
        poll: Box<PollView>,
    },
    /// The result of a poll, as a reply to its message.
    PollResult {
        poll: Box<PollView>,
        shown: PollMessage,
    },
    /// The players whom direct messages did not reach.
    Unreached {
        /// The Discord id.
        channel: u64,
        /// Those who accept no direct messages, in list order.
        players: Vec<Player>,
        /// Those who have left the Discord server.
        departed: Vec<Player>,
    },
    /// The player's times have moved for others with new time zone data.
    ZoneChange { player: Player, zone: Zone },
    /// The player's own dates without an answer, at most seven, including the date of the message.
    Reminder { player: Player, silent: Vec<OwnDay> },
    /// The player's own dates of a week, at most seven.
    Planning { player: Player, days: Vec<OwnDay> },
    /// The message is skipped, for this reason.
    Skip(&'static str),
}

impl MessageContent {
    /// Returns the status that this content announces, if any.
    pub(super) fn announced_status(&self) -> Option<DaySnapshot> {
        match self {
            Self::DailyPost { schedule, .. } | Self::Change { schedule, .. } => {
                Some(schedule.days.first()?.day_status(schedule))
            }
            Self::SessionStart { .. }
            | Self::Ask { .. }
            | Self::Notice { .. }
            | Self::Test { .. }
            | Self::Poll { .. }
            | Self::PollResult { .. }
            | Self::Unreached { .. }
            | Self::ZoneChange { .. }
            | Self::Reminder { .. }
            | Self::Planning { .. }
            | Self::Skip(_) => None,
        }
    }
}

/// Builds the content of a message. A message that is no longer relevant is skipped.
pub async fn load_content(
    services: &AppServices,
    message: &OutboxMessage,
) -> Result<MessageContent> {
    let wanted = &message.wanted;
    if services.now() >= wanted.until {
        return Ok(MessageContent::Skip("too late to send"));
    }
    let mut reading = services.store.read().await?;
    if let MessageRecipient::Player(id) = &wanted.recipient
        && reading.departed_players().await?.contains(id)
    {
        return Ok(MessageContent::Skip("is no longer in the Discord server"));
    }
    let schedule =
        schedule::load_schedule(&mut *reading, wanted.date, wanted.date, wanted.date).await?;
    match (&wanted.recipient, wanted.occasion) {
        (MessageRecipient::Channel, MessageOccasion::Notice) => {
            notice_content(&mut *reading, &schedule.settings, wanted.turn).await
        }
        (MessageRecipient::Channel, MessageOccasion::Test) => {
            let channel = weekly_overview::team_channel(&schedule.settings);
            Ok(channel.map_or(MessageContent::Skip(NO_CHANNEL), |channel| {
                MessageContent::Test { channel }
            }))
        }
        (MessageRecipient::Channel, MessageOccasion::Poll) => {
            let now = services.now();
            poll_content(&mut *reading, &schedule, wanted.turn, now).await
        }
        (MessageRecipient::Channel, MessageOccasion::PollResult) => {
            poll_result_content(&mut *reading, wanted.turn, services.now()).await
        }
        (MessageRecipient::Channel, MessageOccasion::Unreached) => {
            unreached_content(&mut *reading, &schedule, message.id).await
        }
        (MessageRecipient::Channel, MessageOccasion::SessionStart) => Ok(session_content(schedule)),
        (MessageRecipient::Channel, MessageOccasion::ZoneChange) => {
            Ok(MessageContent::Skip("only for players"))
        }
        (MessageRecipient::Channel, occasion) => {
            channel_content(&mut *reading, occasion, schedule).await
        }
        (MessageRecipient::Player(id), MessageOccasion::Job(job)) => {
            drop(reading);
            player_content(services, &schedule, job, wanted.date, id).await
        }
        (MessageRecipient::Player(id), MessageOccasion::Ask) => {
            Ok(question_content(&schedule, id, services.minute()))
        }
        (MessageRecipient::Player(id), MessageOccasion::ZoneChange) => {
            Ok(zone_change_content(&schedule, id))
        }
        (
            MessageRecipient::Player(_),
            MessageOccasion::Change
            | MessageOccasion::SessionStart
            | MessageOccasion::Notice
            | MessageOccasion::Test
            | MessageOccasion::Poll
            | MessageOccasion::PollResult
            | MessageOccasion::Unreached,
        ) => Ok(MessageContent::Skip("only for the channel")),
    }
}

async fn notice_content(
    reading: &mut dyn ReadTransaction,
    settings: &Settings,
    id: i64,
) -> Result<MessageContent> {
    let Some(channel) = weekly_overview::team_channel(settings) else {
        return Ok(MessageContent::Skip(NO_CHANNEL));
    };
    Ok(match reading.notice(id).await? {
        Some(words) => MessageContent::Notice {
            channel,
            mentions: MessageMentions::of_role(settings),
            words,
        },
        None => MessageContent::Skip("the text was deleted"),
    })
}

/// `schedule` has only the date of the message, which is the day of a training poll.
async fn poll_content(
    reading: &mut dyn ReadTransaction,
    schedule: &TeamSchedule,
    id: i64,
    now: DateTime<Utc>,
) -> Result<MessageContent> {
    let settings = &schedule.settings;
    let Some(channel) = weekly_overview::team_channel(settings) else {
        return Ok(MessageContent::Skip(NO_CHANNEL));
    };
    let open = reading.poll(id).await?;
    let Some(open) = open.filter(|stored| stored.poll.is_open(now)) else {
        return Ok(MessageContent::Skip("the poll is closed"));
    };
    let mentions = match open.poll.definition.subject {
        PollSubject::Training(_) => MessageMentions::of_day(settings.chat.poll_mentions, schedule),
        PollSubject::Question(_) => MessageMentions::default(),
    };
    let poll = Box::new(polls::load_view(reading, open, now).await?);
    Ok(MessageContent::Poll {
        channel,
        mentions,
        poll,
    })
}

/// The result goes to the channel of the poll, even if the settings have another channel now.
async fn poll_result_content(
    reading: &mut dyn ReadTransaction,
    id: i64,
    now: DateTime<Utc>,
) -> Result<MessageContent> {
    let stands = reading.poll(id).await?;
    let stands = stands.and_then(|stored| Some((stored.shown.clone()?, stored)));
    let Some((shown, ended)) = stands else {
        return Ok(MessageContent::Skip(
            "the poll was deleted from the channel",
        ));
    };
    let poll = Box::new(polls::load_view(reading, ended, now).await?);
    Ok(MessageContent::PollResult { poll, shown })
}

/// `schedule` has only the date of the message.
async fn channel_content(
    reading: &mut dyn ReadTransaction,
    occasion: MessageOccasion,
    schedule: TeamSchedule,
) -> Result<MessageContent> {
    let Some(channel) = weekly_overview::team_channel(&schedule.settings) else {
        return Ok(MessageContent::Skip(NO_CHANNEL));
    };
    let schedule = Box::new(schedule);
    if occasion != MessageOccasion::Change {
        return Ok(MessageContent::DailyPost {
            channel,
            mentions: MessageMentions::of_day(
                schedule.settings.chat.daily_post_mentions,
                &schedule,
            ),
            schedule,
        });
    }
    if !schedule.settings.scheduling.change_notifications_enabled {
        return Ok(MessageContent::Skip("change notifications are turned off"));
    }
    let day = schedule.days.first();
    let date = day.map_or(schedule.today, |day| day.day);
    let snapshot = reading.announced_statuses(date, date).await?.pop();
    let now = day.map(|day| day.day_status(&schedule));
    match (now, snapshot) {
        (Some(now), Some((_, snapshot))) if now.has_new_status_since(&snapshot) => {
            Ok(MessageContent::Change {
                channel,
                mentions: MessageMentions::of_day(
                    schedule.settings.chat.change_mentions,
                    &schedule,
                ),
                schedule,
                snapshot: Box::new(snapshot),
            })
        }
        _ => Ok(MessageContent::Skip("the day changed back")),
    }
}

/// `schedule` has only the day of the session.
fn session_content(schedule: TeamSchedule) -> MessageContent {
    let Some(channel) = weekly_overview::team_channel(&schedule.settings) else {
        return MessageContent::Skip(NO_CHANNEL);
    };
    if schedule
        .days
        .iter()
        .all(|day| day.analysis.window.is_none())
    {
        return MessageContent::Skip("the day is not playable anymore");
    }
    MessageContent::SessionStart {
        channel,
        mentions: MessageMentions::of_day(schedule.settings.chat.session_mentions, &schedule),
        schedule: Box::new(schedule),
    }
}
