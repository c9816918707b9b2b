//! The bin of the stratbook.

use super::plural::PluralCategory::{One, Other};
use super::plural::{plural, plural_pair};
use super::template::fill;

pub const TRASH: &str = "Trash";
pub const TRASH_WORDS: &str = "Deleted strategies and folders are kept here for 30 days.";
pub const EMPTY_TITLE: &str = "The trash is empty";
pub const EMPTY: &str = "What you delete from the stratbook stays here for 30 days.";
pub const RESTORE: &str = "Restore";
pub const DELETE_FOR_GOOD: &str = "Delete for good";
pub const CANNOT_BE_UNDONE: &str = "This can’t be undone.";
/// Explains the deletion of a strategy.
pub const STRATEGY_GOES: &str =
    "It moves to the trash with its history and files. An admin can restore it within 30 days.";
/// Explains the deletion of a folder.
pub const FOLDER_GOES: &str = "It moves to the trash. An admin can restore it within 30 days.";

// A strategy that is opened by a link.
pub const IN_BIN_TITLE: &str = "This strategy is in the trash";
pub const IN_TRASH: &str = "It was deleted less than 30 days ago and can be restored.";
pub const IN_TRASH_FOR_READERS: &str =
    "It was deleted less than 30 days ago. Ask an admin to restore it.";

// A strategy that is deleted while it is edited.
pub const DELETED_TITLE: &str = "This strategy was deleted while you were editing";
pub const DELETED: &str =
    "Your text is still here. Restore the strategy, or keep your text as a new one.";
pub const DELETED_FOR_EDITORS: &str = "Your text is still here. You can keep it as a new strategy.";
pub const KEEP_AS_NEW: &str = "Keep it as a new strategy";

pub fn restore(title: &str) -> String {
    fill("Restore {title}", &[("title", title)])
}

pub fn purge(title: &str) -> String {
    fill("Delete {title} for good", &[("title", title)])
}

pub fn purge_question(title: &str) -> String {
    fill("Delete {title} for good?", &[("title", title)])
}

pub fn purged(title: &str) -> String {
    fill("{title} was deleted for good", &[("title", title)])
}

pub fn restored(title: &str) -> String {
    fill("{title} was restored", &[("title", title)])
}

pub fn restored_at_top(title: &str) -> String {
    fill(
        "{title} was restored outside of folders, because its folder is gone",
        &[("title", title)],
    )
}

pub fn deleted_by(name: &str, when: &str) -> String {
    if name.is_empty() {
        fill("Deleted {when}", &[("when", when)])
    } else {
        fill(
            "Deleted by {name}, {when}",
            &[("name", name), ("when", when)],
        )
    }
}

pub fn kept_until(when: &str) -> String {
    fill("Kept until {when}", &[("when", when)])
}

/// Describes the content of a deleted folder. `folders` includes the folder itself.
pub fn contents(folders: usize, strategies: usize) -> String {
    let below = folders.saturating_sub(1);
    match (below, strategies) {
        (0, 0) => "Empty folder".to_owned(),
        (0, _) => plural(
            strategies,
            &[
                (One, "Folder with 1 strategy"),
                (Other, "Folder with {n} strategies"),
            ],
        ),
        (_, 0) => plural(
            below,
            &[
                (One, "Folder with 1 folder inside"),
                (Other, "Folder with {n} folders inside"),
            ],
        ),
        _ => plural_pair(
            [("folders", below), ("strategies", strategies)],
            &[
                ([One, One], "Folder with 1 folder and 1 strategy inside"),
                (
                    [One, Other],
                    "Folder with 1 folder and {strategies} strategies inside",
                ),
                (
                    [Other, One],
                    "Folder with {folders} folders and 1 strategy inside",
                ),
                (
                    [Other, Other],
                    "Folder with {folders} folders and {strategies} strategies inside",
                ),
            ],
        ),
    }
}

/// The number of entries, for screen readers.
pub fn count(count: usize) -> String {
    plural(
        count,
        &[
            (One, "1 item in the trash"),
            (Other, "{n} items in the trash"),
        ],
    )
}
