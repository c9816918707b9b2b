//! Builds the tree of an HTML text from its tokens. Missing end tags are implied.

use super::entities::decode_entities;
use super::tokenizer::{HtmlToken, HtmlTokenizer};
use crate::clipboard::html_tree::{HtmlElement, HtmlNode};

/// Maximum number of open elements. Deeper elements become siblings, so that hostile nesting cannot exhaust the stack.
const MAX_OPEN_ELEMENTS: usize = 200;

const VOID_ELEMENTS: [&str; 14] = [
    "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "param", "source",
    "track", "wbr",
];
/// Elements whose start tag closes an open `p`.
const BLOCK_ELEMENTS: [&str; 25] = [
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

/// Parses a page or a part of one. Returns a `body` element.
pub fn parse_html(html: &str) -> HtmlNode {
    let mut tree = TreeBuilder {
        open: vec![HtmlElement {
            name: "body".to_owned(),
            ..HtmlElement::default()
        }],
    };
    for token in HtmlTokenizer::new(html) {
        match token {
            HtmlToken::Text(text) => tree.push_text(&decode_entities(text)),
            HtmlToken::Open {
                name,
                attributes,
                is_closed,
            } => tree.open_element(name, attributes, is_closed),
            HtmlToken::Close(name) => tree.close_element(&name),
        }
    }
    HtmlNode::Element(tree.finish())
}

/// The stack of open elements, outermost first.
struct TreeBuilder {
    open: Vec<HtmlElement>,
}

impl TreeBuilder {
    fn push_text(&mut self, text: &str) {
        let Some(top) = self.open.last_mut() else {
            return;
        };
        // HTML ignores a line feed directly after `<pre>`.
        let is_first = top.name == "pre" && top.children.is_empty();
        let text = text.strip_prefix('\n').filter(|_| is_first).unwrap_or(text);
        match top.children.last_mut() {
            Some(HtmlNode::Text(before)) => before.push_str(text),
            _ if text.is_empty() => {}
            _ => top.children.push(HtmlNode::Text(text.to_owned())),
        }
    }

    fn open_element(&mut self, name: String, attributes: Vec<(String, String)>, is_closed: bool) {
        // The tree has its own root element.
        if matches!(name.as_str(), "html" | "body") {
            return self.close_element("head");
        }
        self.close_implied(&name);
        let is_void = is_closed || VOID_ELEMENTS.contains(&name.as_str());
        self.open.push(HtmlElement {
            name,
            attributes,
            children: Vec::new(),
        });
        if is_void || self.open.len() > MAX_OPEN_ELEMENTS {
            self.pop();
        }
    }

    /// Closes the elements whose end tag the next start tag implies.
    fn close_implied(&mut self, name: &str) {
        match name {
            "li" => self.close_innermost(&["li"], &["ul", "ol"]),
            "dt" | "dd" => self.close_innermost(&["dt", "dd"], &["dl"]),
            "td" | "th" => self.close_innermost(&["td", "th"], &["tr", "table"]),
            "tr" => self.close_innermost(&["tr"], &["table"]),
            "tbody" | "thead" | "tfoot" => {
                self.close_innermost(&["tbody", "thead", "tfoot"], &["table"]);
            }
            _ if BLOCK_ELEMENTS.contains(&name) => {
                self.close_innermost(&["p"], &["td", "th", "table", "li", "blockquote", "div"]);
            }
            _ => {}
        }
    }

    /// Closes the innermost open element with one of these names, unless an element of `walls` is nested inside it.
    fn close_innermost(&mut self, names: &[&str], walls: &[&str]) {
        let found = self.open.iter().rposition(|tag| {
            names.contains(&tag.name.as_str()) || walls.contains(&tag.name.as_str())
        });
        if let Some(at) = found.filter(|at| names.contains(&self.open[*at].name.as_str())) {
            self.close_down_to(at);
        }
    }

    fn close_element(&mut self, name: &str) {
        let found = self.open.iter().rposition(|tag| tag.name == name);
        // The root stays open until `finish`.
        if let Some(at) = found.filter(|at| *at > 0) {
            self.close_down_to(at);
        }
    }

    fn close_down_to(&mut self, at: usize) {
        while self.open.len() > at.max(1) {
            self.pop();
        }
    }

    fn pop(&mut self) {
        let Some(tag) = self.open.pop() else { return };
        match self.open.last_mut() {
            Some(_) if tag.name == "head" => {}
            Some(parent) => parent.children.push(HtmlNode::Element(tag)),
            None => self.open.push(tag),
        }
    }

    fn finish(mut self) -> HtmlElement {
        self.close_down_to(1);
        self.open.pop().unwrap_or_default()
    }
}
