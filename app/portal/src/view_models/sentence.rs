//! Formatting of rule violations.

/// Formats the text of a rule as a sentence below its field: `Must not be empty.` A text that is one already keeps its
/// full stop.
pub fn sentence(words: &str) -> String {
    let words = match words {
        "is required" => "fill this in",
        "must not be before the first day" => "the last day is before the first",
        words => words,
    };
    let mut letters = words.chars();
    let first: String = letters
        .next()
        .map(|letter| letter.to_uppercase().collect())
        .unwrap_or_default();
    let rest = letters.as_str();
    let stop = if rest.ends_with(['.', '!', '?']) {
        ""
    } else {
        "."
    };
    format!("{first}{rest}{stop}")
}

#[cfg(test)]
mod tests {
    use super::sentence;

    #[test]
    fn a_sentence_has_one_full_stop() {
        assert_eq!(sentence("must not be empty"), "Must not be empty.");
        assert_eq!(sentence("is required"), "Fill this in.");
        assert_eq!(sentence("Use a PNG image."), "Use a PNG image.");
    }
}
