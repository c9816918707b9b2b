//! Comments on a strategy and on passages of it.

use app_wire::ApiError;
use app_wire::error::{UNAUTHENTICATED, UNREACHABLE};

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
pub const DELETE: &str = "Delete";
pub const REMOVE_MESSAGE_QUESTION: &str = "Delete this reply?";
pub const REMOVE_THREAD_QUESTION: &str = "Delete this comment and all replies?";
pub const REMOVE_WORDS: &str = "This can’t be undone.";
pub const SHOW_PASSAGE: &str = "Show in text";
pub const PASSAGE_DELETED: &str = "The passage was deleted";
pub const COMMENTED: &str = "Commented";
pub const FILTER: &str = "Show";
pub const OFFLINE: &str =
    "You’re offline. Your text stays on this device: send it when the connection is back.";
pub const NOT_SENT: &str = "Not sent";
/// Follows the name of the button that shows the comments.
pub const HAS_DRAFT: &str = "draft not sent";
pub const DRAFT_DISCARDED: &str = "Draft discarded";
pub const NOT_COPIED: &str =
    "Your browser didn’t allow copying. Select the text and copy it instead.";
pub const DISCARD: &str = "Discard";
pub const UNSENT_COMMENT: &str = "Your comment was not sent";
pub const UNSENT_REPLY: &str = "Your reply was not sent";
pub const THREAD_DELETED: &str = "The comment you’re replying to was deleted. Copy your text, or select the passage and comment on it.";
pub const STRATEGY_DELETED: &str =
    "The strategy was deleted. Your text stays on this device until you discard it.";
pub const NO_PASSAGE: &str =
    "Select a part of the text first. To comment on a map or on everything, open the comments.";
/// The group of buttons that begin a comment on something that is not selected.
pub const COMMENT_ON: &str = "Comment on";
pub const WHOLE_STRATEGY: &str = "Whole strategy";
/// How to comment with a keyboard.
pub const SHORTCUT: &str = "Ctrl+Alt+M";
pub const HINT: &str = "Select text to comment on it, with the button beside it.";
/// Not for a device without a keyboard.
pub const HINT_KEYS: &str = "You can also press Ctrl+Alt+M.";

/// Why a comment was not sent, and what to do.
pub fn not_sent(error: &ApiError) -> String {
    let about = error.arguments.first().map(String::as_str);
    let template = match (error.code.as_str(), about) {
        (UNREACHABLE, _) => {
            "{reason} Your text stays on this device: send it when the connection is back."
        }
        (UNAUTHENTICATED, _) => {
            "Your session has ended. Your text stays on this device: sign in, then send it."
        }
        ("not_found", Some("comment")) => THREAD_DELETED,
        ("not_found" | "in_bin", _) => STRATEGY_DELETED,
        ("passage_changed" | "passage_is_code", _) => "{reason} Your text stays here.",
        ("too_many_comments" | "no_room_for_comment" | "forbidden" | "id_taken", _) => "{reason}",
        _ => "{reason} Your text stays on this device: send it again.",
    };
    fill(template, &[("reason", &error.error)])
}

/// The name of a filter with the number of its threads.
pub fn filter_name(filter: ThreadFilter, count: usize) -> String {
    let template = match filter {
        ThreadFilter::Open => "Open ({count})",
        ThreadFilter::Resolved => "Resolved ({count})",
    };
    fill(template, &[("count", &count.to_string())])
}

/// Returns the text of an empty list.
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_failure_says_what_to_do_with_the_text() {
        let mut error = ApiError::new("internal", "Something went wrong on our side.");
        assert_eq!(
            not_sent(&error),
            "Something went wrong on our side. Your text stays on this device: send it again."
        );
        error.code = "not_found".to_owned();
        error.arguments = vec!["comment".to_owned()];
        assert_eq!(not_sent(&error), THREAD_DELETED);
        error.arguments = vec!["strategy".to_owned()];
        assert_eq!(not_sent(&error), STRATEGY_DELETED);
        error.code = "passage_changed".to_owned();
        assert_eq!(
            not_sent(&error),
            "Something went wrong on our side. Your text stays here."
        );
    }
}
