//! Parses optional fields and comma-separated lists.

use std::str::FromStr;

use app_domain::ValidationRule;

/// Parses a text; `None` for a blank one.
pub(super) fn parse_optional<T: FromStr<Err = ValidationRule>>(
    raw: &str,
) -> Result<Option<T>, ValidationRule> {
    match raw.trim() {
        "" => Ok(None),
        raw => raw.parse().map(Some),
    }
}

/// Splits each text of a list at commas; blank parts are left out.
pub(super) fn split_list(list: &[String]) -> impl Iterator<Item = &str> {
    let parts = list.iter().flat_map(|one| one.split(',')).map(str::trim);
    parts.filter(|part| !part.is_empty())
}
