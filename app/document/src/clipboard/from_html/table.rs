//! Tables of other programs.

use serde_json::{Value, json};

use super::block_builder::BlockBuilder;
use super::block_position::BlockPosition;
use crate::attributes::TextAlignment;
use crate::clipboard::html_tree::{HtmlElement, HtmlNode};
use crate::clipboard::style;
use crate::edit::table_grid::{MAX_COLUMNS, complete_grid};
use crate::mark::MarkSet;
use crate::node::{ElementNode, Node, NodeKind};

/// A row with its cells.
pub(super) struct HtmlRow<'a> {
    pub cells: Vec<&'a HtmlElement>,
    is_header: bool,
}

/// Maximum number of rows or columns that a pasted cell covers.
const MAX_SPAN: usize = 200;

/// The visible rows of a table that have cells.
pub(super) fn rows(table: &HtmlElement) -> Vec<HtmlRow<'_>> {
    let mut out = Vec::new();
    collect_rows(table, false, &mut out);
    out
}

fn collect_rows<'a>(group: &'a HtmlElement, is_header: bool, out: &mut Vec<HtmlRow<'a>>) {
    for tag in elements(group) {
        match tag.name.as_str() {
            "thead" => collect_rows(tag, true, out),
            "tbody" | "tfoot" => collect_rows(tag, false, out),
            "tr" => {
                let is_cell = |tag: &&HtmlElement| matches!(tag.name.as_str(), "td" | "th");
                let cells: Vec<_> = elements(tag).filter(is_cell).collect();
                if !cells.is_empty() {
                    out.push(HtmlRow { cells, is_header });
                }
            }
            _ => {}
        }
    }
}

fn elements(tag: &HtmlElement) -> impl Iterator<Item = &HtmlElement> {
    tag.children.iter().filter_map(|child| match child {
        HtmlNode::Element(tag) if !style::is_hidden(tag) => Some(tag),
        HtmlNode::Element(_) | HtmlNode::Text(_) => None,
    })
}

pub(super) fn table(
    rows: &[HtmlRow<'_>],
    marks: &MarkSet,
    keeps_blanks: bool,
    inside: BlockPosition<'_>,
) -> ElementNode {
    let budget = inside.budget;
    let width = rows.iter().map(|row| row.cells.len()).max().unwrap_or(0);
    let spans = rows.first().map_or(0, |row| {
        let spans = row.cells.iter().map(|cell| span(cell, "colspan"));
        spans.sum::<usize>().min(MAX_COLUMNS)
    });
    let is_affordable = budget.spend(0, rows.len() * spans);
    let built = rows.iter().map_while(|row| {
        let missing = width - row.cells.len();
        budget.spend(1 + 2 * missing, 0).then_some(())?;
        let cells = row.cells.iter().map_while(|cell| {
            budget.spend(2, 0).then_some(())?;
            Some(table_cell(cell, row.is_header, marks, keeps_blanks, inside))
        });
        Some(ElementNode::without_attributes(NodeKind::TableRow, cells.collect()).into())
    });
    let mut table = ElementNode::without_attributes(NodeKind::Table, built.collect());
    if is_affordable && !budget.is_exhausted() {
        complete_grid(&mut table);
    }
    table
}

/// The number of rows or columns that a cell covers.
fn span(tag: &HtmlElement, name: &str) -> usize {
    let span = tag
        .attribute(name)
        .and_then(|span| span.trim().parse().ok());
    span.unwrap_or(1).clamp(1, MAX_SPAN)
}

fn table_cell(
    tag: &HtmlElement,
    is_header: bool,
    marks: &MarkSet,
    keeps_blanks: bool,
    inside: BlockPosition<'_>,
) -> Node {
    let kind = if is_header || tag.name == "th" {
        NodeKind::TableHeader
    } else {
        NodeKind::TableCell
    };
    let mut builder = BlockBuilder::new(inside);
    let keeps_blanks = keeps_blanks || style::preserves_whitespace(tag);
    builder.push_children(tag, &style::marks(tag, marks), keeps_blanks);
    let widths = tag.attribute("colwidth").map_or(Value::Null, |widths| {
        let widths = widths.split(',').map(|width| width.trim().parse::<u32>());
        widths
            .collect::<Result<Vec<_>, _>>()
            .map_or(Value::Null, |widths| json!(widths))
    });
    let alignment = style::alignment(tag).map(TextAlignment::name);
    let cell = ElementNode::table_cell(kind)
        .with_attribute("colspan", json!(span(tag, "colspan")))
        .with_attribute("rowspan", json!(span(tag, "rowspan")))
        .with_attribute("colwidth", widths)
        .with_attribute("align", json!(alignment));
    match builder.finish() {
        blocks if blocks.is_empty() => cell.into(),
        blocks => cell.with_content(blocks).into(),
    }
}
