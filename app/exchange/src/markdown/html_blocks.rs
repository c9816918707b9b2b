//! HTML between the blocks of Markdown. Asides and toggles contain Markdown, and may be closed by a later block of HTML.

use app_document::clipboard::{HtmlNode, fragment_within, parse_html};
use app_document::limits::MAX_BLOCK_DEPTH;
use app_document::safe_url::is_safe_image;
use app_document::{CalloutKind, ReadingBudget};
use serde_json::{Value, json};

use super::reader::{BlockPosition, callout, or_paragraph, read_blocks};
use crate::import::map_addresses;
use crate::json_node::{node, paragraph, stored_blocks};

/// Maximum number of levels of blocks within one block of HTML.
const MAX_HTML_LEVELS: usize = 8;

/// Precedes the address of an image that is relative to the file while its HTML is read.
const RELATIVE_IMAGE: &str = "https://relative.invalid/";

const END_OF_DETAILS: &str = "</details>";
const END_OF_SUMMARY: &str = "</summary>";
const END_OF_ASIDE: &str = "</aside>";

/// Reads blocks of HTML, with the elements that are open.
pub(super) struct HtmlBlocks<'b> {
    open: Vec<OpenElement>,
    /// Where the content of the innermost open element is.
    position: BlockPosition<'b>,
    outer_depth: usize,
}

/// An element whose content begins at this block.
struct OpenElement {
    start: usize,
    kind: OpenKind,
    /// The number of levels that it adds to the document: none where the document would be too deep.
    levels: usize,
}

enum OpenKind {
    Aside(CalloutKind),
    Details { is_open: bool, summary: Vec<Value> },
}

impl<'b> HtmlBlocks<'b> {
    pub fn new(position: BlockPosition<'b>) -> Self {
        Self {
            open: Vec::new(),
            position,
            outer_depth: position.depth,
        }
    }

    /// The number of levels that the open elements add to the document.
    pub fn levels(&self) -> usize {
        self.position.depth - self.outer_depth
    }

    /// Adds the blocks of HTML.
    pub fn push(&mut self, html: &str, out: &mut Vec<Value>) {
        let html = html.trim();
        let end = html.find("-->").map(|end| end + "-->".len());
        if html.starts_with("<!--") && end == Some(html.len()) {
            return;
        }
        let mut rest = html;
        while !rest.is_empty() && !self.position.budget.is_exhausted() {
            rest = self.push_part(rest, out).trim_start();
        }
    }

    /// Closes all elements at the end of the text.
    pub fn finish(&mut self, out: &mut Vec<Value>) {
        while let Some(element) = self.open.pop() {
            self.position.depth -= element.levels;
            element.close(out);
        }
    }

    /// Adds the first part of HTML and returns the rest.
    fn push_part<'h>(&mut self, html: &'h str, out: &mut Vec<Value>) -> &'h str {
        let is_aside = |kind: &OpenKind| matches!(kind, OpenKind::Aside(_));
        let is_details = |kind: &OpenKind| matches!(kind, OpenKind::Details { .. });
        if let Some(rest) = strip_tag(html, END_OF_DETAILS) {
            self.close(is_details, out);
            return rest;
        }
        if let Some(rest) = strip_tag(html, END_OF_ASIDE) {
            self.close(is_aside, out);
            return rest;
        }
        let can_open = self.position.html_level < MAX_HTML_LEVELS;
        if let Some((kind, text)) = details_head(html, self.position.budget).filter(|_| can_open) {
            return self.open(kind, text, next_details_tag(text), out);
        }
        if let Some(text) = strip_tag(html, "<aside>").filter(|_| can_open) {
            let (kind, text) = aside_kind(text.trim_start());
            let end = text.to_ascii_lowercase().rfind(END_OF_ASIDE);
            let end = end.unwrap_or(text.len());
            return self.open(OpenKind::Aside(kind), text, end, out);
        }
        let first = html.chars().next().map_or(0, char::len_utf8);
        let (own, rest) = html.split_at(first + next_details_tag(&html[first..]));
        self.push_plain(own, out);
        rest
    }

    /// Opens an element whose content begins with Markdown up to `end`, and returns the rest.
    fn open<'h>(
        &mut self,
        mut kind: OpenKind,
        text: &'h str,
        end: usize,
        out: &mut Vec<Value>,
    ) -> &'h str {
        let levels = kind.levels();
        let is_flattened = self.position.depth + levels > MAX_BLOCK_DEPTH;
        let levels = if is_flattened { 0 } else { levels };
        if is_flattened
            && let OpenKind::Details { summary, .. } = &mut kind
            && !summary.is_empty()
        {
            out.push(paragraph(std::mem::take(summary)));
        }
        let start = out.len();
        self.open.push(OpenElement {
            start,
            kind,
            levels,
        });
        self.position.depth += levels;
        self.position.budget.spend(1 + levels, 0);
        let (own, rest) = text.split_at(end);
        let inside = BlockPosition {
            html_level: self.position.html_level + 1,
            ..self.position
        };
        out.extend(read_blocks(own, inside));
        rest
    }

    /// Closes the innermost element of this kind and all within it.
    fn close(&mut self, is_closed: impl Fn(&OpenKind) -> bool, out: &mut Vec<Value>) {
        let at = self.open.iter().rposition(|open| is_closed(&open.kind));
        while at.is_some_and(|at| self.open.len() > at)
            && let Some(element) = self.open.pop()
        {
            self.position.depth -= element.levels;
            element.close(out);
        }
    }

    fn push_plain(&self, html: &str, out: &mut Vec<Value>) {
        let BlockPosition { depth, budget, .. } = self.position;
        let lower = html.trim().to_ascii_lowercase();
        let breaks = lower.replace("<br>", "\n").replace("<br/>", "\n");
        if breaks.trim_matches('\n').is_empty() {
            let count = breaks.len();
            if budget.spend(count, 0) {
                out.push(paragraph(vec![json!({"type": "hardBreak"}); count]));
            }
            return;
        }
        let mut tree = parse_html(html);
        mark_relative_images(&mut tree);
        let fragment = fragment_within(&tree, depth, budget);
        out.extend(stored_blocks(&fragment, budget).map(|mut block| {
            map_addresses(&mut block, &mut |address, _| {
                let relative = address.strip_prefix(RELATIVE_IMAGE);
                relative.unwrap_or(address).to_owned()
            });
            block
        }));
    }
}

impl OpenKind {
    /// The number of levels that the element adds to the document.
    fn levels(&self) -> usize {
        match self {
            Self::Aside(_) => 1,
            Self::Details { .. } => 2,
        }
    }
}

impl OpenElement {
    fn close(self, out: &mut Vec<Value>) {
        if self.levels == 0 {
            return;
        }
        let inner = or_paragraph(out.split_off(self.start));
        out.push(match self.kind {
            OpenKind::Aside(kind) => callout(kind, inner),
            OpenKind::Details { is_open, summary } => {
                let summary = node("detailsSummary", Value::Null, summary);
                let content = node("detailsContent", Value::Null, inner);
                node("details", json!({"open": is_open}), vec![summary, content])
            }
        });
    }
}

/// Marks the addresses of images that a document would not keep, so that the import can resolve or name them.
fn mark_relative_images(node: &mut HtmlNode) {
    let HtmlNode::Element(tag) = node else {
        return;
    };
    for (name, value) in &mut tag.attributes {
        if tag.name == "img" && name == "src" && !is_safe_image(value) {
            value.insert_str(0, RELATIVE_IMAGE);
        }
    }
    tag.children.iter_mut().for_each(mark_relative_images);
}

/// The text after a tag at its start.
fn strip_tag<'h>(html: &'h str, tag: &str) -> Option<&'h str> {
    let start = html.get(..tag.len())?;
    start.eq_ignore_ascii_case(tag).then(|| &html[tag.len()..])
}

/// The start of a toggle with its summary, and the text after it; `None` for any other HTML.
fn details_head<'h>(html: &'h str, budget: &ReadingBudget) -> Option<(OpenKind, &'h str)> {
    let tag = strip_tag(html, "<details")?;
    let end = tag
        .find(['>', '<'])
        .filter(|end| tag[*end..].starts_with('>'))?;
    let attributes = tag[..end].to_ascii_lowercase();
    let mut attributes = attributes.split_whitespace();
    let is_open = attributes.any(|name| name == "open" || name.starts_with("open="));
    let text = tag[end + 1..].trim_start();
    let summary_end = strip_tag(text, "<summary").and_then(|summary| {
        let own = &summary[..next_details_tag(summary)];
        let end = own.to_ascii_lowercase().find(END_OF_SUMMARY)?;
        Some(text.len() - summary.len() + end + END_OF_SUMMARY.len())
    });
    let (summary, text) = text.split_at(summary_end.unwrap_or(0));
    let summary = summary_content(summary, budget);
    Some((OpenKind::Details { is_open, summary }, text))
}

/// The inline content of a summary, which is HTML.
fn summary_content(summary: &str, budget: &ReadingBudget) -> Vec<Value> {
    if summary.is_empty() {
        return Vec::new();
    }
    let html = ["<details>", summary, "</details>"].concat();
    let fragment = fragment_within(&parse_html(&html), 1, budget);
    let mut blocks = stored_blocks(&fragment, budget);
    let content = blocks
        .next()
        .and_then(|mut toggle| toggle.pointer_mut("/content/0/content").map(Value::take));
    match content {
        Some(Value::Array(content)) => content,
        _ => Vec::new(),
    }
}

/// The index of the next start or end of a toggle; the length of the text if there is none.
fn next_details_tag(html: &str) -> usize {
    let mut tags = html.match_indices('<');
    let found = tags.find(|(at, _)| {
        let tag = &html[*at..];
        strip_tag(tag, "<details").is_some() || strip_tag(tag, END_OF_DETAILS).is_some()
    });
    found.map_or(html.len(), |(at, _)| at)
}

/// The kind of an aside, by the sign at its start that Notion writes, and the text after it.
fn aside_kind(text: &str) -> (CalloutKind, &str) {
    let signs = [
        ("\u{1f4a1}", CalloutKind::Tip),
        ("\u{2139}\u{fe0f}", CalloutKind::Info),
        ("\u{26a0}\u{fe0f}", CalloutKind::Warning),
        ("\u{26a0}", CalloutKind::Warning),
        ("\u{2757}", CalloutKind::Danger),
        ("\u{1f6a8}", CalloutKind::Danger),
    ];
    for (sign, kind) in signs {
        if let Some(rest) = text.strip_prefix(sign) {
            return (kind, rest.trim_start());
        }
    }
    (CalloutKind::Info, text)
}
