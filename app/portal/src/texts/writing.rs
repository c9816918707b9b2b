//! The strategy editor.

use super::stratbook;
use super::template::fill;
use crate::strategy_metadata::MetadataField;

pub const EDIT: &str = "Edit strategy";
pub const BACK: &str = "Back to strategy";
pub const DONE: &str = "Done";
pub const TEXT: &str = "Strategy text";
pub const TITLE_EXAMPLE: &str = "Title";
pub const NEEDS_TITLE: &str = "Kept only on this device until it has a title.";
pub const DETAILS: &str = "Details";
pub const NO_MAP: &str = "No map";
pub const NO_SIDE: &str = "Either";
pub const KEPT_HERE: &str = "Your changes are kept in this browser.";
pub const NO_BACKUP_TITLE: &str = "This browser can’t keep a backup";
pub const NO_BACKUP: &str =
    "Your changes aren’t saved yet. Don’t close this tab. Copy the text or download it first.";
pub const COPY_TEXT: &str = "Copy text";
pub const TEXT_COPIED: &str = "Text copied";
pub const TEXT_NOT_COPIED: &str = "Your browser didn’t allow copying. Download the text instead.";
pub const DOWNLOAD: &str = "Download";
pub const NOT_DOWNLOADED: &str = "The download failed. Select the text and copy it instead.";
pub const DELETED_ELSEWHERE: &str = "Someone deleted it. Your unsaved text is still here.";
pub const SAVE_AS_NEW: &str = "Save as a new strategy";
pub const READERS_ONLY_TITLE: &str = "You can read but not edit";
pub const READERS_ONLY: &str = "Only admins can edit strategies in this team. Ask one of them.";

// A conflict of two edits.
pub const EVERYTHING_ELSE: &str = "Everything else is merged and saved. Keep writing if you like.";
pub const CHOOSE_VERSION: &str = "Choose a version";
pub const YOURS: &str = "Yours";
pub const THEIRS: &str = "Theirs";
pub const KEEP_BOTH: &str = "Keep both";
pub const BLOCK_REMOVED: &str = "Removed";
pub const NO_VALUE: &str = "Empty";
pub const TEXT_CONFLICT: &str = "Text";
pub const WHOLE_BOARD: &str = "the board itself";
pub const NEXT_CONFLICT: &str = "Next";
pub const PREVIOUS_CONFLICT: &str = "Previous";
pub const SHOW_IN_TEXT: &str = "Show in text";
pub const ALL_RESOLVED: &str = "Both versions are merged";

/// The same player saved it, in another tab or on another device.
pub const OWN_CONFLICT: &str =
    "You saved this strategy in another tab or on another device while editing here";
pub const OTHER_TAB: &str = "Your other tab or device";
/// The choices between the two versions of one player.
pub const OTHER_VERSION: &str = "The other version";
pub const THIS_VERSION: &str = "This version";

/// The number of the conflict that is shown.
pub fn conflict_number(number: usize, count: usize) -> String {
    fill(
        "{number} of {count}",
        &[
            ("number", &number.to_string()),
            ("count", &count.to_string()),
        ],
    )
}

/// `items` are the names of the agents, marks and phases that both changed.
pub fn board_conflict(items: &str) -> String {
    fill("Map board: {items}", &[("items", items)])
}

pub fn field_name(field: MetadataField) -> &'static str {
    match field {
        MetadataField::Title => stratbook::TITLE,
        MetadataField::Map => stratbook::MAP,
        MetadataField::Side => stratbook::SIDE,
        MetadataField::Tags => stratbook::TAGS,
        MetadataField::Agents => stratbook::AGENTS,
        MetadataField::Folder => stratbook::FOLDER,
    }
}

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
