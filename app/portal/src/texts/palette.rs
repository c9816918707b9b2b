//! The command palette, keyboard shortcuts and toasts.

use app_domain::Day;
use app_domain::relative_day::RelativeDay;

use super::plural::PluralCategory::{One, Other};
use super::plural::plural;
use super::template::fill;

pub const SEARCH: &str = "Search";
pub const SEARCH_EXAMPLE: &str = "Search pages, players, matches, or a day like “tue” or “26 nov”";
pub const RESULTS: &str = "Results";
pub const NOTHING_FOUND: &str = "No results.";
pub const PAGE: &str = "Page";
pub const ADMIN_PAGE: &str = "Admin";
pub const STRATEGY: &str = "Strategy";
pub const PLAYER: &str = "Player";
pub const ACTION: &str = "Action";
pub const UNDO_WORDS: &str = "undo,take back,revert";

/// `Undo: Kim was removed`
pub fn undo(change: &str) -> String {
    format!("Undo: {change}")
}
pub const RECENT: &str = "Recent";

// Actions, each with other words by which it is found, separated by commas.
pub const CAN_TONIGHT: &str = "I can play tonight";
pub const CAN_TONIGHT_WORDS: &str = "available today,yes tonight,free tonight,i'm in";
pub const CANNOT_TONIGHT: &str = "I can’t play tonight";
pub const CANNOT_TONIGHT_WORDS: &str =
    "i can't tonight,not available today,unavailable today,no tonight,i'm out,cannot tonight";
pub const AWAY: &str = "I’m away…";
pub const AWAY_WORDS: &str = "add absence,away,absent,holiday,vacation,time off,register absence";
/// The words that begin a typed absence: `away 3 dec - 5 dec`.
pub const AWAY_VERBS: [&str; 8] = [
    "i'm away",
    "im away",
    "mark me away",
    "away",
    "absent",
    "absence",
    "holiday",
    "vacation",
];
pub const ADD_PLAYER_WORDS: &str = "new player,invite player,register player";
pub const NEW_STRATEGY_WORDS: &str = "add strategy,create strategy,write strat,new strat";
pub const START_POLL: &str = "Start a poll for today";
pub const START_POLL_WORDS: &str = "training poll,new poll,create poll,ask the team,vote";
pub const POLL_WORDS: &str = "votes,vote";
pub const SWITCH_THEME: &str = "Switch theme";
pub const THEME_WORDS: &str = "dark mode,light mode,toggle theme,change theme,night mode";
pub const SHORTCUT_WORDS: &str = "help,hotkeys";
pub const SIGN_OUT_WORDS: &str = "log out,logout";

/// `I’m away 3 Dec – 5 Dec`.
pub fn away_between(first: Day, last: Day) -> String {
    if first == last {
        return fill("I’m away {day}", &[("day", &super::day_short(first))]);
    }
    let days = super::availability::range(first, last);
    fill("I’m away {days}", &[("days", &days)])
}

pub const SHORTCUTS: &str = "Keyboard shortcuts";
pub const SHORTCUTS_EVERYWHERE: &str = "Everywhere";
pub const SHORTCUTS_GO: &str = "Go to";
pub const SHORTCUT_FIND: &str = "Search pages, players and days";
pub const SHORTCUT_OVERVIEW: &str = "Show shortcuts";
pub const SHORTCUT_UNDO: &str = "Undo last change";
pub const SHORTCUT_NOTES: &str = "Go to notifications and back";
pub const SHORTCUTS_DAYS: &str = "Schedule and day pages";
pub const SHORTCUT_EARLIER: &str = "Previous day, or earlier days";
pub const SHORTCUT_LATER: &str = "Next day, or later days";
pub const OR: &str = "or";
pub const THEN: &str = "then";

pub const DISMISS: &str = "Dismiss";

pub fn found(count: usize) -> String {
    plural(count, &[(One, "1 result"), (Other, "{n} results")])
}

/// `Orbit, Ascent 13:9`, or `Orbit, Ascent` for a fixture.
pub fn match_name(opponent: &str, map: &str, score: Option<(u8, u8)>) -> String {
    let Some((us, them)) = score else {
        return fill("{opponent}, {map}", &[("opponent", opponent), ("map", map)]);
    };
    fill(
        "{opponent}, {map} {us}:{them}",
        &[
            ("opponent", opponent),
            ("map", map),
            ("us", &us.to_string()),
            ("them", &them.to_string()),
        ],
    )
}

/// The distance of a day from today in words.
pub fn distance(day: RelativeDay) -> String {
    match day {
        RelativeDay::Today => super::TODAY.to_owned(),
        RelativeDay::Tomorrow => super::TOMORROW.to_owned(),
        RelativeDay::Yesterday => super::YESTERDAY.to_owned(),
        RelativeDay::Away(days) => {
            let forms = if days < 0 {
                [(One, "1 day ago"), (Other, "{n} days ago")]
            } else {
                [(One, "In 1 day"), (Other, "In {n} days")]
            };
            plural(
                usize::try_from(days.unsigned_abs()).unwrap_or(usize::MAX),
                &forms,
            )
        }
    }
}
