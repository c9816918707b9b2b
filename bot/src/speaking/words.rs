//! The words of what the bot says by itself. Nobody is pinged by them but the role that a notice is for.

use app_domain::analysis::{Change, Suggestion};
use app_domain::standing::Standing;
use app_domain::{Day, Player};
use app_service::availability::OwnDay;
use app_service::messages::words;
use app_service::polls::Board;
use app_service::port::ShownPoll;
use app_service::schedule::Schedule;
use serenity::builder::{CreateActionRow, CreateAllowedMentions, CreateButton, CreateMessage};
use serenity::model::application::ButtonStyle;
use serenity::model::channel::MessageReference;
use serenity::model::id::{ChannelId, MessageId, RoleId};
use serenity::model::mention::Mention;

use crate::markup::{self, clipped, short_day};
use crate::{buttons, embeds, texts};

/// Characters a message may have.
const CONTENT_MAX: usize = 2000;
/// Seven days take rows of four and three, and as many rows of *Not available*: four of the five rows that are allowed.
const IN_A_ROW: usize = 4;

/// The verdict of the day, as `/schedule` shows it.
pub fn daily_post(schedule: &Schedule) -> CreateMessage {
    let embeds = schedule
        .days
        .iter()
        .map(|day| embeds::team_day(schedule, day));
    quiet().embeds(embeds.collect())
}

/// How a day stands now, and what the team was told before.
pub fn change(schedule: &Schedule, said: &Standing) -> CreateMessage {
    let days = schedule.days.iter();
    quiet().embeds(
        days.map(|day| embeds::change(schedule, day, said))
            .collect(),
    )
}

/// What an admin says, and the role that is to hear of it: the only thing that is ever pinged.
pub fn notice(role: Option<u64>, words: &str) -> CreateMessage {
    let words = markup::without_mentions(words);
    let Some(role) = role.map(RoleId::new) else {
        return quiet().content(clipped(&words, CONTENT_MAX));
    };
    let content = format!("{} {words}", Mention::Role(role));
    CreateMessage::new()
        .content(clipped(&content, CONTENT_MAX))
        .allowed_mentions(CreateAllowedMentions::new().roles([role]))
}

/// A poll with its buttons.
pub fn poll(board: &Board) -> CreateMessage {
    let (embed, buttons) = embeds::poll(board);
    quiet().embed(embed).components(buttons)
}

/// How a poll has ended, in answer to the poll; by itself where somebody has just deleted that.
pub fn poll_result(board: &Board, shown: &ShownPoll) -> CreateMessage {
    let (channel, message) = (ChannelId::new(shown.channel), MessageId::new(shown.message));
    let poll = MessageReference::from((channel, message)).fail_if_not_exists(false);
    quiet()
        .embed(embeds::poll_result(board))
        .reference_message(poll)
}

/// Whom the bot cannot write to.
pub fn unreached(players: &[Player]) -> CreateMessage {
    let names = players.iter();
    let names: Vec<String> = names
        .map(|player| markup::name(&player.display_name))
        .collect();
    let content = texts::unreached(&names);
    quiet().content(clipped(&content, CONTENT_MAX))
}

/// A button for each day that waits for an answer.
pub fn reminder(player: &Player, silent: &[OwnDay]) -> CreateMessage {
    let name = markup::name(&player.display_name);
    quiet()
        .content(words::reminder(&name))
        .components(day_buttons(silent))
}

/// Could the player make a day playable? With a button for the day.
pub fn ask(player: &Player, day: Day, suggestion: &Suggestion) -> CreateMessage {
    let name = markup::name(&player.display_name);
    let (wanted, instead) = match &suggestion.change {
        Change::Ask { .. } => (suggestion.window, None),
        Change::Extend { from, to, .. } | Change::Shift { from, to, .. } => {
            (*to, Some(markup::range(*from)))
        }
    };
    let times = markup::range(wanted);
    quiet()
        .content(texts::ask(
            &name,
            &short_day(day),
            &times,
            instead.as_deref(),
        ))
        .components(answer_buttons(&[(day, ButtonStyle::Primary)]))
}

/// The week as the player has answered it, and a button for each of its days.
pub fn planning(player: &Player, days: &[OwnDay]) -> CreateMessage {
    let name = markup::name(&player.display_name);
    let lines: Vec<String> = days.iter().map(embeds::own_day_line).collect();
    let content = [words::planning(&name), lines.join("\n")].join("\n");
    quiet().content(content).components(day_buttons(days))
}

/// A button for each day of the week; each opens the form of whoever presses it.
pub fn week_buttons(week: &Schedule) -> Vec<CreateActionRow> {
    let days: Vec<(Day, ButtonStyle)> = week
        .days
        .iter()
        .map(|day| (day.day, ButtonStyle::Secondary))
        .collect();
    days.chunks(IN_A_ROW)
        .map(|days| CreateActionRow::Buttons(days.iter().copied().map(times_button).collect()))
        .collect()
}

/// Days without an answer stand out.
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

/// Two buttons for each day: one opens the form for the times, one saves *not available*.
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
    days.chunks(IN_A_ROW).flat_map(rows).collect()
}

fn times_button((day, style): (Day, ButtonStyle)) -> CreateButton {
    buttons::times(day).label(short_day(day)).style(style)
}

fn quiet() -> CreateMessage {
    CreateMessage::new().allowed_mentions(CreateAllowedMentions::new())
}
