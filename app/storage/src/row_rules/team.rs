//! Rows of settings, players, their days and their access.

use app_domain::absence::{AbsenceRange, MAX_REASON_CHARS};
use app_domain::availability::DayAvailability;
use app_domain::day_plan::MAX_PLAN_TEXT_CHARS;
use app_domain::display_settings::{ClockFormat, FirstWeekday, LayoutDensity};
use app_domain::event::Event;
use app_domain::pattern::DayOfWeek;
use app_domain::permission::MAX_OPERATOR_NAME_CHARS;
use app_domain::player::{DepartureKind, MAX_DISPLAY_NAME_CHARS, MAX_USERNAME_CHARS};
use app_domain::player_picture::{AvatarHash, PictureFile, PictureSource};
use app_domain::settings::Settings;
use app_domain::text::{mended_text, optional_text};
use app_domain::zone_offsets::ZoneOffsets;
use app_domain::zone_release::ZoneRelease;
use app_domain::{Day, PlayerColor, Role, Span, UtcMinute, Zone, player};
use app_service::port::TableRecord;
use chrono::NaiveDate;
use serde::Deserialize;
use serde_json::Value;

use super::cell_rule::CellRule::{self, Digest, Number, Text, Typed};
use super::cell_rule::{PLACES, TableRules};
use super::cell_text::{is_account_id, is_json, is_name, is_player_id, is_storable_minute};
use super::mending::mended_name;
use super::row_check::RuleBreach;

pub(super) const RULES: &[TableRules] = &[
    ("settings", &[("document", Text(is_settings))]),
    (
        "zone_data",
        &[
            ("place", Number(1..=1)),
            ("release", Text(|name| name.parse::<ZoneRelease>().is_ok())),
            ("offsets", Text(|text| text.parse::<ZoneOffsets>().is_ok())),
        ],
    ),
    (
        "players",
        &[
            ("id", Text(is_player_id)),
            ("account", Text(is_account_id)),
            (
                "username",
                Typed(is_username, |name| mended_text(name, MAX_USERNAME_CHARS)),
            ),
            ("display_name", DISPLAY_NAME),
            ("role", Text(|role| role.parse::<Role>().is_ok())),
            ("timezone", Text(is_zone)),
            ("sort_order", Number(PLACES)),
            ("color", Text(|color| color.parse::<PlayerColor>().is_ok())),
            ("picture_source", Text(is_picture_source)),
            ("picture", Text(|name| name.parse::<PictureFile>().is_ok())),
            ("avatar", Text(|hash| hash.parse::<AvatarHash>().is_ok())),
            ("departure", Text(is_departure)),
        ],
    ),
    ("former_days", STORED_DAY),
    ("player_days", STORED_DAY),
    ("player_days", &[("held_name", DISPLAY_NAME)]),
    ("plans", &[("reason", PLAN_TEXT), ("focus", PLAN_TEXT)]),
    ("absences", &[("reason", ABSENCE_REASON)]),
    (
        "patterns",
        &[
            ("day_of_week", Number(0..=6)),
            ("availability", Text(is_availability)),
            ("zone", Text(is_zone)),
        ],
    ),
    (
        "tokens",
        &[
            ("digest", Digest),
            ("player_id", Text(is_player_id)),
            (
                "operator",
                Typed(
                    |name| is_name(name, MAX_OPERATOR_NAME_CHARS),
                    |name| mended_name(name, MAX_OPERATOR_NAME_CHARS),
                ),
            ),
        ],
    ),
    ("calendars", &[("digest", Digest)]),
    (
        "display_settings",
        &[
            ("player_id", Text(is_player_id)),
            ("clock", Text(|name| name.parse::<ClockFormat>().is_ok())),
            (
                "first_weekday",
                Text(|name| name.parse::<FirstWeekday>().is_ok()),
            ),
            (
                "density",
                Text(|name| name.parse::<LayoutDensity>().is_ok()),
            ),
        ],
    ),
    (
        "audit",
        &[
            ("value_before", Text(is_json::<Value>)),
            ("value_after", Text(is_json::<Value>)),
        ],
    ),
    ("outbox", &[("payload", Text(is_json::<Event>))]),
];

const STORED_DAY: &[(&str, CellRule)] = &[
    ("player_id", Text(is_player_id)),
    ("windows", Text(is_window_list)),
    ("answered", Text(is_answer_origin)),
];

const DISPLAY_NAME: CellRule = Typed(is_display_name, |name| {
    mended_name(name, MAX_DISPLAY_NAME_CHARS)
});

const PLAN_TEXT: CellRule = Typed(
    |text| optional_text(text, MAX_PLAN_TEXT_CHARS).is_ok(),
    |text| mended_text(text, MAX_PLAN_TEXT_CHARS),
);

const ABSENCE_REASON: CellRule = Typed(
    |text| optional_text(text, MAX_REASON_CHARS).is_ok(),
    |text| mended_text(text, MAX_REASON_CHARS),
);

pub(super) fn check_absence(row: &TableRecord) -> Result<(), RuleBreach> {
    let day = |column| {
        let date = row.get(column).and_then(Value::as_str);
        let date = date.and_then(|text| text.parse::<NaiveDate>().ok());
        date.map(Day::from_date).ok_or(column)
    };
    let reason = row.get("reason").and_then(Value::as_str);
    AbsenceRange::new(
        day("start_date")?,
        day("end_date")?,
        reason.ok_or("reason")?,
    )
    .map(drop)
    .map_err(|_| "end_date")
}

fn is_settings(text: &str) -> bool {
    let patch = serde_json::from_str::<Value>(text);
    patch.is_ok_and(|patch| Settings::default().with_patch(&patch).is_ok())
}

/// A player without a chat account may have none.
fn is_username(text: &str) -> bool {
    optional_text(text, MAX_USERNAME_CHARS).is_ok()
}

fn is_picture_source(text: &str) -> bool {
    text.parse::<PictureSource>().is_ok()
}

/// Only an uploaded picture always has a file.
pub(super) fn check_player(row: &TableRecord) -> Result<(), RuleBreach> {
    let text = |column| row.get(column).and_then(Value::as_str);
    if text("picture_source") == Some(PictureSource::Upload.as_str()) && text("picture").is_none() {
        return Err("picture");
    }
    Ok(())
}

fn is_departure(text: &str) -> bool {
    DepartureKind::ALL
        .iter()
        .any(|departure| departure.as_str() == text)
}

fn is_display_name(text: &str) -> bool {
    player::parse_display_name(text).is_ok()
}

fn is_zone(text: &str) -> bool {
    text.parse::<Zone>().is_ok()
}

fn is_availability(text: &str) -> bool {
    DayAvailability::parse_canonical(text).is_ok()
}

fn is_answer_origin(text: &str) -> bool {
    text == "manual" || text.parse::<DayOfWeek>().is_ok()
}

/// A window as it is stored: minutes since the Unix epoch.
#[derive(Deserialize)]
struct WindowCell {
    from: i64,
    to: i64,
    pattern: Option<i64>,
}

impl WindowCell {
    fn is_valid(&self) -> bool {
        let at = UtcMinute::from_minutes;
        is_storable_minute(self.from)
            && is_storable_minute(self.to)
            && Span::new(at(self.from), at(self.to)).is_some()
            && self.pattern.is_none_or(|day| DayOfWeek::new(day).is_ok())
    }
}

/// Windows are stored in their order.
fn is_window_list(text: &str) -> bool {
    let windows = serde_json::from_str::<Vec<WindowCell>>(text);
    windows.is_ok_and(|windows| {
        windows.iter().all(WindowCell::is_valid) && windows.is_sorted_by_key(|window| window.from)
    })
}
