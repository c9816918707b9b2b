//! Tables in CSV files (RFC 4180).

use app_document::ReadingBudget;
use serde_json::{Value, json};

use crate::json_node::{node, paragraph, table_cell};

/// Reads a file as one table with a header row.
pub(super) fn read(text: &str, budget: &ReadingBudget) -> Vec<Value> {
    let rows = rows(text, budget);
    let columns = rows.iter().map(Vec::len).max().unwrap_or_default();
    let cells: usize = rows.iter().map(Vec::len).sum();
    // Short rows are filled up with cells of an empty paragraph.
    if columns == 0 || !budget.spend(2 * (rows.len() * columns - cells), 0) {
        return Vec::new();
    }
    let rows = rows.iter().enumerate().map(|(at, row)| {
        let name = if at == 0 { "tableHeader" } else { "tableCell" };
        let cells = (0..columns).map(|column| {
            let lines = row.get(column).map_or("", String::as_str).split('\n');
            let lines = lines.map(|line| {
                let text = (!line.is_empty()).then(|| json!({"type": "text", "text": line}));
                paragraph(text.into_iter().collect())
            });
            table_cell(name, None, lines.collect())
        });
        node("tableRow", Value::Null, cells.collect())
    });
    vec![node("table", Value::Null, rows.collect())]
}

/// The rows that are not empty, until the budget is exhausted.
fn rows(text: &str, budget: &ReadingBudget) -> Vec<Vec<String>> {
    let mut rows = Vec::new();
    let mut push = |row: &mut Vec<String>| {
        let row = std::mem::take(row);
        if row.iter().any(|cell| !cell.is_empty()) {
            let bytes = row.iter().map(String::len).sum();
            let lines = row.iter().map(|cell| 1 + cell.matches('\n').count());
            budget.spend(1 + row.len() + 2 * lines.sum::<usize>(), bytes);
            rows.push(row);
        }
        !budget.is_exhausted()
    };
    let (mut row, mut cell) = (Vec::new(), String::new());
    let mut is_quoted = false;
    let mut signs = text.chars().filter(|sign| *sign != '\0').peekable();
    while let Some(sign) = signs.next() {
        match sign {
            '"' if is_quoted && signs.peek() == Some(&'"') => {
                signs.next();
                cell.push('"');
            }
            '"' if is_quoted || cell.is_empty() => is_quoted = !is_quoted,
            ',' if !is_quoted => row.push(std::mem::take(&mut cell)),
            '\n' if !is_quoted => {
                row.push(std::mem::take(&mut cell));
                if !push(&mut row) {
                    return rows;
                }
            }
            sign => cell.push(sign),
        }
    }
    if !cell.is_empty() || !row.is_empty() {
        row.push(cell);
        push(&mut row);
    }
    rows
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quoted_cells_keep_commas_quotes_and_lines() {
        let text = "Name,Map\n\"A, \"\"fast\"\"\",\"Bind\nHaven\"\n\n";
        let found = rows(text, &ReadingBudget::default());
        assert_eq!(
            found,
            [vec!["Name", "Map"], vec!["A, \"fast\"", "Bind\nHaven"]]
        );
    }
}
