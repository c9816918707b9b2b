//! Converts a fragment to HTML, for other programs and for our own paste.

use serde_json::json;

use crate::clipboard::from_html::{CALLOUT_ATTRIBUTE, FRAGMENT_ATTRIBUTE, MENTION_ATTRIBUTES};
use crate::document::Document;
use crate::edit::DocumentFragment;
use crate::mark::{MarkKind, MarkSet};
use crate::node::{ElementNode, Node, NodeKind};

/// Returns the fragment as HTML. An attribute that only [`super::fragment_from_html`] understands carries the exact
/// fragment, including unknown nodes.
pub fn fragment_to_html(fragment: &DocumentFragment) -> String {
    let mut out = String::from("<div ");
    let stored = Document::from_blocks(fragment.blocks.clone()).to_json();
    let own = json!({"start": fragment.is_open_start, "end": fragment.is_open_end, "content": stored["content"]});
    write_attribute(&mut out, FRAGMENT_ATTRIBUTE, &own.to_string());
    out.push('>');
    write_nodes(fragment.blocks(), &mut out);
    out.push_str("</div>");
    out
}

fn write_nodes(content: &[Node], out: &mut String) {
    for node in content {
        match node {
            Node::Text(text) => write_text(text.as_str(), text.marks(), out),
            Node::Element(element) => write_element(element, out),
        }
    }
}

fn write_element(element: &ElementNode, out: &mut String) {
    let name = match element.kind() {
        NodeKind::Paragraph => "p",
        NodeKind::Heading => ["h1", "h2", "h3", "h4", "h5", "h6"]
            [usize::from(element.heading_level().unwrap_or(1)) - 1],
        NodeKind::BulletList | NodeKind::TaskList => "ul",
        NodeKind::OrderedList => "ol",
        NodeKind::ListItem => "li",
        NodeKind::TaskItem => return write_task_item(element, out),
        NodeKind::Blockquote | NodeKind::Callout => "blockquote",
        NodeKind::Details => "details",
        NodeKind::DetailsSummary => "summary",
        NodeKind::DetailsContent => "div",
        NodeKind::Table => return write_table(element, out),
        NodeKind::TableRow => "tr",
        NodeKind::TableHeader => "th",
        NodeKind::TableCell => "td",
        NodeKind::CodeBlock => return write_code_block(element, out),
        NodeKind::HorizontalRule => return out.push_str("<hr>"),
        NodeKind::HardBreak => return out.push_str("<br>"),
        NodeKind::Mention => return write_mention(element, out),
        NodeKind::Image => return write_image(element, out),
        NodeKind::Video | NodeKind::Youtube => return write_video(element, out),
        NodeKind::Upload(_) => return,
        NodeKind::MapBoard => return write_lines(&element.plain_text(), out),
        NodeKind::Document | NodeKind::BoardPhase | NodeKind::BoardItem | NodeKind::Unknown(_) => {
            "span"
        }
    };
    out.push('<');
    out.push_str(name);
    if *element.kind() == NodeKind::TaskList {
        out.push_str(" data-type=\"taskList\"");
    }
    if *element.kind() == NodeKind::DetailsContent {
        out.push_str(" data-type=\"detailsContent\"");
    }
    if element.is_open() == Some(true) {
        out.push_str(" open");
    }
    if let Some(kind) = element.callout_kind() {
        out.push(' ');
        write_attribute(out, CALLOUT_ATTRIBUTE, kind.name());
    }
    if let Some((columns, rows)) = element.cell_span() {
        for (name, span) in [("colspan", columns), ("rowspan", rows)] {
            if span != 1 {
                out.push(' ');
                write_attribute(out, name, &span.to_string());
            }
        }
    }
    if let Some(alignment) = element.alignment() {
        out.push(' ');
        write_attribute(out, "style", &["text-align: ", alignment.name()].concat());
    }
    if let Some((start, _)) = element.numbering() {
        if start != 1 {
            out.push(' ');
            write_attribute(out, "start", &start.to_string());
        }
        if let Some(letters) = element
            .attributes
            .get("type")
            .and_then(|letters| letters.as_str())
        {
            out.push(' ');
            write_attribute(out, "type", letters);
        }
    }
    out.push('>');
    write_nodes(element.content(), out);
    out.push_str("</");
    out.push_str(name);
    out.push('>');
}

/// Writes each line as a paragraph.
fn write_lines(text: &str, out: &mut String) {
    for line in text.lines() {
        out.push_str("<p>");
        escape(line, out);
        out.push_str("</p>");
    }
}

fn write_table(element: &ElementNode, out: &mut String) {
    out.push_str("<table><tbody>");
    write_nodes(element.content(), out);
    out.push_str("</tbody></table>");
}

/// Writes a task item in TipTap's form.
fn write_task_item(element: &ElementNode, out: &mut String) {
    let is_checked = element.is_checked() == Some(true);
    out.push_str("<li data-type=\"taskItem\" ");
    write_attribute(out, "data-checked", &is_checked.to_string());
    out.push_str("><label><input type=\"checkbox\"");
    out.push_str(if is_checked { " checked" } else { "" });
    out.push_str("></label><div>");
    write_nodes(element.content(), out);
    out.push_str("</div></li>");
}

fn write_code_block(element: &ElementNode, out: &mut String) {
    out.push_str("<pre><code");
    if let Some(language) = element.language() {
        out.push(' ');
        write_attribute(out, "class", &["language-", language].concat());
    }
    out.push('>');
    write_nodes(element.content(), out);
    out.push_str("</code></pre>");
}

fn write_image(element: &ElementNode, out: &mut String) {
    let Some(image) = element.as_image() else {
        return;
    };
    let caption = element.caption();
    out.push_str(caption.map_or("", |_| "<figure>"));
    out.push_str("<img ");
    write_attribute(out, "src", &image.source);
    out.push(' ');
    write_attribute(out, "alt", image.alternative.as_deref().unwrap_or_default());
    for (name, length) in [("width", image.width), ("height", image.height)] {
        if let Some(length) = length {
            out.push(' ');
            write_attribute(out, name, &length.to_string());
        }
    }
    out.push('>');
    if let Some(caption) = caption {
        out.push_str("<figcaption>");
        escape(caption, out);
        out.push_str("</figcaption></figure>");
    }
}

/// Writes the link to a video in a paragraph of its own.
fn write_video(element: &ElementNode, out: &mut String) {
    let Some(video) = element.video() else {
        return;
    };
    out.push_str("<p><a ");
    write_attribute(out, "href", &video.address);
    out.push('>');
    escape(video.title.as_ref().unwrap_or(&video.address), out);
    out.push_str("</a></p>");
}

/// Writes a mention in TipTap's form.
fn write_mention(element: &ElementNode, out: &mut String) {
    write_marked(element.marks(), out, &|out| {
        out.push_str("<span data-type=\"mention\"");
        for (attribute, name) in MENTION_ATTRIBUTES {
            if let Some(value) = element.text(name) {
                out.push(' ');
                write_attribute(out, attribute, value);
            }
        }
        out.push('>');
        escape(&element.plain_text(), out);
        out.push_str("</span>");
    });
}

fn write_text(text: &str, marks: &MarkSet, out: &mut String) {
    write_marked(marks, out, &|out| escape(text, out));
}

/// Writes what `inner` writes inside the elements of the marks.
fn write_marked(marks: &MarkSet, out: &mut String, inner: &dyn Fn(&mut String)) {
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
            MarkKind::Comment(_) | MarkKind::Unknown(_) => None,
        })
        .collect();
    for tag in &tags {
        out.push('<');
        out.push_str(tag);
        if let ("a", Some(href)) = (*tag, marks.href()) {
            out.push(' ');
            write_attribute(out, "href", href);
        }
        out.push('>');
    }
    inner(out);
    for tag in tags.iter().rev() {
        out.push_str("</");
        out.push_str(tag);
        out.push('>');
    }
}

fn write_attribute(out: &mut String, name: &str, value: &str) {
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
