//! Phrases that depend on a number.

use crate::text_template::fill;

/// A category of the Unicode CLDR plural rules.
///
/// English uses `One` and `Other`. Other languages use more of them.
#[derive(Clone, Copy, PartialEq, Eq)]
#[allow(dead_code, reason = "a translation may use every category")]
pub enum PluralCategory {
    Zero,
    One,
    Two,
    Few,
    Many,
    Other,
}

/// Returns the plural category of a number in English.
fn plural_category(count: usize) -> PluralCategory {
    match count {
        1 => PluralCategory::One,
        _ => PluralCategory::Other,
    }
}

/// Returns the first phrase for the category of `count` or for `Other`.
pub fn plural_form(count: usize, forms: &[(PluralCategory, &'static str)]) -> &'static str {
    let form = forms
        .iter()
        .find(|(category, _)| includes(*category, count));
    form.map_or("", |(_, phrase)| phrase)
}

/// Returns the phrase for the category of `count`, with the number in the place of `{n}`.
pub fn plural(count: usize, forms: &[(PluralCategory, &'static str)]) -> String {
    fill(plural_form(count, forms), &[("n", &count.to_string())])
}

/// Returns the first phrase that fits both numbers, with each number in the place of its name.
pub fn plural_pair(
    [(name, count), (other_name, other_count)]: [(&str, usize); 2],
    forms: &[([PluralCategory; 2], &str)],
) -> String {
    let form = forms
        .iter()
        .find(|([one, other], _)| includes(*one, count) && includes(*other, other_count));
    let phrase = form.map_or("", |(_, phrase)| phrase);
    let values = [
        (name, &*count.to_string()),
        (other_name, &*other_count.to_string()),
    ];
    fill(phrase, &values)
}

fn includes(category: PluralCategory, count: usize) -> bool {
    category == PluralCategory::Other || category == plural_category(count)
}

#[cfg(test)]
mod tests {
    use super::PluralCategory::{One, Other};
    use super::*;

    #[test]
    fn one_is_singular_and_every_other_number_plural() {
        let days = |count| plural(count, &[(One, "{n} day"), (Other, "{n} days")]);
        assert_eq!(
            [0, 1, 2, 21].map(days),
            ["0 days", "1 day", "2 days", "21 days"]
        );
    }

    #[test]
    fn a_phrase_of_two_numbers_fits_both() {
        let sentence = |folders, strategies| {
            let forms = [
                ([One, One], "{f} folder, {s} strategy"),
                ([One, Other], "{f} folder, {s} strategies"),
                ([Other, Other], "{f} folders, {s} strategies"),
            ];
            plural_pair([("f", folders), ("s", strategies)], &forms)
        };
        assert_eq!(sentence(1, 1), "1 folder, 1 strategy");
        assert_eq!(sentence(1, 3), "1 folder, 3 strategies");
        assert_eq!(sentence(2, 0), "2 folders, 0 strategies");
    }
}
