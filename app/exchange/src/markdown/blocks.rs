//! Writes blocks as lines.

use app_document::board::MapOutlines;
use app_document::{ElementNode, Node, NodeKind, TextAlignment};

use super::escape::{TextPlace, destination, push_text};
use super::inline::{longest_run, write_image, write_inline};
use super::summary::summary_html;

/// Writes blocks, with the addresses that `address` returns.
pub(super) struct BlockWriter<'a> {
    /// The maps whose places the texts of boards name.
    maps: &'a MapOutlines,
    address: &'a dyn Fn(&str) -> String,
}

/// The text of an empty item. Without any, a task would be no task, and a blank line after it would end the list.
const EMPTY_ITEM: &str = "<!-- -->";

/// The marker of the last list, if the last block was one. A list of the same family directly after it has another
/// marker, or it would continue the first one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct ListMarker {
    is_ordered: bool,
    is_second: bool,
}

impl<'a> BlockWriter<'a> {
    pub fn new(maps: &'a MapOutlines, address: &'a dyn Fn(&str) -> String) -> Self {
        Self { maps, address }
    }

    /// The lines of blocks, with a blank line between two blocks. Empty paragraphs are left out: Markdown has none.
    pub fn blocks(&self, content: &[Node]) -> Vec<String> {
        let mut out = Vec::new();
        let mut last: Option<ListMarker> = None;
        for element in content.iter().filter_map(Node::element) {
            let marker = element.kind().is_list().then(|| {
                let is_ordered = *element.kind() == NodeKind::OrderedList;
                let is_second =
                    last.is_some_and(|last| last.is_ordered == is_ordered && !last.is_second);
                ListMarker {
                    is_ordered,
                    is_second,
                }
            });
            let lines = match marker {
                Some(marker) => self.list(element, marker),
                None => self.block(element),
            };
            if lines.is_empty() {
                continue;
            }
            if !out.is_empty() {
                out.push(String::new());
            }
            out.extend(lines);
            last = marker;
        }
        out
    }

    fn block(&self, element: &ElementNode) -> Vec<String> {
        match element.kind() {
            NodeKind::Paragraph => lines(&self.inline(element, TextPlace::Paragraph)),
            NodeKind::Heading => {
                let level = usize::from(element.heading_level().unwrap_or(1));
                let text = self.inline(element, TextPlace::Heading);
                vec![
                    format!("{} {text}", "#".repeat(level))
                        .trim_end_matches(' ')
                        .to_owned(),
                ]
            }
            NodeKind::CodeBlock => code_block(element),
            NodeKind::Blockquote => quoted(self.blocks(element.content())),
            NodeKind::Callout => {
                let kind = element.callout_kind().unwrap_or_default();
                let mut inner = vec![kind.alert().to_owned()];
                // Only text may follow directly.
                let first = element.content().first().and_then(Node::element);
                if first.is_some_and(|first| *first.kind() != NodeKind::Paragraph) {
                    inner.push(String::new());
                }
                inner.extend(self.blocks(element.content()));
                quoted(inner)
            }
            NodeKind::Details => self.details(element),
            NodeKind::HorizontalRule => vec!["___".to_owned()],
            NodeKind::Image => lines(&write_image(element, self.address)),
            NodeKind::Video | NodeKind::Youtube => video(element),
            NodeKind::Table => self.table(element),
            NodeKind::Upload(_) => Vec::new(),
            _ => text_lines(&element.plain_text_on(self.maps)),
        }
    }

    fn inline(&self, element: &ElementNode, place: TextPlace) -> String {
        write_inline(element.content(), place, self.address)
    }

    fn list(&self, list: &ElementNode, marker: ListMarker) -> Vec<String> {
        let first = list.numbering().map_or(1, |(start, _)| start).max(0);
        let mut out: Vec<String> = Vec::new();
        let mut was_compact = true;
        let items = list.content().iter().filter_map(Node::element);
        for (number, item) in (first..).zip(items) {
            let sign = match (marker.is_ordered, marker.is_second) {
                (true, is_second) => format!("{number}{}", if is_second { ")" } else { "." }),
                (false, true) => "*".to_owned(),
                (false, false) => "-".to_owned(),
            };
            let (lines, is_compact) = self.item(item);
            if !(out.is_empty() || was_compact && is_compact) {
                out.push(String::new());
            }
            was_compact = is_compact;
            let indent = " ".repeat(sign.len() + 1);
            for (at, line) in lines.iter().enumerate() {
                out.push(match (at, line.is_empty()) {
                    (0, true) => sign.clone(),
                    (0, false) => format!("{sign} {line}"),
                    (_, true) => String::new(),
                    (_, false) => format!("{indent}{line}"),
                });
            }
        }
        out
    }

    /// The lines of an item, and whether it needs no blank lines around it.
    fn item(&self, item: &ElementNode) -> (Vec<String>, bool) {
        let content = item.content();
        let is_empty = |node: &Node| {
            let mut element = node.element().into_iter();
            element.any(|block| *block.kind() == NodeKind::Paragraph && block.content().is_empty())
        };
        let mut out = Vec::new();
        let first = content.first().and_then(Node::element);
        let rest = content.get(1..).unwrap_or_default();
        if let Some(first) = first {
            out = match first.kind() {
                NodeKind::Paragraph => lines(&self.inline(first, TextPlace::Paragraph)),
                _ => self.blocks(&content[..1]),
            };
        }
        if let Some(is_checked) = item.is_checked() {
            let sign = if is_checked { "[x]" } else { "[ ]" };
            match out.first_mut() {
                Some(line) => *line = format!("{sign} {line}"),
                None => out.push(format!("{sign} {EMPTY_ITEM}")),
            }
        }
        let below = self.blocks(rest);
        let is_bullets = |node: &Node| {
            let mut element = node.element().into_iter();
            element.any(|block| {
                matches!(block.kind(), NodeKind::BulletList | NodeKind::TaskList)
                    && !block
                        .content()
                        .first()
                        .and_then(Node::element)
                        .and_then(|item| item.content().first())
                        .is_none_or(is_empty)
            })
        };
        let is_compact = below.is_empty()
            || (rest.len() == 1 && is_bullets(&rest[0]) && !below.iter().any(String::is_empty));
        if out.is_empty() {
            out = if below.is_empty() {
                vec![EMPTY_ITEM.to_owned()]
            } else {
                below
            };
        } else if !below.is_empty() {
            if !is_compact {
                out.push(String::new());
            }
            out.extend(below);
        }
        (out, is_compact)
    }

    /// A toggle as HTML around Markdown, which GitHub shows as one.
    fn details(&self, element: &ElementNode) -> Vec<String> {
        let is_open = element.is_open() == Some(true);
        let mut out = vec![
            if is_open {
                "<details open>"
            } else {
                "<details>"
            }
            .to_owned(),
        ];
        for part in element.content().iter().filter_map(Node::element) {
            if *part.kind() == NodeKind::DetailsSummary {
                let summary = summary_html(part.content(), self.address);
                out.push(format!("<summary>{summary}</summary>"));
                continue;
            }
            let inner = self.blocks(part.content());
            if !inner.is_empty() {
                out.push(String::new());
                out.extend(inner);
            }
        }
        out.extend([String::new(), "</details>".to_owned()]);
        out
    }

    fn table(&self, table: &ElementNode) -> Vec<String> {
        let rows = table.content().iter().filter_map(Node::element);
        let rows: Vec<Vec<&ElementNode>> = rows
            .map(|row| row.content().iter().filter_map(Node::element).collect())
            .collect();
        let width = |row: &Vec<&ElementNode>| row.iter().map(|cell| columns(cell)).sum::<usize>();
        let columns = rows.iter().map(width).max().unwrap_or(1).max(1);
        let is_header = |cell: &&ElementNode| *cell.kind() == NodeKind::TableHeader;
        let has_head = rows.first().is_some_and(|row| row.iter().all(is_header));
        let mut out = Vec::with_capacity(rows.len() + 2);
        if !has_head {
            out.push(self.row(&[], columns));
        }
        out.extend(rows.iter().map(|row| self.row(row, columns)));
        let alignments = (0..columns).map(|column| {
            let mut cells = rows.iter().filter_map(|row| row.get(column));
            let alignment = cells.next().and_then(|cell| cell.alignment());
            match alignment.filter(|_| cells.all(|cell| cell.alignment() == alignment)) {
                Some(TextAlignment::Left) => " :--- |",
                Some(TextAlignment::Center) => " :---: |",
                Some(TextAlignment::Right) => " ---: |",
                Some(TextAlignment::Justify) | None => " --- |",
            }
        });
        out.insert(1, format!("|{}", alignments.collect::<String>()));
        out
    }

    /// A row of this number of columns. A cell that covers several leaves the others empty.
    fn row(&self, cells: &[&ElementNode], width: usize) -> String {
        let mut out = String::from("|");
        let mut written = 0;
        for cell in cells {
            let text = self.cell(cell);
            out.push_str(&format!(" {text} |"));
            out.push_str(&"  |".repeat(columns(cell) - 1));
            written += columns(cell);
        }
        out.push_str(&"  |".repeat(width.saturating_sub(written)));
        out
    }

    /// The blocks of a cell in one line.
    fn cell(&self, cell: &ElementNode) -> String {
        let blocks = cell.content().iter().filter_map(Node::element);
        let texts = blocks.map(|block| match block.kind() {
            NodeKind::Paragraph | NodeKind::Heading => self.inline(block, TextPlace::Cell),
            NodeKind::Image => write_image(block, self.address),
            _ => {
                let lines = block.plain_text_on(self.maps);
                let lines = lines.lines().map(|line| {
                    let mut out = String::new();
                    push_text(&mut out, line, TextPlace::Cell, true, true);
                    out
                });
                lines.collect::<Vec<_>>().join("<br>")
            }
        });
        let texts: Vec<String> = texts.filter(|text| !text.is_empty()).collect();
        texts.join("<br>")
    }
}

fn columns(cell: &ElementNode) -> usize {
    cell.cell_span().map_or(1, |(columns, _)| columns)
}

fn lines(text: &str) -> Vec<String> {
    if text.is_empty() {
        return Vec::new();
    }
    text.split('\n').map(str::to_owned).collect()
}

/// Lines of plain text as one paragraph.
fn text_lines(text: &str) -> Vec<String> {
    let mut out: Vec<String> = Vec::new();
    for line in text.lines().filter(|line| !line.trim().is_empty()) {
        if let Some(last) = out.last_mut() {
            last.push('\\');
        }
        let mut written = String::new();
        push_text(&mut written, line, TextPlace::Paragraph, true, true);
        out.push(written);
    }
    out
}

fn quoted(inner: Vec<String>) -> Vec<String> {
    let inner = if inner.is_empty() {
        vec![String::new()]
    } else {
        inner
    };
    let inner = inner.into_iter();
    inner
        .map(|line| format!("> {line}").trim_end_matches(' ').to_owned())
        .collect()
}

fn code_block(element: &ElementNode) -> Vec<String> {
    let code: String = element
        .content()
        .iter()
        .filter_map(|node| match node {
            Node::Text(text) => Some(text.as_str()),
            Node::Element(_) => None,
        })
        .collect();
    let fence = "`".repeat(longest_run(&code, '`').max(2) + 1);
    let is_word = |c: char| !c.is_whitespace() && !c.is_control() && c != '`';
    let language = element
        .language()
        .filter(|language| language.chars().all(is_word));
    let mut out = vec![format!("{fence}{}", language.unwrap_or_default())];
    if !code.is_empty() {
        out.extend(code.split('\n').map(str::to_owned));
    }
    out.push(fence);
    out
}

/// The link to a video, alone in its paragraph.
fn video(element: &ElementNode) -> Vec<String> {
    let Some(video) = element.video() else {
        return Vec::new();
    };
    let mut title = String::new();
    match &video.title {
        Some(words) => {
            push_text(&mut title, words, TextPlace::Paragraph, false, false);
            vec![format!("[{title}]({})", destination(&video.address))]
        }
        None => vec![format!("<{}>", video.address)],
    }
}
