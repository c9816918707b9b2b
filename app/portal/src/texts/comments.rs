//! Comments on passages of a strategy.

use super::plural::PluralCategory::{One, Other};
use super::plural::plural;
use super::template::fill;
use crate::stratbook::comment_list::ThreadFilter;

pub const TITLE: &str = "Comments";
pub const COMMENT: &str = "Comment";
pub const ADD: &str = "Add comment";
pub const NEW: &str = "New comment";
pub const TEXT_EXAMPLE: &str = "Write a comment";
pub const REPLY: &str = "Reply";
pub const REPLY_EXAMPLE: &str = "Reply…";
pub const RESOLVE: &str = "Resolve";
pub const REOPEN: &str = "Reopen";
pub const REMOVE: &str = "Delete";
pub const REMOVE_MESSAGE_QUESTION: &str = "Delete this reply?";
pub const REMOVE_THREAD_QUESTION: &str = "Delete this comment and all replies?";
pub const REMOVE_WORDS: &str = "This can’t be undone.";
pub const SHOW_PASSAGE: &str = "Show in text";
pub const PASSAGE_DELETED: &str = "The passage was deleted";
pub const COMMENTED: &str = "Commented";
pub const FILTER: &str = "Show";
pub const OFFLINE: &str = "You’re offline. Comments can be added when the connection is back.";
pub const NO_PASSAGE: &str =
    "Select a part of the text first. Images and maps can’t be commented on.";
/// How to comment with a keyboard.
pub const SHORTCUT: &str = "Ctrl+Alt+M";
pub const HINT: &str = "Select text to comment on it, with the button beside it or Ctrl+Alt+M.";

/// The name of a filter with the number of its threads.
pub fn filter_name(filter: ThreadFilter, count: usize) -> String {
    let template = match filter {
        ThreadFilter::Open => "Open ({count})",
        ThreadFilter::Resolved => "Resolved ({count})",
    };
    fill(template, &[("count", &count.to_string())])
}

/// What an empty list says.
pub fn none(filter: ThreadFilter) -> &'static str {
    match filter {
        ThreadFilter::Open => "No open comments.",
        ThreadFilter::Resolved => "No resolved comments.",
    }
}

pub fn open_count(count: usize) -> String {
    plural(
        count,
        &[(One, "{n} open comment"), (Other, "{n} open comments")],
    )
}

pub fn resolved_by(name: &str) -> String {
    fill("Resolved by {name}", &[("name", name)])
}

/// The name of the button that deletes a message.
pub fn remove(name: &str) -> String {
    fill("Delete the comment of {name}", &[("name", name)])
}
