//! The buttons for one day, which all messages share.

use app_domain::Day;
use serenity::builder::{CreateActionRow, CreateButton};
use serenity::model::application::ButtonStyle;
use serenity::model::channel::ReactionType;

use crate::custom_id::ComponentAction;
use crate::markup::short_day;
use crate::texts::{self, UNAVAILABLE_SYMBOL};

/// Returns the button that opens the form for the times of a day.
pub fn enter_times(day: Day) -> CreateButton {
    CreateButton::new(ComponentAction::OpenTimes(day).to_string()).label(texts::ENTER_TIMES)
}

/// Returns the button that saves *not available* for a day; its label names the day.
pub fn not_available(day: Day) -> CreateButton {
    CreateButton::new(ComponentAction::MarkUnavailable(day).to_string())
        .label(texts::not_available_on(&short_day(day)))
        .emoji(ReactionType::Unicode(UNAVAILABLE_SYMBOL.to_owned()))
        .style(ButtonStyle::Secondary)
}

/// Returns both buttons for the only day of a message; `label` is the label of the form's button.
pub fn for_day(day: Day, label: &str) -> CreateActionRow {
    let no = not_available(day).label(texts::NOT_AVAILABLE);
    CreateActionRow::Buttons(vec![enter_times(day).label(label), no])
}
