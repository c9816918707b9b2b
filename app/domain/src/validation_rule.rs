//! The rules of input, with the sentence that people read when a value breaks one.

use thiserror::Error;

/// A rule that a value broke. `Display` is the sentence that people read.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum ValidationRule {
    #[error("is required")]
    Required,
    #[error("must be {0}")]
    WrongType(&'static str),
    #[error("must not be empty")]
    Empty,
    #[error("must be at most {0} characters")]
    TooLong(usize),
    #[error("must not contain control characters")]
    ControlCharacter,
    #[error("must be 17 to 20 digits")]
    ChatId,
    #[error("must be MAIN, SUB or COACH")]
    Role,
    #[error("must be an IANA time zone")]
    UnknownZone,
    #[error("must be a calendar date as DD.MM.YYYY")]
    Date,
    #[error("must be a time as HH:MM between 00:00 and 23:59")]
    Time,
    #[error("\"{0}\" isn't a date; try 24.11.2026, 24 Nov, friday or tomorrow")]
    UnknownDate(String),
    #[error("there is no {0}")]
    NoSuchDay(String),
    #[error("could be {0}; write the month as a word")]
    AmbiguousDate(String),
    #[error("\"{0}\" isn't a time; try 19:00, 1930 or 7pm")]
    UnknownTime(String),
    #[error("\"{0}\" isn't a valid time range; use 19:00-22:00")]
    Window(String),
    #[error("a time range can't start and end at the same time; use 00:00-24:00 for a whole day")]
    EmptyWindow,
    #[error("a day can have at most 12 time ranges")]
    TooManyWindows,
    #[error("x (not available) can't be combined with time ranges")]
    UnavailableWithWindows,
    #[error("{0} doesn't exist that day because the clocks go forward")]
    SkippedByClockChange(String),
    #[error("that day has passed; only an admin can change past days")]
    PastDay,
    #[error("days can be answered up to 366 days ahead")]
    TooFarAhead,
    #[error("must be 0 (Sunday) to 6 (Saturday)")]
    Weekday,
    #[error("\"{0}\" isn't a weekday; use mon, tue or mon-fri")]
    WeekdayName(String),
    #[error("must be a time range or x; to remove an entry, delete it")]
    EmptyPattern,
    #[error("must not be before the first day")]
    EndBeforeStart,
    #[error("must be at most {0} days after the first day")]
    RangeTooLong(i64),
    #[error("must be a cursor of this list")]
    Cursor,
    #[error("lists the same player twice")]
    DuplicatePlayer,
    #[error("lists the same weekday twice")]
    DuplicateWeekday,
    #[error("must not be negative")]
    Negative,
    #[error("must be between {0} and {1}")]
    OutOfRange(i64, i64),
    #[error("must be one of {0}")]
    OneOf(&'static str),
    #[error("must not be before the year {0}")]
    BeforeYear(i32),
    #[error("must be set for both sides or for neither")]
    OneSidedScore,
    #[error("must not be after today for a match with a score")]
    ScoreInFuture,
    #[error("must be an http or https address")]
    HttpAddress,
    #[error("must not contain a user name or a password")]
    AddressWithCredentials,
    #[error("must use the default port, 80 for http or 443 for https")]
    AddressWithPort,
    #[error("must be an address on the public internet")]
    NotPublicAddress,
    #[error("could not be reached")]
    UnreachableAddress,
    #[error("returned status {0} instead of an image")]
    AddressAnswered(u16),
    #[error("redirects more than {0} times")]
    TooManyRedirects(usize),
    #[error("took longer than {0} seconds to respond")]
    TooSlow(u64),
    #[error("an operator token has no player of its own; specify the player in userId")]
    OperatorNamesPlayer,
    #[error("must be a time in the recording as M:SS or H:MM:SS")]
    Offset,
    #[error("must be a day version from the schedule")]
    DayVersion,
    #[error("must be a UUID")]
    Uuid,
    #[error("must be a UUID of version 7")]
    TimeOrderedUuid,
    #[error("must list at most {0}")]
    TooMany(usize),
    #[error("lists \"{0}\" twice")]
    DuplicateName(String),
    #[error("\"{0}\" isn't in the list of maps or agents; an admin can add it")]
    NotInCatalog(String),
    #[error("must not contain a comma")]
    Comma,
    #[error("{0}")]
    Document(String),
    #[error("a folder can't be inside itself or one of its subfolders")]
    FolderInItself,
    #[error("folders can be nested at most {0} levels deep")]
    FolderTooDeep(usize),
    #[error("must not be a file")]
    NoFile,
    #[error("must be a file")]
    FileRequired,
    #[error("accepts only one file")]
    OneFile,
    #[error("must not be an empty file")]
    EmptyFile,
    #[error("is incomplete or damaged")]
    BrokenFile,
    #[error("requires a connected Discord account")]
    AccountRequired,
    #[error("must be a square image of at most {0} by {0} pixels and 512 KiB")]
    PictureSize(u32),
    #[error("must be the ID of an upload")]
    Upload,
    #[error("lists a file that isn't attached")]
    NotAttached,
}

/// A broken rule, with the wire name of the field that broke it.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("{field}: {rule}")]
pub struct RuleViolation {
    /// The camelCase wire name; dotted or indexed inside nested bodies (`orderings[1].sortOrder`).
    pub field: String,
    pub rule: ValidationRule,
}

impl RuleViolation {
    pub fn new(field: impl Into<String>, rule: ValidationRule) -> Self {
        Self {
            field: field.into(),
            rule,
        }
    }
}

impl ValidationRule {
    /// The code and the arguments of the sentence, for programs that have their own words.
    pub fn code_and_arguments(&self) -> (&'static str, Vec<String>) {
        fn of(code: &'static str, argument: &impl ToString) -> (&'static str, Vec<String>) {
            (code, vec![argument.to_string()])
        }
        match self {
            Self::Required => ("required", vec![]),
            Self::WrongType(expected) => of("wrong_type", expected),
            Self::Empty => ("empty", vec![]),
            Self::TooLong(characters) => of("too_long", characters),
            Self::ControlCharacter => ("control_character", vec![]),
            Self::ChatId => ("chat_id", vec![]),
            Self::Role => ("role", vec![]),
            Self::UnknownZone => ("unknown_zone", vec![]),
            Self::Date => ("date", vec![]),
            Self::Time => ("time", vec![]),
            Self::UnknownDate(typed) => of("unknown_date", typed),
            Self::NoSuchDay(day) => of("no_such_day", day),
            Self::AmbiguousDate(dates) => of("ambiguous_date", dates),
            Self::UnknownTime(typed) => of("unknown_time", typed),
            Self::Window(window) => of("window", window),
            Self::EmptyWindow => ("empty_window", vec![]),
            Self::TooManyWindows => ("too_many_windows", vec![]),
            Self::UnavailableWithWindows => ("unavailable_with_windows", vec![]),
            Self::SkippedByClockChange(time) => of("skipped_by_clock_change", time),
            Self::PastDay => ("past_day", vec![]),
            Self::TooFarAhead => ("too_far_ahead", vec![]),
            Self::Weekday => ("weekday", vec![]),
            Self::WeekdayName(name) => of("weekday_name", name),
            Self::EmptyPattern => ("empty_pattern", vec![]),
            Self::EndBeforeStart => ("end_before_start", vec![]),
            Self::RangeTooLong(days) => of("range_too_long", days),
            Self::Cursor => ("cursor", vec![]),
            Self::DuplicatePlayer => ("duplicate_player", vec![]),
            Self::DuplicateWeekday => ("duplicate_weekday", vec![]),
            Self::Negative => ("negative", vec![]),
            Self::OutOfRange(least, most) => {
                ("out_of_range", vec![least.to_string(), most.to_string()])
            }
            Self::OneOf(values) => of("one_of", values),
            Self::BeforeYear(year) => of("before_year", year),
            Self::OneSidedScore => ("one_sided_score", vec![]),
            Self::ScoreInFuture => ("score_in_future", vec![]),
            Self::HttpAddress => ("http_address", vec![]),
            Self::AddressWithCredentials => ("address_with_credentials", vec![]),
            Self::AddressWithPort => ("address_with_port", vec![]),
            Self::NotPublicAddress => ("not_public_address", vec![]),
            Self::UnreachableAddress => ("unreachable_address", vec![]),
            Self::AddressAnswered(status) => of("address_answered", status),
            Self::TooManyRedirects(count) => of("too_many_redirects", count),
            Self::TooSlow(seconds) => of("too_slow", seconds),
            Self::OperatorNamesPlayer => ("operator_names_player", vec![]),
            Self::Offset => ("offset", vec![]),
            Self::DayVersion => ("day_version", vec![]),
            Self::Uuid => ("uuid", vec![]),
            Self::TimeOrderedUuid => ("time_ordered_uuid", vec![]),
            Self::TooMany(count) => of("too_many", count),
            Self::DuplicateName(name) => of("duplicate_name", name),
            Self::NotInCatalog(name) => of("not_in_catalog", name),
            Self::Comma => ("comma", vec![]),
            Self::Document(fault) => of("document", fault),
            Self::FolderInItself => ("folder_in_itself", vec![]),
            Self::FolderTooDeep(levels) => of("folder_too_deep", levels),
            Self::NoFile => ("no_file", vec![]),
            Self::FileRequired => ("file_required", vec![]),
            Self::OneFile => ("one_file", vec![]),
            Self::EmptyFile => ("empty_file", vec![]),
            Self::BrokenFile => ("broken_file", vec![]),
            Self::AccountRequired => ("account_required", vec![]),
            Self::PictureSize(pixels) => of("picture_size", pixels),
            Self::Upload => ("upload", vec![]),
            Self::NotAttached => ("not_attached", vec![]),
        }
    }

    /// Returns the violation of this rule by `field`.
    pub fn on_field(self, field: impl Into<String>) -> RuleViolation {
        RuleViolation::new(field, self)
    }
}

/// Collects violations, so that one response lists all of them.
#[derive(Debug, Default)]
pub struct RuleViolations(pub Vec<RuleViolation>);

impl RuleViolations {
    /// Returns the parsed value of `field`. If it broke a rule, records the violation and returns `None`.
    pub fn record<T>(&mut self, field: &str, read: Result<T, ValidationRule>) -> Option<T> {
        read.map_err(|rule| self.0.push(rule.on_field(field))).ok()
    }

    /// Returns `read`, or the recorded violations if there are any.
    pub fn into_result<T>(self, read: T) -> Result<T, Vec<RuleViolation>> {
        if self.0.is_empty() {
            Ok(read)
        } else {
            Err(self.0)
        }
    }
}
