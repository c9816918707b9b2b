//! Renders a block with its content, and its attributes.

use app_document::{ElementNode, ListNumbering, Node, NodeKind, TextAlignment};
use app_portal::texts::editor as words;
use frontend_kit::dom::create_element::{create_element, set_attribute};

use super::line::{draw_line, line_element};
use super::{atom, callout, details, scaffold, show_checked, show_open};

/// The purpose of the rendered elements.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RenderMode {
    Reading,
    Editing,
}

/// Renders a block with its content.
pub fn draw_block(node: &ElementNode, purpose: RenderMode) -> web_sys::Element {
    if *node.kind() == NodeKind::Details && purpose == RenderMode::Reading {
        return details::draw_for_reading(node);
    }
    let Some(name) = tag_name(node) else {
        return atom::draw_atom(node, purpose, true);
    };
    let block = create_element(name);
    let content = scaffold::build_scaffold(&block, node, purpose);
    set_node_attributes(&block, node);
    if node.kind().is_text_block() {
        if *node.kind() == NodeKind::CodeBlock {
            let _ = block.append_child(&create_element("code"));
        }
        draw_line(&line_element(&block), node.content(), purpose);
    } else {
        for child in node.content().iter().filter_map(Node::element) {
            let _ = content.append_child(&draw_block(child, purpose));
        }
    }
    if let Some(is_open) = node.is_open() {
        show_open(&block, is_open);
    }
    block
}

/// The HTML tag of a block that contains text or other blocks; `None` for an atom.
pub fn tag_name(node: &ElementNode) -> Option<&'static str> {
    const HEADINGS: [&str; 6] = ["h1", "h2", "h3", "h4", "h5", "h6"];
    Some(match node.kind() {
        NodeKind::Paragraph | NodeKind::DetailsSummary => "p",
        NodeKind::Heading => HEADINGS[usize::from(node.heading_level().unwrap_or(1)) - 1],
        NodeKind::BulletList | NodeKind::TaskList => "ul",
        NodeKind::OrderedList => "ol",
        NodeKind::ListItem | NodeKind::TaskItem => "li",
        NodeKind::CodeBlock => "pre",
        NodeKind::Blockquote => "blockquote",
        NodeKind::Table | NodeKind::Callout | NodeKind::Details | NodeKind::DetailsContent => "div",
        NodeKind::TableRow => "tr",
        NodeKind::TableHeader => "th",
        NodeKind::TableCell => "td",
        _ => return None,
    })
}

/// Sets the attributes of a node.
pub fn set_node_attributes(block: &web_sys::Element, node: &ElementNode) {
    if node.kind().is_text_block() {
        let is_code = *node.kind() == NodeKind::CodeBlock;
        set_attribute(block, "dir", Some(if is_code { "ltr" } else { "auto" }));
        let is_summary = *node.kind() == NodeKind::DetailsSummary;
        let class = is_summary.then_some(details::SUMMARY_CLASS);
        let class = class.or(node.alignment().map(alignment_class));
        set_attribute(block, "class", class);
        let placeholder = is_summary.then_some(words::TOGGLE_SUMMARY);
        set_attribute(block, "data-placeholder", placeholder);
        set_attribute(block, "spellcheck", is_code.then_some("false"));
        set_attribute(block, "data-language", node.language());
    }

    match node.kind() {
        NodeKind::TaskList => set_attribute(block, "class", Some("document-tasks")),
        NodeKind::BulletList => set_attribute(block, "class", None),
        _ => {}
    }
    if let Some((columns, rows)) = node.cell_span() {
        let span = |span: usize| (span != 1).then(|| span.to_string());
        set_attribute(block, "colspan", span(columns).as_deref());
        set_attribute(block, "rowspan", span(rows).as_deref());
        set_attribute(block, "class", node.alignment().map(alignment_class));
    }
    if *node.kind() == NodeKind::TableHeader {
        // A header that says nothing heads nothing.
        let is_empty = node.plain_text().trim().is_empty();
        set_attribute(block, "role", is_empty.then_some("cell"));
    }
    if let Some(kind) = node.callout_kind() {
        callout::show_kind(block, kind);
    }
    if let Some(is_checked) = node.is_checked() {
        show_checked(block, is_checked);
    }
    if let Some((start, numbering)) = node.numbering() {
        let start = (start != 1).then(|| start.to_string());
        set_attribute(block, "start", start.as_deref());
        set_attribute(block, "class", Some(numbering_class(numbering)));
    }
}

fn alignment_class(alignment: TextAlignment) -> &'static str {
    match alignment {
        TextAlignment::Left => "document-left",
        TextAlignment::Center => "document-center",
        TextAlignment::Right => "document-right",
        TextAlignment::Justify => "document-justify",
    }
}

fn numbering_class(numbering: ListNumbering) -> &'static str {
    match numbering {
        ListNumbering::Decimal => "document-decimal",
        ListNumbering::LowerLetters => "document-lower-letters",
        ListNumbering::UpperLetters => "document-upper-letters",
        ListNumbering::LowerRoman => "document-lower-roman",
        ListNumbering::UpperRoman => "document-upper-roman",
    }
}
