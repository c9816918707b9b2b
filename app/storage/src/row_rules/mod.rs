//! The rules that every row keeps: the domain's parsers read each cell before an import stores it, and when the rows of
//! a database are checked.

mod chat;
mod matches;
mod stratbook;
mod team;

use std::ops::RangeInclusive;

use app_domain::text::{mended_text, required_text};
use app_service::port::{RowFault, RowFaultKind, TableRecord};
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
    /// Text that people type, and how it is changed to what the rule accepts.
    Typed(fn(&str) -> bool, fn(&str) -> String),
    Number(RangeInclusive<i64>),
    Digest,
}

/// The rules of a table's columns. Columns without a rule are checked by their type alone.
type TableRules = (&'static str, &'static [(&'static str, CellRule)]);

const RULES: [&[TableRules]; 4] = [team::RULES, stratbook::RULES, matches::RULES, chat::RULES];

/// The column whose value breaks a rule.
type RuleBreach = &'static str;

fn rules_of(
    table: &TableSchema,
) -> impl Iterator<Item = &'static (&'static str, CellRule)> + Clone {
    let name = table.name;
    RULES
        .into_iter()
        .flatten()
        .filter(move |(table, _)| *table == name)
        .flat_map(|(_, rules)| *rules)
}

/// Changes the typed texts of a row that break their rules. Returns the faults that it had.
pub(crate) fn mend_row(table: &TableSchema, row: &mut TableRecord) -> Vec<RowFault> {
    let mut mended = Vec::new();
    for (column, rule) in rules_of(table) {
        let CellRule::Typed(is_valid, mend) = rule else {
            continue;
        };
        let text = row.get(*column).and_then(Value::as_str);
        let Some(text) = text.filter(|text| !is_valid(text)) else {
            continue;
        };
        let text = mend(text);
        let fault = RowFaultKind::Value((*column).to_owned());
        mended.push(row_fault(table, row, fault));
        let sort_key = format!("{column}_key");
        if table.kind_of(&sort_key).is_some() {
            row.insert(sort_key, text.to_lowercase().into());
        }
        row.insert((*column).to_owned(), text.into());
    }
    mended
}

/// Names a row by the cells by which its table is sorted.
pub(crate) fn row_fault(table: &TableSchema, row: &TableRecord, fault: RowFaultKind) -> RowFault {
    let cell = |name: &&str| Some(format!("{name} {}", printable_cell(row.get(*name)?)));
    let key: Vec<String> = table.order.iter().filter_map(cell).collect();
    RowFault {
        table: table.name,
        key: key.join(", "),
        fault,
    }
}

fn printable_cell(value: &Value) -> String {
    let text = value.as_str().map(printable);
    text.unwrap_or_else(|| printable(&value.to_string()))
}

/// Text of an archive as it may be printed: shortened, and without characters that control a terminal.
pub(crate) fn printable(text: &str) -> String {
    const MAX_CHARS: usize = 80;
    let shown = text.chars().take(MAX_CHARS).flat_map(char::escape_debug);
    shown.collect()
}

/// Checks every cell of a row. The error is the name of the column.
pub(crate) fn check_row(table: &TableSchema, row: &TableRecord) -> Result<(), RuleBreach> {
    let rules = rules_of(table);
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
            Self::Text(is_valid) | Self::Typed(is_valid, _) => value.as_str().is_some_and(is_valid),
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

/// Mends a name; one without a letter is called *Untitled*.
fn mended_name(text: &str, max: usize) -> String {
    let text = mended_text(text, max);
    if text.is_empty() {
        "Untitled".to_owned()
    } else {
        text
    }
}

fn is_name(text: &str, max: usize) -> bool {
    required_text(text, max).is_ok()
}

/// Whether the text is a JSON list of names that a parser of the domain accepts.
fn is_name_list(text: &str, accepts: fn(Vec<&str>) -> bool) -> bool {
    let names = serde_json::from_str::<Vec<String>>(text);
    names.is_ok_and(|names| accepts(names.iter().map(String::as_str).collect()))
}

/// Mends a JSON list of at most `count` names. Text that is none stays.
fn mended_name_list(text: &str, max: usize, count: usize) -> String {
    let Ok(names) = serde_json::from_str::<Vec<String>>(text) else {
        return text.to_owned();
    };
    let names = names
        .iter()
        .map(|name| mended_text(&name.replace(',', " "), max));
    let mut kept: Vec<String> = names.filter(|name| !name.is_empty()).collect();
    kept.truncate(count);
    Value::from(kept).to_string()
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
                    CellRule::Text(_) | CellRule::Typed(..) => kind == Some(ColumnKind::Text),
                    CellRule::Number(_) => kind == Some(ColumnKind::Number),
                    CellRule::Digest => kind == Some(ColumnKind::Bytes),
                };
                assert!(fits, "{name}.{column} is {kind:?}");
            }
        }
    }
}
