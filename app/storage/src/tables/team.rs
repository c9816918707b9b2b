//! The team: settings, players, their days, sessions, the activity log, events and jobs.

use app_domain::absence::{AbsenceRange, MAX_REASON_CHARS};
use app_domain::availability::DayAvailability;
use app_domain::day_plan::MAX_PLAN_TEXT_CHARS;
use app_domain::display_settings::{ClockFormat, FirstWeekday, LayoutDensity};
use app_domain::event::Event;
use app_domain::pattern::DayOfWeek;
use app_domain::permission::MAX_OPERATOR_NAME_CHARS;
use app_domain::player::{self, DepartureKind, MAX_DISPLAY_NAME_CHARS, MAX_USERNAME_CHARS};
use app_domain::player_picture::{AvatarHash, PictureFile, PictureSource};
use app_domain::settings::Settings;
use app_domain::zone_offsets::ZoneOffsets;
use app_domain::zone_release::ZoneRelease;
use app_domain::{AccountId, Day, PlayerColor, PlayerId, Role, Span, UtcMinute, Zone};
use app_service::port::TableRecord;
use chrono::NaiveDate;
use serde::Deserialize;
use serde_json::Value;

use super::cell_text::{is_storable_minute, mended_name};
use super::column_kind::ColumnKind::{
    self, Bool, Date, Digest, Instant, Number, NumberIn, ParsedText, Text, TypedText, Uuid,
};
use super::column_kind::{PLACES, json, line, name, parsed};
use super::{RuleBreach, TableSchema};

pub(super) const TABLES: &[TableSchema] = &[
    TableSchema::new(
        "settings",
        &["id"],
        &[("id", Number), ("document", ParsedText(is_settings))],
    ),
    TableSchema::new(
        "zone_data",
        &["place"],
        &[
            ("place", NumberIn(1..=1)),
            ("release", parsed::<ZoneRelease>()),
            ("offsets", parsed::<ZoneOffsets>()),
        ],
    )
    .prefilled(),
    TableSchema::new(
        "players",
        &["id"],
        &[
            ("id", parsed::<PlayerId>()),
            ("account", parsed::<AccountId>()),
            ("username", line::<MAX_USERNAME_CHARS>()),
            ("display_name", DISPLAY_NAME),
            ("role", parsed::<Role>()),
            ("timezone", parsed::<Zone>()),
            ("is_admin", Bool),
            ("sort_order", NumberIn(PLACES)),
            ("color", parsed::<PlayerColor>()),
            ("picture_source", parsed::<PictureSource>()),
            ("picture", parsed::<PictureFile>()),
            ("avatar", parsed::<AvatarHash>()),
            ("departure", ParsedText(is_departure)),
            ("left_on", Date),
        ],
    )
    .checked_by(check_player),
    TableSchema::new(
        "former_days",
        &["player_id", "date"],
        &[
            ("player_id", parsed::<PlayerId>()),
            ("date", Date),
            ("windows", ParsedText(is_window_list)),
            ("answered", ParsedText(is_answer_origin)),
            ("emptied", Bool),
        ],
    ),
    TableSchema::new(
        "player_days",
        &["player_id", "date"],
        &[
            ("player_id", parsed::<PlayerId>()),
            ("date", Date),
            ("windows", ParsedText(is_window_list)),
            ("answered", ParsedText(is_answer_origin)),
            ("emptied", Bool),
            ("held_name", DISPLAY_NAME),
        ],
    ),
    TableSchema::new(
        "plans",
        &["date"],
        &[
            ("date", Date),
            ("reason", line::<MAX_PLAN_TEXT_CHARS>()),
            ("focus", line::<MAX_PLAN_TEXT_CHARS>()),
            ("is_off_day", Bool),
        ],
    ),
    TableSchema::new(
        "patterns",
        &["player_id", "day_of_week"],
        &[
            ("player_id", Text),
            ("day_of_week", NumberIn(0..=6)),
            ("availability", ParsedText(is_availability)),
            ("zone", parsed::<Zone>()),
            ("active", Bool),
            ("updated_at", Instant),
        ],
    ),
    TableSchema::new(
        "absences",
        &["id"],
        &[
            ("id", Number),
            ("player_id", Text),
            ("start_date", Date),
            ("end_date", Date),
            ("reason", line::<MAX_REASON_CHARS>()),
            ("created_at", Instant),
            ("updated_at", Instant),
        ],
    )
    .checked_by(check_absence)
    .with_generated_ids(),
    TableSchema::new(
        "tokens",
        &["id"],
        &[
            ("id", Uuid),
            ("digest", Digest),
            ("player_id", parsed::<PlayerId>()),
            ("operator", name::<MAX_OPERATOR_NAME_CHARS>()),
            ("user_agent", Text),
            ("created_at", Instant),
            ("last_used_at", Instant),
            ("expires_at", Instant),
        ],
    )
    .granting_access(),
    TableSchema::new(
        "calendars",
        &["player_id"],
        &[
            ("player_id", Text),
            ("digest", Digest),
            ("made_at", Instant),
        ],
    )
    .granting_access(),
    TableSchema::new(
        "display_settings",
        &["player_id"],
        &[
            ("player_id", parsed::<PlayerId>()),
            ("clock", parsed::<ClockFormat>()),
            ("first_weekday", parsed::<FirstWeekday>()),
            ("density", parsed::<LayoutDensity>()),
        ],
    ),
    TableSchema::new(
        "audit",
        &["id"],
        &[
            ("id", Number),
            ("at", Instant),
            ("actor_kind", Text),
            ("actor_id", Text),
            ("actor_name", Text),
            ("action", Text),
            ("subject", Text),
            ("value_before", json::<Value>()),
            ("value_after", json::<Value>()),
        ],
    )
    .with_generated_ids(),
    TableSchema::new(
        "first_answers",
        &["player_id", "date"],
        &[("player_id", Text), ("date", Date), ("at", Instant)],
    ),
    TableSchema::new(
        "registrations",
        &["player_id"],
        &[("player_id", Text), ("at", Instant)],
    ),
    TableSchema::new(
        "outbox",
        &["id"],
        &[
            ("id", Number),
            ("at", Instant),
            ("kind", Text),
            ("payload", json::<Event>()),
            ("claimed_by", Text),
            ("lease_until", Instant),
            ("attempts", Number),
            ("done_at", Instant),
            ("failure", Text),
        ],
    )
    .with_generated_ids(),
    TableSchema::new(
        "jobs",
        &["job", "date"],
        &[
            ("job", Text),
            ("date", Date),
            ("claimed_at", Instant),
            ("is_skipped", Bool),
        ],
    ),
];

const DISPLAY_NAME: ColumnKind = TypedText(
    |name| player::parse_display_name(name).is_ok(),
    |name| mended_name(name, MAX_DISPLAY_NAME_CHARS),
);

fn check_absence(row: &TableRecord) -> Result<(), RuleBreach> {
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

/// Only an uploaded picture always has a file.
fn check_player(row: &TableRecord) -> Result<(), RuleBreach> {
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
