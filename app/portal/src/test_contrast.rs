//! The contrast of colors in OKLCH, for the tests of the style sheet's tokens.

const TOKENS: &str = include_str!("../../../style/tokens.css");
const TEAM_COLORS: &str = include_str!("../../../style/team-colors.css");

/// A color as lightness, chroma and hue in degrees.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct OklchColor(pub f64, pub f64, pub f64);

impl OklchColor {
    /// Returns the linear sRGB components; outside 0 to 1 the color is not in sRGB.
    fn linear_srgb(self) -> [f64; 3] {
        let Self(lightness, chroma, hue) = self;
        let (a, b) = (
            chroma * hue.to_radians().cos(),
            chroma * hue.to_radians().sin(),
        );
        let long = (lightness + 0.396_337_777_4 * a + 0.215_803_757_3 * b).powi(3);
        let medium = (lightness - 0.105_561_345_8 * a - 0.063_854_172_8 * b).powi(3);
        let short = (lightness - 0.089_484_177_5 * a - 1.291_485_548_0 * b).powi(3);
        [
            4.076_741_662_1 * long - 3.307_711_591_3 * medium + 0.230_969_929_2 * short,
            -1.268_438_004_6 * long + 2.609_757_401_1 * medium - 0.341_319_396_5 * short,
            -0.004_196_086_3 * long - 0.703_418_614_7 * medium + 1.707_614_701_0 * short,
        ]
    }

    /// Whether screens of sRGB show the color as it is written.
    pub fn is_in_srgb(self) -> bool {
        let components = self.linear_srgb();
        components
            .iter()
            .all(|component| (-0.001..=1.001).contains(component))
    }

    fn luminance(self) -> f64 {
        let [red, green, blue] = self
            .linear_srgb()
            .map(|component| component.clamp(0.0, 1.0));
        0.2126 * red + 0.7152 * green + 0.0722 * blue
    }

    /// Returns the distance in `OKLab`.
    pub fn distance(self, other: Self) -> f64 {
        let lab = |Self(lightness, chroma, hue): Self| {
            let hue = hue.to_radians();
            [lightness, chroma * hue.cos(), chroma * hue.sin()]
        };
        let pairs = lab(self).into_iter().zip(lab(other));
        pairs
            .map(|(one, other)| (one - other).powi(2))
            .sum::<f64>()
            .sqrt()
    }

    /// Returns the contrast by WCAG 2.2, from 1 to 21.
    pub fn contrast(self, other: Self) -> f64 {
        let (one, two) = (self.luminance() + 0.05, other.luminance() + 0.05);
        one.max(two) / one.min(two)
    }
}

/// Returns a token of the form `light-dark(oklch(…), oklch(…))`, or one that names such a token: its light and its dark
/// color.
pub fn token(name: &str) -> [OklchColor; 2] {
    let value = value_in(TOKENS, name).unwrap_or_else(|| panic!("no token {name}"));
    match value
        .strip_prefix("var(")
        .and_then(|rest| rest.split_once(')'))
    {
        Some((other, _)) => token(other),
        None => colors_in(value)
            .try_into()
            .expect("a light and a dark color"),
    }
}

/// Returns a token of a color of the team, as `token` does.
pub fn team_token(color: &str, name: &str) -> [OklchColor; 2] {
    let colors = colors_in(team_value(color, name));
    colors.try_into().expect("a light and a dark color")
}

/// Returns the color of the mark, which is the same in both themes.
pub fn team_mark(color: &str) -> OklchColor {
    colors_in(team_value(color, "--mark"))[0]
}

fn team_value(color: &str, name: &str) -> &'static str {
    let rule = TEAM_COLORS.split_once(&format!("[data-color=\"{color}\"] {{"));
    let rule = rule.and_then(|(_, rest)| rest.split_once('}'));
    let value = rule.and_then(|(rule, _)| value_in(rule, name));
    value.unwrap_or_else(|| panic!("no token {name} of {color}"))
}

fn value_in<'a>(css: &'a str, name: &str) -> Option<&'a str> {
    let mut values = css
        .lines()
        .filter_map(|line| line.trim_start().strip_prefix(name));
    values.find_map(|rest| rest.strip_prefix(": "))
}

fn colors_in(value: &str) -> Vec<OklchColor> {
    let colors = value.split("oklch(").skip(1).map(|text| {
        let numbers = text.split(')').next().unwrap_or_default();
        let numbers: Vec<f64> = numbers
            .split_whitespace()
            .map(|number| number.parse().expect("a number"))
            .collect();
        OklchColor(numbers[0], numbers[1], numbers[2])
    });
    colors.collect()
}
