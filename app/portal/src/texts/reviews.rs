//! The review of a recording.

use super::template::fill;

pub const TITLE: &str = "VOD review";
pub const COMMENTS: &str = "Comments by time";
pub const TAGS: &str = "Tags";
pub const NEW: &str = "New comment";
pub const EDIT: &str = "Edit comment";
pub const AT: &str = "Time";
pub const AT_EXAMPLE: &str = "12:34";
pub const TEXT: &str = "Comment";
pub const TEXT_EXAMPLE: &str = "What happened? Use #tags and @mentions.";
pub const ADD: &str = "Add comment";
pub const SAVE: &str = "Save";
pub const MENTION: &str = "Mention";
pub const NONE: &str = "No comments yet. Note the first moment worth a second look.";
pub const NONE_TAGGED: &str = "No comments with this tag.";
pub const WATCH: &str = "Watch from here";
pub const DELETE: &str = "Delete comment";
pub const REMOVE_WORDS: &str = "This can’t be undone.";
/// `Show 100 of 900 more`
pub fn more(next: usize, hidden: usize) -> String {
    if next == hidden {
        format!("Show {hidden} more")
    } else {
        format!("Show {next} of {hidden} more")
    }
}

/// A player who has been removed.
pub const FORMER_PLAYER: &str = "a former player";

pub fn change(at: &str) -> String {
    fill("Edit the comment at {at}", &[("at", at)])
}

pub fn remove(at: &str) -> String {
    fill("Delete the comment at {at}", &[("at", at)])
}

pub fn remove_question(at: &str) -> String {
    fill("Delete the comment at {at}?", &[("at", at)])
}
