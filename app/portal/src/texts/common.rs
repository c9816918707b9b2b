//! Texts of every page: the names of the pages, the frame, failures, and the sentences about a day.

use app_domain::Role;
use app_domain::relative_day::RelativeDay;

use super::plural::PluralCategory::{One, Other};
use super::plural::plural;
use super::template::{around, fill};

/// The author of a change that has no player.
pub const AN_ADMINISTRATOR: &str = "an administrator";
pub const AN_ADMINISTRATOR_FIRST: &str = "An administrator";

pub const SCHEDULE: &str = "Schedule";
pub const AVAILABILITY: &str = "Availability";
pub const RECURRING: &str = "Recurring";
pub const ABSENCES: &str = "Absences";
pub const MATCHES: &str = "Matches";
pub const STRATBOOK: &str = "Stratbook";
pub const STATISTICS: &str = "Statistics";
pub const PLAYERS: &str = "Players";
pub const PLANNING: &str = "Day planning";
pub const SETTINGS: &str = "Settings";
pub const MESSAGES: &str = "Messages";
pub const ACTIVITY: &str = "Activity";

// The frame.
pub const PRODUCT: &str = "Muster";
pub const PRODUCT_LINE: &str = "See when your team can play, and who is available.";
pub const ADMIN: &str = "Admin";
pub const TABS: &str = "Tabs";
pub const MENU: &str = "Menu";
pub const OPEN_MENU: &str = "Open menu";
pub const CANCEL: &str = "Cancel";
pub const CLOSE: &str = "Close";
pub const CLOSE_MENU: &str = "Close menu";
pub const SKIP: &str = "Skip to content";
pub const SIGN_OUT: &str = "Sign out";
pub const THEME: &str = "Theme";
pub const THEME_SYSTEM: &str = "System theme";
pub const THEME_LIGHT: &str = "Light theme";
pub const THEME_DARK: &str = "Dark theme";
pub const LIVE: &str = "Live";
pub const CONNECTING: &str = "Connecting";
pub const RECONNECTING: &str = "Reconnecting";
pub const OFFLINE: &str = "Offline";
pub const UNDO: &str = "Undo";
pub const TO_SCHEDULE: &str = "Go to schedule";
pub const NOWHERE_TITLE: &str = "Page not found";
pub const NOTHING_HERE_TITLE: &str = "There’s nothing at this address";
pub const NOWHERE: &str = "The link may be out of date or mistyped.";
pub const ADMINS_ONLY_TITLE: &str = "This page is for admins";
pub const ADMINS_ONLY: &str = "Ask one of your team’s admins if you need something changed here.";

// Errors, and how to recover from them.
pub const UNREACHABLE_TITLE: &str = "Can’t reach Muster";
pub const UNREACHABLE: &str =
    "The server isn’t responding. Muster will keep retrying automatically.";
pub const LOAD_FAILED_TITLE: &str = "Couldn’t load this page";
pub const TRY_AGAIN: &str = "Try again";
pub const LOADING: &str = "Loading";
pub const SHOW_OLDER: &str = "Show older";
pub const CLEAR_FILTER: &str = "Clear filters";
pub const COPY_LINK: &str = "Copy link";
pub const LINK_COPIED: &str = "Link copied";
pub const LINK_NOT_COPIED: &str =
    "Your browser blocked copying. You can copy the link from the address bar.";
pub const EXPORT: &str = "Export CSV";
pub const EXPORTING: &str = "Exporting";
pub const NOT_EXPORTED: &str = "Couldn’t create the file. Try again in a moment.";

// A list that loads in batches.
pub const LIST_CHANGED: &str = "This list has changed.";
pub const REFRESH: &str = "Refresh";
pub const MORE_TO_LOAD: &str =
    "There is more to load. Scroll to the bottom first to print everything.";

/// The title of the browser's tab: `Settings · Muster`.
pub fn page_title(page: &str) -> String {
    fill(
        "{page} · {product}",
        &[("page", page), ("product", PRODUCT)],
    )
}

/// The clock beside the name of a zone: ` · 19:30`.
pub fn clock_beside_zone(time: &str) -> String {
    fill(" · {time}", &[("time", time)])
}

pub fn reference(request_id: &str) -> String {
    fill("Reference {request_id}", &[("request_id", request_id)])
}

// Verdicts.
pub const FULL_ROSTER: &str = "Full roster";
pub const OFF_DAY: &str = "Off-day";
/// Enough players, but not for long enough at the same time.
pub const TOO_LITTLE_OVERLAP: &str = "Too little overlap";
pub const NO_ANSWERS_YET: &str = "No answers yet";
pub const NO_SESSION: &str = "No session";
/// Of today, after its session or evening.
pub const ENDED: &str = "Ended";
pub const TODAY: &str = "Today";
pub const TOMORROW: &str = "Tomorrow";
pub const YESTERDAY: &str = "Yesterday";

/// The word for yesterday, today or tomorrow.
pub fn relative(day: RelativeDay) -> Option<&'static str> {
    match day {
        RelativeDay::Yesterday => Some(YESTERDAY),
        RelativeDay::Today => Some(TODAY),
        RelativeDay::Tomorrow => Some(TOMORROW),
        RelativeDay::Away(_) => None,
    }
}

pub fn with_subs(names: &str) -> String {
    fill("With {names}", &[("names", names)])
}

pub fn needed(missing: usize) -> String {
    format!("{missing} needed")
}

/// The most players who are free together, and when: `4 of 5, 20:00–22:00`. Where it takes two lines, the times are the
/// second one.
pub fn free_together(count: usize, minimum: usize, times: &str) -> String {
    format!("{count} of {minimum},\n{times}")
}

pub fn to_answer(count: usize) -> String {
    format!("{count} to answer")
}

/// The number of free players of a team that is too small for a session.
pub fn free_players(count: usize) -> String {
    match count {
        0 => "None free".to_owned(),
        count => format!("{count} free"),
    }
}

pub fn team_time(times: &str) -> String {
    fill("Team {times}", &[("times", times)])
}

/// The team's name for a day that is another date for the viewer: `Team Fri`.
pub fn team_day(weekday: &str) -> String {
    fill("Team {weekday}", &[("weekday", weekday)])
}

/// `Fri 18:00–23:00`.
pub fn weekday_and_times(weekday: &str, times: &str) -> String {
    fill(
        "{weekday} {times}",
        &[("weekday", weekday), ("times", times)],
    )
}

// Remarks on a day.
/// Of a past day, also before the team existed.
pub const WITHOUT_ANSWERS: &str = "No answers";

pub fn not_answered(first: &[&str], count: usize) -> String {
    match (first, count) {
        ([one], 1) => fill("{name} hasn’t answered", &[("name", one)]),
        _ => plural(
            count,
            &[
                (One, "1 player hasn’t answered"),
                (Other, "{n} players haven’t answered"),
            ],
        ),
    }
}

pub fn focus(focus: &str) -> String {
    fill("Focus: {focus}", &[("focus", focus)])
}

pub fn without(names: &str) -> String {
    fill("Without {names}", &[("names", names)])
}

pub fn ask(name: &str, times: &str) -> String {
    format!("Ask {name} to play {times}")
}

pub fn ask_silent(name: &str) -> String {
    format!("Ask {name}, who hasn’t answered")
}

pub fn extend(name: &str, times: &str) -> String {
    format!("Ask {name} to be there {times}")
}

pub fn shift(name: &str, times: &str) -> String {
    format!("Ask {name} to move to {times}")
}

// The schedule of 14 days.
/// `Your team has 2 of the 5 players that a session needs.`
pub fn team_size(players: usize, minimum: usize) -> String {
    let (players, minimum) = (players.to_string(), minimum.to_string());
    fill(
        "Your team has {players} of the {minimum} players that a session needs.",
        &[("players", &players), ("minimum", &minimum)],
    )
}

/// A notice after a command that failed. `reason` is the error message of the server.
pub fn not_done(reason: &str) -> String {
    fill("That didn’t work. {reason}", &[("reason", reason)])
}

pub const NOTHING_PLAYABLE: &str = "No playable days yet";
pub const NO_PLAYERS_TITLE: &str = "No players yet";
pub const NO_PLAYERS: &str = "Add players to see their next 14 days here.";
pub const ADD_FIRST_PLAYER: &str = "Add your first player";

/// The sentence before and after the next playable day.
pub fn next_playable() -> (&'static str, &'static str) {
    around("Next: {day}", "{day}")
}

/// The words after the number of playable days. `days` is the number of days that are not over.
pub fn days_playable(days: usize) -> String {
    let (_, after) = around("{playable} of {days} days playable", "{playable}");
    fill(after, &[("days", &days.to_string())])
}

pub fn days_wait(count: usize) -> String {
    plural(
        count,
        &[
            (One, "1 day needs your answer"),
            (Other, "{n} days need your answer"),
        ],
    )
}

pub fn plays(names: &str) -> String {
    fill("Lineup: {names}", &[("names", names)])
}

pub fn free(names: &str) -> String {
    fill("Free: {names}", &[("names", names)])
}

// One day.
pub const BACK_TO_FORTNIGHT: &str = "Back to schedule";
pub const DAY_BEFORE: &str = "Previous day";
pub const DAY_AFTER: &str = "Next day";
pub const VERDICT: &str = "Verdict";
pub const WHO_IS_FREE_WHEN: &str = "Who’s free when";
pub const YOUR_TIME: &str = "Your time";
pub const TEAM_TIME: &str = "Team time";
pub const FREE: &str = "Free";
pub const IN_LINEUP: &str = "in the lineup";
pub const ABSENT: &str = "Away";
pub const NO_ANSWER: &str = "No answer";
pub const NOT_AVAILABLE: &str = "Not available";

pub fn role(role: Role) -> &'static str {
    match role {
        Role::Main => "Main",
        Role::Sub => "Subs",
        Role::Coach => "Coach",
    }
}

/// The times of a player whose weekly pattern has filled the day.
pub fn times_from_pattern(times: &str) -> String {
    fill("{times} · pattern", &[("times", times)])
}

pub fn absent(reason: &str) -> String {
    if reason.is_empty() {
        ABSENT.to_owned()
    } else {
        fill(
            "{absent} · {reason}",
            &[("absent", ABSENT), ("reason", reason)],
        )
    }
}

// Availability.
pub const PATTERN: &str = "Pattern";
pub const FROM: &str = "From";
pub const TO: &str = "To";
pub const ADD: &str = "Add";
pub const SAVED: &str = "Saved";
pub const SAVING: &str = "Saving";
pub const NOT_SAVED: &str = "Not saved";
/// One day has two answers, and the player has to choose one.
pub const CONFLICT: &str = "Choose an answer";
pub const KEPT_HERE_ONLY: &str = "On this device only";
pub const WAITS_FOR_CONNECTION: &str = "Waiting to sync";
pub fn your_time(zone: &str) -> String {
    fill(
        "{your_time}, {zone}",
        &[("your_time", YOUR_TIME), ("zone", zone)],
    )
}

/// The city of a time zone: `New York` for `America/New_York`.
pub fn city(zone: &str) -> String {
    zone.rsplit('/').next().unwrap_or(zone).replace('_', " ")
}

/// `Amara, Ben and Cora`.
pub fn list(names: &[&str]) -> String {
    match names {
        [] => String::new(),
        [one] => (*one).to_owned(),
        [most @ .., last] => fill(
            "{names} and {last}",
            &[("names", &most.join(", ")), ("last", last)],
        ),
    }
}
