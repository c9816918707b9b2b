//! Tables in CSV files (RFC 4180), also with the separators of other languages.

use app_document::ReadingBudget;
use serde_json::{Value, json};

use crate::json_node::{node, paragraph, table_cell};

/// Reads a file as one table with a header row.
pub(super) fn read(text: &str, budget: &ReadingBudget) -> Vec<Value> {
    let (separator, text) = separator_of(text);
    let rows = rows(text, separator, budget);
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

/// Maximum number of lines that decide about the separator.
const SAMPLE_LINES: usize = 20;

/// The separator of a file, and its text without the line `sep=` with which Excel names it.
///
/// Excel writes semicolons where the comma is the decimal sign, and tabs into *Unicode text*. The separator is the sign
/// of which most of the first lines have as many as the first one.
fn separator_of(text: &str) -> (char, &str) {
    let (first, rest) = text.split_once('\n').unwrap_or((text, ""));
    let first = first.trim_matches(['"', '\r', ' ']).to_ascii_lowercase();
    let mut named = first.strip_prefix("sep=").into_iter().flat_map(str::chars);
    if let (Some(separator), None) = (named.next(), named.next()) {
        return (separator, rest);
    }
    let counts = |separator: char| {
        let mut counts = vec![0_usize];
        let mut is_quoted = false;
        for sign in text.chars() {
            match sign {
                '"' => is_quoted = !is_quoted,
                '\n' if !is_quoted && counts.len() == SAMPLE_LINES => break,
                '\n' if !is_quoted => counts.push(0),
                sign if sign == separator && !is_quoted => {
                    *counts.last_mut().expect("a line") += 1;
                }
                _ => {}
            }
        }
        let equal = counts.iter().filter(|count| **count == counts[0]).count();
        (if counts[0] > 0 { equal } else { 0 }, counts[0])
    };
    // Of equal ones the last is taken.
    let found = [';', '\t', ',']
        .into_iter()
        .max_by_key(|separator| counts(*separator));
    (found.unwrap_or(','), text)
}

/// The rows that are not empty, until the budget is exhausted.
fn rows(text: &str, separator: char, budget: &ReadingBudget) -> Vec<Vec<String>> {
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
            sign if sign == separator && !is_quoted => row.push(std::mem::take(&mut cell)),
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
        let found = rows(text, ',', &ReadingBudget::default());
        assert_eq!(
            found,
            [vec!["Name", "Map"], vec!["A, \"fast\"", "Bind\nHaven"]]
        );
    }

    #[test]
    fn the_separator_is_found() {
        for (text, separator) in [
            ("Name,Map\nA; B,Bind", ','),
            ("Name;Score\nKim;7,5\nAda;8,25", ';'),
            ("Name;Note\n\"A;B\";\"a, b\"\n", ';'),
            ("Name\tScore\nKim\t7,5\n", '\t'),
            ("\"a;b;c\",d\n\"e\",f\n", ','),
            ("sep=;\nName;Score\n", ';'),
            ("\"sep=|\"\nName|Score\n", '|'),
            ("Name\nA, B\n", ','),
            ("Role, agent;Map\nEntry, Jett;Bind\nHold;Haven", ';'),
            ("", ','),
        ] {
            assert_eq!(separator_of(text).0, separator, "{text:?}");
        }
        assert_eq!(separator_of("sep=;\nA;B").1, "A;B");
    }
}
