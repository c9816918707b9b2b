//! Reads Markdown as a document.

use std::iter::Peekable;
use std::ops::Range;

use app_document::limits::MAX_BLOCK_DEPTH;
use app_document::{CalloutKind, ReadingBudget};
use pulldown_cmark::{Alignment, BlockQuoteKind, CodeBlockKind, Event, Parser, Tag, TagEnd};
use serde_json::{Value, json};

use super::callout_head::CalloutHead;
use super::container_depth::is_too_deep;
use super::extensions::options_for;
use super::html_blocks::HtmlBlocks;
use super::inline_reader::InlineReader;
use super::paragraph_blocks::push_paragraph;
use crate::json_node::{node, paragraph, table_cell};

/// Where blocks are read.
#[derive(Clone, Copy)]
pub(super) struct BlockPosition<'b> {
    /// The level of the blocks in the document, from 1.
    pub depth: usize,
    /// The number of blocks of HTML around the text.
    pub html_level: usize,
    pub budget: &'b ReadingBudget,
}

pub(super) fn read_blocks(markdown: &str, position: BlockPosition<'_>) -> Vec<Value> {
    let budget = position.budget;
    if is_too_deep(markdown) {
        budget.refuse_depth();
        return Vec::new();
    }
    let events = Parser::new_ext(markdown, options_for(markdown)).into_offset_iter();
    let events = events.take_while(|_| !budget.is_exhausted());
    let events: Box<dyn Iterator<Item = SourceEvent<'_>>> = Box::new(events);
    let mut reader = BlockReader {
        source: markdown,
        events: events.peekable(),
        task: None,
        begins_item: false,
        footnote: None,
        position,
    };
    reader.blocks()
}

/// An event with its range in the text.
type SourceEvent<'a> = (Event<'a>, Range<usize>);

/// The number of levels that a list adds to the document, and a table.
const LIST_LEVELS: usize = 2;
const TABLE_LEVELS: usize = 3;

struct BlockReader<'a> {
    source: &'a str,
    /// The events until the budget is exhausted.
    events: Peekable<Box<dyn Iterator<Item = SourceEvent<'a>> + 'a>>,
    /// The box of the list item that is read.
    task: Option<bool>,
    /// Whether nothing of the list item was read yet.
    begins_item: bool,
    /// The label of the footnote whose first text comes next.
    footnote: Option<String>,
    position: BlockPosition<'a>,
}

impl BlockReader<'_> {
    /// Reads blocks up to the end of the block that contains them, which is taken.
    fn blocks(&mut self) -> Vec<Value> {
        let mut out: Vec<Value> = Vec::new();
        let outer = self.position;
        let mut html = HtmlBlocks::new(outer);
        // The number of open containers that would be too deep. Their content belongs to this one.
        let mut flattened = 0;
        while let Some((event, _)) = self.events.peek() {
            match event {
                Event::End(_) => {
                    self.events.next();
                    if let Some(label) = self.footnote.take() {
                        self.position.budget.spend(2, label.len());
                        out.push(paragraph(vec![footnote_text(&label)]));
                    }
                    if flattened == 0 {
                        break;
                    }
                    flattened -= 1;
                }
                Event::Start(tag) if is_block(tag) => {
                    let tag = tag.clone();
                    self.events.next();
                    if let Tag::FootnoteDefinition(label) = &tag {
                        self.footnote = Some(label.to_string());
                    }
                    if !self.fits(&tag) {
                        flattened += 1;
                        continue;
                    }
                    self.begins_item &= matches!(tag, Tag::Paragraph);
                    if matches!(tag, Tag::HtmlBlock) {
                        let text = self.text();
                        html.push(&text, &mut out);
                        self.position.depth = outer.depth + html.levels();
                    } else {
                        self.push_block(&tag, &mut out);
                    }
                }
                Event::Rule => {
                    self.events.next();
                    self.position.budget.spend(1, 0);
                    out.push(json!({"type": "horizontalRule"}));
                }
                // The text of an item without blank lines is no paragraph.
                _ => {
                    let inline = self.inline();
                    push_paragraph(inline, &mut out);
                }
            }
        }
        html.finish(&mut out);
        self.position = outer;
        out
    }

    /// Whether the document can have such a block here. Items, rows and cells are read with their list or table, unless
    /// that is too deep.
    fn fits(&self, tag: &Tag<'_>) -> bool {
        let levels = match tag {
            Tag::Paragraph | Tag::Heading { .. } | Tag::CodeBlock(_) | Tag::HtmlBlock => 0,
            Tag::BlockQuote(_) => 1,
            Tag::List(_) => LIST_LEVELS,
            Tag::Table(_) => TABLE_LEVELS,
            _ => return false,
        };
        self.position.depth + levels <= MAX_BLOCK_DEPTH
    }

    /// Reads the blocks of a container this many levels deeper.
    fn blocks_inside(&mut self, levels: usize) -> Vec<Value> {
        self.position.depth += levels;
        let blocks = self.blocks();
        self.position.depth -= levels;
        blocks
    }

    fn push_block(&mut self, tag: &Tag<'_>, out: &mut Vec<Value>) {
        self.position.budget.spend(1, 0);
        match tag {
            Tag::Paragraph => {
                let inline = self.inline();
                self.events.next();
                push_paragraph(inline, out);
            }
            Tag::Heading { level, .. } => {
                let inline = self.inline();
                self.events.next();
                let attributes = json!({"level": *level as u8, "textAlign": null});
                out.push(node("heading", attributes, inline));
            }
            Tag::BlockQuote(kind) => out.push(self.quote(*kind)),
            Tag::CodeBlock(kind) => {
                let language = match kind {
                    CodeBlockKind::Fenced(info) => info.split_whitespace().next(),
                    CodeBlockKind::Indented => None,
                };
                let code = self.text();
                let code = code.strip_suffix('\n').unwrap_or(&code).replace('\0', "");
                self.position.budget.spend(1, code.len());
                let text = Some(code).filter(|code| !code.is_empty());
                let text = text.map(|code| json!({"type": "text", "text": code}));
                let attributes = json!({"language": language});
                out.push(node("codeBlock", attributes, text.into_iter().collect()));
            }
            Tag::List(start) => self.list(*start, out),
            Tag::Table(alignments) => out.extend(self.table(alignments)),
            // Every other block is flattened.
            _ => {}
        }
    }

    /// A quote, or a callout of GitHub or Obsidian.
    fn quote(&mut self, kind: Option<BlockQuoteKind>) -> Value {
        if let Some(kind) = kind {
            return callout(callout_kind(kind), or_paragraph(self.blocks_inside(1)));
        }
        let head = match self.events.peek() {
            Some((Event::Start(Tag::Paragraph), range)) => {
                CalloutHead::of(&self.source[range.clone()])
            }
            _ => None,
        };
        let Some(head) = head else {
            return node(
                "blockquote",
                Value::Null,
                or_paragraph(self.blocks_inside(1)),
            );
        };
        self.events.next();
        let mut inner = Vec::new();
        let title = head.title_of(self.line());
        if !title.is_empty() {
            push_paragraph(title, &mut inner);
        }
        let rest = self.inline();
        push_paragraph(rest, &mut inner);
        // The end of the paragraph.
        self.events.next();
        inner.extend(self.blocks_inside(1));
        callout(head.kind, or_paragraph(inner))
    }

    /// The inline nodes up to the end of the line, which is taken, or to the end of the block.
    fn line(&mut self) -> Vec<Value> {
        let mut inline = InlineReader::new(self.position.budget);
        while let Some((event, range)) = self.events.peek() {
            let is_end = matches!(event, Event::SoftBreak | Event::HardBreak);
            if !is_end && !inline.push(event, range) {
                break;
            }
            self.events.next();
            if is_end {
                break;
            }
        }
        inline.finish()
    }

    /// The text up to the end of a block, which is taken.
    fn text(&mut self) -> String {
        let mut out = String::new();
        for (event, _) in self.events.by_ref() {
            match event {
                Event::Text(text) | Event::Html(text) => out.push_str(&text),
                Event::End(TagEnd::CodeBlock | TagEnd::HtmlBlock) => break,
                _ => {}
            }
        }
        out
    }

    /// The inline nodes up to the next block or the end of a block, which is not taken.
    fn inline(&mut self) -> Vec<Value> {
        let mut inline = InlineReader::new(self.position.budget);
        if let Some(label) = self.footnote.take() {
            inline.push_label(&label);
        }
        let begins_item = std::mem::take(&mut self.begins_item);
        let mut whole: Option<Range<usize>> = None;
        while let Some((event, range)) = self.events.peek() {
            if let Event::TaskListMarker(is_checked) = event {
                self.task = Some(*is_checked);
            } else if inline.push(event, range) {
                let start = whole.map_or(range.start, |whole| whole.start);
                whole = Some(start..range.end);
            } else {
                break;
            }
            self.events.next();
        }
        // An empty task has no text after its box, so that it is no task to other readers.
        let source = whole.and_then(|whole| self.source.get(whole));
        match source.map(str::trim) {
            Some("[ ]") if begins_item => self.task = Some(false),
            Some("[x]" | "[X]") if begins_item => self.task = Some(true),
            _ => return inline.finish(),
        }
        Vec::new()
    }

    /// Reads a list. Where tasks and other items are mixed, each run of them is a list of its own.
    fn list(&mut self, start: Option<u64>, out: &mut Vec<Value>) {
        let mut items: Vec<(Option<bool>, Vec<Value>)> = Vec::new();
        while let Some((event, _)) = self.events.next() {
            match event {
                Event::Start(Tag::Item) => {
                    let outer = self.task.take();
                    self.begins_item = true;
                    self.position.budget.spend(1, 0);
                    let mut content = self.blocks_inside(LIST_LEVELS);
                    let own = std::mem::replace(&mut self.task, outer);
                    if content
                        .first()
                        .is_none_or(|first| first["type"] != "paragraph")
                    {
                        content.insert(0, paragraph(Vec::new()));
                    }
                    items.push((own, content));
                }
                _ => break,
            }
        }
        let mut number = start.unwrap_or_default();
        for run in items.chunk_by_mut(|(one, _), (next, _)| one.is_some() == next.is_some()) {
            let is_task_list = run.iter().any(|(state, _)| state.is_some());
            let count = run.len() as u64;
            let nodes = run.iter_mut().map(|(state, content)| {
                let content = std::mem::take(content);
                match state {
                    Some(is_checked) => node("taskItem", json!({"checked": is_checked}), content),
                    None => node("listItem", Value::Null, content),
                }
            });
            let nodes = nodes.collect();
            out.push(match start {
                _ if is_task_list => node("taskList", Value::Null, nodes),
                None => node("bulletList", Value::Null, nodes),
                Some(_) => {
                    let attributes = json!({"start": number, "type": null});
                    node("orderedList", attributes, nodes)
                }
            });
            number = number.saturating_add(count);
        }
    }

    fn table(&mut self, alignments: &[Alignment]) -> Option<Value> {
        let mut rows: Vec<Value> = Vec::new();
        while let Some((event, _)) = self.events.next() {
            let name = match event {
                Event::Start(Tag::TableHead) => "tableHeader",
                Event::Start(Tag::TableRow) => "tableCell",
                _ => break,
            };
            self.position.budget.spend(1, 0);
            let cells = self.cells(name, alignments);
            let is_empty = |cell: &Value| cell["content"] == json!([paragraph(Vec::new())]);
            // A table without a header has an empty one in Markdown.
            if name == "tableCell" || !cells.iter().all(is_empty) {
                rows.push(node("tableRow", Value::Null, cells));
            }
        }
        (!rows.is_empty()).then(|| node("table", Value::Null, rows))
    }

    fn cells(&mut self, name: &str, alignments: &[Alignment]) -> Vec<Value> {
        let mut cells = Vec::new();
        while let Some((Event::Start(Tag::TableCell), _)) = self.events.next() {
            let inline = self.inline();
            self.events.next();
            let align = match alignments.get(cells.len()) {
                Some(Alignment::Left) => Some("left"),
                Some(Alignment::Center) => Some("center"),
                Some(Alignment::Right) => Some("right"),
                Some(Alignment::None) | None => None,
            };
            let mut content = Vec::new();
            push_paragraph(inline, &mut content);
            self.position.budget.spend(2, 0);
            cells.push(table_cell(name, align, or_paragraph(content)));
        }
        cells
    }
}

/// The text that begins a footnote.
fn footnote_text(label: &str) -> Value {
    json!({"type": "text", "text": format!("[{label}]")})
}

pub(super) fn callout(kind: CalloutKind, inner: Vec<Value>) -> Value {
    node("callout", json!({"kind": kind.name()}), inner)
}

fn callout_kind(kind: BlockQuoteKind) -> CalloutKind {
    match kind {
        BlockQuoteKind::Note | BlockQuoteKind::Important => CalloutKind::Info,
        BlockQuoteKind::Tip => CalloutKind::Tip,
        BlockQuoteKind::Warning => CalloutKind::Warning,
        BlockQuoteKind::Caution => CalloutKind::Danger,
    }
}

pub(super) fn or_paragraph(blocks: Vec<Value>) -> Vec<Value> {
    if blocks.is_empty() {
        vec![paragraph(Vec::new())]
    } else {
        blocks
    }
}

fn is_block(tag: &Tag<'_>) -> bool {
    !matches!(
        tag,
        Tag::Emphasis
            | Tag::Strong
            | Tag::Strikethrough
            | Tag::Superscript
            | Tag::Subscript
            | Tag::Link { .. }
            | Tag::Image { .. }
    )
}
