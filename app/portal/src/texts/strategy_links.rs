//! Links to a strategy for outsiders, and the page that they open.

use super::template::fill;

// For admins.
pub const SHARE: &str = "Share with outsiders";
pub const EXPLANATION: &str = "Anyone who has the link can read this strategy with its files, without signing in. They also see later changes, and nothing else of your team.";
pub const OPEN_FOR: &str = "Open for";
pub const WEEK: &str = "7 days";
pub const MONTH: &str = "30 days";
pub const UNTIL_CLOSED: &str = "Until closed";
pub const CREATE: &str = "Create link";
pub const LINK: &str = "Link";
pub const ONLY_NOW: &str = "Copy it now: it is shown only once.";
pub const COPY: &str = "Copy link";
pub const COPIED: &str = "Link copied";
pub const NOT_COPIED: &str =
    "Your browser blocked copying. The link is selected, so you can copy it.";
pub const OPEN_LINKS: &str = "Open links";
pub const ALL_LINKS: &str = "Shared links";
pub const ALL_LINKS_WORDS: &str =
    "Strategies that outsiders can read with a link. Closing a link ends access at once.";
pub const NONE_TITLE: &str = "No open links";
pub const NONE: &str =
    "Open a strategy and choose “Share with outsiders” in its menu to create one.";
pub const NONE_HERE: &str = "No one outside your team can read this strategy.";
pub const CLOSE: &str = "Close link";
pub const CLOSE_ALL: &str = "Close all links";
pub const CLOSE_ALL_QUESTION: &str = "Close all links?";
pub const CLOSE_ALL_WORDS: &str =
    "Everyone outside your team loses access at once. Closed links can’t be opened again.";
pub const ALL_CLOSED: &str = "All links are closed";
pub const CLOSED: &str = "The link is closed";
pub const IN_BIN: &str = "In the trash: the link works again when the strategy is restored.";
pub const NEVER_OPENED: &str = "Never opened";
pub const OPEN_UNTIL_CLOSED: &str = "Open until closed";

pub fn created(name: &str, when: &str) -> String {
    if name.is_empty() {
        return fill("Created {when}", &[("when", when)]);
    }
    fill(
        "Created by {name}, {when}",
        &[("name", name), ("when", when)],
    )
}

/// `Last opened 26 Nov`.
pub fn last_opened(date: &str) -> String {
    fill("Last opened {date}", &[("date", date)])
}

pub fn open_until(when: &str) -> String {
    fill("Open until {when}", &[("when", when)])
}

/// The button that closes a link, for screen readers.
pub fn close_link_to(title: &str) -> String {
    fill("Close link to {title}", &[("title", title)])
}

// For outsiders.
pub const SHARED_WITH_YOU: &str = "Shared with you";
pub const READ_ONLY: &str = "Read only";
pub const CLOSED_TITLE: &str = "This link is closed";
pub const CLOSED_WORDS: &str =
    "It was closed, has expired, or is mistyped. Ask the person who sent it for a new one.";
