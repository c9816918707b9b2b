//! The review of a recording.

pub const TITLE: &str = "VOD review";
pub const COMMENTS: &str = "Comments by time";
pub const TAGS: &str = "Tags";
pub const NEW: &str = "New comment";
pub const CHANGE: &str = "Change comment";
pub const AT: &str = "Time";
pub const AT_EXAMPLE: &str = "12:34";
pub const TEXT: &str = "Comment";
pub const TEXT_EXAMPLE: &str = "What happened; #tag it, or name somebody with @";
pub const ADD: &str = "Add comment";
pub const SAVE: &str = "Save";
pub const MENTION: &str = "Mention";
pub const NONE: &str = "Nothing is said yet. Write down the first moment worth a second look.";
pub const NONE_TAGGED: &str = "Nothing has this tag.";
pub const WATCH: &str = "watch from here";
pub const REMOVE: &str = "Remove comment";
pub const REMOVE_WORDS: &str = "It cannot be brought back.";
/// Somebody who is registered no more.
pub const FORMER_PLAYER: &str = "a former player";

pub fn change(at: &str) -> String {
    ["Change the comment at ", at].concat()
}

pub fn remove(at: &str) -> String {
    ["Remove the comment at ", at].concat()
}

pub fn remove_question(at: &str) -> String {
    ["Remove the comment at ", at, "?"].concat()
}
