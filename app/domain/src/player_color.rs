//! The colors of players.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use crate::validation::ValidationRule;

/// One of the twelve colors, in the order of their hues.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default, Hash, Serialize, Deserialize,
)]
#[serde(rename_all = "lowercase")]
pub enum PlayerColor {
    Red,
    Orange,
    Amber,
    Lime,
    Green,
    Teal,
    Cyan,
    #[default]
    Blue,
    Indigo,
    Violet,
    Magenta,
    Pink,
}

/// Two colors that follow each other in the order of assignment are this far apart in [`PlayerColor::ALL`]. It has no
/// common divisor with the number of colors, so that the order contains each color once.
const ASSIGNMENT_STEP: usize = 5;

impl PlayerColor {
    pub const ALL: [Self; 12] = [
        Self::Red,
        Self::Orange,
        Self::Amber,
        Self::Lime,
        Self::Green,
        Self::Teal,
        Self::Cyan,
        Self::Blue,
        Self::Indigo,
        Self::Violet,
        Self::Magenta,
        Self::Pink,
    ];

    pub fn as_str(self) -> &'static str {
        match self {
            Self::Red => "red",
            Self::Orange => "orange",
            Self::Amber => "amber",
            Self::Lime => "lime",
            Self::Green => "green",
            Self::Teal => "teal",
            Self::Cyan => "cyan",
            Self::Blue => "blue",
            Self::Indigo => "indigo",
            Self::Violet => "violet",
            Self::Magenta => "magenta",
            Self::Pink => "pink",
        }
    }

    /// Returns the color that the fewest players have. Of several, the one that comes first in the order of assignment,
    /// in which neighbors differ clearly: blue, red, teal, magenta, lime and so on.
    pub fn least_used(used: &[Self]) -> Self {
        let first = Self::Blue as usize;
        let assigned = (0..Self::ALL.len())
            .map(|at| Self::ALL[(first + at * ASSIGNMENT_STEP) % Self::ALL.len()]);
        let uses = |color: &Self| used.iter().filter(|one| *one == color).count();
        assigned.min_by_key(uses).unwrap_or_default()
    }
}

impl fmt::Display for PlayerColor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl FromStr for PlayerColor {
    type Err = ValidationRule;

    fn from_str(raw: &str) -> Result<Self, ValidationRule> {
        Self::ALL
            .into_iter()
            .find(|color| color.as_str() == raw)
            .ok_or(ValidationRule::OneOf(
                "red, orange, amber, lime, green, teal, cyan, blue, indigo, violet, magenta, pink",
            ))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The colors of a team whose players are added one after another.
    fn assigned(count: usize) -> Vec<PlayerColor> {
        let mut used = Vec::new();
        for _ in 0..count {
            used.push(PlayerColor::least_used(&used));
        }
        used
    }

    #[test]
    fn the_first_twelve_players_have_twelve_colors() {
        let mut colors = assigned(12);
        colors.sort_unstable();
        assert_eq!(colors, PlayerColor::ALL);
        assert_eq!(assigned(13)[12], assigned(1)[0]);
    }

    #[test]
    fn colors_that_are_assigned_one_after_another_are_no_neighbors() {
        for pair in assigned(12).windows(2) {
            let apart = (pair[0] as usize).abs_diff(pair[1] as usize);
            assert!((3..=9).contains(&apart), "{pair:?}");
        }
    }

    #[test]
    fn a_new_player_has_the_color_that_the_fewest_players_have() {
        let mut used = PlayerColor::ALL.to_vec();
        used.retain(|color| *color != PlayerColor::Amber);
        assert_eq!(PlayerColor::least_used(&used), PlayerColor::Amber);
    }

    #[test]
    fn a_color_reads_back_as_it_was_written() {
        for color in PlayerColor::ALL {
            assert_eq!(color.to_string().parse(), Ok(color));
        }
        assert!("mauve".parse::<PlayerColor>().is_err());
    }
}
