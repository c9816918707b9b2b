//! Matches: the list, the maps, one match, and its form.

use app_domain::Day;
use app_domain::matches::{Kind, Outcome};

use super::{date_short, weekday_short};

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
pub const NONE: &str = "Results, maps and lineups will stand here once the first match is noted.";
pub const NONE_FOUND_TITLE: &str = "No match fits the filter";
pub const NONE_FOUND: &str = "Choose another map or other dates, or clear the filter.";
pub const HAS_VOD: &str = "Has a VOD";

pub fn kind(kind: Kind) -> &'static str {
    match kind {
        Kind::Scrim => "Scrim",
        Kind::Tournament => "Tournament",
        Kind::Premier => "Premier",
        Kind::Custom => "Custom",
    }
}

pub fn outcome(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Win => "Win",
        Outcome::Loss => "Loss",
        Outcome::Draw => "Draw",
    }
}

/// `Tue 24 Nov 2026`.
pub fn date(day: Day) -> String {
    [weekday_short(day), " ", &date_with_year(day)].concat()
}

/// `24 Nov 2026`.
pub fn date_with_year(day: Day) -> String {
    [&date_short(day), " ", &day.to_string()[6..]].concat()
}

/// How many matches are found, as it is spoken.
pub fn found(count: usize, has_more: bool) -> String {
    let more = if has_more { " or more" } else { "" };
    match count {
        0 => "No matches found".to_owned(),
        1 => "1 match".to_owned(),
        count => [&count.to_string(), more, " matches"].concat(),
    }
}

// The maps.
pub const FORM: &str = "Form";
pub const ROUNDS: &str = "Rounds";
pub const LAST_PLAYED: &str = "Last played";

pub fn played(count: u32) -> String {
    match count {
        1 => "1 match".to_owned(),
        count => [&count.to_string(), " matches"].concat(),
    }
}

/// `7 wins, 3 losses, 1 draw`, as it is spoken.
pub fn record(wins: u32, losses: u32, draws: u32) -> String {
    let counted = |count: u32, one: &str, more: &str| {
        let word = if count == 1 { one } else { more };
        [&count.to_string(), " ", word].concat()
    };
    let mut words = vec![
        counted(wins, "win", "wins"),
        counted(losses, "loss", "losses"),
    ];
    if draws > 0 {
        words.push(counted(draws, "draw", "draws"));
    }
    words.join(", ")
}

pub fn win_rate(percent: u32) -> String {
    [&percent.to_string(), " % won"].concat()
}

pub fn matches_on(map: &str) -> String {
    ["Matches on ", map].concat()
}

// One match.
pub const BACK_TO_LIST: &str = "Back to the matches";
pub const TO_DAY: &str = "The day in the schedule";
pub const EDIT: &str = "Edit";
pub const OUR_AGENTS: &str = "Our agents";
pub const THEIR_AGENTS: &str = "Their agents";
pub const NO_AGENTS: &str = "Not noted";
pub const VOD: &str = "VOD";
pub const VOD_LINK: &str = "VOD link";
pub const MATCH_LINK: &str = "Match link";
pub const NOTES: &str = "Notes";
pub const STRATEGIES: &str = "Strategies played";
pub const GONE_TITLE: &str = "This match is gone";
pub const GONE: &str = "Somebody removed it, or the link is wrong.";
pub const REMOVE: &str = "Remove match";
pub const REMOVE_WORDS: &str = "Its result no longer counts, and its VOD review goes with it. The match can be brought back for a moment, the review cannot.";
pub const OPENS_ELSEWHERE: &str = "opens on another site";

pub fn title(opponent: &str) -> String {
    ["vs ", opponent].concat()
}

pub fn remove_question(opponent: &str) -> String {
    ["Remove the match against ", opponent, "?"].concat()
}

pub fn removed(opponent: &str) -> String {
    ["The match against ", opponent, " is removed."].concat()
}

pub fn brought_back(opponent: &str) -> String {
    ["The match against ", opponent, " is back."].concat()
}

pub fn not_done(reason: &str) -> String {
    ["Not done: ", reason].concat()
}

pub fn changed_by(name: &str, when: &str) -> String {
    if name.is_empty() {
        ["Changed ", when].concat()
    } else {
        ["Changed by ", name, ", ", when].concat()
    }
}

// The form.
pub const NEW_TITLE: &str = "New match";
pub const EDIT_TITLE: &str = "Edit match";
pub const DATE: &str = "Date";
pub const CHOOSE_MAP: &str = "Choose a map";
pub const US: &str = "Our rounds";
pub const THEM: &str = "Their rounds";
pub const RESULT_FOLLOWS: &str = "The result follows the score";
pub const OUR_AGENTS_UP_TO: &str = "Our agents, up to five";
pub const THEIR_AGENTS_UP_TO: &str = "Their agents, up to five";
pub const BACK: &str = "Back";
pub const LINK_EXAMPLE: &str = "https://";
pub const FIND_STRATEGY: &str = "Find a strategy";
pub const FIND_EXAMPLE: &str = "Part of a title";
pub const NO_STRATEGY_FOUND: &str = "No strategy found";
pub const FOUND_STRATEGIES: &str = "Strategies that can be linked";
pub const SAVE: &str = "Save";
pub const NOTE_MATCH: &str = "Note match";
pub const NOTED: &str = "The match is noted.";
pub const SAVED: &str = "The match is saved.";
pub const TAKE_THEIRS: &str = "Take theirs";

pub fn link_strategy(title: &str) -> String {
    ["Link ", title].concat()
}

pub fn unlink_strategy(title: &str) -> String {
    ["Unlink ", title].concat()
}

/// The same person changed it, in another tab or on another device.
pub const CHANGED_BY_YOU: &str = "You changed this match in another tab or on another device";

pub fn changed_while_editing(name: &str) -> String {
    let who = if name.is_empty() { "Somebody" } else { name };
    [who, " changed this match while you were editing it"].concat()
}

/// Both changed these fields, named with what they say now.
pub fn both_changed(fields: &str) -> String {
    [
        "Changed in both places: ",
        fields,
        ". Save again to keep what stands here.",
    ]
    .concat()
}

// On a day.
pub const ON_THIS_DAY: &str = "Matches";
pub const NOTE_ON_DAY: &str = "Note a match";
