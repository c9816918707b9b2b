//! Typed texts that break a rule, changed to what it accepts.

use app_service::port::{RowFault, RowFaultKind, TableRecord};
use serde_json::Value;

use super::row_fault::row_fault;
use crate::tables::{ColumnKind, TableSchema};

/// Changes the typed texts of a row that break their rules. Returns the faults that it had.
pub(crate) fn mend_row(table: &TableSchema, row: &mut TableRecord) -> Vec<RowFault> {
    let mut mended = Vec::new();
    for (column, kind) in table.columns {
        let ColumnKind::TypedText(is_valid, mend) = kind else {
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
