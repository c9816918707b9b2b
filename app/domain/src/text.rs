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

/// Trims `raw` and checks that it holds at most `max` characters in any number of lines; but for their breaks and tabs,
/// no control character.
pub fn optional_lines(raw: &str, max: usize) -> Result<String, Rule> {
    let text = raw.trim().replace("\r\n", "\n");
    if text.chars().count() > max {
        Err(Rule::TooLong(max))
    } else if text.contains(|letter: char| letter.is_control() && !matches!(letter, '\n' | '\t')) {
        Err(Rule::ControlCharacter)
    } else {
        Ok(text)
    }
}

/// An http or https address of at most `max` characters. Nobody has looked whether it leads anywhere.
pub fn http_address(raw: &str, max: usize) -> Result<String, Rule> {
    let address = required_text(raw, max)?;
    if is_http_address(&address) {
        Ok(address)
    } else {
        Err(Rule::HttpAddress)
    }
}

/// Whether `text` is one word with the scheme and the host of an http or https address.
pub(crate) fn is_http_address(text: &str) -> bool {
    let has_host = text.split_once("://").is_some_and(|(scheme, rest)| {
        let is_http = ["http", "https"]
            .iter()
            .any(|known| scheme.eq_ignore_ascii_case(known));
        is_http && rest.starts_with(|c: char| c.is_alphanumeric() || c == '[')
    });
    has_host && !text.contains(char::is_whitespace)
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
