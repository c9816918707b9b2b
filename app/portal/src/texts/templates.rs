//! Templates of strategies.

use super::plural::PluralCategory::{One, Other};
use super::plural::plural;
use super::template::fill;

pub const TITLE: &str = "New strategy";
pub const WORDS: &str = "Begin with a blank page, or with a template that you fill in.";
pub const BLANK: &str = "Blank strategy";
pub const BLANK_WORDS: &str = "An empty page.";
pub const TEAM_TEMPLATES: &str = "Your team’s templates";
pub const BUILT_IN: &str = "Built in";
pub const SEARCH: &str = "Search templates";
pub const NONE_FOUND: &str = "No template matches.";
pub const NO_OWN: &str =
    "Open a strategy and choose “Use as a template” in its menu to find it here.";
pub const TEMPLATE: &str = "Template";
pub const USE_AS_TEMPLATE: &str = "Use as a template";
pub const STOP_TEMPLATE: &str = "Stop using as a template";
pub const OPEN_TEMPLATE: &str = "Open this template";

pub fn made(title: &str) -> String {
    fill("{title} is now a template", &[("title", title)])
}

pub fn ended(title: &str) -> String {
    fill("{title} is no longer a template", &[("title", title)])
}

/// The number of offered templates, for screen readers.
pub fn count(count: usize) -> String {
    match count {
        0 => NONE_FOUND.to_owned(),
        count => plural(count, &[(One, "1 template"), (Other, "{n} templates")]),
    }
}
