//! Conversions of the domain's values to column values that are the same on both databases.

use app_domain::permission::ActorIdentity;
use app_domain::{Day, PlayerId};
use app_service::port::{SecretDigest, StoreError};
use chrono::{DateTime, NaiveDate, SubsecRound, Utc};
use serde::Serialize;
use serde::de::DeserializeOwned;
use sqlx::QueryBuilder;
use uuid::Uuid;

use super::super::DatabaseDriver;
use crate::error::{parse_stored, unreadable, unreadable_json};

/// Returns the date of `day`, clamped to years of four digits: others would not sort correctly as text.
pub(super) fn date(day: Day) -> NaiveDate {
    let first = NaiveDate::from_ymd_opt(1, 1, 1).expect("the first day of the era");
    let last = NaiveDate::from_ymd_opt(9999, 12, 31).expect("the last day of four digits");
    day.date().clamp(first, last)
}

/// Truncates to microseconds, the precision of PostgreSQL.
pub(super) fn instant(at: DateTime<Utc>) -> DateTime<Utc> {
    at.trunc_subsecs(6)
}

pub(super) fn player_id(column: &'static str, text: &str) -> Result<PlayerId, StoreError> {
    parse_stored(column, text)
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

pub(super) const ACTOR_PLAYER: &str = "player";
pub(super) const ACTOR_OPERATOR: &str = "operator";
pub(super) const ACTOR_SYSTEM: &str = "system";

/// Builds an actor from its three columns.
pub(super) fn actor(
    column: &'static str,
    kind: &str,
    id: Option<String>,
    name: Option<String>,
) -> Result<ActorIdentity, StoreError> {
    match (kind, id, name) {
        (ACTOR_PLAYER, Some(id), Some(name)) => Ok(ActorIdentity::Player {
            id: player_id(column, &id)?,
            name,
        }),
        (ACTOR_OPERATOR, None, Some(name)) => Ok(ActorIdentity::Operator { name }),
        (ACTOR_SYSTEM, None, None) => Ok(ActorIdentity::System),
        _ => Err(unreadable(column)),
    }
}

/// Returns the actor's kind, id and name.
pub(super) fn actor_columns(actor: &ActorIdentity) -> (&'static str, Option<&str>, Option<&str>) {
    match actor {
        ActorIdentity::Player { id, name } => (ACTOR_PLAYER, Some(id.as_str()), Some(name)),
        ActorIdentity::Operator { name } => (ACTOR_OPERATOR, None, Some(name)),
        ActorIdentity::System => (ACTOR_SYSTEM, None, None),
    }
}

/// Appends the ids and the closing parenthesis of a list.
pub(super) fn push_id_list(
    sql: &mut QueryBuilder<DatabaseDriver>,
    ids: impl Iterator<Item = Uuid>,
) {
    let mut list = sql.separated(", ");
    for id in ids {
        list.push_bind(id);
    }
    sql.push(")");
}
