//! Adding several players at once, and inviting them.

use crate::pasted_team::{LineError, LineProblem};

use super::plural::PluralCategory::{One, Other};
use super::plural::plural;
use super::template::fill;

pub const ADD_SEVERAL: &str = "Paste a list";
pub const TITLE: &str = "Add several players";
pub const LABEL: &str = "One player per line";
pub const HINT: &str = "Name first, then role, time zone and Discord user ID if you know them. You can also paste cells from a spreadsheet.";
pub const EXAMPLE: &str =
    "Mika, main, Berlin\nAylin, main, Istanbul\nJonas, sub\nSam, coach, London";
pub const PREVIEW: &str = "Players to add";
pub const INVITE_TITLE: &str = "Invite your players";
pub const INVITE: &str = "Send each player their own link, or let them scan the code with their phone. A link works once, within 72 hours, and signs in anyone who opens it.";
pub const CREATING_LINKS: &str = "Creating links";
pub const NO_LINKS_CREATED: &str = "The links couldn’t be created";
pub const COPY_ALL: &str = "Copy all links";
pub const ALL_COPIED: &str = "All links copied";
pub const COPY: &str = "Copy link";
pub const CODE: &str = "QR code";

/// `Add 7 players`
pub fn add(count: usize) -> String {
    match count {
        0 => "Add players".to_owned(),
        count => plural(count, &[(One, "Add 1 player"), (Other, "Add {n} players")]),
    }
}

/// `7 players added`
pub fn added(count: usize) -> String {
    plural(
        count,
        &[(One, "1 player added"), (Other, "{n} players added")],
    )
}

/// `Already on the team: Mika, Aylin`
pub fn known(names: &[String]) -> String {
    fill(
        "Already on the team: {names}",
        &[("names", &names.join(", "))],
    )
}

/// `QR code for Kim`
pub fn code_for(name: &str) -> String {
    fill("QR code for {name}", &[("name", name)])
}

/// `Copy the link for Kim`
pub fn copy_for(name: &str) -> String {
    fill("Copy the link for {name}", &[("name", name)])
}

/// `Link for Kim copied`
pub fn copied(name: &str) -> String {
    fill("Link for {name} copied", &[("name", name)])
}

pub fn line_error(error: &LineError) -> String {
    let line = error.line.to_string();
    let with =
        |template: &'static str, text: &str| fill(template, &[("line", &line), ("text", text)]);
    match &error.problem {
        LineProblem::NoName => with("Line {line}: there is no name.", ""),
        LineProblem::Name(rule) => with("Line {line}: the name {text}.", &rule.to_string()),
        LineProblem::Role(text) => with(
            "Line {line}: “{text}” isn’t a role. Use main, sub or coach.",
            text,
        ),
        LineProblem::Zone(text) => with(
            "Line {line}: “{text}” isn’t a time zone. Use a city, like Berlin.",
            text,
        ),
        LineProblem::Account(text) => with(
            "Line {line}: “{text}” isn’t a Discord user ID, which has 17 to 20 digits.",
            text,
        ),
        LineProblem::Username(rule) => with(
            "Line {line}: the Discord username {text}.",
            &rule.to_string(),
        ),
        LineProblem::Unknown(text) => with(
            "Line {line}: “{text}” isn’t a role, a time zone or a Discord user ID.",
            text,
        ),
        LineProblem::Repeated(first) => with(
            "Line {line}: this player is in line {text} too.",
            &first.to_string(),
        ),
        LineProblem::TooMany => with("Line {line}: at most 100 players can be added at once.", ""),
    }
}
