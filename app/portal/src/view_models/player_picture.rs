//! The generated picture of a player: initials on the player's color, over one of a few shapes.

/// The number of shapes, which the style sheet draws.
const SHAPES: u32 = 5;

/// The initials of a name: `Am` for Amara, `JM` for Jo March.
pub fn initials(name: &str) -> String {
    let mut words = name
        .split(|c: char| !c.is_alphanumeric())
        .filter(|word| !word.is_empty());
    match (words.next(), words.next()) {
        (Some(first), Some(second)) => [first, second]
            .iter()
            .filter_map(|word| word.chars().next())
            .collect(),
        (Some(only), None) => only.chars().take(2).collect(),
        _ => name.chars().take(1).collect(),
    }
}

/// The number of the shape behind the initials: always the same one for a name.
pub fn picture_shape(name: &str) -> u32 {
    let mixed = name
        .chars()
        .fold(7_u32, |sum, c| sum.wrapping_mul(31).wrapping_add(c as u32));
    (mixed >> 3) % SHAPES
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use app_domain::PlayerColor;

    use super::*;
    use crate::test_contrast::token;

    #[test]
    fn initials_are_legible_on_every_color_in_both_themes() {
        let ink = token("--on-player");
        for color in PlayerColor::ALL {
            let fill = token(&format!("--player-{color}"));
            for (fill, ink) in fill.into_iter().zip(ink) {
                assert!(fill.is_in_srgb(), "{color}: {fill:?}");
                let contrast = fill.contrast(ink);
                assert!(contrast >= 4.5, "{color}: {contrast}");
            }
        }
    }

    #[test]
    fn initials_are_two_letters_where_the_name_has_them() {
        for (name, letters) in [
            ("Amara", "Am"),
            ("Jo March", "JM"),
            ("d'Artagnan", "dA"),
            ("Øyvind", "Øy"),
            ("X", "X"),
            ("★★", "★"),
            ("", ""),
        ] {
            assert_eq!(initials(name), letters, "{name}");
        }
    }

    #[test]
    fn a_team_has_several_shapes_and_a_name_always_the_same() {
        let names = ["Kim", "Mika", "Noah", "Theo", "Ana", "Bo", "Cleo", "Dan"];
        let shapes: BTreeSet<u32> = names.into_iter().map(picture_shape).collect();
        assert!(shapes.len() >= 4, "{shapes:?}");
        assert!(shapes.iter().all(|shape| *shape < SHAPES));
        assert_eq!(picture_shape("Kim"), picture_shape("Kim"));
    }
}
