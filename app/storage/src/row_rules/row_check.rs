//! The check of whole rows.

use app_service::port::TableRecord;
use serde_json::Value;

use super::cell_rule::{CellRule, TableRules, is_of_kind};
use super::cell_text::is_player_id;
use super::{chat, matches, stratbook, team};
use crate::tables::TableSchema;

const RULES: [&[TableRules]; 4] = [team::RULES, stratbook::RULES, matches::RULES, chat::RULES];

/// The column whose value breaks a rule.
pub(super) type RuleBreach = &'static str;

pub(super) fn rules_of(
    table: &TableSchema,
) -> impl Iterator<Item = &'static (&'static str, CellRule)> + Clone {
    let name = table.name;
    RULES
        .into_iter()
        .flatten()
        .filter(move |(table, _)| *table == name)
        .flat_map(|(_, rules)| *rules)
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tables::{ColumnKind, tables};

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
