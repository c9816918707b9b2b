//! The names of versions.

use super::stratbook::version;
use super::template::fill;

pub const SAVE_NAMED: &str = "Save a named version";
pub const NAME_VERSION: &str = "Name this version";
pub const RENAME: &str = "Rename";
pub const REMOVE_NAME: &str = "Remove the name";
pub const NAME: &str = "Name";
pub const NAME_EXAMPLE: &str = "Before Masters";
pub const KEPT: &str = "Named versions are kept for good. You find them in the history.";
pub const SAVE: &str = "Save";

// The filter of the history.
pub const SHOW: &str = "Show";
pub const ALL: &str = "All versions";
pub const NAMED: &str = "Named";
pub const NONE_TITLE: &str = "No named versions yet";
pub const NONE: &str = "Name a version to keep it for good and to find it here.";
pub const SHOW_ALL: &str = "Show all versions";

pub fn named(number: i64, name: &str) -> String {
    fill(
        "{version} is now named {name}",
        &[("version", &version(number)), ("name", name)],
    )
}

pub fn unnamed(name: &str) -> String {
    fill("The name {name} was removed", &[("name", name)])
}

/// The version that the changes of another one are compared with.
pub fn compared_with(label: &str) -> String {
    fill("Compared with {label}", &[("label", label)])
}
