//! Reads HTML as other programs write it: missing ends, loose attributes, entities.
//!
//! The browser's own parser is no help here. Even in an inert document it holds every style and handler against the
//! page's policy and reports a breach for each; nothing that is only text can do that.

mod entity;
mod token;

use crate::clipboard::html::{Html, Tag};
use entity::resolved;
use token::{Token, Tokens};

/// Deeper elements stand beside each other: a hostile nesting costs no stack.
const DEPTH: usize = 200;

const VOID: [&str; 14] = [
    "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "param", "source",
    "track", "wbr",
];
/// Before one of these an open paragraph ends.
const BLOCKS: [&str; 25] = [
    "address",
    "article",
    "aside",
    "blockquote",
    "center",
    "details",
    "dir",
    "div",
    "dl",
    "fieldset",
    "figure",
    "footer",
    "form",
    "h1",
    "h2",
    "h3",
    "h4",
    "h5",
    "h6",
    "header",
    "hr",
    "ol",
    "p",
    "table",
    "ul",
];

/// The content of a page or of a part of one, as one element.
pub fn parse(html: &str) -> Html {
    let mut tree = Tree {
        open: vec![Tag {
            name: "body".to_owned(),
            ..Tag::default()
        }],
    };
    for token in Tokens::of(html) {
        match token {
            Token::Text(text) => tree.text(&resolved(text)),
            Token::Open {
                name,
                attributes,
                is_closed,
            } => tree.open(name, attributes, is_closed),
            Token::Close(name) => tree.close(&name),
        }
    }
    Html::Tag(tree.finish())
}

/// The elements that are open, the outermost first.
struct Tree {
    open: Vec<Tag>,
}

impl Tree {
    fn text(&mut self, text: &str) {
        let Some(top) = self.open.last_mut() else {
            return;
        };
        // The line that begins a code block is none of it.
        let is_first = top.name == "pre" && top.children.is_empty();
        let text = text.strip_prefix('\n').filter(|_| is_first).unwrap_or(text);
        match top.children.last_mut() {
            Some(Html::Text(before)) => before.push_str(text),
            _ if text.is_empty() => {}
            _ => top.children.push(Html::Text(text.to_owned())),
        }
    }

    fn open(&mut self, name: String, attributes: Vec<(String, String)>, is_closed: bool) {
        // A page's own frame says nothing.
        if matches!(name.as_str(), "html" | "body") {
            return self.close("head");
        }
        self.end_before(&name);
        let is_void = is_closed || VOID.contains(&name.as_str());
        self.open.push(Tag {
            name,
            attributes,
            children: Vec::new(),
        });
        if is_void || self.open.len() > DEPTH {
            self.pop();
        }
    }

    /// Ends what the next element ends without saying so.
    fn end_before(&mut self, name: &str) {
        match name {
            "li" => self.end_one_of(&["li"], &["ul", "ol"]),
            "dt" | "dd" => self.end_one_of(&["dt", "dd"], &["dl"]),
            "td" | "th" => self.end_one_of(&["td", "th"], &["tr", "table"]),
            "tr" => self.end_one_of(&["tr"], &["table"]),
            "tbody" | "thead" | "tfoot" => {
                self.end_one_of(&["tbody", "thead", "tfoot"], &["table"]);
            }
            _ if BLOCKS.contains(&name) => {
                self.end_one_of(&["p"], &["td", "th", "table", "li", "blockquote", "div"]);
            }
            _ => {}
        }
    }

    /// Ends the innermost open element of these names, unless one of `walls` is further in.
    fn end_one_of(&mut self, names: &[&str], walls: &[&str]) {
        let found = self.open.iter().rposition(|tag| {
            names.contains(&tag.name.as_str()) || walls.contains(&tag.name.as_str())
        });
        if let Some(at) = found.filter(|at| names.contains(&self.open[*at].name.as_str())) {
            self.end_at(at);
        }
    }

    fn close(&mut self, name: &str) {
        let found = self.open.iter().rposition(|tag| tag.name == name);
        // The outermost stays open to the end.
        if let Some(at) = found.filter(|at| *at > 0) {
            self.end_at(at);
        }
    }

    fn end_at(&mut self, at: usize) {
        while self.open.len() > at.max(1) {
            self.pop();
        }
    }

    fn pop(&mut self) {
        let Some(tag) = self.open.pop() else { return };
        match self.open.last_mut() {
            Some(_) if tag.name == "head" => {}
            Some(parent) => parent.children.push(Html::Tag(tag)),
            None => self.open.push(tag),
        }
    }

    fn finish(mut self) -> Tag {
        self.end_at(1);
        self.open.pop().unwrap_or_default()
    }
}
