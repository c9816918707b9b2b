//! Typed texts that break a rule, changed to what it accepts.

use app_domain::text::mended_text;
use app_service::port::{RowFault, RowFaultKind, TableRecord};
use serde_json::Value;

use super::cell_rule::CellRule;
use super::row_check::rules_of;
use super::row_fault::row_fault;
use crate::tables::TableSchema;

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

/// Mends a name; one without a letter is called *Untitled*.
pub(super) fn mended_name(text: &str, max: usize) -> String {
    let text = mended_text(text, max);
    if text.is_empty() {
        "Untitled".to_owned()
    } else {
        text
    }
}

/// Mends a JSON list of at most `count` names. Text that is none stays.
pub(super) fn mended_name_list(text: &str, max: usize, count: usize) -> String {
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
