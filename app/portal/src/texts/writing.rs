//! The strategy editor.

use super::template::fill;

pub const EDIT: &str = "Edit strategy";
pub const BACK: &str = "Back to strategy";
pub const DONE: &str = "Done";
pub const TEXT: &str = "Strategy text";
pub const TITLE_EXAMPLE: &str = "Title";
pub const NEEDS_TITLE: &str = "Kept only on this device until it has a title.";
pub const FACTS: &str = "Details";
pub const NO_MAP: &str = "No map";
pub const NO_SIDE: &str = "Either";
pub const KEPT_HERE: &str = "Your changes are kept in this browser.";
pub const UNKEPT_TITLE: &str = "This browser can’t keep a backup";
pub const UNKEPT: &str =
    "Your changes aren’t saved yet. Don’t close this tab. Copy the text or download it first.";
pub const COPY_TEXT: &str = "Copy text";
pub const TEXT_COPIED: &str = "Text copied";
pub const TEXT_NOT_COPIED: &str = "Your browser didn’t allow copying. Download the text instead.";
pub const DOWNLOAD: &str = "Download";
pub const NOT_DOWNLOADED: &str = "The download failed. Select the text and copy it instead.";
pub const LEFT_OF_GONE: &str = "Someone deleted it. Your unsaved text is still here.";
pub const RESCUE: &str = "Save as a new strategy";
pub const READERS_ONLY_TITLE: &str = "You can read but not edit";
pub const READERS_ONLY: &str = "Only admins can edit strategies in this team. Ask one of them.";

// A conflict of two edits.
pub const NOTHING_IS_LOST: &str =
    "Nothing is lost either way: the other version stays in the history.";
pub const MINE: &str = "Yours";
pub const THEIRS: &str = "Theirs";
pub const KEEP_MINE: &str = "Keep mine";
pub const TAKE_THEIRS: &str = "Use theirs";
pub const KEEP_BOTH: &str = "Keep both, mine as a copy";

/// The same player saved it, in another tab or on another device.
pub const OWN_CONFLICT: &str =
    "You saved this strategy in another tab or on another device while editing here";
pub const SAVED_ELSEWHERE: &str = "Saved elsewhere";
pub const KEEP_SAVED: &str = "Keep saved version";

/// `reason` is the error message of the server.
pub fn not_saved_but_kept(reason: &str) -> String {
    fill(
        "{reason} Your changes are kept in this browser.",
        &[("reason", reason)],
    )
}

pub fn conflict(name: &str) -> String {
    let who = if name.is_empty() { "Someone" } else { name };
    fill(
        "{who} saved this strategy while you were editing",
        &[("who", who)],
    )
}

pub fn theirs(name: &str) -> String {
    if name.is_empty() {
        THEIRS.to_owned()
    } else {
        fill("{theirs}, by {name}", &[("theirs", THEIRS), ("name", name)])
    }
}

pub fn kept_both(title: &str) -> String {
    fill("Your version was saved as {title}", &[("title", title)])
}
