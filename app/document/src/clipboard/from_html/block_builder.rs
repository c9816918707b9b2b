//! Builds blocks during the walk over an HTML tree.

use serde_json::json;

use super::block_position::BlockPosition;
use super::callout::{callout_kind, is_title};
use super::details::toggle;
use super::list::{is_word_list_marker, list, list_item_of, word_list_item};
use super::pieces::{code_block, figure, image, mention};
use super::table;
use crate::attributes::{CalloutKind, TextAlignment};
use crate::clipboard::html_tree::{HtmlElement, HtmlNode};
use crate::clipboard::{list_levels, style};
use crate::edit::inline;
use crate::mark::{Mark, MarkKind, MarkSet};
use crate::node::{ElementNode, Node, NodeKind};
use crate::read::push_joining_text;

/// The finished blocks and the inline content of the open block.
pub(super) struct BlockBuilder<'b> {
    position: BlockPosition<'b>,
    blocks: Vec<Node>,
    line: Vec<Node>,
    alignment: Option<TextAlignment>,
    heading: Option<u8>,
    /// The last block is a Word list. The next Word list item continues it.
    is_word_list_open: bool,
}

impl<'b> BlockBuilder<'b> {
    pub fn new(position: BlockPosition<'b>) -> Self {
        Self {
            position,
            blocks: Vec::new(),
            line: Vec::new(),
            alignment: None,
            heading: None,
            is_word_list_open: false,
        }
    }

    pub fn finish(mut self) -> Vec<Node> {
        self.flush(false);
        self.blocks
    }

    pub fn push_children(&mut self, tag: &HtmlElement, marks: &MarkSet, keeps_blanks: bool) {
        for child in &tag.children {
            self.push_node(child, marks, keeps_blanks);
        }
    }

    pub fn push_node(&mut self, node: &HtmlNode, marks: &MarkSet, keeps_blanks: bool) {
        if self.position.budget.is_exhausted() {
            return;
        }
        match node {
            HtmlNode::Text(text) => self.push_text(text, marks, keeps_blanks),
            HtmlNode::Element(tag) if style::is_hidden(tag) || is_word_list_marker(tag) => {}
            HtmlNode::Element(tag) => {
                self.push_element(tag, marks, keeps_blanks || style::preserves_whitespace(tag));
            }
        }
    }

    fn push_element(&mut self, tag: &HtmlElement, around: &MarkSet, keeps_blanks: bool) {
        if tag.name == "div" && style::has_code_font(tag) && style::preserves_whitespace(tag) {
            return self.push_code(tag, around);
        }
        // The address of a link is copied for each element within it.
        let address = around.href().map_or(0, str::len);
        self.position.budget.spend(0, address);
        let marks = style::marks(tag, around);
        if let Some(kind) = callout_kind(tag) {
            return self.push_quote(tag, &marks, keeps_blanks, Some(kind));
        }
        if tag.name == "figure"
            && let Some(image) = figure(tag)
        {
            return self.push_block(image);
        }
        if let Some(mention) = mention(tag) {
            return self.push_inline(mention.with_marks(marks));
        }
        match tag.name.as_str() {
            "br" => self.push_inline(ElementNode::new(NodeKind::HardBreak).with_marks(marks)),
            "hr" => self.push_block(ElementNode::without_attributes(
                NodeKind::HorizontalRule,
                Vec::new(),
            )),
            "img" => {
                if let Some(image) = image(tag) {
                    self.push_block(image);
                }
            }
            "pre" => self.push_block(code_block(tag)),
            "details" => match self.position.inside(2) {
                Some(inside) => self.push_block(toggle(tag, &marks, keeps_blanks, inside)),
                None => self.push_text_block(tag, &marks, keeps_blanks, None),
            },
            // A web page of Notion has each toggle in a list of its own.
            "ul" if is_list_of_toggles(tag) => {
                for child in &tag.children {
                    if let HtmlNode::Element(item) = child {
                        self.push_children(item, &marks, keeps_blanks);
                    }
                }
            }
            "ul" | "ol" | "li" => match self.position.inside(2) {
                None => self.push_text_block(tag, &marks, keeps_blanks, None),
                Some(inside) if tag.name == "li" => {
                    let (item, kind) = list_item_of(tag, &marks, inside);
                    self.push_block(kind.list(1, vec![item.into()]));
                }
                Some(inside) => {
                    if let Some(list) = list(tag, &marks, inside) {
                        self.push_block(list);
                    }
                }
            },
            "table" => self.push_table(tag, &marks, keeps_blanks),
            "blockquote" => self.push_quote(tag, &marks, keeps_blanks, None),
            "h1" | "h2" | "h3" | "h4" | "h5" | "h6" => {
                self.push_text_block(tag, &marks, keeps_blanks, tag.name[1..].parse().ok());
            }
            "p" => self.push_text_block(tag, &marks, keeps_blanks, None),
            name if is_block(name) => self.push_text_block(tag, &marks, keeps_blanks, None),
            _ => self.push_children(tag, &marks, keeps_blanks),
        }
    }

    /// A quote, or a callout of this kind.
    fn push_quote(
        &mut self,
        tag: &HtmlElement,
        marks: &MarkSet,
        keeps_blanks: bool,
        kind: Option<CalloutKind>,
    ) {
        let Some(inside) = self.position.inside(1) else {
            return self.push_text_block(tag, marks, keeps_blanks, None);
        };
        let mut inner = Self::new(inside);
        for child in &tag.children {
            if kind.is_none() || !is_title(child) {
                inner.push_node(child, marks, keeps_blanks);
            }
        }
        let blocks = inner.finish();
        if blocks.is_empty() {
            return;
        }
        self.push_block(match kind {
            Some(kind) => ElementNode::callout(kind, blocks),
            None => ElementNode::without_attributes(NodeKind::Blockquote, blocks),
        });
    }

    fn push_text_block(
        &mut self,
        tag: &HtmlElement,
        marks: &MarkSet,
        keeps_blanks: bool,
        heading: Option<u8>,
    ) {
        self.flush(false);
        let outer = (self.alignment, self.heading);
        self.alignment = style::alignment(tag).or(self.alignment);
        self.heading = heading.or(self.heading);
        let word = word_list_item(tag);
        self.push_children(tag, marks, keeps_blanks);
        match word {
            Some((level, list, start)) => {
                let item = list.item(ElementNode::paragraph(self.take_line()));
                if !self.is_word_list_open && level == 1 && !self.blocks.is_empty() {
                    let mut fresh = Vec::new();
                    list_levels::push_item(&mut fresh, 1, list, start, item);
                    self.blocks.append(&mut fresh);
                } else {
                    list_levels::push_item(&mut self.blocks, level, list, start, item);
                }
                self.is_word_list_open = true;
            }
            None => self.flush(tag.name == "p"),
        }
        (self.alignment, self.heading) = outer;
    }

    /// Code of an editor: several lines are a code block, and a single one is code within a text.
    fn push_code(&mut self, tag: &HtmlElement, marks: &MarkSet) {
        let text = tag.text();
        let text = text.trim_end_matches('\n');
        if text.contains('\n') {
            return self.push_block(code_block(tag));
        }
        let marks = marks.with(Mark::plain(MarkKind::Code));
        self.push_text(text, &marks, true);
    }

    /// A table of one cell is only layout.
    fn push_table(&mut self, tag: &HtmlElement, marks: &MarkSet, keeps_blanks: bool) {
        self.flush(false);
        for child in &tag.children {
            if matches!(child, HtmlNode::Element(tag) if tag.name == "caption") {
                self.push_node(child, marks, keeps_blanks);
            }
        }
        let Some(inside) = self.position.inside(3) else {
            return self.push_text_block(tag, marks, keeps_blanks, None);
        };
        let rows = table::rows(tag);
        match rows.as_slice() {
            [] => {}
            [row] if row.cells.len() == 1 => {
                self.push_children(row.cells[0], marks, keeps_blanks);
                self.flush(false);
            }
            rows => self.push_block(table::table(rows, marks, keeps_blanks, inside)),
        }
    }

    fn push_inline(&mut self, element: ElementNode) {
        self.position.budget.spend(1, 0);
        self.line.push(element.into());
    }

    fn push_block(&mut self, element: ElementNode) {
        self.flush(false);
        self.is_word_list_open = false;
        self.position.budget.spend(1, 0);
        self.blocks.push(element.into());
    }

    /// Closes the open block. An empty one becomes a paragraph only if `is_kept`.
    fn flush(&mut self, is_kept: bool) {
        let line = self.take_line();
        if line.is_empty() && !is_kept {
            return;
        }
        self.is_word_list_open = false;
        let block = match self.heading {
            Some(level) => ElementNode::heading(level, unbold(line)),
            None => ElementNode::paragraph(line),
        };
        let block = match self.alignment {
            Some(alignment) => block.with_attribute("textAlign", json!(alignment.name())),
            None => block,
        };
        self.position.budget.spend(1, 0);
        self.blocks.push(block.into());
    }

    /// Takes the open inline content without trailing blanks and a trailing break, which are invisible.
    fn take_line(&mut self) -> Vec<Node> {
        let line = std::mem::take(&mut self.line);
        let text = inline::text_of(&line);
        let text = text
            .strip_suffix('\n')
            .unwrap_or(&text)
            .trim_end_matches([' ', '\t']);
        inline::slice(&line, 0..inline::utf16_length(text))
    }

    fn push_text(&mut self, text: &str, marks: &MarkSet, keeps_blanks: bool) {
        let text = text.replace('\0', "");
        let lines = text.split('\n').count();
        let nodes = if keeps_blanks { 2 * lines } else { 1 };
        if !self.position.budget.spend(nodes, text.len()) {
            return;
        }
        if keeps_blanks {
            for node in inline::inline_from_text(&text.replace("\r\n", "\n"), marks) {
                push_joining_text(&mut self.line, node);
            }
            return;
        }
        let mut out = String::new();
        let mut is_after_blank = match self.line.last() {
            None => true,
            Some(Node::Text(run)) => run.text.ends_with([' ', '\n']),
            Some(Node::Element(element)) => element.kind == NodeKind::HardBreak,
        };
        for character in text.chars() {
            let is_blank = matches!(character, ' ' | '\t' | '\n' | '\r' | '\u{c}');
            if !is_blank {
                out.push(character);
            } else if !is_after_blank {
                out.push(' ');
            }
            is_after_blank = is_blank;
        }
        if !out.is_empty() {
            push_joining_text(&mut self.line, Node::text(out, marks.clone()));
        }
    }
}

/// Removes bold from a heading that is bold as a whole: headings are bold anyway.
fn unbold(line: Vec<Node>) -> Vec<Node> {
    let is_bold = |node: &Node| inline::marks_of(node).has(&MarkKind::Bold);
    if !line.iter().all(is_bold) {
        return line;
    }
    let mut out = Vec::new();
    for node in line {
        push_joining_text(
            &mut out,
            inline::with_marks(&node, inline::marks_of(&node).without(&MarkKind::Bold)),
        );
    }
    out
}

fn is_list_of_toggles(tag: &HtmlElement) -> bool {
    tag.class()
        .split_whitespace()
        .any(|class| class == "toggle")
        && tag.find(&|tag| tag.name == "details").is_some()
}

fn is_block(name: &str) -> bool {
    const BLOCKS: [&str; 20] = [
        "div",
        "section",
        "article",
        "header",
        "footer",
        "main",
        "aside",
        "nav",
        "figure",
        "figcaption",
        "address",
        "tr",
        "td",
        "th",
        "caption",
        "dl",
        "dt",
        "dd",
        "summary",
        "form",
    ];
    BLOCKS.contains(&name)
}
