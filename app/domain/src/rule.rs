//! What a rule of Muster says when input breaks it: one place for every sentence of refusal.

use thiserror::Error;

/// A rule that input broke. `Display` is the sentence shown to people.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum Rule {
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
    #[error("is not a time zone of the IANA database")]
    UnknownZone,
    #[error("must be a calendar date as DD.MM.YYYY")]
    Date,
    #[error("must be a time as HH:MM between 00:00 and 23:59")]
    Time,
    #[error("\"{0}\" is not a window; write HH:MM-HH:MM")]
    Window(String),
    #[error("a window cannot start and end at the same time; write 00:00-24:00 for a whole day")]
    EmptyWindow,
    #[error("at most 12 windows fit into a day")]
    TooManyWindows,
    #[error("x (not available) cannot be combined with windows")]
    UnavailableWithWindows,
    #[error("{0} falls into the hour the clocks skip on that day")]
    SkippedByClockChange(String),
    #[error("that day has passed; only an admin may change past days")]
    PastDay,
    #[error("a day can be answered at most 366 days ahead")]
    TooFarAhead,
    #[error("must be 0 (Sunday) to 6 (Saturday)")]
    Weekday,
    #[error("\"{0}\" is no weekday; write them as mon, tue or mon-fri")]
    WeekdayName(String),
    #[error("must be a window or x; to remove an entry, delete it")]
    EmptyPattern,
    #[error("must not be before the first day")]
    EndBeforeStart,
    #[error("must be at most {0} days after the first day")]
    RangeTooLong(i64),
    #[error("is not a cursor of this list")]
    Cursor,
    #[error("names the same player twice")]
    DoubledPlayer,
    #[error("names the same weekday twice")]
    DoubledWeekday,
    #[error("must not be negative")]
    Negative,
    #[error("must be between {0} and {1}")]
    OutOfRange(i64, i64),
    #[error("must be one of {0}")]
    OneOf(&'static str),
    #[error("must not be before the year {0}")]
    BeforeYear(i32),
    #[error("must be an http or https address")]
    HttpAddress,
    #[error("must not contain a user name or a password")]
    AddressWithCredentials,
    #[error("must use the default port, 80 for http or 443 for https")]
    AddressWithPort,
    #[error("is not an address on the public internet")]
    NotPublicAddress,
    #[error("could not be reached")]
    UnreachableAddress,
    #[error("answered with {0} instead of an image")]
    AddressAnswered(u16),
    #[error("redirects more than {0} times")]
    TooManyRedirects(usize),
    #[error("took longer than {0} seconds")]
    TooSlow(u64),
    #[error("an operator token belongs to no player; name the player in userId")]
    OperatorNamesPlayer,
    #[error("must be a moment of the recording as M:SS or H:MM:SS")]
    Offset,
    #[error("must be the version of a day as the schedule gives it")]
    DayVersion,
    #[error("must be a UUID")]
    Uuid,
    #[error("must name at most {0}")]
    TooMany(usize),
    #[error("names \"{0}\" twice")]
    Doubled(String),
    #[error("\"{0}\" is not known here; admins keep the lists of maps and agents")]
    NotInCatalogue(String),
    #[error("must not contain a comma")]
    Comma,
    #[error("{0}")]
    Document(String),
    #[error("a folder cannot lie in itself or in a folder below it")]
    FolderInItself,
    #[error("folders nest at most {0} deep")]
    FolderTooDeep(usize),
    #[error("is required, or the header If-Match")]
    VersionRequired,
    #[error("takes no file")]
    NoFile,
    #[error("must be a file")]
    FileRequired,
    #[error("takes one file")]
    OneFile,
    #[error("is an empty file")]
    EmptyFile,
    #[error("is a file that is cut off or damaged")]
    BrokenFile,
    #[error("is not the id of an upload")]
    Upload,
    #[error("names what is not attached")]
    NotAttached,
}

/// A broken rule and the wire name of the field that broke it.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("{field}: {rule}")]
pub struct RuleViolation {
    /// The camelCase name on the wire, dotted or indexed inside nested bodies (`orderings[1].sortOrder`).
    pub field: String,
    pub rule: Rule,
}

impl RuleViolation {
    pub fn new(field: impl Into<String>, rule: Rule) -> Self {
        Self {
            field: field.into(),
            rule,
        }
    }
}

impl Rule {
    /// The violation of this rule by `field`.
    pub fn of(self, field: impl Into<String>) -> RuleViolation {
        RuleViolation::new(field, self)
    }
}

/// Violations as they are found, so that all of them are told at once.
#[derive(Debug, Default)]
pub struct Faults(pub Vec<RuleViolation>);

impl Faults {
    /// What was read of `field`; or nothing, and the rule that it broke is noted.
    pub fn noted<T>(&mut self, field: &str, read: Result<T, Rule>) -> Option<T> {
        read.map_err(|rule| self.0.push(rule.of(field))).ok()
    }

    /// `read`, unless anything was noted.
    pub fn or<T>(self, read: T) -> Result<T, Vec<RuleViolation>> {
        if self.0.is_empty() {
            Ok(read)
        } else {
            Err(self.0)
        }
    }
}
