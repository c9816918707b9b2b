//! HTML between the blocks of Markdown. Asides and toggles contain Markdown, and may be closed by a later block of HTML.

use app_document::clipboard::{fragment_from_html, parse_html};
use app_document::{CalloutKind, Document};
use serde_json::{Value, json};

use super::reader::{callout, or_paragraph, paragraph, read_blocks};

/// Maximum number of levels of blocks within one block of HTML.
const MAX_HTML_LEVELS: usize = 8;

const END_OF_DETAILS: &str = "</details>";
const END_OF_ASIDE: &str = "</aside>";

/// Reads blocks of HTML, with the elements that are open.
pub(super) struct HtmlBlocks {
    open: Vec<OpenElement>,
    level: usize,
}

/// An element whose content begins at this block.
struct OpenElement {
    start: usize,
    kind: OpenKind,
}

enum OpenKind {
    Aside(CalloutKind),
    Details { is_open: bool, summary: Value },
}

impl HtmlBlocks {
    pub fn new(level: usize) -> Self {
        let open = Vec::new();
        Self { open, level }
    }

    /// Adds the blocks of HTML.
    pub fn push(&mut self, html: &str, out: &mut Vec<Value>) {
        let html = html.trim();
        if html.starts_with("<!--") && html.ends_with("-->") {
            return;
        }
        let mut rest = html;
        while !rest.is_empty() {
            rest = self.push_part(rest, out).trim_start();
        }
    }

    /// Closes all elements at the end of the text.
    pub fn finish(&mut self, out: &mut Vec<Value>) {
        while let Some(element) = self.open.pop() {
            element.close(out);
        }
    }

    /// Adds the first part of HTML and returns the rest.
    fn push_part<'h>(&mut self, html: &'h str, out: &mut Vec<Value>) -> &'h str {
        let lower = html.to_ascii_lowercase();
        let is_aside = |kind: &OpenKind| matches!(kind, OpenKind::Aside(_));
        let is_details = |kind: &OpenKind| matches!(kind, OpenKind::Details { .. });
        if lower.starts_with(END_OF_DETAILS) {
            self.close(is_details, out);
            return &html[END_OF_DETAILS.len()..];
        }
        if lower.starts_with(END_OF_ASIDE) {
            self.close(is_aside, out);
            return &html[END_OF_ASIDE.len()..];
        }
        let can_open = self.level < MAX_HTML_LEVELS;
        if let Some((kind, text)) = details_head(html).filter(|_| can_open) {
            return self.open(kind, text, next_details_tag(text), out);
        }
        if lower.starts_with("<aside>") && can_open {
            let (kind, text) = aside_kind(html["<aside>".len()..].trim_start());
            let end = text.to_ascii_lowercase().rfind(END_OF_ASIDE);
            let end = end.unwrap_or(text.len());
            return self.open(OpenKind::Aside(kind), text, end, out);
        }
        let first = html.chars().next().map_or(0, char::len_utf8);
        let (own, rest) = html.split_at(first + next_details_tag(&html[first..]));
        push_plain(own, out);
        rest
    }

    /// Opens an element whose content begins with Markdown up to `end`, and returns the rest.
    fn open<'h>(
        &mut self,
        kind: OpenKind,
        text: &'h str,
        end: usize,
        out: &mut Vec<Value>,
    ) -> &'h str {
        let start = out.len();
        self.open.push(OpenElement { start, kind });
        let (own, rest) = text.split_at(end);
        out.extend(read_blocks(own, self.level + 1));
        rest
    }

    /// Closes the innermost element of this kind and all within it.
    fn close(&mut self, is_closed: impl Fn(&OpenKind) -> bool, out: &mut Vec<Value>) {
        let at = self.open.iter().rposition(|open| is_closed(&open.kind));
        while at.is_some_and(|at| self.open.len() > at)
            && let Some(element) = self.open.pop()
        {
            element.close(out);
        }
    }
}

impl OpenElement {
    fn close(self, out: &mut Vec<Value>) {
        let inner = or_paragraph(out.split_off(self.start));
        out.push(match self.kind {
            OpenKind::Aside(kind) => callout(kind, &inner),
            OpenKind::Details { is_open, summary } => {
                let summary = json!({"type": "detailsSummary", "content": summary});
                let content = json!({"type": "detailsContent", "content": inner});
                json!({"type": "details", "attrs": {"open": is_open}, "content": [summary, content]})
            }
        });
    }
}

/// The start of a toggle with its summary, and the text after it; `None` for any other HTML.
fn details_head(html: &str) -> Option<(OpenKind, &str)> {
    let lower = html.to_ascii_lowercase();
    let tag = lower.strip_prefix("<details")?;
    let end = lower.len() - tag.len() + tag.find('>')?;
    let mut attributes = lower["<details".len()..end].split_whitespace();
    let is_open = attributes.any(|name| name == "open" || name.starts_with("open="));
    let text = html[end + 1..].trim_start();
    let rest = text.to_ascii_lowercase();
    let summary_end = rest.find("</summary>").map(|at| at + "</summary>".len());
    let summary_end = summary_end.filter(|_| rest.starts_with("<summary"));
    let (summary, text) = text.split_at(summary_end.unwrap_or(0));
    let summary = summary_content(summary);
    Some((OpenKind::Details { is_open, summary }, text))
}

/// The inline content of a summary, which is HTML.
fn summary_content(summary: &str) -> Value {
    let html = ["<details>", summary, "</details>"].concat();
    let fragment = fragment_from_html(&parse_html(&html));
    let mut toggle = fragment
        .blocks()
        .first()
        .map_or(Value::Null, |block| Document::from_block(block).to_json());
    match toggle.pointer_mut("/content/0/content/0/content") {
        Some(content) => content.take(),
        None => json!([]),
    }
}

/// The index of the next start or end of a toggle; the length of the text if there is none.
fn next_details_tag(html: &str) -> usize {
    let lower = html.to_ascii_lowercase();
    let found = ["<details", END_OF_DETAILS].map(|tag| lower.find(tag));
    found.into_iter().flatten().min().unwrap_or(html.len())
}

fn push_plain(html: &str, out: &mut Vec<Value>) {
    let lower = html.trim().to_ascii_lowercase();
    let breaks = lower.replace("<br>", "\n").replace("<br/>", "\n");
    if breaks.trim_matches('\n').is_empty() {
        let count = breaks.len();
        out.push(paragraph(&vec![json!({"type": "hardBreak"}); count]));
        return;
    }
    let fragment = fragment_from_html(&parse_html(html));
    for block in fragment.blocks() {
        let mut stored = Document::from_block(block).to_json();
        if let Some(Value::Array(content)) = stored.get_mut("content") {
            out.append(content);
        }
    }
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
