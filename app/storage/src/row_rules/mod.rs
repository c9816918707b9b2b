//! The rules that every imported row keeps: each cell is read by the domain's parsers before it is stored.
//!
//! Lengths of texts are not limited where the domain accepts what is already stored.

mod chat;
mod matches;
mod stratbook;
mod team;

use std::ops::RangeInclusive;

use app_service::port::TableRecord;
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use chrono::{DateTime, Datelike, NaiveDate, Utc};
use serde::de::DeserializeOwned;
use serde_json::Value;
use uuid::Uuid;

use crate::tables::{ColumnKind, TableSchema};

/// The numbers of columns without a rule of their own: what JSON represents exactly in every program, so that generated
/// ids can still grow.
const SAFE_NUMBERS: RangeInclusive<i64> = 0..=(1 << 53);
/// Places in a list that people arrange.
const PLACES: RangeInclusive<i64> = 0..=i32::MAX as i64;
/// Dates sort as text only with years of four digits.
const YEARS: RangeInclusive<i32> = 1..=9999;
/// Number of bytes of a secret's digest.
const DIGEST_BYTES: usize = 32;

/// A rule of a column. The database decides about nulls.
enum CellRule {
    Text(fn(&str) -> bool),
    Number(RangeInclusive<i64>),
    Digest,
}

/// The rules of a table's columns. Columns without a rule are checked by their type alone.
type TableRules = (&'static str, &'static [(&'static str, CellRule)]);

const RULES: [&[TableRules]; 4] = [team::RULES, stratbook::RULES, matches::RULES, chat::RULES];

/// The column whose value breaks a rule.
type RuleBreach = &'static str;

/// Checks every cell of a row. The error is the name of the column.
pub(crate) fn check_row(table: &TableSchema, row: &TableRecord) -> Result<(), RuleBreach> {
    let rules = RULES
        .into_iter()
        .flatten()
        .filter(|(name, _)| *name == table.name)
        .flat_map(|(_, rules)| *rules);
    for (column, kind) in table.columns {
        let value = row.get(*column).ok_or(*column)?;
        if value.is_null() {
            continue;
        }
        let mut of_column = rules.clone().filter(|(name, _)| name == column);
        let has_rule = of_column.clone().next().is_some();
        let keeps_rules = of_column.all(|(_, rule)| rule.accepts(value));
        if !is_of_kind(value, *kind, has_rule) || !keeps_rules {
            return Err(column);
        }
    }
    match table.name {
        "absences" => team::check_absence(row)?,
        "folders" => stratbook::check_folder(row)?,
        "matches" => matches::check_match(row)?,
        "messages" => chat::check_message(row)?,
        "players" => team::check_player(row)?,
        _ => {}
    }
    check_actors(table, row)
}

impl CellRule {
    fn accepts(&self, value: &Value) -> bool {
        match self {
            Self::Text(is_valid) => value.as_str().is_some_and(is_valid),
            Self::Number(range) => value.as_i64().is_some_and(|number| range.contains(&number)),
            Self::Digest => {
                let bytes = value.as_str().and_then(|text| STANDARD.decode(text).ok());
                bytes.is_some_and(|bytes| bytes.len() == DIGEST_BYTES)
            }
        }
    }
}

fn is_of_kind(value: &Value, kind: ColumnKind, has_rule: bool) -> bool {
    let text = value.as_str();
    match kind {
        ColumnKind::Text => text.is_some_and(|text| !text.contains('\0')),
        ColumnKind::Number => {
            let number = value.as_i64();
            number.is_some_and(|number| has_rule || SAFE_NUMBERS.contains(&number))
        }
        ColumnKind::Bool => value.is_boolean(),
        ColumnKind::Date => {
            let date = text.and_then(|text| text.parse::<NaiveDate>().ok());
            date.is_some_and(|date| YEARS.contains(&date.year()))
        }
        ColumnKind::Instant => {
            let at = text.and_then(|text| text.parse::<DateTime<Utc>>().ok());
            at.is_some_and(|at| YEARS.contains(&at.year()))
        }
        ColumnKind::Uuid => text.is_some_and(|text| text.parse::<Uuid>().is_ok()),
        ColumnKind::Bytes => text.is_some_and(|text| STANDARD.decode(text).is_ok()),
    }
}

/// Checks the three columns of each actor: `…kind`, `…id` and `…name`.
fn check_actors(table: &TableSchema, row: &TableRecord) -> Result<(), RuleBreach> {
    const PREFIXES: [&str; 5] = [
        "actor_",
        "updated_by_",
        "created_by_",
        "resolved_by_",
        "by_",
    ];
    let cell = |column: &str| row.get(column).unwrap_or(&Value::Null);
    for (column, _) in table.columns {
        let Some(prefix) = column.strip_suffix("kind") else {
            continue;
        };
        if !PREFIXES.contains(&prefix) {
            continue;
        }
        let (id, name) = (cell(&format!("{prefix}id")), cell(&format!("{prefix}name")));
        let is_valid = match cell(column).as_str() {
            Some("player") => id.as_str().is_some_and(is_player_id) && name.is_string(),
            Some("operator") => id.is_null() && name.is_string(),
            Some("system") => id.is_null() && name.is_null(),
            None if prefix == "resolved_by_" => {
                id.is_null() && name.is_null() && cell("resolved_at").is_null()
            }
            _ => false,
        };
        if !is_valid {
            return Err(column);
        }
    }
    Ok(())
}

fn is_account_id(text: &str) -> bool {
    text.parse::<app_domain::AccountId>().is_ok()
}

fn is_player_id(text: &str) -> bool {
    text.parse::<app_domain::PlayerId>().is_ok()
}

/// Whether the text is JSON of this type.
fn is_json<T: DeserializeOwned>(text: &str) -> bool {
    serde_json::from_str::<T>(text).is_ok()
}

/// Whether minutes since the Unix epoch are in a year of four digits.
fn is_storable_minute(minutes: i64) -> bool {
    let seconds = minutes.checked_mul(60);
    let at = seconds.and_then(|seconds| DateTime::from_timestamp(seconds, 0));
    at.is_some_and(|at| YEARS.contains(&at.year()))
}

/// Whether the text is an id of the chat platform.
fn is_chat_object(text: &str) -> bool {
    text.parse::<u64>().is_ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tables::tables;

    #[test]
    fn every_rule_is_about_a_listed_column_of_its_type() {
        for (name, rules) in RULES.into_iter().flatten() {
            let table = tables().find(|table| table.name == *name);
            let table = table.unwrap_or_else(|| panic!("no table {name}"));
            for (column, rule) in *rules {
                let kind = table.kind_of(column);
                let fits = match rule {
                    CellRule::Text(_) => kind == Some(ColumnKind::Text),
                    CellRule::Number(_) => kind == Some(ColumnKind::Number),
                    CellRule::Digest => kind == Some(ColumnKind::Bytes),
                };
                assert!(fits, "{name}.{column} is {kind:?}");
            }
        }
    }
}
