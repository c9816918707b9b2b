//! A strategy as it is written.

pub const EDIT: &str = "Edit strategy";
pub const BACK: &str = "Back to reading";
pub const DONE: &str = "Done";
pub const TEXT: &str = "Text of the strategy";
pub const TITLE_EXAMPLE: &str = "Title";
pub const FACTS: &str = "Details";
pub const NO_MAP: &str = "No map";
pub const NO_SIDE: &str = "Either";
pub const KEPT_HERE: &str = "What you wrote is kept in this browser.";
pub const UNKEPT_TITLE: &str = "This browser can’t keep a backup";
pub const UNKEPT: &str =
    "Your changes aren’t saved yet. Don’t close this tab. Copy the text or download it first.";
pub const COPY_TEXT: &str = "Copy text";
pub const TEXT_COPIED: &str = "Text copied";
pub const TEXT_NOT_COPIED: &str = "Your browser didn’t allow copying. Download the text instead.";
pub const DOWNLOAD: &str = "Download";
pub const NOT_DOWNLOADED: &str = "The download failed. Select the text and copy it instead.";
pub const LEFT_OF_GONE: &str =
    "Somebody removed it. What you wrote and had not saved is still here.";
pub const RESCUE: &str = "Keep it as a new strategy";
pub const READERS_ONLY_TITLE: &str = "You may read, and not write";
pub const READERS_ONLY: &str = "In this team admins write the strategies. Ask one of them.";

// Two wrote at once.
pub const NOTHING_IS_LOST: &str =
    "Nothing is lost whatever you choose: what steps back stays in the history.";
pub const MINE: &str = "Yours";
pub const THEIRS: &str = "Theirs";
pub const KEEP_MINE: &str = "Keep mine";
pub const TAKE_THEIRS: &str = "Take theirs";
pub const KEEP_BOTH: &str = "Keep both, mine as a copy";

/// The same person saved it, in another tab or on another device.
pub const OWN_CONFLICT: &str =
    "You saved this strategy in another tab or on another device while writing here";
pub const SAVED_ELSEWHERE: &str = "Saved elsewhere";
pub const KEEP_SAVED: &str = "Keep the saved one";

pub fn conflict(name: &str) -> String {
    let who = if name.is_empty() { "Somebody" } else { name };
    [who, " saved this strategy while you were writing"].concat()
}

pub fn theirs(name: &str) -> String {
    if name.is_empty() {
        THEIRS.to_owned()
    } else {
        [THEIRS, ", by ", name].concat()
    }
}

pub fn kept_both(title: &str) -> String {
    ["Yours is kept as ", title].concat()
}
