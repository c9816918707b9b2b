//! Text people typed: trimmed, bounded in characters, free of control characters.

use crate::rule::Rule;

/// Trims `raw` and checks that it holds 1 to `max` characters and no control character.
pub fn required_text(raw: &str, max: usize) -> Result<String, Rule> {
    let text = optional_text(raw, max)?;
    if text.is_empty() {
        Err(Rule::Empty)
    } else {
        Ok(text)
    }
}

/// Trims `raw` and checks that it holds at most `max` characters and no control character.
///
/// `NUL` is a control character, so no text that reaches a store can upset a database that knows none.
pub fn optional_text(raw: &str, max: usize) -> Result<String, Rule> {
    let text = raw.trim();
    if text.chars().count() > max {
        Err(Rule::TooLong(max))
    } else if text.chars().any(char::is_control) {
        Err(Rule::ControlCharacter)
    } else {
        Ok(text.to_owned())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_is_trimmed_and_counted_in_characters() {
        assert_eq!(required_text("  Zoë ", 3), Ok("Zoë".to_owned()));
        assert_eq!(required_text("Zoë!", 3), Err(Rule::TooLong(3)));
    }

    #[test]
    fn blank_text_is_empty_where_text_is_required() {
        assert_eq!(required_text(" \u{2003} ", 9), Err(Rule::Empty));
        assert_eq!(optional_text("  ", 9), Ok(String::new()));
    }

    #[test]
    fn a_nul_is_refused() {
        assert_eq!(optional_text("a\0b", 9), Err(Rule::ControlCharacter));
    }
}
