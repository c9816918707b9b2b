//! The words of what the bot says by itself. Nobody is pinged by them.

use app_domain::Player;
use app_service::availability::OwnDay;
use app_service::schedule::Schedule;
use serenity::builder::{CreateActionRow, CreateAllowedMentions, CreateButton, CreateMessage};
use serenity::model::application::ButtonStyle;

use crate::action::Action;
use crate::embeds;
use crate::markup::{self, short_day};
use crate::texts;

/// Seven days stand in rows of four and three.
const IN_A_ROW: usize = 4;

/// The verdict of the day, as `/schedule` shows it.
pub fn daily_post(schedule: &Schedule) -> CreateMessage {
    let embeds = schedule
        .days
        .iter()
        .map(|day| embeds::team_day(schedule, day));
    quiet().embeds(embeds.collect())
}

/// A button for each day that waits for an answer.
pub fn reminder(player: &Player, silent: &[OwnDay]) -> CreateMessage {
    let name = markup::name(&player.display_name);
    quiet()
        .content(texts::reminder(&name))
        .components(day_buttons(silent))
}

/// The week as the player has answered it, and a button for each of its days.
pub fn planning(player: &Player, days: &[OwnDay]) -> CreateMessage {
    let name = markup::name(&player.display_name);
    let lines: Vec<String> = days.iter().map(embeds::own_day_line).collect();
    let content = [texts::planning(&name), lines.join("\n")].join("\n");
    quiet().content(content).components(day_buttons(days))
}

fn day_buttons(days: &[OwnDay]) -> Vec<CreateActionRow> {
    let row = |days: &[OwnDay]| {
        let buttons = days.iter().map(|own| {
            let style = if own.availability.is_silent() {
                ButtonStyle::Primary
            } else {
                ButtonStyle::Secondary
            };
            let id = Action::OpenTimes(own.day).to_string();
            CreateButton::new(id).label(short_day(own.day)).style(style)
        });
        CreateActionRow::Buttons(buttons.collect())
    };
    days.chunks(IN_A_ROW).map(row).collect()
}

fn quiet() -> CreateMessage {
    CreateMessage::new().allowed_mentions(CreateAllowedMentions::new())
}
