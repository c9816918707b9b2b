//! The buttons for days, which all messages share.

use app_domain::Day;
use app_service::schedule::TeamSchedule;
use serenity::builder::{CreateActionRow, CreateButton};
use serenity::model::application::ButtonStyle;
use serenity::model::channel::ReactionType;

use crate::custom_id::ComponentAction;
use crate::markup::short_day;
use crate::texts::{self, UNAVAILABLE_SYMBOL};

/// Buttons in a row. Seven days take rows of four and three, each with a row of *Not available*: four of the five rows
/// that Discord allows.
pub const PER_ROW: usize = 4;

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

/// Returns a button for each day of the week; it opens the form of the user who presses it. Past days are disabled.
pub fn for_week(week: &TeamSchedule) -> Vec<CreateActionRow> {
    let button = |day: Day| {
        enter_times(day)
            .label(short_day(day))
            .style(ButtonStyle::Secondary)
            .disabled(day < week.today)
    };
    let days: Vec<Day> = week.days.iter().map(|day| day.day).collect();
    let rows = days.chunks(PER_ROW);
    rows.map(|days| CreateActionRow::Buttons(days.iter().copied().map(button).collect()))
        .collect()
}

/// Returns the button that shows the week of this Monday.
pub fn show_week(monday: Day, label: &str) -> CreateButton {
    CreateButton::new(ComponentAction::ShowWeek(monday).to_string())
        .label(label)
        .style(ButtonStyle::Secondary)
}

/// Returns the buttons that show the weeks before and after the one of this Monday.
pub fn weeks_around(monday: Day) -> CreateActionRow {
    CreateActionRow::Buttons(vec![
        show_week(monday.plus(-7), texts::PREVIOUS_WEEK),
        show_week(monday.plus(7), texts::NEXT_WEEK),
    ])
}

/// Returns the buttons that show the days before and after this one.
pub fn days_around(day: Day) -> CreateActionRow {
    let button = |day: Day, label: String| {
        CreateButton::new(ComponentAction::ShowDay(day).to_string())
            .label(label)
            .style(ButtonStyle::Secondary)
    };
    let (before, after) = (day.plus(-1), day.plus(1));
    CreateActionRow::Buttons(vec![
        button(before, texts::previous(&short_day(before))),
        button(after, texts::next(&short_day(after))),
    ])
}
