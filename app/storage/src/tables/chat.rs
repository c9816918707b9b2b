//! The bot's messages, polls and notices in chat.

use app_domain::announced_status::DaySnapshot;
use app_domain::message_occasion::MessageOccasion;
use app_domain::poll::{MAX_OPTION_CHARS, MAX_OPTIONS, MAX_QUESTION_CHARS, PollOption};
use app_domain::text::required_text;
use app_domain::{AccountId, PlayerId};
use app_service::port::{MessageState, TableRecord};
use serde_json::Value;

use super::cell_text::{is_storable_minute, mended_name};
use super::column_kind::ColumnKind::{
    self, Bool, Date, Instant, Number, NumberIn, ParsedText, Text, TypedText,
};
use super::column_kind::{json, line, parsed};
use super::{RuleBreach, TableSchema};

pub(super) const TABLES: &[TableSchema] = &[
    TableSchema::new(
        "messages",
        &["id"],
        &[
            ("id", Number),
            ("occasion", ParsedText(is_occasion)),
            ("date", Date),
            ("recipient", ParsedText(is_recipient)),
            ("turn", Number),
            ("due_at", Instant),
            ("until", Instant),
            ("state", ParsedText(is_message_state)),
            ("attempts", Number),
            ("next_at", Instant),
            ("reason", Text),
            ("done_at", Instant),
        ],
    )
    .checked_by(check_message)
    .with_generated_ids(),
    TableSchema::new(
        "unreached",
        &["message_id"],
        &[("message_id", Number), ("named_by", Number)],
    ),
    TableSchema::new(
        "overview",
        &["place"],
        &[
            ("place", NumberIn(1..=1)),
            ("channel", DISCORD_ID),
            ("monday", Date),
            ("message", DISCORD_ID),
            ("digest", Text),
            ("is_pinned", Bool),
            ("previous", DISCORD_ID),
        ],
    ),
    TableSchema::new(
        "standings_said",
        &["date"],
        &[("date", Date), ("standing", json::<DaySnapshot>())],
    ),
    TableSchema::new(
        "polls",
        &["id"],
        &[
            ("id", Number),
            ("origin", Text),
            ("question", line::<MAX_QUESTION_CHARS>()),
            ("date", Date),
            ("options", TypedText(is_option_list, mended_option_list)),
            ("takes_several", Bool),
            ("opened_by", parsed::<AccountId>()),
            ("closes_at", Instant),
            ("closed_at", Instant),
            ("channel", DISCORD_ID),
            ("message", DISCORD_ID),
            ("digest", Text),
            ("is_over", Bool),
        ],
    )
    .with_generated_ids(),
    TableSchema::new(
        "poll_votes",
        &["poll_id", "player_id", "option"],
        &[
            ("poll_id", Number),
            ("player_id", Text),
            // The position of an option.
            ("option", NumberIn(0..=255)),
        ],
    ),
    TableSchema::new(
        "notices",
        &["id"],
        &[("id", Number), ("interaction", Text), ("words", Text)],
    )
    .with_generated_ids(),
];

/// An id of the chat platform.
const DISCORD_ID: ColumnKind = parsed::<u64>();

fn is_occasion(name: &str) -> bool {
    MessageOccasion::from_name(name).is_some()
}

fn is_recipient(name: &str) -> bool {
    name == "channel" || is_player_id(name)
}

fn is_player_id(text: &str) -> bool {
    text.parse::<PlayerId>().is_ok()
}

fn is_message_state(name: &str) -> bool {
    name.parse::<MessageState>().is_ok()
}

/// Only players are asked.
fn check_message(row: &TableRecord) -> Result<(), RuleBreach> {
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
        PollOption::Words(words) => required_text(words, MAX_OPTION_CHARS).is_ok(),
        PollOption::Start(at) => is_storable_minute(at.minutes()),
    };
    options.is_ok_and(|options| {
        (1..=MAX_OPTIONS).contains(&options.len()) && options.iter().all(is_valid)
    })
}
