//! Formatting of rule violations.

/// Formats the text of a rule as a sentence: `Must not be empty.` A text that is one already keeps its full stop.
pub fn sentence(words: &str) -> String {
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
        assert_eq!(sentence("Use a PNG image."), "Use a PNG image.");
    }
}
