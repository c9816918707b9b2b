//! Parses fields, the player that a caller acts for, and comma-separated lists.

use std::str::FromStr;

use app_domain::permission::{PlayerOwner, RequestPrincipal};
use app_domain::{PlayerId, ValidationRule};
use app_service::ServiceError;

/// Returns the permission to act for the player with this id (default: the caller).
pub fn owner(
    principal: &RequestPrincipal,
    player: Option<&PlayerId>,
) -> Result<PlayerOwner, ServiceError> {
    let owner = principal.owner_or_self(player)?;
    owner.ok_or_else(|| ServiceError::invalid("userId", ValidationRule::OperatorNamesPlayer))
}

/// Parses a field; the error names the field and the violated rule.
pub fn parse_field<T: FromStr<Err = ValidationRule>>(
    field: &str,
    raw: &str,
) -> Result<T, ServiceError> {
    raw.parse()
        .map_err(|rule| ServiceError::invalid(field, rule))
}

/// Parses a text; `None` for a blank one.
pub fn parse_optional<T: FromStr<Err = ValidationRule>>(
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
