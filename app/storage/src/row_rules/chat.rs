//! Rows of the bot's messages and polls.

use app_domain::day_status::DaySnapshot;
use app_domain::message_occasion::MessageOccasion;
use app_domain::poll::{MAX_OPTION_CHARS, MAX_OPTIONS, MAX_QUESTION_CHARS, PollOption};
use app_domain::text::{mended_text, optional_text};
use app_service::port::{MessageState, TableRecord};
use serde_json::Value;

use super::cell_rule::CellRule::{Number, Text, Typed};
use super::cell_rule::TableRules;
use super::cell_text::{
    is_account_id, is_chat_object, is_json, is_name, is_player_id, is_storable_minute,
};
use super::mending::mended_name;
use super::row_check::RuleBreach;

pub(super) const RULES: &[TableRules] = &[
    (
        "messages",
        &[
            (
                "occasion",
                Text(|name| MessageOccasion::from_name(name).is_some()),
            ),
            (
                "recipient",
                Text(|name| name == "channel" || is_player_id(name)),
            ),
            ("state", Text(|name| MessageState::named(name).is_some())),
        ],
    ),
    (
        "overview",
        &[
            ("place", Number(1..=1)),
            ("channel", Text(is_chat_object)),
            ("message", Text(is_chat_object)),
            ("previous", Text(is_chat_object)),
        ],
    ),
    (
        "standings_said",
        &[("standing", Text(is_json::<DaySnapshot>))],
    ),
    (
        "polls",
        &[
            (
                "question",
                Typed(
                    |text| optional_text(text, MAX_QUESTION_CHARS).is_ok(),
                    |text| mended_text(text, MAX_QUESTION_CHARS),
                ),
            ),
            ("options", Typed(is_option_list, mended_option_list)),
            ("opened_by", Text(is_account_id)),
            ("channel", Text(is_chat_object)),
            ("message", Text(is_chat_object)),
        ],
    ),
    // The position of an option.
    ("poll_votes", &[("option", Number(0..=255))]),
];

/// Only players are asked.
pub(super) fn check_message(row: &TableRecord) -> Result<(), RuleBreach> {
    let cell = |column: &str| row.get(column).and_then(Value::as_str);
    let is_question = cell("occasion") == Some(MessageOccasion::Ask.as_str());
    if is_question && !cell("recipient").is_some_and(is_player_id) {
        return Err("recipient");
    }
    Ok(())
}

/// Text that is no list of options stays.
fn mended_option_list(text: &str) -> String {
    let Ok(mut options) = serde_json::from_str::<Vec<PollOption>>(text) else {
        return text.to_owned();
    };
    for option in &mut options {
        if let PollOption::Words(words) = option {
            *words = mended_name(words, MAX_OPTION_CHARS);
        }
    }
    serde_json::to_string(&options).unwrap_or_else(|_| text.to_owned())
}

fn is_option_list(text: &str) -> bool {
    let options = serde_json::from_str::<Vec<PollOption>>(text);
    let is_valid = |option: &PollOption| match option {
        PollOption::Words(words) => is_name(words, MAX_OPTION_CHARS),
        PollOption::Start(at) => is_storable_minute(at.minutes()),
    };
    options.is_ok_and(|options| {
        (1..=MAX_OPTIONS).contains(&options.len()) && options.iter().all(is_valid)
    })
}
