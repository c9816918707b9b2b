//! The colors of folders.

use crate::named_choice::named_choice;

named_choice! {
    /// One of the eight colors (decisions §2).
    FolderColor {
        #[default]
        None = "none",
        Red = "red",
        Orange = "orange",
        Yellow = "yellow",
        Green = "green",
        Blue = "blue",
        Purple = "purple",
        Pink = "pink",
    }
}
