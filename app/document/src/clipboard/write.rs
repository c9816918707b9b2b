//! From a fragment to HTML, for other programs and for ourselves.

use serde_json::json;

use crate::clipboard::read::OWN;
use crate::document::Document;
use crate::edit::Fragment;
use crate::mark::{MarkKind, Marks};
use crate::node::{Element, Kind, Node};

/// The fragment as HTML. What HTML cannot say, unknown nodes say, stands in an attribute that only [`super::read`] knows.
pub fn write(fragment: &Fragment) -> String {
    let mut out = String::from("<div ");
    let stored = Document::of(fragment.blocks.clone()).to_json();
    let own = json!({"start": fragment.is_open_start, "end": fragment.is_open_end, "content": stored["content"]});
    attribute(&mut out, OWN, &own.to_string());
    out.push('>');
    nodes(fragment.blocks(), &mut out);
    out.push_str("</div>");
    out
}

fn nodes(content: &[Node], out: &mut String) {
    for node in content {
        match node {
            Node::Text(text) => run(text.as_str(), text.marks(), out),
            Node::Element(element) => write_element(element, out),
        }
    }
}

fn write_element(element: &Element, out: &mut String) {
    let name = match element.kind() {
        Kind::Paragraph => "p",
        Kind::Heading => ["h1", "h2", "h3", "h4", "h5", "h6"]
            [usize::from(element.heading_level().unwrap_or(1)) - 1],
        Kind::BulletList => "ul",
        Kind::OrderedList => "ol",
        Kind::ListItem => "li",
        Kind::Blockquote => "blockquote",
        Kind::CodeBlock => return code_block(element, out),
        Kind::HorizontalRule => return out.push_str("<hr>"),
        Kind::HardBreak => return out.push_str("<br>"),
        Kind::Image => return image(element, out),
        Kind::Upload(_) => return,
        Kind::Document | Kind::Unknown(_) => "span",
    };
    out.push('<');
    out.push_str(name);
    if let Some(alignment) = element.alignment() {
        out.push(' ');
        attribute(out, "style", &["text-align: ", alignment.name()].concat());
    }
    if let Some((start, _)) = element.numbering() {
        if start != 1 {
            out.push(' ');
            attribute(out, "start", &start.to_string());
        }
        if let Some(letters) = element
            .attributes
            .get("type")
            .and_then(|letters| letters.as_str())
        {
            out.push(' ');
            attribute(out, "type", letters);
        }
    }
    out.push('>');
    nodes(element.content(), out);
    out.push_str("</");
    out.push_str(name);
    out.push('>');
}

fn code_block(element: &Element, out: &mut String) {
    out.push_str("<pre><code");
    if let Some(language) = element.language() {
        out.push(' ');
        attribute(out, "class", &["language-", language].concat());
    }
    out.push('>');
    nodes(element.content(), out);
    out.push_str("</code></pre>");
}

fn image(element: &Element, out: &mut String) {
    let Some(source) = element.source() else {
        return;
    };
    out.push_str("<img ");
    attribute(out, "src", source);
    out.push(' ');
    attribute(out, "alt", element.alternative().unwrap_or_default());
    out.push('>');
}

fn run(text: &str, marks: &Marks, out: &mut String) {
    let tags: Vec<&str> = marks
        .as_slice()
        .iter()
        .filter_map(|mark| match mark.kind() {
            MarkKind::Bold => Some("strong"),
            MarkKind::Italic => Some("em"),
            MarkKind::Underline => Some("u"),
            MarkKind::Strike => Some("s"),
            MarkKind::Code => Some("code"),
            MarkKind::Link => Some("a"),
            MarkKind::Unknown(_) => None,
        })
        .collect();
    for tag in &tags {
        out.push('<');
        out.push_str(tag);
        if let ("a", Some(href)) = (*tag, marks.href()) {
            out.push(' ');
            attribute(out, "href", href);
        }
        out.push('>');
    }
    escape(text, out);
    for tag in tags.iter().rev() {
        out.push_str("</");
        out.push_str(tag);
        out.push('>');
    }
}

fn attribute(out: &mut String, name: &str, value: &str) {
    out.push_str(name);
    out.push_str("=\"");
    escape(value, out);
    out.push('"');
}

fn escape(text: &str, out: &mut String) {
    for character in text.chars() {
        match character {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            _ => out.push(character),
        }
    }
}
