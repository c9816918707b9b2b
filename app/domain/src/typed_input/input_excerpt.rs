//! The part of typed text that an error quotes.

/// Maximum number of characters of the input that an error message repeats.
const MAX_EXCERPT_CHARS: usize = 20;

/// Returns the start of the input, for an error message.
pub(crate) fn input_excerpt(raw: &str) -> String {
    raw.trim()
        .chars()
        .filter(|letter| !letter.is_control())
        .take(MAX_EXCERPT_CHARS)
        .collect()
}
