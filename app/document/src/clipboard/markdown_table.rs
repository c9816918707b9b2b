//! Tables of GitHub's markdown.

use serde_json::{Value, json};

use crate::clipboard::inline_markdown::parse_inline;
use crate::mark::MarkSet;
use crate::node::{ElementNode, Node, NodeKind};

/// Parses the table that starts at this line: a header, a row of dashes with as many cells, and other rows. Returns the
/// table and the line after it.
pub(crate) fn parse_table(lines: &[&str], at: usize) -> Option<(ElementNode, usize)> {
    let header = cells(lines.get(at)?)?;
    let alignments: Vec<Value> = cells(lines.get(at + 1)?)?
        .iter()
        .map(|cell| alignment(cell))
        .collect::<Option<_>>()?;
    (header.len() == alignments.len()).then_some(())?;
    let body = lines[at + 2..].iter().map_while(|line| cells(line));
    let body: Vec<Vec<String>> = body.collect();
    let next = at + 2 + body.len();
    let rows = std::iter::once((NodeKind::TableHeader, &header))
        .chain(body.iter().map(|row| (NodeKind::TableCell, row)))
        .map(|(kind, row)| {
            let row = (0..header.len()).map(|column| {
                let text = row.get(column).map_or("", String::as_str);
                table_cell(kind.clone(), text, &alignments[column])
            });
            ElementNode::without_attributes(NodeKind::TableRow, row.collect()).into()
        });
    let table = ElementNode::without_attributes(NodeKind::Table, rows.collect());
    Some((table, next))
}

fn table_cell(kind: NodeKind, text: &str, alignment: &Value) -> Node {
    let line = parse_inline(text, &MarkSet::default());
    let paragraph = ElementNode::paragraph(line).into();
    ElementNode::table_cell(kind)
        .with_content(vec![paragraph])
        .with_attribute("align", alignment.clone())
        .into()
}

/// The cells of a row; `None` for a line without a separator.
fn cells(line: &str) -> Option<Vec<String>> {
    let line = line.trim();
    line.contains('|').then_some(())?;
    let line = line.strip_prefix('|').unwrap_or(line);
    let mut out = vec![String::new()];
    let mut is_escaped = false;
    for character in line.chars() {
        let cell = out.last_mut()?;
        match character {
            '|' if is_escaped => {
                cell.pop();
                cell.push('|');
            }
            '|' => out.push(String::new()),
            _ => cell.push(character),
        }
        is_escaped = character == '\\' && !is_escaped;
    }
    if out.len() > 1 && out.last().is_some_and(|last| last.trim().is_empty()) {
        out.pop();
    }
    Some(out.iter().map(|cell| cell.trim().to_owned()).collect())
}

/// The stored alignment of a column by its dashes; `None` for anything else.
fn alignment(dashes: &str) -> Option<Value> {
    let inner = dashes.trim_start_matches(':').trim_end_matches(':');
    (!inner.is_empty() && inner.chars().all(|c| c == '-')).then_some(())?;
    Some(match (dashes.starts_with(':'), dashes.ends_with(':')) {
        (true, true) => json!("center"),
        (false, true) => json!("right"),
        (true, false) => json!("left"),
        (false, false) => Value::Null,
    })
}
