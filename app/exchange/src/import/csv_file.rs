//! Tables in CSV files (RFC 4180).

use serde_json::{Value, json};

/// Maximum number of rows of a table.
const MAX_ROWS: usize = 500;

/// Reads a file as one table with a header row.
pub(super) fn read(text: &str) -> Vec<Value> {
    let mut rows = rows(text);
    rows.truncate(MAX_ROWS);
    let columns = rows.iter().map(Vec::len).max().unwrap_or_default();
    if columns == 0 {
        return Vec::new();
    }
    let rows = rows.iter().enumerate().map(|(at, row)| {
        let name = if at == 0 { "tableHeader" } else { "tableCell" };
        let cells = (0..columns).map(|column| {
            let text = row.get(column).map_or("", String::as_str);
            let content: Vec<Value> = text
                .split('\n')
                .map(|line| match line {
                    "" => json!({"type": "paragraph", "attrs": {"textAlign": null}}),
                    line => json!({"type": "paragraph", "attrs": {"textAlign": null},
                        "content": [{"type": "text", "text": line}]}),
                })
                .collect();
            let attributes = json!({"colspan": 1, "rowspan": 1, "colwidth": null, "align": null});
            json!({"type": name, "attrs": attributes, "content": content})
        });
        json!({"type": "tableRow", "content": cells.collect::<Vec<_>>()})
    });
    vec![json!({"type": "table", "content": rows.collect::<Vec<_>>()})]
}

fn rows(text: &str) -> Vec<Vec<String>> {
    let mut rows = Vec::new();
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
                rows.push(std::mem::take(&mut row));
            }
            sign => cell.push(sign),
        }
    }
    if !cell.is_empty() || !row.is_empty() {
        row.push(cell);
        rows.push(row);
    }
    rows.retain(|row| row.iter().any(|cell| !cell.is_empty()));
    rows
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quoted_cells_keep_commas_quotes_and_lines() {
        let found = rows("Name,Map\n\"A, \"\"fast\"\"\",\"Bind\nHaven\"\n\n");
        assert_eq!(
            found,
            [vec!["Name", "Map"], vec!["A, \"fast\"", "Bind\nHaven"]]
        );
    }
}
