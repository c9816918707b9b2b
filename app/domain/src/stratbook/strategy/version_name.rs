//! The name of a version, such as *Before Masters*. A named version is never thinned.

use crate::text::required_text;
use crate::validation_rule::ValidationRule;

/// Maximum number of characters of the name of a version.
pub const MAX_VERSION_NAME_CHARS: usize = 80;

/// Parses the name of a version: 1 to 80 characters after trimming.
pub fn parse_version_name(raw: &str) -> Result<String, ValidationRule> {
    required_text(raw, MAX_VERSION_NAME_CHARS)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_name_of_a_version_is_a_short_line() {
        assert_eq!(
            parse_version_name(" Before Masters "),
            Ok("Before Masters".to_owned())
        );
        assert_eq!(parse_version_name("  "), Err(ValidationRule::Empty));
        assert_eq!(
            parse_version_name("a\nb"),
            Err(ValidationRule::ControlCharacter)
        );
        let long = "ü".repeat(MAX_VERSION_NAME_CHARS + 1);
        assert_eq!(
            parse_version_name(&long),
            Err(ValidationRule::TooLong(MAX_VERSION_NAME_CHARS))
        );
    }
}
