//! Every English word of the portal, ready to be replaced by another language's.

pub mod absences;
pub mod activity;
pub mod attachments;
pub mod availability;
pub mod connection;
mod dates;
pub mod editor;
pub mod matches;
pub mod messages;
pub mod own_agents;
pub mod own_calendar;
pub mod own_zone;
pub mod painting;
pub mod palette;
pub mod planning;
pub mod players;
pub mod recurring;
pub mod reviews;
pub mod schedule;
pub mod settings;
pub mod setup;
pub mod statistics;
pub mod stratbook;
pub mod writing;
pub mod zones;

use app_domain::Role;
use app_domain::relative_day::RelativeDay;

pub use dates::{
    DATE_EXAMPLE, WEEKDAYS, date_short, date_spoken, day_long, day_of_month, day_short, day_title,
    month_short, weekday, weekday_short,
};

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
pub const TO_SCHEDULE: &str = "To the schedule";
pub const NOWHERE_TITLE: &str = "There is nothing at this address";
pub const NOWHERE: &str = "The link may be old, or a letter is missing.";
pub const ADMINS_ONLY_TITLE: &str = "This page is for admins";
pub const ADMINS_ONLY: &str = "Ask one of your team's admins if you need something changed here.";

// What went wrong, and the way out.
pub const UNREACHABLE_TITLE: &str = "Muster cannot be reached";
pub const UNREACHABLE: &str =
    "The server does not answer. Muster keeps trying by itself every few seconds.";
pub const LOAD_FAILED_TITLE: &str = "This page could not be loaded";
pub const TRY_AGAIN: &str = "Try again now";
pub const LOADING: &str = "Loading";
pub const SHOW_OLDER: &str = "Show older";
pub const CLEAR_FILTER: &str = "Clear the filter";
pub const COPY_LINK: &str = "Copy link";
pub const LINK_COPIED: &str = "The link is copied";
pub const LINK_NOT_COPIED: &str =
    "The browser does not let Muster copy. The link is in the address bar.";
pub const EXPORT: &str = "Export CSV";
pub const EXPORTING: &str = "Exporting";
pub const NOT_EXPORTED: &str = "The file could not be made. Try again in a moment.";

// A list that grows part by part.
pub const IS_BEHIND: &str = "The list has changed meanwhile.";
pub const CATCH_UP: &str = "Show the newest";
pub const GOES_ON: &str = "The list goes on. Scroll to its end first to print all of it.";

pub fn reference(request_id: &str) -> String {
    ["Reference ", request_id].concat()
}

// Signing in.
pub const SIGN_IN: &str = "Sign in";
pub const SIGNING_IN: &str = "Signing you in";
pub const SIGN_IN_WITH_CHAT: &str = "Continue with Discord";
pub const SIGN_IN_BY_BOT_BEFORE: &str = "Or type ";
pub const SIGN_IN_BY_BOT_COMMAND: &str = "/login";
pub const SIGN_IN_BY_BOT_AFTER: &str =
    " in your team’s Discord and open the link the bot sends you.";
pub const SIGN_IN_BY_ADMIN: &str = "Ask an admin of your team for a sign-in link. It works once.";
/// Why the sign-in by chat came back without a player: title and words for the code of the refusal.
pub fn chat_refused(code: &str) -> (&'static str, &'static str) {
    match code {
        "not_registered" => (
            "This account is not on the team",
            "The chat account belongs to no player here. Ask an admin to register it, then sign in again.",
        ),
        "too_many_requests" => ("Too many attempts", "Wait a minute, then sign in again."),
        "busy" | "unavailable" => (
            "The chat platform did not answer",
            "Nothing is wrong with your account. Try again in a moment.",
        ),
        "no_space" => (
            "Nothing can be saved right now",
            "The server is out of disk space. Tell an admin, then try again later.",
        ),
        _ => (
            "Signing in did not work",
            "Begin once more; the way there may have taken too long.",
        ),
    }
}

pub const LINK_SPENT_TITLE: &str = "This link no longer works";
pub const LINK_SPENT: &str = "It has already been used or has expired. Ask for a new one.";
pub const SIGN_IN_FAILED_TITLE: &str = "Signing in did not work";
pub const SIGNED_OUT_TITLE: &str = "You are signed out";
pub const SIGNED_OUT: &str = "Your session has ended. Sign in again to go on.";

// Verdicts.
pub const FULL_ROSTER: &str = "Full roster";
pub const OFF_DAY: &str = "Off-day";
pub const NO_COMMON_TIME: &str = "No common time";
pub const NO_SESSION: &str = "No session";
pub const TODAY: &str = "Today";
pub const TOMORROW: &str = "Tomorrow";
pub const YESTERDAY: &str = "Yesterday";

/// The word for a day near today.
pub fn relative(day: RelativeDay) -> Option<&'static str> {
    match day {
        RelativeDay::Yesterday => Some(YESTERDAY),
        RelativeDay::Today => Some(TODAY),
        RelativeDay::Tomorrow => Some(TOMORROW),
        RelativeDay::Away(_) => None,
    }
}

pub const TEAM: &str = "Team";

pub fn with_subs(names: &str) -> String {
    ["With ", names].concat()
}

pub fn short(missing: usize) -> String {
    format!("{missing} short")
}

pub fn team_time(times: &str) -> String {
    [TEAM, " ", times].concat()
}

/// A time on another date than the page speaks of, for the viewer.
pub fn on_your_date(weekday: &str) -> String {
    [weekday, ", your time"].concat()
}

// Remarks on a day.
pub const NOBODY_ANSWERED: &str = "Nobody has answered";
pub const NOT_TOGETHER: &str = "Not free at the same time";

pub fn not_answered(first: &[&str], count: usize) -> String {
    match (first, count) {
        ([one], 1) => [one, " has not answered"].concat(),
        _ => format!("{count} have not answered"),
    }
}

pub fn focus(focus: &str) -> String {
    ["Focus: ", focus].concat()
}

pub fn without(names: &str) -> String {
    ["Without ", names].concat()
}

pub fn ask(name: &str, times: &str) -> String {
    format!("Ask {name} for {times}")
}

pub fn ask_silent(name: &str) -> String {
    format!("Ask {name}, who has not answered")
}

pub fn extend(name: &str, times: &str) -> String {
    format!("Ask {name} to stay for {times}")
}

pub fn shift(name: &str, times: &str) -> String {
    format!("Ask {name} to move to {times}")
}

// The fortnight.
pub const NEXT: &str = "Next: ";
pub const NOTHING_PLAYABLE: &str = "No playable day yet";
pub const OF_DAYS_PLAYABLE: &str = " of 14 days playable";
pub const NO_PLAYERS_TITLE: &str = "Nobody is in the team yet";
pub const NO_PLAYERS: &str = "Once players are registered, their next 14 days stand here.";
pub const ADD_FIRST_PLAYER: &str = "Add the first player";

pub fn days_wait(count: usize) -> String {
    match count {
        1 => "1 day waits for your answer".to_owned(),
        more => format!("{more} days wait for your answer"),
    }
}

pub fn plays(names: &str) -> String {
    ["Lineup: ", names].concat()
}

pub fn free(names: &str) -> String {
    ["Free: ", names].concat()
}

// One day.
pub const BACK_TO_FORTNIGHT: &str = "Back to the fortnight";
pub const DAY_BEFORE: &str = "Day before";
pub const DAY_AFTER: &str = "Day after";
pub const VERDICT: &str = "Verdict";
pub const WHO_IS_FREE_WHEN: &str = "Who is free when";
pub const YOUR_TIME: &str = "Your time";
pub const TEAM_TIME: &str = "Team time";
pub const FREE: &str = "Free";
pub const IN_LINEUP: &str = "in the lineup";
pub const ABSENT: &str = "Absent";
pub const NO_ANSWER: &str = "No answer";
pub const NOT_AVAILABLE: &str = "Not available";
pub const FROM_PATTERN: &str = "pattern";

pub fn role(role: Role) -> &'static str {
    match role {
        Role::Main => "Main",
        Role::Sub => "Subs",
        Role::Coach => "Coach",
    }
}

pub fn absent(reason: &str) -> String {
    if reason.is_empty() {
        ABSENT.to_owned()
    } else {
        [ABSENT, " · ", reason].concat()
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
/// Two answers for one day, of which the person keeps one.
pub const CONFLICT: &str = "Choose an answer";
pub const WAITS_FOR_CONNECTION: &str = "Waiting to be sent";
pub const RETRY: &str = "Retry";
pub fn your_time(zone: &str) -> String {
    [YOUR_TIME, ", ", zone].concat()
}

/// `America/New_York` as people say it: `New York`.
pub fn city(zone: &str) -> String {
    zone.rsplit('/').next().unwrap_or(zone).replace('_', " ")
}

/// `Amara, Ben and Cora`.
pub fn list(names: &[&str]) -> String {
    match names {
        [] => String::new(),
        [one] => (*one).to_owned(),
        [most @ .., last] => [&most.join(", "), " and ", last].concat(),
    }
}
