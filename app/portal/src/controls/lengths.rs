//! Lengths of pages, without the code that formats floats: 7 KB after compression.

/// A length in whole CSS pixels.
#[expect(clippy::cast_possible_truncation, reason = "saturates")]
pub fn css_px(length: f64) -> String {
    format!("{}px", length.round() as i32)
}

/// The nearest number from `least` to `most`, as by `f64::clamp`, whose panic formats floats.
pub fn within(number: f64, least: f64, most: f64) -> f64 {
    number.min(most).max(least)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lengths_are_rounded_to_pixels() {
        assert_eq!(css_px(12.5), "13px");
        assert_eq!(css_px(-0.4), "0px");
        assert_eq!(css_px(f64::NAN), "0px");
    }

    #[test]
    fn numbers_outside_become_the_nearest_end() {
        let within = |number| css_px(within(number, -1.0, 4.0));
        assert_eq!([-3.0, 2.0, 9.0].map(within), ["-1px", "2px", "4px"]);
    }
}
