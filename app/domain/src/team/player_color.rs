//! The colors of players.

use crate::named_choice::named_choice;

named_choice! {
    /// One of the twelve colors, in the order of their hues.
    PlayerColor {
        Red = "red",
        Orange = "orange",
        Amber = "amber",
        Lime = "lime",
        Green = "green",
        Teal = "teal",
        Cyan = "cyan",
        #[default]
        Blue = "blue",
        Indigo = "indigo",
        Violet = "violet",
        Magenta = "magenta",
        Pink = "pink",
    }
}

/// Two colors that follow each other in the order of assignment are this far apart in [`PlayerColor::ALL`]. It has no
/// common divisor with the number of colors, so that the order contains each color once.
const ASSIGNMENT_STEP: usize = 5;

impl PlayerColor {
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
}
