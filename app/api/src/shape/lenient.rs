//! Fields that may be empty, and lists that may be one text with commas.

use std::str::FromStr;

use app_domain::Rule;

/// Something; or, empty, nothing.
pub(super) fn or_empty<T: FromStr<Err = Rule>>(raw: &str) -> Result<Option<T>, Rule> {
    match raw.trim() {
        "" => Ok(None),
        raw => raw.parse().map(Some),
    }
}

/// The parts of a list whose texts may be several with commas; empty ones are left out.
pub(super) fn parts(list: &[String]) -> impl Iterator<Item = &str> {
    let parts = list.iter().flat_map(|one| one.split(',')).map(str::trim);
    parts.filter(|part| !part.is_empty())
}
