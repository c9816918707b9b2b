//! Builds the messages of the outbox. They ping only those whom the settings choose.

use app_domain::analysis::{DaySuggestion, SuggestedChange};
use app_domain::announced_status::DaySnapshot;
use app_domain::{Day, Player, Zone};
use app_service::availability::OwnDay;
use app_service::messages::{MessageMentions, message_text};
use app_service::polls::PollView;
use app_service::port::PollMessage;
use app_service::schedule::TeamSchedule;
use serenity::builder::{CreateActionRow, CreateAllowedMentions, CreateButton, CreateMessage};
use serenity::model::application::ButtonStyle;
use serenity::model::channel::MessageReference;
use serenity::model::id::{ChannelId, MessageId, RoleId, UserId};
use serenity::model::mention::Mention;

use crate::markup::{self, clipped, short_day};
use crate::{buttons, embeds, texts};

/// Discord's limit on the text of a message, in characters.
const MAX_CONTENT_CHARS: usize = 2000;

/// The daily post: the day as `/schedule` shows it.
pub fn daily_post(mentions: &MessageMentions, schedule: &TeamSchedule) -> CreateMessage {
    let days = schedule.days.iter();
    let embeds = days.map(|day| embeds::team_day(schedule, day, None));
    message_with_mentions(mentions, "").embeds(embeds.collect())
}

/// The notice of a change: the status of a day now, and the status posted before.
pub fn change_notice(
    mentions: &MessageMentions,
    schedule: &TeamSchedule,
    snapshot: &DaySnapshot,
) -> CreateMessage {
    let days = schedule.days.iter();
    let embeds = days.map(|day| embeds::change_notice(schedule, day, snapshot));
    message_with_mentions(mentions, "").embeds(embeds.collect())
}

/// The reminder before a session: how soon it begins, its times, and the lineup.
pub fn session_reminder(mentions: &MessageMentions, schedule: &TeamSchedule) -> CreateMessage {
    let days = schedule.days.iter();
    let embeds = days.filter_map(|day| embeds::session_reminder(schedule, day));
    message_with_mentions(mentions, "").embeds(embeds.collect())
}

/// An admin's notice.
pub fn notice(mentions: &MessageMentions, words: &str) -> CreateMessage {
    message_with_mentions(mentions, &markup::without_mentions(words))
}

/// The test whether messages arrive.
pub fn test_message() -> CreateMessage {
    message_without_pings().content(texts::setup::TEST_MESSAGE)
}

/// A poll with its buttons.
pub fn poll(mentions: &MessageMentions, poll: &PollView) -> CreateMessage {
    let (embed, buttons) = embeds::poll(poll);
    message_with_mentions(mentions, "")
        .embed(embed)
        .components(buttons)
}

/// The result of a poll, as a reply to the poll; without the reply when the poll was just deleted.
pub fn poll_result(poll: &PollView, shown: &PollMessage) -> CreateMessage {
    let (channel, message) = (ChannelId::new(shown.channel), MessageId::new(shown.message));
    let reference = MessageReference::from((channel, message)).fail_if_not_exists(false);
    message_without_pings()
        .embed(embeds::poll_result(poll))
        .reference_message(reference)
}

/// The names of players who accept no direct messages, and of those who have left the server.
pub fn unreachable_players(players: &[Player], departed: &[Player]) -> CreateMessage {
    let names = |players: &[Player]| -> Vec<String> {
        let names = players.iter();
        names
            .map(|player| markup::escaped_name(&player.display_name))
            .collect()
    };
    let mut lines = Vec::new();
    if !players.is_empty() {
        lines.push(texts::unreachable_players(&names(players)));
    }
    if !departed.is_empty() {
        lines.push(texts::departed_players(&names(departed)));
    }
    let content = lines.join("\n");
    message_without_pings().content(clipped(&content, MAX_CONTENT_CHARS))
}

/// Says that the player's times have moved for others.
pub fn zone_change(player: &Player, zone: Zone) -> CreateMessage {
    let name = markup::escaped_name(&player.display_name);
    message_without_pings().content(message_text::zone_change_text(&name, zone))
}

/// A reminder with buttons for each day without an answer.
pub fn reminder(player: &Player, silent: &[OwnDay]) -> CreateMessage {
    let name = markup::escaped_name(&player.display_name);
    message_without_pings()
        .content(message_text::reminder_text(&name))
        .components(day_buttons(silent))
}

/// Asks a player for the times that would make a day playable, with buttons for the day.
pub fn availability_request(
    player: &Player,
    day: Day,
    suggestion: &DaySuggestion,
) -> CreateMessage {
    let name = markup::escaped_name(&player.display_name);
    let shown_day = short_day(day);
    let content = match &suggestion.change {
        SuggestedChange::Ask { .. } => {
            let times = markup::time_range(suggestion.window);
            texts::availability_request(&name, &shown_day, &times)
        }
        SuggestedChange::Extend { from, to, .. } | SuggestedChange::Shift { from, to, .. } => {
            let (before, times) = (markup::time_range(*from), markup::time_range(*to));
            texts::availability_change_request(&name, &shown_day, &times, &before)
        }
    };
    message_without_pings()
        .content(content)
        .components(answer_buttons(&[(day, ButtonStyle::Primary)]))
}

/// The weekly planning message: the player's answers of a week, with buttons for each of its days.
pub fn weekly_planning(player: &Player, days: &[OwnDay]) -> CreateMessage {
    let name = markup::escaped_name(&player.display_name);
    let lines: Vec<String> = days.iter().map(embeds::own_day_line).collect();
    let content = [message_text::planning_text(&name), lines.join("\n")].join("\n");
    message_without_pings()
        .content(content)
        .components(day_buttons(days))
}

/// Returns the buttons for days; days without an answer are highlighted.
fn day_buttons(days: &[OwnDay]) -> Vec<CreateActionRow> {
    let style = |own: &OwnDay| {
        if own.availability.is_silent() {
            ButtonStyle::Primary
        } else {
            ButtonStyle::Secondary
        }
    };
    let days: Vec<(Day, ButtonStyle)> = days.iter().map(|own| (own.day, style(own))).collect();
    answer_buttons(&days)
}

/// Returns two buttons for each day: one opens the form for the times, one saves *not available*.
fn answer_buttons(days: &[(Day, ButtonStyle)]) -> Vec<CreateActionRow> {
    if let [(day, _)] = days {
        return vec![buttons::for_day(*day, &short_day(*day))];
    }
    let rows = |days: &[(Day, ButtonStyle)]| {
        let no = days.iter().map(|(day, _)| buttons::not_available(*day));
        [
            days.iter().copied().map(times_button).collect(),
            no.collect(),
        ]
        .map(CreateActionRow::Buttons)
    };
    days.chunks(buttons::PER_ROW).flat_map(rows).collect()
}

fn times_button((day, style): (Day, ButtonStyle)) -> CreateButton {
    buttons::enter_times(day).label(short_day(day)).style(style)
}

/// A message that pings only these; `words` follow the mentions.
fn message_with_mentions(mentions: &MessageMentions, words: &str) -> CreateMessage {
    let roles = mentions.role.map(RoleId::from);
    let users: Vec<UserId> = mentions.players.iter().copied().map(UserId::from).collect();
    let mentioned = roles.map(Mention::Role).into_iter();
    let mentioned = mentioned.chain(users.iter().copied().map(Mention::User));
    let parts = mentioned.map(|mention| mention.to_string());
    let parts: Vec<String> = parts.chain([words.to_owned()]).collect();
    let content = parts.join(" ");
    let allowed = CreateAllowedMentions::new().roles(roles).users(users);
    let message = CreateMessage::new().allowed_mentions(allowed);
    match content.trim_end() {
        "" => message,
        content => message.content(clipped(content, MAX_CONTENT_CHARS)),
    }
}

fn message_without_pings() -> CreateMessage {
    CreateMessage::new().allowed_mentions(CreateAllowedMentions::new())
}
