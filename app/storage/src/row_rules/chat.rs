//! Rows of the bot's messages and polls.

use app_domain::day_status::DaySnapshot;
use app_domain::message_occasion::MessageOccasion;
use app_domain::poll::{MAX_OPTIONS, PollOption};
use app_service::port::{MessageState, TableRecord};
use serde_json::Value;

use super::CellRule::{Number, Text};
use super::{
    RuleBreach, TableRules, is_account_id, is_chat_object, is_json, is_player_id,
    is_storable_minute,
};

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
            ("options", Text(is_option_list)),
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

fn is_option_list(text: &str) -> bool {
    let options = serde_json::from_str::<Vec<PollOption>>(text);
    let is_valid = |option: &PollOption| match option {
        PollOption::Words(_) => true,
        PollOption::Start(at) => is_storable_minute(at.minutes()),
    };
    options.is_ok_and(|options| {
        (1..=MAX_OPTIONS).contains(&options.len()) && options.iter().all(is_valid)
    })
}
