//! Schemas of texts with a fixed form, for the OpenAPI document.

use app_domain::folder::FolderColor;
use app_domain::matches::{MatchKind, MatchOutcome};
use app_domain::player_picture::PictureSource;
use app_domain::{PlayerColor, Role, TeamColor};
use utoipa::openapi::{ObjectBuilder, RefOr, Schema, Type};
use utoipa::{PartialSchema, ToSchema};

macro_rules! text_schemas {
    ($($(#[$doc:meta])* $name:ident => $schema:expr;)+) => {$(
        $(#[$doc])*
        pub enum $name {}

        impl PartialSchema for $name {
            fn schema() -> RefOr<Schema> {
                $schema
            }
        }

        impl ToSchema for $name {}
    )+};
}

text_schemas! {
    /// A calendar date.
    DateText => pattern("A date as `DD.MM.YYYY`", "^[0-9]{2}\\.[0-9]{2}\\.[0-9]{4}$");
    /// A time of day.
    TimeText => pattern("A time as `HH:MM`", "^[0-2][0-9]:[0-5][0-9]$");
    /// The id of a player.
    PlayerIdText => pattern(
        "17 to 20 digits of a chat account, or 15 digits for a player without one",
        "^([0-9]{15}|[0-9]{17,20})$",
    );
    UuidText => pattern("A UUID", "^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$");
    RoleName => one_of(Role::ALL.map(Role::as_str));
    PlayerColorName => one_of(PlayerColor::ALL.map(PlayerColor::as_str));
    PictureSourceName => one_of(PictureSource::ALL.map(PictureSource::as_str));
    TeamColorName => one_of(TeamColor::ALL.map(TeamColor::as_str));
    FolderColorName => one_of(FolderColor::ALL.map(FolderColor::as_str));
    MatchKindName => one_of(MatchKind::ALL.map(MatchKind::as_str));
    MatchOutcomeName => one_of(MatchOutcome::ALL.map(MatchOutcome::as_str));
    BinEntryKindName => one_of(["strategy", "folder"]);
    SideName => one_of(["Attack", "Defense"]);
    DayStatusName => one_of(["OFF_DAY", "FULL_ROSTER", "WITH_SUBS", "NOT_ENOUGH"]);
    AnswerSourceName => one_of(["manual", "recurring"]);
    SuggestionKindName => one_of(["ASK", "EXTEND", "SHIFT"]);
    MentionTargetName => one_of(["nobody", "lineup", "role"]);
    EditPermissionName => one_of(["admin", "all"]);
    /// A player's settings for times, weeks and rows in the portal.
    DisplaySettingsForm => display_settings();
    ReadPermissionName => one_of(["everyone", "players"]);
}

fn one_of<const N: usize>(names: [&str; N]) -> RefOr<Schema> {
    let texts = ObjectBuilder::new().schema_type(Type::String);
    texts.enum_values(Some(names)).build().into()
}

fn display_settings() -> RefOr<Schema> {
    let clocks = ["device", "12h", "24h"];
    let weekdays = ["device", "monday", "sunday", "saturday"];
    let choices = ObjectBuilder::new()
        .schema_type(Type::Object)
        .property("clock", one_of(clocks))
        .property("firstWeekday", one_of(weekdays))
        .property("density", one_of(["comfortable", "compact"]));
    let names = ["clock", "firstWeekday", "density"];
    let choices = names.into_iter().fold(choices, ObjectBuilder::required);
    choices.build().into()
}

fn pattern(words: &str, pattern: &str) -> RefOr<Schema> {
    let texts = ObjectBuilder::new().schema_type(Type::String);
    let texts = texts.description(Some(words)).pattern(Some(pattern));
    texts.build().into()
}
