//! Validation of typed text: trimmed, limited in length, without control characters.

use crate::validation_rule::ValidationRule;

/// Trims `raw` and checks that it has 1 to `max` characters and no control characters.
pub fn required_text(raw: &str, max: usize) -> Result<String, ValidationRule> {
    let text = optional_text(raw, max)?;
    if text.is_empty() {
        Err(ValidationRule::Empty)
    } else {
        Ok(text)
    }
}

/// Trims `raw` and checks that it has at most `max` characters and no control characters.
///
/// This excludes `NUL`, which PostgreSQL cannot store.
pub fn optional_text(raw: &str, max: usize) -> Result<String, ValidationRule> {
    let text = raw.trim();
    if text.chars().count() > max {
        Err(ValidationRule::TooLong(max))
    } else if text.chars().any(char::is_control) {
        Err(ValidationRule::ControlCharacter)
    } else {
        Ok(text.to_owned())
    }
}

/// Trims `raw` and checks that it has at most `max` characters in any number of lines, and no control characters except
/// line breaks and tabs.
pub fn optional_lines(raw: &str, max: usize) -> Result<String, ValidationRule> {
    let text = raw.trim().replace("\r\n", "\n");
    if text.chars().count() > max {
        Err(ValidationRule::TooLong(max))
    } else if text.contains(|letter: char| letter.is_control() && !matches!(letter, '\n' | '\t')) {
        Err(ValidationRule::ControlCharacter)
    } else {
        Ok(text)
    }
}

/// Whether the character changes the direction of the text after it and shows nothing itself.
pub fn is_direction_mark(character: char) -> bool {
    matches!(character, '\u{200e}' | '\u{200f}' | '\u{61c}')
        || matches!(character, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// Returns text that [`optional_text`] accepts and that says the same as `raw` as far as it can: control characters
/// become spaces, and what is longer than `max` characters is cut.
pub fn mended_text(raw: &str, max: usize) -> String {
    let spaced = raw.replace(char::is_control, " ");
    let kept: String = spaced.trim().chars().take(max).collect();
    kept.trim_end().to_owned()
}

/// Returns text that [`optional_lines`] accepts; see [`mended_text`].
pub fn mended_lines(raw: &str, max: usize) -> String {
    let is_unprintable = |letter: char| letter.is_control() && !matches!(letter, '\n' | '\t');
    let spaced = raw.replace("\r\n", "\n").replace(is_unprintable, " ");
    let kept: String = spaced.trim().chars().take(max).collect();
    kept.trim_end().to_owned()
}

/// Parses an http or https address of at most `max` characters. Does not check whether it is reachable.
pub fn http_address(raw: &str, max: usize) -> Result<String, ValidationRule> {
    let address = required_text(raw, max)?;
    if is_http_address(&address) {
        Ok(address)
    } else {
        Err(ValidationRule::HttpAddress)
    }
}

/// Whether `text` has no whitespace and has the scheme and the host of an http or https address.
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
        assert_eq!(required_text("Zoë!", 3), Err(ValidationRule::TooLong(3)));
    }

    #[test]
    fn blank_text_is_empty_where_text_is_required() {
        assert_eq!(required_text(" \u{2003} ", 9), Err(ValidationRule::Empty));
        assert_eq!(optional_text("  ", 9), Ok(String::new()));
    }

    #[test]
    fn mended_text_is_accepted_and_stays_as_it_is() {
        for (raw, mended) in [
            ("A main\u{7}", "A main"),
            ("\0", ""),
            ("a\tb\r\nc", "a b  c"),
            ("Zoë plays", "Zoë pl"),
            ("Zoë p  lays", "Zoë p"),
            ("Zoë", "Zoë"),
        ] {
            let text = mended_text(raw, 6);
            assert_eq!(text, mended, "{raw:?}");
            assert_eq!(optional_text(&text, 6), Ok(text));
        }
    }

    #[test]
    fn mended_lines_keep_their_breaks() {
        let text = mended_lines("\u{0}a\r\n\tb\u{7}c\rd", 7);
        assert_eq!(text, "a\n\tb c");
        assert_eq!(optional_lines(&text, 7), Ok(text));
    }

    #[test]
    fn a_nul_is_refused() {
        assert_eq!(
            optional_text("a\0b", 9),
            Err(ValidationRule::ControlCharacter)
        );
    }
}
