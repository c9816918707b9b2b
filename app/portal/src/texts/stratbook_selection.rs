//! Favorites, and the actions on several strategies at once.

use super::plural::PluralCategory::{One, Other};
use super::plural::{plural, plural_form};
use super::template::fill;

// Favorites.
pub const FAVORITES: &str = "Favorites";
pub const FAVORITE: &str = "Favorite";
pub const ADD_FAVORITE: &str = "Add to favorites";
pub const ONLY_FAVORITES: &str = "Only favorites";
pub const NO_FAVORITES_TITLE: &str = "No favorites";
pub const NO_FAVORITES: &str =
    "Open a strategy and press the star. Favorites come first in your lists.";

// The selection.
pub const SELECT: &str = "Select";
pub const SELECT_ALL: &str = "Select all";
pub const DONE: &str = "Done";
pub const ACTIONS: &str = "Actions for the selected strategies";
pub const MOVE: &str = "Move";
pub const MOVE_TITLE: &str = "Move the selected strategies";
pub const TAG: &str = "Tags";
pub const TAG_TITLE: &str = "Change tags of the selected strategies";
pub const ADDED_TAGS: &str = "Tags to add";
pub const REMOVED_TAGS: &str = "Tags to remove";
pub const CHANGE_TAGS: &str = "Change tags";
pub const DELETE: &str = "Delete";

pub fn select(title: &str) -> String {
    fill("Select {title}", &[("title", title)])
}

pub fn selected(count: usize) -> String {
    plural(count, &[(One, "1 selected"), (Other, "{n} selected")])
}

pub fn moved(count: usize, folder: &str) -> String {
    let form = plural_form(
        count,
        &[
            (One, "Moved 1 strategy to {folder}"),
            (Other, "Moved {n} strategies to {folder}"),
        ],
    );
    fill(form, &[("n", &count.to_string()), ("folder", folder)])
}

pub fn tagged(count: usize) -> String {
    plural(
        count,
        &[
            (One, "Changed the tags of 1 strategy"),
            (Other, "Changed the tags of {n} strategies"),
        ],
    )
}

pub fn delete_question(count: usize) -> String {
    plural(
        count,
        &[
            (One, "Delete 1 strategy?"),
            (Other, "Delete {n} strategies?"),
        ],
    )
}

pub fn deleted(count: usize) -> String {
    plural(
        count,
        &[
            (One, "1 strategy was deleted"),
            (Other, "{n} strategies were deleted"),
        ],
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_number_of_moved_strategies_and_their_folder_are_in_one_sentence() {
        assert_eq!(moved(1, "Ideas"), "Moved 1 strategy to Ideas");
        assert_eq!(moved(3, "{n}"), "Moved 3 strategies to {n}");
    }
}
