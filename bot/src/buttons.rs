//! The buttons about one day, as every message offers them.

use app_domain::Day;
use serenity::builder::{CreateActionRow, CreateButton};
use serenity::model::application::ButtonStyle;
use serenity::model::channel::ReactionType;

use crate::action::Action;
use crate::embeds::UNAVAILABLE;
use crate::markup::short_day;
use crate::texts;

/// Opens the form for the times of a day.
pub fn times(day: Day) -> CreateButton {
    CreateButton::new(Action::OpenTimes(day).to_string()).label(texts::ENTER_TIMES)
}

/// Saves *not available* for a day; the label names the day.
pub fn not_available(day: Day) -> CreateButton {
    CreateButton::new(Action::MarkUnavailable(day).to_string())
        .label(texts::not_available_on(&short_day(day)))
        .emoji(ReactionType::Unicode(UNAVAILABLE.to_owned()))
        .style(ButtonStyle::Secondary)
}

/// Both buttons for the only day of a message; `label` is that of the form.
pub fn for_day(day: Day, label: &str) -> CreateActionRow {
    let no = not_available(day).label(texts::NOT_AVAILABLE);
    CreateActionRow::Buttons(vec![times(day).label(label), no])
}
