//! The colors of the team as the style sheets define them, in both themes.

use app_domain::TeamColor;

use crate::test_contrast::{OklchColor, team_mark, team_token, token};
use crate::texts::settings::TEAM_COLORS;

/// The backgrounds on which the accent and gray text are shown.
const SURFACES: [&str; 5] = ["--page", "--surface", "--sunken", "--raised", "--hover"];
/// The color of text, from the strongest to the faintest.
const TEXTS: [&str; 3] = ["--text", "--text-muted", "--text-faint"];
const STATES: [&str; 4] = ["available", "unavailable", "absent", "substitute"];
/// Two colors of the same lightness that are closer than this in `OKLab` are easily mistaken.
const MIN_DISTANCE: f64 = 0.06;
/// Choices are seen side by side.
const MIN_CHOICE_DISTANCE: f64 = 0.045;

/// Calls `check` for every color with a label, the index of the theme and the color's token of a name in that theme.
fn in_both_themes(check: impl Fn(&str, usize, &dyn Fn(&str) -> OklchColor)) {
    for color in TeamColor::ALL {
        for theme in [0, 1] {
            let label = format!("{color}, theme {theme}");
            check(&label, theme, &|name| {
                team_token(color.as_str(), name)[theme]
            });
        }
    }
}

fn assert_contrast(minimum: f64, label: &str, one: OklchColor, other: OklchColor) {
    let contrast = one.contrast(other);
    assert!(contrast >= minimum, "{label}: {contrast:.2}");
}

#[test]
fn accent_text_is_legible_on_every_surface() {
    in_both_themes(|label, theme, team| {
        for surface in SURFACES {
            for ink in ["--accent", "--accent-strong"] {
                let label = format!("{label}: {ink} on {surface}");
                assert_contrast(4.5, &label, team(ink), token(surface)[theme]);
            }
        }
        for surface in ["--accent-soft", "--shell"] {
            for ink in ["--accent", "--accent-strong"] {
                let label = format!("{label}: {ink} on {surface}");
                assert_contrast(4.5, &label, team(ink), team(surface));
            }
        }
    });
}

#[test]
fn text_is_legible_on_every_tinted_surface() {
    in_both_themes(|label, theme, team| {
        for surface in ["--accent-soft", "--shell"] {
            for text in TEXTS {
                let label = format!("{label}: {text} on {surface}");
                assert_contrast(4.5, &label, token(text)[theme], team(surface));
            }
        }
        for fill in ["--accent", "--accent-strong"] {
            let label = format!("{label}: text on {fill}");
            assert_contrast(4.5, &label, team("--on-accent"), team(fill));
        }
    });
}

#[test]
fn the_mark_of_the_team_is_visible_on_the_shell_and_carries_white() {
    for color in TeamColor::ALL {
        let mark = team_mark(color.as_str());
        assert_contrast(4.5, color.as_str(), mark, OklchColor(1.0, 0.0, 0.0));
        for shell in team_token(color.as_str(), "--shell") {
            assert_contrast(1.5, color.as_str(), mark, shell);
        }
    }
}

#[test]
fn rings_borders_and_bars_stand_out_from_what_they_are_on() {
    in_both_themes(|label, theme, team| {
        for surface in SURFACES {
            let label = format!("{label}: on {surface}");
            assert_contrast(3.0, &label, team("--accent"), token(surface)[theme]);
        }
        let surface = token("--surface")[theme];
        assert_contrast(3.0, label, team("--pattern-fill"), surface);
        assert_contrast(3.0, label, token("--line-strong")[theme], team("--shell"));
    });
}

/// The default is as strong as a screen with more than sRGB can show.
#[test]
fn every_other_color_is_in_srgb() {
    const NAMES: [&str; 6] = [
        "--accent",
        "--accent-strong",
        "--accent-soft",
        "--on-accent",
        "--pattern-fill",
        "--shell",
    ];
    let colors = TeamColor::ALL.into_iter();
    for color in colors.filter(|color| *color != TeamColor::default()) {
        for name in NAMES {
            let is_shown = team_token(color.as_str(), name).map(OklchColor::is_in_srgb);
            assert_eq!(is_shown, [true; 2], "{color}: {name}");
        }
    }
}

#[test]
fn no_color_of_the_team_is_close_to_the_color_of_a_state() {
    in_both_themes(|label, theme, team| {
        for state in STATES {
            for (own, kinds) in [
                ("--accent", &["ink", "fill"][..]),
                ("--pattern-fill", &["fill"][..]),
            ] {
                for kind in kinds {
                    let other = token(&format!("--{state}-{kind}"))[theme];
                    let distance = team(own).distance(other);
                    assert!(
                        distance >= MIN_DISTANCE,
                        "{label}: {own} and {state}-{kind}: {distance:.3}"
                    );
                }
            }
        }
    });
}

#[test]
fn no_two_colors_of_the_team_are_alike() {
    for (at, one) in TeamColor::ALL.into_iter().enumerate() {
        for other in TeamColor::ALL.into_iter().skip(at + 1) {
            let accents = [one, other].map(|color| team_token(color.as_str(), "--accent"));
            for theme in [0, 1] {
                let distance = accents[0][theme].distance(accents[1][theme]);
                assert!(
                    distance >= MIN_CHOICE_DISTANCE,
                    "{one}, {other}: {distance:.3}"
                );
            }
        }
    }
}

#[test]
fn every_color_has_a_name_for_people() {
    let values = TEAM_COLORS.map(|(value, _)| value);
    assert_eq!(values, TeamColor::ALL.map(TeamColor::as_str));
}
