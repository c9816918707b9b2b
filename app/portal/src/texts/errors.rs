//! The words of the server's errors, by code and arguments.

use app_wire::ApiError;
use app_wire::error::{
    AVAILABILITY_CHANGED, DATABASE_DAMAGED, DATABASE_FILE_LOST, NO_SPACE, STALE_VERSION,
    UNAUTHENTICATED, UNREACHABLE,
};

use super::template::fill;

/// Words an error of the server. An error or a rule that this version of the portal does not know keeps the server's
/// sentence.
pub fn worded(mut error: ApiError) -> ApiError {
    for detail in &mut error.details {
        let rule = detail.rule.as_ref();
        if let Some(words) = rule.and_then(|rule| rule_words(&rule.code, &rule.arguments)) {
            detail.message = words;
        }
    }
    if let Some(words) = error_words(&error) {
        error.error = words;
    }
    error
}

fn error_words(error: &ApiError) -> Option<String> {
    let first = error.arguments.first().map(String::as_str);
    let template = match (error.code.as_str(), first) {
        ("invalid", _) => return invalid_words(error),
        (UNAUTHENTICATED, _) => "Sign in first.",
        ("invalid_code", _) => "This link has expired or was already used. Ask for a new one.",
        ("forbidden", _) => "You don't have permission to do this.",
        ("not_registered", _) => {
            "No player here is linked to this chat account. Ask an admin to add you."
        }
        ("not_found", Some(_)) => "That {0} doesn't exist.",
        ("in_bin", _) => "This strategy was deleted. It's in the trash.",
        ("no_bot", Some("not_set_up")) => "The bot isn't set up yet, so nothing can be sent.",
        ("no_bot", Some("not_running")) => {
            "The bot isn't running, so nothing can be sent right now."
        }
        ("no_channel", _) => "No channel is set. Choose one first.",
        ("id_taken", Some(_)) => "This id is already used by another {0}.",
        ("duplicate_chat_id", Some(_)) => "A player with chat id {0} already exists.",
        ("folder_name_taken", _) => "A folder with this name already exists here.",
        ("players_exist", _) => "This team is already set up. Ask an admin for a sign-in link.",
        ("too_many_links", Some(_)) => {
            "This player already has {0} open sign-in links. Revoke one first."
        }
        ("too_late", Some("time_passed")) => "Its time has passed. Send it now instead.",
        ("too_late", Some("no_longer_relevant")) => {
            "It's too late to send this message. It's no longer relevant."
        }
        ("account_connected", _) => "This player already has a Discord account.",
        ("no_account", _) => "This player has no chat account, so the bot can't message them.",
        ("not_needed", _) => "This player is no longer needed on that day.",
        ("too_many_absences", Some(_)) => {
            "A player can have at most {0} absences. Remove past ones first."
        }
        ("absent", Some(_)) => "You're away from {0} to {1}. Change the absence first.",
        ("last_admin", _) => "This is the only admin. Make someone else an admin first.",
        ("fixed_token", _) => "Change the settings to revoke the operator token.",
        ("upload_gone", Some(_)) => {
            "The file {0} was removed from the server before this was saved. Remove it from the strategy or add it again."
        }
        ("passage_changed", _) => "This passage has changed in the meantime. Select it again.",
        ("passage_is_code", _) => "Code can't be commented on. Select other text.",
        ("no_room_for_comment", _) => "This strategy is too long for another comment.",
        ("too_many_comments", Some(_)) => {
            "There can be at most {0} comments here. Delete some first."
        }
        (STALE_VERSION, Some(_)) => {
            "Someone else changed this {0} in the meantime. Review the new version, then save again."
        }
        (AVAILABILITY_CHANGED, _) => {
            "This day has changed since you started editing. Choose which answer to keep."
        }
        ("unsupported_file", Some("image")) => "Use a PNG, JPEG, WebP, GIF or AVIF image.",
        ("unsupported_file", Some("pdf")) => "Only PDF files are accepted.",
        ("file_too_large", Some("image")) => "An image can be at most {1} MiB.",
        ("file_too_large", Some("pdf")) => "A PDF can be at most {1} MiB.",
        ("too_many_pixels", _) => {
            "An image can have at most 40 megapixels, 16,384 pixels per side and 1,000 pixels per byte, and an animation at most 400 megapixels in all frames together."
        }
        ("too_many_requests", _) => "Too many requests. Try again in a moment.",
        ("busy", _) => "The database is busy. Try again in a moment.",
        ("unavailable", _) => "The service is unavailable right now. Try again in a moment.",
        (NO_SPACE, _) => {
            "The server's disk is full, so nothing can be saved. Try again once an admin has freed some space."
        }
        (DATABASE_FILE_LOST, _) => {
            "The database file was deleted or replaced. Put it back and restart the server: new changes are lost until then."
        }
        (DATABASE_DAMAGED, _) => {
            "The database is damaged, and part of it can't be read. An admin has to check it with the doctor and restore a backup."
        }
        ("internal", _) => "Something went wrong on our side.",
        (UNREACHABLE, _) => "The server could not be reached.",
        _ => return None,
    };
    Some(with_arguments(template, &error.arguments))
}

/// The sentence above the invalid fields, each of which has its own.
fn invalid_words(error: &ApiError) -> Option<String> {
    match error.details.as_slice() {
        [] => None,
        [only] => Some(fill(
            "{field}: {message}.",
            &[("field", &only.field), ("message", &only.message)],
        )),
        several => Some(fill(
            "{count} fields need attention.",
            &[("count", &several.len().to_string())],
        )),
    }
}

/// The words of a broken rule: a part of a sentence that begins with the field.
pub fn rule_words(code: &str, arguments: &[String]) -> Option<String> {
    let template = match code {
        "required" => "is required",
        "wrong_type" => "must be {0}",
        "empty" => "must not be empty",
        "too_long" => "must be at most {0} characters",
        "control_character" => "must not contain control characters",
        "chat_id" => "must be 17 to 20 digits",
        "role" => "must be MAIN, SUB or COACH",
        "unknown_zone" => "must be an IANA time zone",
        "date" => "must be a calendar date as DD.MM.YYYY",
        "time" => "must be a time as HH:MM between 00:00 and 23:59",
        "unknown_date" => "\"{0}\" isn't a date; try 24.11.2026, 24 Nov, friday or tomorrow",
        "no_such_day" => "there is no {0}",
        "ambiguous_date" => "could be {0}; write the month as a word",
        "unknown_time" => "\"{0}\" isn't a time; try 19:00, 1930 or 7pm",
        "window" => "\"{0}\" isn't a valid time range; use 19:00-22:00",
        "empty_window" => {
            "a time range can't start and end at the same time; use 00:00-24:00 for a whole day"
        }
        "too_many_windows" => "a day can have at most 12 time ranges",
        "unavailable_with_windows" => "x (not available) can't be combined with time ranges",
        "skipped_by_clock_change" => "{0} doesn't exist that day because the clocks go forward",
        "past_day" => "that day has passed; only an admin can change past days",
        "too_far_ahead" => "days can be answered up to 366 days ahead",
        "weekday" => "must be 0 (Sunday) to 6 (Saturday)",
        "weekday_name" => "\"{0}\" isn't a weekday; use mon, tue or mon-fri",
        "empty_pattern" => "must be a time range or x; to remove an entry, delete it",
        "end_before_start" => "must not be before the first day",
        "range_too_long" => "must be at most {0} days after the first day",
        "cursor" => "must be a cursor of this list",
        "duplicate_player" => "lists the same player twice",
        "duplicate_weekday" => "lists the same weekday twice",
        "negative" => "must not be negative",
        "out_of_range" => "must be between {0} and {1}",
        "one_of" => "must be one of {0}",
        "before_year" => "must not be before the year {0}",
        "one_sided_score" => "must be set for both sides or for neither",
        "score_in_future" => "must not be after today for a match with a score",
        "http_address" => "must be an http or https address",
        "address_with_credentials" => "must not contain a user name or a password",
        "address_with_port" => "must use the default port, 80 for http or 443 for https",
        "not_public_address" => "must be an address on the public internet",
        "unreachable_address" => "could not be reached",
        "address_answered" => "returned status {0} instead of an image",
        "too_many_redirects" => "redirects more than {0} times",
        "too_slow" => "took longer than {0} seconds to respond",
        "operator_names_player" => {
            "an operator token has no player of its own; specify the player in userId"
        }
        "offset" => "must be a time in the recording as M:SS or H:MM:SS",
        "day_version" => "must be a day version from the schedule",
        "uuid" => "must be a UUID",
        "time_ordered_uuid" => "must be a UUID of version 7",
        "too_many" => "must list at most {0}",
        "duplicate_name" => "lists \"{0}\" twice",
        "not_in_catalog" => "\"{0}\" isn't in the list of maps or agents; an admin can add it",
        "comma" => "must not contain a comma",
        "document" => "{0}",
        "folder_in_itself" => "a folder can't be inside itself or one of its subfolders",
        "folder_too_deep" => "folders can be nested at most {0} levels deep",
        "no_file" => "must not be a file",
        "file_required" => "must be a file",
        "one_file" => "accepts only one file",
        "empty_file" => "must not be an empty file",
        "account_required" => "requires a connected Discord account",
        "picture_size" => "must be a square image of at most {0} by {0} pixels and 512 KiB",
        "broken_file" => "is incomplete or damaged",
        "upload" => "must be the ID of an upload",
        "not_attached" => "lists a file that isn't attached",
        _ => return None,
    };
    Some(with_arguments(template, arguments))
}

fn with_arguments(template: &str, arguments: &[String]) -> String {
    let names = ["0", "1"];
    let values: Vec<(&str, &str)> = names
        .into_iter()
        .zip(arguments.iter().map(String::as_str))
        .collect();
    fill(template, &values)
}

#[cfg(test)]
mod tests {
    use app_domain::ValidationRule as Rule;
    use app_wire::error::FieldError;

    use super::*;

    /// A rule of each kind. A new kind does not compile until it is listed.
    fn rules() -> Vec<Rule> {
        let next = |rule: &Rule| match rule {
            Rule::Required => Some(Rule::WrongType("text")),
            Rule::WrongType(_) => Some(Rule::Empty),
            Rule::Empty => Some(Rule::TooLong(40)),
            Rule::TooLong(_) => Some(Rule::ControlCharacter),
            Rule::ControlCharacter => Some(Rule::ChatId),
            Rule::ChatId => Some(Rule::Role),
            Rule::Role => Some(Rule::UnknownZone),
            Rule::UnknownZone => Some(Rule::Date),
            Rule::Date => Some(Rule::Time),
            Rule::Time => Some(Rule::UnknownDate("soon".to_owned())),
            Rule::UnknownDate(_) => Some(Rule::NoSuchDay("31 April".to_owned())),
            Rule::NoSuchDay(_) => Some(Rule::AmbiguousDate("3 April or 4 March".to_owned())),
            Rule::AmbiguousDate(_) => Some(Rule::UnknownTime("soon".to_owned())),
            Rule::UnknownTime(_) => Some(Rule::Window("25:00".to_owned())),
            Rule::Window(_) => Some(Rule::EmptyWindow),
            Rule::EmptyWindow => Some(Rule::TooManyWindows),
            Rule::TooManyWindows => Some(Rule::UnavailableWithWindows),
            Rule::UnavailableWithWindows => Some(Rule::SkippedByClockChange("02:30".to_owned())),
            Rule::SkippedByClockChange(_) => Some(Rule::PastDay),
            Rule::PastDay => Some(Rule::TooFarAhead),
            Rule::TooFarAhead => Some(Rule::Weekday),
            Rule::Weekday => Some(Rule::WeekdayName("someday".to_owned())),
            Rule::WeekdayName(_) => Some(Rule::EmptyPattern),
            Rule::EmptyPattern => Some(Rule::EndBeforeStart),
            Rule::EndBeforeStart => Some(Rule::RangeTooLong(366)),
            Rule::RangeTooLong(_) => Some(Rule::Cursor),
            Rule::Cursor => Some(Rule::DuplicatePlayer),
            Rule::DuplicatePlayer => Some(Rule::DuplicateWeekday),
            Rule::DuplicateWeekday => Some(Rule::Negative),
            Rule::Negative => Some(Rule::OutOfRange(1, 5)),
            Rule::OutOfRange(..) => Some(Rule::OneOf("WIN, LOSS, DRAW")),
            Rule::OneOf(_) => Some(Rule::BeforeYear(2000)),
            Rule::BeforeYear(_) => Some(Rule::OneSidedScore),
            Rule::OneSidedScore => Some(Rule::ScoreInFuture),
            Rule::ScoreInFuture => Some(Rule::HttpAddress),
            Rule::HttpAddress => Some(Rule::AddressWithCredentials),
            Rule::AddressWithCredentials => Some(Rule::AddressWithPort),
            Rule::AddressWithPort => Some(Rule::NotPublicAddress),
            Rule::NotPublicAddress => Some(Rule::UnreachableAddress),
            Rule::UnreachableAddress => Some(Rule::AddressAnswered(404)),
            Rule::AddressAnswered(_) => Some(Rule::TooManyRedirects(3)),
            Rule::TooManyRedirects(_) => Some(Rule::TooSlow(10)),
            Rule::TooSlow(_) => Some(Rule::OperatorNamesPlayer),
            Rule::OperatorNamesPlayer => Some(Rule::Offset),
            Rule::Offset => Some(Rule::DayVersion),
            Rule::DayVersion => Some(Rule::Uuid),
            Rule::Uuid => Some(Rule::TimeOrderedUuid),
            Rule::TimeOrderedUuid => Some(Rule::TooMany(20)),
            Rule::TooMany(_) => Some(Rule::DuplicateName("Ascent".to_owned())),
            Rule::DuplicateName(_) => Some(Rule::NotInCatalog("Ascent".to_owned())),
            Rule::NotInCatalog(_) => Some(Rule::Comma),
            Rule::Comma => Some(Rule::Document("is too deep".to_owned())),
            Rule::Document(_) => Some(Rule::FolderInItself),
            Rule::FolderInItself => Some(Rule::FolderTooDeep(5)),
            Rule::FolderTooDeep(_) => Some(Rule::NoFile),
            Rule::NoFile => Some(Rule::FileRequired),
            Rule::FileRequired => Some(Rule::OneFile),
            Rule::OneFile => Some(Rule::EmptyFile),
            Rule::EmptyFile => Some(Rule::BrokenFile),
            Rule::BrokenFile => Some(Rule::AccountRequired),
            Rule::AccountRequired => Some(Rule::PictureSize(256)),
            Rule::PictureSize(_) => Some(Rule::Upload),
            Rule::Upload => Some(Rule::NotAttached),
            Rule::NotAttached => None,
        };
        std::iter::successors(Some(Rule::Required), next).collect()
    }

    #[test]
    fn every_rule_has_the_words_of_the_rest_interface() {
        for rule in rules() {
            let (code, arguments) = rule.code_and_arguments();
            assert_eq!(
                rule_words(code, &arguments),
                Some(rule.to_string()),
                "{code}"
            );
        }
    }

    #[test]
    fn an_invalid_field_is_worded_by_its_code() {
        let mut error = ApiError::invalid(&[Rule::TooLong(40).on_field("title")]);
        error.details[0].message = "zu lang".to_owned();
        let worded = worded(error);
        assert_eq!(
            worded.field_message("title"),
            Some("must be at most 40 characters")
        );
        assert_eq!(worded.error, "title: must be at most 40 characters.");
    }

    #[test]
    fn reasons_that_share_a_code_have_their_own_sentence() {
        let sentence = |code: &str, argument: &str| {
            let arguments = vec![argument.to_owned()];
            worded(ApiError {
                arguments,
                ..ApiError::new(code, "?")
            })
            .error
        };
        assert_eq!(
            sentence("no_bot", "not_set_up"),
            "The bot isn't set up yet, so nothing can be sent."
        );
        assert_eq!(
            sentence("no_bot", "not_running"),
            "The bot isn't running, so nothing can be sent right now."
        );
        assert_eq!(
            sentence("not_found", "strategy"),
            "That strategy doesn't exist."
        );
    }

    #[test]
    fn what_this_portal_does_not_know_keeps_the_words_of_the_server() {
        let unknown = ApiError {
            details: vec![FieldError::new("title", "is odd".to_owned())],
            ..ApiError::new("brand_new", "Something new happened.")
        };
        assert_eq!(worded(unknown.clone()), unknown);
    }
}
