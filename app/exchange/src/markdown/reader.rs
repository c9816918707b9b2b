//! Reads Markdown as a document.

use std::iter::Peekable;
use std::ops::Range;

use app_document::{CalloutKind, VideoLink};
use pulldown_cmark::{
    Alignment, BlockQuoteKind, CodeBlockKind, Event, OffsetIter, Options, Parser, Tag, TagEnd,
};
use serde_json::{Value, json};

use super::html_blocks::HtmlBlocks;
use super::inline_reader::InlineReader;

pub(super) fn read_blocks(markdown: &str, level: usize) -> Vec<Value> {
    let options = Options::ENABLE_TABLES
        | Options::ENABLE_STRIKETHROUGH
        | Options::ENABLE_TASKLISTS
        | Options::ENABLE_GFM;
    let events = Parser::new_ext(markdown, options).into_offset_iter();
    let mut reader = BlockReader {
        source: markdown,
        events: events.peekable(),
        task: None,
        begins_item: false,
        level,
    };
    reader.blocks()
}

struct BlockReader<'a> {
    source: &'a str,
    events: Peekable<OffsetIter<'a>>,
    /// The box of the list item that is read.
    task: Option<bool>,
    /// Whether nothing of the list item was read yet.
    begins_item: bool,
    level: usize,
}

impl BlockReader<'_> {
    /// Reads blocks up to the end of the block that contains them, which is taken.
    fn blocks(&mut self) -> Vec<Value> {
        let mut out: Vec<Value> = Vec::new();
        let mut html = HtmlBlocks::new(self.level);
        while let Some((event, _)) = self.events.peek() {
            match event {
                Event::End(_) => {
                    self.events.next();
                    break;
                }
                Event::Start(tag) if is_block(tag) => {
                    let tag = tag.clone();
                    self.events.next();
                    self.begins_item &= matches!(tag, Tag::Paragraph);
                    if matches!(tag, Tag::HtmlBlock) {
                        let text = self.text();
                        html.push(&text, &mut out);
                    } else {
                        self.push_block(&tag, &mut out);
                    }
                }
                Event::Rule => {
                    self.events.next();
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
        out
    }

    fn push_block(&mut self, tag: &Tag<'_>, out: &mut Vec<Value>) {
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
                out.push(json!({"type": "heading", "attrs": attributes, "content": inline}));
            }
            Tag::BlockQuote(kind) => {
                let inner = or_paragraph(self.blocks());
                out.push(match kind.map(callout_kind) {
                    Some(kind) => callout(kind, &inner),
                    None => json!({"type": "blockquote", "content": inner}),
                });
            }
            Tag::CodeBlock(kind) => {
                let language = match kind {
                    CodeBlockKind::Fenced(info) => info.split_whitespace().next(),
                    CodeBlockKind::Indented => None,
                };
                let code = self.text();
                let code = code.strip_suffix('\n').unwrap_or(&code).replace('\0', "");
                let text = json!({"type": "text", "text": code});
                let content: Vec<Value> = Some(text)
                    .filter(|_| !code.is_empty())
                    .into_iter()
                    .collect();
                let attributes = json!({"language": language});
                out.push(json!({"type": "codeBlock", "attrs": attributes, "content": content}));
            }
            Tag::List(start) => out.extend(self.list(*start)),
            Tag::Table(alignments) => out.extend(self.table(alignments)),
            _ => out.extend(self.blocks()),
        }
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
        let mut inline = InlineReader::default();
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

    fn list(&mut self, start: Option<u64>) -> Option<Value> {
        let mut items: Vec<(Option<bool>, Vec<Value>)> = Vec::new();
        while let Some((event, _)) = self.events.next() {
            match event {
                Event::Start(Tag::Item) => {
                    let outer = self.task.take();
                    self.begins_item = true;
                    let mut content = self.blocks();
                    let own = std::mem::replace(&mut self.task, outer);
                    if content
                        .first()
                        .is_none_or(|first| first["type"] != "paragraph")
                    {
                        content.insert(0, paragraph(&[]));
                    }
                    items.push((own, content));
                }
                _ => break,
            }
        }
        let is_task_list = items.iter().any(|(state, _)| state.is_some());
        let items: Vec<Value> = items
            .into_iter()
            .map(|(state, content)| {
                if is_task_list {
                    let attributes = json!({"checked": state.unwrap_or_default()});
                    json!({"type": "taskItem", "attrs": attributes, "content": content})
                } else {
                    json!({"type": "listItem", "content": content})
                }
            })
            .collect();
        if items.is_empty() {
            return None;
        }
        Some(match start {
            _ if is_task_list => json!({"type": "taskList", "content": items}),
            None => json!({"type": "bulletList", "content": items}),
            Some(start) => {
                let attributes = json!({"start": start, "type": null});
                json!({"type": "orderedList", "attrs": attributes, "content": items})
            }
        })
    }

    fn table(&mut self, alignments: &[Alignment]) -> Option<Value> {
        let mut rows: Vec<Value> = Vec::new();
        while let Some((event, _)) = self.events.next() {
            let name = match event {
                Event::Start(Tag::TableHead) => "tableHeader",
                Event::Start(Tag::TableRow) => "tableCell",
                _ => break,
            };
            let cells = self.cells(name, alignments);
            let is_empty = |cell: &Value| cell["content"] == json!([paragraph(&[])]);
            // A table without a header has an empty one in Markdown.
            if name == "tableCell" || !cells.iter().all(is_empty) {
                rows.push(json!({"type": "tableRow", "content": cells}));
            }
        }
        (!rows.is_empty()).then(|| json!({"type": "table", "content": rows}))
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
            let attributes = json!({"colspan": 1, "rowspan": 1, "colwidth": null, "align": align});
            cells
                .push(json!({"type": name, "attrs": attributes, "content": or_paragraph(content)}));
        }
        cells
    }
}

pub(super) fn callout(kind: CalloutKind, inner: &[Value]) -> Value {
    json!({"type": "callout", "attrs": {"kind": kind.name()}, "content": inner})
}

fn callout_kind(kind: BlockQuoteKind) -> CalloutKind {
    match kind {
        BlockQuoteKind::Note | BlockQuoteKind::Important => CalloutKind::Info,
        BlockQuoteKind::Tip => CalloutKind::Tip,
        BlockQuoteKind::Warning => CalloutKind::Warning,
        BlockQuoteKind::Caution => CalloutKind::Danger,
    }
}

pub(super) fn paragraph(content: &[Value]) -> Value {
    json!({"type": "paragraph", "attrs": {"textAlign": null}, "content": content})
}

pub(super) fn or_paragraph(blocks: Vec<Value>) -> Vec<Value> {
    if blocks.is_empty() {
        vec![paragraph(&[])]
    } else {
        blocks
    }
}

/// Adds a paragraph. Its images are blocks of their own, and a link to a video alone is a card.
fn push_paragraph(inline: Vec<Value>, out: &mut Vec<Value>) {
    if let [only] = inline.as_slice()
        && let Some(video) = video_card(only)
    {
        out.push(video);
        return;
    }
    if inline.is_empty() {
        return;
    }
    let is_image = |node: &Value| node["type"] == "image";
    if !inline.iter().any(is_image) {
        out.push(paragraph(&inline));
        return;
    }
    let is_blank = |node: &Value| {
        let text = node["text"].as_str();
        node["type"] == "hardBreak" || text.is_some_and(|text| text.trim().is_empty())
    };
    let mut line: Vec<Value> = Vec::new();
    for node in inline.into_iter().chain([Value::Null]) {
        if is_image(&node) || node.is_null() {
            let before = std::mem::take(&mut line);
            if !before.iter().all(is_blank) {
                out.push(paragraph(&before));
            }
            out.extend(Some(node).filter(is_image));
        } else {
            line.push(node);
        }
    }
}

fn video_card(node: &Value) -> Option<Value> {
    let text = node["text"].as_str()?;
    let marks = node["marks"].as_array().filter(|marks| marks.len() == 1)?;
    let address = marks[0]["attrs"]["href"].as_str()?;
    let video = VideoLink::of(address)?.with_title(Some(text));
    Some(json!({"type": "video", "attrs": {"src": video.address, "title": video.title}}))
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
