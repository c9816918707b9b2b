//! Rows that break a rule, as they are named.

use app_service::port::{RowFault, RowFaultKind, TableRecord};
use serde_json::Value;

use crate::tables::TableSchema;

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
