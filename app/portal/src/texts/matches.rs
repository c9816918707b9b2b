//! Matches: the list, the maps, one match, and its form.

use app_domain::Day;
use app_domain::matches::{MatchKind, MatchOutcome};

use super::plural::PluralCategory::{One, Other};
use super::plural::plural;
use super::template::fill;
use super::{date_short, weekday_short, year};

// The list.
pub const LIST: &str = "Matches";
pub const VIEW: &str = "View";
pub const AS_LIST: &str = "List";
pub const BY_MAP: &str = "By map";
pub const NEW: &str = "New match";
pub const FILTER: &str = "Filter";
pub const TYPE: &str = "Type";
pub const ANY_TYPE: &str = "All types";
pub const MAP: &str = "Map";
pub const ANY_MAP: &str = "All maps";
pub const RESULT: &str = "Result";
pub const ANY_RESULT: &str = "All results";
pub const OPPONENT: &str = "Opponent";
pub const OPPONENT_EXAMPLE: &str = "Part of a name";
pub const NONE_TITLE: &str = "No matches yet";
pub const NONE: &str = "Results, maps and lineups appear here once the first match is added.";
/// The heading of the fixtures.
pub const UPCOMING: &str = "Upcoming";
pub const RESULTS: &str = "Results";
/// In place of the result of a match without a score.
pub const FIXTURE: &str = "Fixture";
pub const NONE_FOUND_TITLE: &str = "No matches for these filters";
pub const NONE_FOUND: &str = "Choose another map or other dates, or clear the filters.";
pub const HAS_VOD: &str = "Has a VOD";

pub fn kind(kind: MatchKind) -> &'static str {
    match kind {
        MatchKind::Scrim => "Scrim",
        MatchKind::Tournament => "Tournament",
        MatchKind::Premier => "Premier",
        MatchKind::Custom => "Custom",
    }
}

pub fn outcome(outcome: MatchOutcome) -> &'static str {
    match outcome {
        MatchOutcome::Win => "Win",
        MatchOutcome::Loss => "Loss",
        MatchOutcome::Draw => "Draw",
    }
}

/// `Tue 24 Nov 2026`.
pub fn date(day: Day) -> String {
    fill(
        "{weekday} {date}",
        &[
            ("weekday", weekday_short(day)),
            ("date", &date_with_year(day)),
        ],
    )
}

/// `24 Nov 2026`.
pub fn date_with_year(day: Day) -> String {
    fill(
        "{date} {year}",
        &[("date", &date_short(day)), ("year", &year(day))],
    )
}

/// The number of matches found, for screen readers.
pub fn found(count: usize, has_more: bool) -> String {
    match (count, has_more) {
        (0, _) => "No matches found".to_owned(),
        (_, true) => plural(count, &[(One, "1 match"), (Other, "{n} or more matches")]),
        (_, false) => plural(count, &[(One, "1 match"), (Other, "{n} matches")]),
    }
}

// The maps.
pub const FORM: &str = "Form";
pub const ROUNDS: &str = "Rounds";
pub const LAST_PLAYED: &str = "Last played";

pub fn played(count: u32) -> String {
    plural(count as usize, &[(One, "1 match"), (Other, "{n} matches")])
}

/// `7 wins, 3 losses, 1 draw`.
pub fn record(wins: u32, losses: u32, draws: u32) -> String {
    let wins = plural(wins as usize, &[(One, "1 win"), (Other, "{n} wins")]);
    let losses = plural(losses as usize, &[(One, "1 loss"), (Other, "{n} losses")]);
    if draws == 0 {
        return fill("{wins}, {losses}", &[("wins", &wins), ("losses", &losses)]);
    }
    let draws = plural(draws as usize, &[(One, "1 draw"), (Other, "{n} draws")]);
    fill(
        "{wins}, {losses}, {draws}",
        &[("wins", &wins), ("losses", &losses), ("draws", &draws)],
    )
}

pub fn win_rate(percent: u32) -> String {
    fill("{percent}% won", &[("percent", &percent.to_string())])
}

pub fn matches_on(map: &str) -> String {
    fill("Matches on {map}", &[("map", map)])
}

// One match.
pub const BACK_TO_LIST: &str = "Back to matches";
pub const TO_DAY: &str = "View this day in the schedule";
pub const EDIT: &str = "Edit";
pub const OUR_AGENTS: &str = "Our agents";
pub const THEIR_AGENTS: &str = "Their agents";
pub const NO_AGENTS: &str = "Not recorded";
pub const VOD: &str = "VOD";
pub const VOD_LINK: &str = "VOD link";
pub const MATCH_LINK: &str = "Match link";
pub const NOTES: &str = "Notes";
pub const STRATEGIES: &str = "Strategies played";
pub const GONE_TITLE: &str = "Match not found";
pub const GONE: &str = "It may have been deleted, or the link is wrong.";
pub const DELETE: &str = "Delete match";
pub const REMOVE_WORDS: &str = "Its result no longer counts, and its VOD review is deleted with it. You can undo deleting the match for a few seconds, but not the review.";
pub const OPENS_ELSEWHERE: &str = "opens in a new tab";

pub fn title(opponent: &str) -> String {
    fill("vs {opponent}", &[("opponent", opponent)])
}

pub fn remove_question(opponent: &str) -> String {
    fill(
        "Delete the match against {opponent}?",
        &[("opponent", opponent)],
    )
}

pub fn removed(opponent: &str) -> String {
    fill(
        "Match against {opponent} deleted",
        &[("opponent", opponent)],
    )
}

pub fn brought_back(opponent: &str) -> String {
    fill(
        "Match against {opponent} restored",
        &[("opponent", opponent)],
    )
}

pub fn changed_by(name: &str, when: &str) -> String {
    if name.is_empty() {
        fill("Changed {when}", &[("when", when)])
    } else {
        fill(
            "Changed by {name}, {when}",
            &[("name", name), ("when", when)],
        )
    }
}

// The form.
pub const NEW_TITLE: &str = "New match";
pub const EDIT_TITLE: &str = "Edit match";
pub const DATE: &str = "Date";
pub const CHOOSE_MAP: &str = "Choose a map";
pub const OUR_ROUNDS: &str = "Our rounds";
pub const THEIR_ROUNDS: &str = "Their rounds";
pub const RESULT_FOLLOWS: &str =
    "The result is set from the score. Leave it empty for a match that hasn’t been played yet.";
pub const OUR_AGENTS_UP_TO: &str = "Our agents, up to five";
pub const THEIR_AGENTS_UP_TO: &str = "Their agents, up to five";
pub const BACK: &str = "Back";
pub const LINK_EXAMPLE: &str = "https://";
pub const FIND_STRATEGY: &str = "Find a strategy";
pub const FIND_EXAMPLE: &str = "Part of a title";
pub const NO_STRATEGY_FOUND: &str = "No strategy found";
pub const FOUND_STRATEGIES: &str = "Strategies that can be linked";
pub const SAVE: &str = "Save";
pub const NOTE_MATCH: &str = "Add match";
pub const ADDED: &str = "Match added";
pub const KEPT: &str = "What you typed is still here. Cancel discards it.";
pub const SAVED: &str = "Match saved";
pub const TAKE_THEIRS: &str = "Use theirs";

pub fn link_strategy(title: &str) -> String {
    fill("Link {title}", &[("title", title)])
}

pub fn unlink_strategy(title: &str) -> String {
    fill("Unlink {title}", &[("title", title)])
}

/// The same player changed it, in another tab or on another device.
pub const CHANGED_BY_YOU: &str = "You changed this match in another tab or on another device";

pub fn changed_while_editing(name: &str) -> String {
    let who = if name.is_empty() { "Someone" } else { name };
    fill(
        "{who} changed this match while you were editing",
        &[("who", who)],
    )
}

/// `fields` are the fields that both changed, with their current values.
pub fn both_changed(fields: &str) -> String {
    fill(
        "Changed in both places: {fields}. Save again to keep your version.",
        &[("fields", fields)],
    )
}

// On a day.
pub const MATCHES_ON_DAY: &str = "Matches";
pub const ADD_ON_DAY: &str = "Add a match";
