//! The color of the team.

use crate::named_choice::named_choice;

named_choice! {
    /// The accent of the portal. None is close to the color of a state, such as green for available; a test measures it.
    TeamColor {
        #[default]
        Teal = "teal",
        Sky = "sky",
        Blue = "blue",
        Magenta = "magenta",
        Rose = "rose",
        Lime = "lime",
        Slate = "slate",
    }
}
