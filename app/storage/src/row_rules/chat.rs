//! Rows of the bot's messages and polls.

use app_domain::day_status::DaySnapshot;
use app_domain::message_occasion::MessageOccasion;
use app_service::port::MessageState;

use super::CellRule::{Number, Text};
use super::{TableRules, is_chat_object, is_json, is_player_id};

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
            ("options", Text(is_json::<Vec<String>>)),
            ("opened_by", Text(is_player_id)),
            ("channel", Text(is_chat_object)),
            ("message", Text(is_chat_object)),
        ],
    ),
    // The position of an option.
    ("poll_votes", &[("option", Number(0..=255))]),
];
