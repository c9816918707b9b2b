//! How the domain's values are bound, so that both databases give back the same.

use app_domain::permission::Actor;
use app_domain::{Day, PlayerId};
use app_service::port::{SecretDigest, StoreError};
use chrono::{DateTime, NaiveDate, SubsecRound, Utc};
use serde::Serialize;
use serde::de::DeserializeOwned;
use sqlx::QueryBuilder;
use uuid::Uuid;

use super::super::Driver;
use crate::error::{parsed, unreadable, unreadable_json};

/// The date of `day`, kept to years of four digits: others would not compare as text.
pub(super) fn date(day: Day) -> NaiveDate {
    let first = NaiveDate::from_ymd_opt(1, 1, 1).expect("the first day of the era");
    let last = NaiveDate::from_ymd_opt(9999, 12, 31).expect("the last day of four digits");
    day.date().clamp(first, last)
}

/// Microseconds are the finest that PostgreSQL keeps.
pub(super) fn instant(at: DateTime<Utc>) -> DateTime<Utc> {
    at.trunc_subsecs(6)
}

pub(super) fn player_id(column: &'static str, text: &str) -> Result<PlayerId, StoreError> {
    parsed(column, text)
}

pub(super) fn digest(column: &'static str, bytes: &[u8]) -> Result<SecretDigest, StoreError> {
    SecretDigest::from_bytes(bytes).ok_or_else(|| unreadable(column))
}

pub(super) fn to_json(value: &impl Serialize) -> Result<String, StoreError> {
    serde_json::to_string(value).map_err(unreadable_json)
}

pub(super) fn from_json<T: DeserializeOwned>(text: &str) -> Result<T, StoreError> {
    serde_json::from_str(text).map_err(unreadable_json)
}

pub(super) const PLAYER: &str = "player";
pub(super) const OPERATOR: &str = "operator";
pub(super) const SYSTEM: &str = "system";

/// Who acted, from the three columns that hold it.
pub(super) fn actor(
    column: &'static str,
    kind: &str,
    id: Option<String>,
    name: Option<String>,
) -> Result<Actor, StoreError> {
    match (kind, id, name) {
        (PLAYER, Some(id), Some(name)) => Ok(Actor::Player {
            id: player_id(column, &id)?,
            name,
        }),
        (OPERATOR, None, Some(name)) => Ok(Actor::Operator { name }),
        (SYSTEM, None, None) => Ok(Actor::System),
        _ => Err(unreadable(column)),
    }
}

/// Kind, id and name.
pub(super) fn actor_columns(actor: &Actor) -> (&'static str, Option<&str>, Option<&str>) {
    match actor {
        Actor::Player { id, name } => (PLAYER, Some(id.as_str()), Some(name)),
        Actor::Operator { name } => (OPERATOR, None, Some(name)),
        Actor::System => (SYSTEM, None, None),
    }
}

/// Ends a list in parentheses with these ids.
pub(super) fn among(sql: &mut QueryBuilder<Driver>, ids: impl Iterator<Item = Uuid>) {
    let mut list = sql.separated(", ");
    for id in ids {
        list.push_bind(id);
    }
    sql.push(")");
}
