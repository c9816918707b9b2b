//! Formatting of rule violations.

/// Formats the text of a rule as a sentence: `Must not be empty.`
pub fn sentence(words: &str) -> String {
    let mut letters = words.chars();
    let first: String = letters
        .next()
        .map(|letter| letter.to_uppercase().collect())
        .unwrap_or_default();
    format!("{first}{}.", letters.as_str())
}
