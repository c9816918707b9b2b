//! Puts blocks together while HTML is walked.

use serde_json::json;

use super::{code_block, image, is_word_sign, list, word_item};
use crate::attributes::Alignment;
use crate::clipboard::html::{Html, Tag};
use crate::clipboard::{levels, style};
use crate::edit::inline;
use crate::mark::{MarkKind, Marks};
use crate::node::{Element, Kind, Node};
use crate::read::append;

/// The blocks so far, and the line that is being read.
#[derive(Default)]
pub(super) struct Builder {
    blocks: Vec<Node>,
    line: Vec<Node>,
    alignment: Option<Alignment>,
    heading: Option<u8>,
    /// The last block is a list of Word's, and goes on if the next paragraph is of one too.
    is_in_word_list: bool,
}

impl Builder {
    pub fn finish(mut self) -> Vec<Node> {
        self.flush(false);
        self.blocks
    }

    pub fn children(&mut self, tag: &Tag, marks: &Marks, keeps_blanks: bool) {
        for child in &tag.children {
            self.node(child, marks, keeps_blanks);
        }
    }

    pub fn node(&mut self, node: &Html, marks: &Marks, keeps_blanks: bool) {
        match node {
            Html::Text(text) => self.text(text, marks, keeps_blanks),
            Html::Tag(tag) if style::is_hidden(tag) || is_word_sign(tag) => {}
            Html::Tag(tag) => self.tag(tag, marks, keeps_blanks || style::keeps_blanks(tag)),
        }
    }

    fn tag(&mut self, tag: &Tag, around: &Marks, keeps_blanks: bool) {
        let marks = style::marks(tag, around);
        match tag.name.as_str() {
            "br" => self
                .line
                .push(Element::new(Kind::HardBreak).with_marks(marks).into()),
            "hr" => self.push(Element::bare(Kind::HorizontalRule, Vec::new())),
            "img" => {
                if let Some(image) = image(tag) {
                    self.push(image);
                }
            }
            "pre" => self.push(code_block(tag)),
            "ul" | "ol" => {
                if let Some(list) = list(tag, &marks) {
                    self.push(list);
                }
            }
            "li" => {
                let alone = Tag {
                    name: "ul".to_owned(),
                    children: vec![Html::Tag(tag.clone())],
                    ..Tag::default()
                };
                self.tag(&alone, around, keeps_blanks);
            }
            "blockquote" => {
                let mut inner = Self::default();
                inner.children(tag, &marks, keeps_blanks);
                let blocks = inner.finish();
                if !blocks.is_empty() {
                    self.push(Element::bare(Kind::Blockquote, blocks));
                }
            }
            "h1" | "h2" | "h3" | "h4" | "h5" | "h6" => {
                self.block(tag, &marks, keeps_blanks, tag.name[1..].parse().ok());
            }
            "p" => self.block(tag, &marks, keeps_blanks, None),
            name if is_block(name) => self.block(tag, &marks, keeps_blanks, None),
            _ => self.children(tag, &marks, keeps_blanks),
        }
    }

    fn block(&mut self, tag: &Tag, marks: &Marks, keeps_blanks: bool, heading: Option<u8>) {
        self.flush(false);
        let outer = (self.alignment, self.heading);
        self.alignment = style::alignment(tag).or(self.alignment);
        self.heading = heading.or(self.heading);
        let word = word_item(tag);
        self.children(tag, marks, keeps_blanks);
        match word {
            Some((level, list, start)) => {
                let line = self.take_line();
                if !self.is_in_word_list && level == 1 && !self.blocks.is_empty() {
                    let mut fresh = Vec::new();
                    levels::push_item(&mut fresh, 1, list, start, line);
                    self.blocks.append(&mut fresh);
                } else {
                    levels::push_item(&mut self.blocks, level, list, start, line);
                }
                self.is_in_word_list = true;
            }
            None => self.flush(tag.name == "p"),
        }
        (self.alignment, self.heading) = outer;
    }

    fn push(&mut self, element: Element) {
        self.flush(false);
        self.is_in_word_list = false;
        self.blocks.push(element.into());
    }

    /// Ends the line; one without words is only a paragraph if it `is_kept`.
    fn flush(&mut self, is_kept: bool) {
        let line = self.take_line();
        if line.is_empty() && !is_kept {
            return;
        }
        self.is_in_word_list = false;
        let block = match self.heading {
            Some(level) => Element::heading(level, unbold(line)),
            None => Element::paragraph(line),
        };
        let block = match self.alignment {
            Some(alignment) => block.with("textAlign", json!(alignment.name())),
            None => block,
        };
        self.blocks.push(block.into());
    }

    /// The line without the blanks and the break at its end, which show nothing.
    fn take_line(&mut self) -> Vec<Node> {
        let line = std::mem::take(&mut self.line);
        let text = inline::text_of(&line);
        let text = text
            .strip_suffix('\n')
            .unwrap_or(&text)
            .trim_end_matches([' ', '\t']);
        inline::slice(&line, 0..inline::units(text))
    }

    fn text(&mut self, text: &str, marks: &Marks, keeps_blanks: bool) {
        let text = text.replace('\0', "");
        if keeps_blanks {
            for node in inline::line_of(&text.replace("\r\n", "\n"), marks) {
                append(&mut self.line, node);
            }
            return;
        }
        let mut out = String::new();
        let before = inline::text_of(&self.line).chars().next_back();
        let mut is_after_blank = before.is_none_or(|c| c == ' ' || c == '\n');
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
            append(&mut self.line, Node::text(out, marks.clone()));
        }
    }
}

/// A heading is bold by itself; only bold that stands out in it is a mark.
fn unbold(line: Vec<Node>) -> Vec<Node> {
    let is_bold = |node: &Node| inline::marks_of(node).has(&MarkKind::Bold);
    if !line.iter().all(is_bold) {
        return line;
    }
    let mut out = Vec::new();
    for node in line {
        append(
            &mut out,
            inline::with_marks(&node, inline::marks_of(&node).without(&MarkKind::Bold)),
        );
    }
    out
}

fn is_block(name: &str) -> bool {
    const BLOCKS: [&str; 22] = [
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
        "table",
        "tr",
        "td",
        "th",
        "caption",
        "dl",
        "dt",
        "dd",
        "details",
        "summary",
        "form",
    ];
    BLOCKS.contains(&name)
}
