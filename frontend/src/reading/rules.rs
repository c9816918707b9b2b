//! What a broken rule says, as people read it.

/// A rule's words as a sentence of their own: `Must not be empty.`
pub fn sentence(words: &str) -> String {
    let mut letters = words.chars();
    let first: String = letters
        .next()
        .map(|letter| letter.to_uppercase().collect())
        .unwrap_or_default();
    [&first, letters.as_str(), "."].concat()
}
