//! The check of whole rows.

use app_domain::PlayerId;
use app_service::port::TableRecord;
use serde_json::Value;

use crate::tables::{RuleBreach, TableSchema};

/// Checks every cell of a row. The error is the name of the column.
pub(crate) fn check_row(table: &TableSchema, row: &TableRecord) -> Result<(), RuleBreach> {
    for (column, kind) in table.columns {
        let value = row.get(*column).ok_or(*column)?;
        if !value.is_null() && !kind.accepts(value) {
            return Err(column);
        }
    }
    (table.check)(row)?;
    check_actors(table, row)
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
    let is_player_id = |id: &Value| id.as_str().is_some_and(|id| id.parse::<PlayerId>().is_ok());
    for (column, _) in table.columns {
        let Some(prefix) = column.strip_suffix("kind") else {
            continue;
        };
        if !PREFIXES.contains(&prefix) {
            continue;
        }
        let (id, name) = (cell(&format!("{prefix}id")), cell(&format!("{prefix}name")));
        let is_valid = match cell(column).as_str() {
            Some("player") => is_player_id(id) && name.is_string(),
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
