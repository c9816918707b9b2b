//! Reads the content of a text block.

use std::ops::Range;

use app_document::ReadingBudget;
use pulldown_cmark::{Event, LinkType, Tag, TagEnd};
use serde_json::{Value, json};

use super::autolink::{TextPart, split_addresses};
use super::html_tags::{InlineTag, parse_tag};
use crate::import::WIKI_PREFIX;

/// Collects inline nodes from events.
pub(super) struct InlineReader<'b> {
    budget: &'b ReadingBudget,
    nodes: Vec<Value>,
    marks: Vec<OpenMark>,
    text: String,
    /// The end of `text` in the source. Text after a backslash is not adjacent to the text before it.
    text_end: usize,
    /// The image whose alternative text is read.
    image: Option<OpenImage>,
    /// The number of open embedded pages, which are read as links.
    embedded_pages: usize,
}

struct OpenImage {
    address: String,
    title: String,
    is_of_wiki: bool,
}

/// A mark that is open. One of the same kind within it has no effect.
struct OpenMark {
    name: &'static str,
    mark: Value,
    /// How many of its kind are open.
    count: usize,
}

impl<'b> InlineReader<'b> {
    pub fn new(budget: &'b ReadingBudget) -> Self {
        Self {
            budget,
            nodes: Vec::new(),
            marks: Vec::new(),
            text: String::new(),
            text_end: 0,
            image: None,
            embedded_pages: 0,
        }
    }

    /// Takes an event of a text block. Returns whether it was one.
    pub fn push(&mut self, event: &Event<'_>, range: &Range<usize>) -> bool {
        match event {
            Event::Text(text) => self.push_text(text, range),
            Event::Code(code) => {
                self.end_text();
                if self.image.is_some() {
                    self.text.push_str(code);
                } else {
                    self.push_run(code, vec![mark("code")]);
                }
            }
            Event::SoftBreak => self.push_text(" ", range),
            Event::HardBreak => self.push_node(json!({"type": "hardBreak"})),
            Event::InlineHtml(tag) => self.push_tag(tag),
            Event::Start(Tag::Strong) => self.open("bold", mark("bold")),
            Event::Start(Tag::Emphasis) => self.open("italic", mark("italic")),
            Event::Start(Tag::Strikethrough) => self.open("strike", mark("strike")),
            Event::InlineMath(formula) => self.push_text(&format!("${formula}$"), range),
            Event::DisplayMath(formula) => {
                self.push_text(&format!("$${}$$", formula.replace('\n', " ")), range);
            }
            Event::FootnoteReference(label) => self.push_text(&format!("[{label}]"), range),
            Event::Start(Tag::Link {
                link_type: LinkType::WikiLink { .. },
                dest_url,
                ..
            }) => self.open("link", link(&wiki_address(dest_url))),
            Event::Start(Tag::Link { dest_url, .. }) => self.open("link", link(dest_url)),
            Event::End(TagEnd::Strong) => self.close("bold"),
            Event::End(TagEnd::Emphasis) => self.close("italic"),
            Event::End(TagEnd::Strikethrough) => self.close("strike"),
            Event::End(TagEnd::Link) => self.close("link"),
            Event::Start(Tag::Image {
                link_type,
                dest_url,
                title,
                ..
            }) => self.begin_image(*link_type, dest_url, title),
            Event::End(TagEnd::Image) if self.image.is_none() && self.embedded_pages > 0 => {
                self.embedded_pages -= 1;
                self.close("link");
            }
            Event::End(TagEnd::Image) => self.end_image(),
            _ => return false,
        }
        true
    }

    /// Adds the label of a footnote before its text.
    pub fn push_label(&mut self, label: &str) {
        self.push_run(&format!("[{label}] "), Vec::new());
    }

    /// The nodes of the block.
    pub fn finish(mut self) -> Vec<Value> {
        self.end_text();
        self.nodes
    }

    fn push_text(&mut self, text: &str, range: &Range<usize>) {
        if range.start != self.text_end && self.image.is_none() {
            self.end_text();
        }
        self.text.push_str(text);
        self.text_end = range.end;
    }

    fn end_text(&mut self) {
        if self.image.is_some() {
            return;
        }
        let text = std::mem::take(&mut self.text);
        let marks: Vec<Value> = self.marks.iter().map(|open| open.mark.clone()).collect();
        if self.has_mark("link") || self.has_mark("code") {
            if !text.is_empty() {
                self.push_run(&text, marks);
            }
            return;
        }
        for part in split_addresses(&text) {
            match part {
                TextPart::Text(text) => self.push_run(text, marks.clone()),
                TextPart::Link(text, address) => {
                    self.push_run(text, [marks.as_slice(), &[link(&address)]].concat());
                }
            }
        }
    }

    /// Adds text, which joins the text before it if both have the same marks.
    fn push_run(&mut self, text: &str, marks: Vec<Value>) {
        let address = |mark: &Value| mark["attrs"]["href"].as_str().map_or(0, str::len);
        let addresses: usize = marks.iter().map(address).sum();
        if !self.budget.spend(0, text.len() + addresses) {
            return;
        }
        let text = text.replace('\0', "");
        let marks = if marks.is_empty() {
            Value::Null
        } else {
            Value::Array(marks)
        };
        if let Some(last) = self.nodes.last_mut()
            && last["type"] == "text"
            && last["marks"] == marks
            && let Value::String(before) = &mut last["text"]
        {
            before.push_str(&text);
            return;
        }
        let mut run = json!({"type": "text", "text": text});
        if !marks.is_null() {
            run["marks"] = marks;
        }
        self.budget.spend(1, 0);
        self.nodes.push(run);
    }

    fn has_mark(&self, name: &str) -> bool {
        self.marks.iter().any(|open| open.name == name)
    }

    fn push_node(&mut self, node: Value) {
        if self.image.is_some() {
            self.text.push(' ');
            return;
        }
        self.end_text();
        self.budget.spend(1, 0);
        self.nodes.push(node);
    }

    fn open(&mut self, name: &'static str, mark: Value) {
        if self.image.is_none() {
            self.end_text();
            match self.marks.iter_mut().find(|open| open.name == name) {
                Some(open) => open.count += 1,
                None => self.marks.push(OpenMark {
                    name,
                    mark,
                    count: 1,
                }),
            }
        }
    }

    fn close(&mut self, name: &str) {
        if self.image.is_none() {
            self.end_text();
            if let Some(at) = self.marks.iter().position(|open| open.name == name) {
                self.marks[at].count -= 1;
                if self.marks[at].count == 0 {
                    self.marks.remove(at);
                }
            }
        }
    }

    fn begin_image(&mut self, link_type: LinkType, address: &str, title: &str) {
        let is_of_wiki = matches!(link_type, LinkType::WikiLink { .. });
        if is_of_wiki && self.image.is_none() && !is_image_name(address) {
            self.embedded_pages += 1;
            self.open("link", link(&wiki_address(address)));
            return;
        }
        self.end_text();
        self.image = Some(OpenImage {
            address: if is_of_wiki {
                wiki_address(address)
            } else {
                address.to_owned()
            },
            title: title.to_owned(),
            is_of_wiki,
        });
    }

    fn end_image(&mut self) {
        let Some(open) = self.image.take() else {
            return;
        };
        let alternative = std::mem::take(&mut self.text);
        let title = (!open.title.is_empty()).then_some(open.title.as_str());
        let node = if open.is_of_wiki {
            wiki_image(&open.address, &alternative)
        } else {
            image(&open.address, &alternative, title)
        };
        self.push_node(node);
    }

    fn push_tag(&mut self, raw: &str) {
        match parse_tag(raw) {
            Some(InlineTag::Open(name)) => self.open(name, mark(name)),
            Some(InlineTag::OpenLink(address)) => self.open("link", link(&address)),
            Some(InlineTag::Close(name)) => self.close(name),
            Some(InlineTag::Break) => self.push_node(json!({"type": "hardBreak"})),
            Some(InlineTag::Image(attributes)) => {
                let find = |name: &str| {
                    let mut found = attributes.iter();
                    let found = found.find(|(known, _)| known == name);
                    found.map(|(_, value)| value.as_str())
                };
                if let Some(source) = find("src") {
                    let alternative = find("alt").unwrap_or_default();
                    self.push_node(image(source, alternative, find("title")));
                }
            }
            None => {}
        }
    }
}

fn mark(name: &str) -> Value {
    json!({"type": name})
}

/// A link as the editor makes it. An unsafe address is dropped with the mark when the document is read.
fn link(address: &str) -> Value {
    json!({"type": "link", "attrs": {
        "href": address,
        "target": "_blank",
        "rel": "noopener noreferrer nofollow",
        "class": null,
        "title": null,
    }})
}

/// The address of a target of a wiki link. In a table its pipe is escaped.
fn wiki_address(target: &str) -> String {
    [WIKI_PREFIX, target.trim_end_matches('\\').trim()].concat()
}

/// Whether a wiki shows a file of this name as an image, and not its text.
fn is_image_name(target: &str) -> bool {
    const EXTENSIONS: [&str; 10] = [
        "png", "jpg", "jpeg", "gif", "webp", "avif", "svg", "bmp", "tiff", "heic",
    ];
    let name = target.trim_end_matches('\\').trim();
    let extension = name.rsplit_once('.').map(|(_, extension)| extension);
    extension.is_some_and(|extension| EXTENSIONS.contains(&extension.to_ascii_lowercase().as_str()))
}

/// An image of a wiki. The text after its pipe is its width, as `300` or `300x200`, or describes it.
fn wiki_image(address: &str, text: &str) -> Value {
    let width = text
        .split('x')
        .next()
        .and_then(|width| width.parse::<u16>().ok());
    let is_size = text
        .chars()
        .all(|sign| sign.is_ascii_digit() || sign == 'x');
    let name = address.strip_prefix(WIKI_PREFIX) == Some(text);
    let alternative = if is_size || name { "" } else { text };
    let mut node = image(address, alternative, None);
    if let Some(width) = width.filter(|_| is_size) {
        node["attrs"]["width"] = json!(width);
    }
    node
}

fn image(source: &str, alternative: &str, title: Option<&str>) -> Value {
    let alternative = (!alternative.is_empty()).then_some(alternative);
    json!({"type": "image", "attrs": {
        "src": source, "alt": alternative, "title": title, "width": null, "height": null,
    }})
}
