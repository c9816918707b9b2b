//! The schemas of the types with a fixed text, for the OpenAPI document.

use utoipa::openapi::{KnownFormat, ObjectBuilder, RefOr, Schema, SchemaFormat, Type};
use utoipa::{PartialSchema, ToSchema};

use crate::analysis::DayStatus;
use crate::availability::AnswerSource;
use crate::comment_thread::{ThreadId, ThreadMessageId};
use crate::day_version::DayVersion;
use crate::display_settings::{ClockFormat, DisplaySettings, FirstWeekday, LayoutDensity};
use crate::folder::{FolderColor, FolderId};
use crate::matches::review::{CommentId, RecordingOffset};
use crate::matches::{MatchId, MatchKind, MatchOutcome};
use crate::permission::ActorKind;
use crate::player_picture::PictureSource;
use crate::settings::{
    ChatObjectId, LogoUrl, MentionTarget, StratbookEditPermission, StratbookReadPermission,
};
use crate::sign_in::{SessionId, SignInLinkId};
use crate::statistics::trend::TrendStep;
use crate::stratbook_bin::{BinEntryId, BinEntryKind};
use crate::strategy::{Side, StrategyId};
use crate::strategy_link::StrategyLinkId;
use crate::strategy_template::TemplateId;
use crate::upload::UploadId;
use crate::{
    Day, DayAvailability, PlayerColor, PlayerId, Role, TeamColor, TimeOfDay, UtcInstant, UtcMinute,
    ZoneName,
};

macro_rules! schemas {
    ($($type:ty => $schema:expr;)+) => {$(
        impl PartialSchema for $type {
            fn schema() -> RefOr<Schema> {
                $schema.build().into()
            }
        }

        impl ToSchema for $type {}
    )+};
}

schemas! {
    Day => text("A date as `DD.MM.YYYY`", "^[0-9]{2}\\.[0-9]{2}\\.[0-9]{4}$");
    TimeOfDay => text("A time as `HH:MM`", "^[0-2][0-9]:[0-5][0-9]$");
    UtcInstant => instant();
    UtcMinute => instant();
    PlayerId => text(
        "17 to 20 digits of a chat account, or 15 digits for a player without one",
        "^([0-9]{15}|[0-9]{17,20})$",
    );
    ChatObjectId => text("The id of a channel or role", "^[0-9]{17,20}$");
    UploadId => text("The id of an upload", "^[0-9a-f]{32}$");
    StrategyId => uuid();
    StrategyLinkId => uuid();
    FolderId => uuid();
    BinEntryId => uuid();
    ThreadId => uuid();
    ThreadMessageId => uuid();
    MatchId => uuid();
    CommentId => uuid();
    SessionId => uuid();
    SignInLinkId => uuid();
    TemplateId => plain("The key of a built-in template, or the UUID of a strategy");
    DayAvailability => plain("Empty for no answer, `x` for not available, or windows");
    ZoneName => plain("The IANA name of a time zone").examples(["Europe/Berlin"]);
    DayVersion => plain("Opaque: the version of a day on which an edit is based");
    LogoUrl => plain("Empty, an http(s) address, or a path on this site");
    RecordingOffset => plain("`M:SS` or `H:MM:SS` from the start of the recording").examples(["1:35"]);
    Role => one_of(Role::ALL.map(Role::as_str));
    PlayerColor => one_of(PlayerColor::ALL.map(PlayerColor::as_str));
    PictureSource => one_of(PictureSource::ALL.map(PictureSource::as_str));
    TeamColor => one_of(TeamColor::ALL.map(TeamColor::as_str));
    FolderColor => one_of(FolderColor::ALL.map(FolderColor::as_str));
    MatchKind => one_of(MatchKind::ALL.map(MatchKind::as_str));
    MatchOutcome => one_of(MatchOutcome::ALL.map(MatchOutcome::as_str));
    ActorKind => one_of(ActorKind::ALL.map(ActorKind::as_str));
    BinEntryKind => one_of(BinEntryKind::ALL.map(BinEntryKind::as_str));
    MentionTarget => one_of(MentionTarget::ALL.map(MentionTarget::as_str));
    StratbookEditPermission => one_of(StratbookEditPermission::ALL.map(StratbookEditPermission::as_str));
    StratbookReadPermission => one_of(StratbookReadPermission::ALL.map(StratbookReadPermission::as_str));
    Side => one_of(["Attack", "Defense"]);
    DayStatus => one_of(["OFF_DAY", "FULL_ROSTER", "WITH_SUBS", "NOT_ENOUGH"]);
    AnswerSource => one_of(["manual", "recurring"]);
    TrendStep => one_of(["week", "month"]);
    DisplaySettings => display_settings();
}

fn plain(words: &str) -> ObjectBuilder {
    let text = ObjectBuilder::new().schema_type(Type::String);
    text.description(Some(words))
}

fn text(words: &str, pattern: &str) -> ObjectBuilder {
    plain(words).pattern(Some(pattern))
}

fn uuid() -> ObjectBuilder {
    text(
        "A UUID",
        "^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$",
    )
}

fn instant() -> ObjectBuilder {
    plain("An instant, RFC 3339 in UTC")
        .format(Some(SchemaFormat::KnownFormat(KnownFormat::DateTime)))
}

fn one_of<const N: usize>(names: [&str; N]) -> ObjectBuilder {
    let texts = ObjectBuilder::new().schema_type(Type::String);
    texts.enum_values(Some(names))
}

fn display_settings() -> ObjectBuilder {
    let properties = [
        ("clock", one_of(ClockFormat::ALL.map(ClockFormat::as_str))),
        (
            "firstWeekday",
            one_of(FirstWeekday::ALL.map(FirstWeekday::as_str)),
        ),
        (
            "density",
            one_of(LayoutDensity::ALL.map(LayoutDensity::as_str)),
        ),
    ];
    let object = ObjectBuilder::new().schema_type(Type::Object);
    let with = |object: ObjectBuilder, (name, choices): (&str, ObjectBuilder)| {
        object.property(name, choices.build()).required(name)
    };
    properties.into_iter().fold(object, with)
}
