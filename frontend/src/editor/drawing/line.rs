//! What stands in a line: a *run* for each node of it, text inside of its marks or one piece.
//!
//! Runs of the same link share one `<a>`, so that it is one link to whoever walks or listens. A line that would have no
//! height ends with a `<br>` that is no part of the document.

use app_document::{Element, Kind, Mark, MarkKind, Marks, Node};
use wasm_bindgen::JsCast;

use super::{Purpose, element, piece, text};

/// The elements of marks, from the outside in.
pub const MARKS: [(MarkKind, &str); 5] = [
    (MarkKind::Bold, "strong"),
    (MarkKind::Italic, "em"),
    (MarkKind::Underline, "u"),
    (MarkKind::Strike, "s"),
    (MarkKind::Code, "code"),
];

const FILLER: &str = "data-filler";

/// Where the runs of a text block stand: in a code block that is its `<code>`.
pub fn line_of(block: &web_sys::Element) -> web_sys::Element {
    if block.tag_name() == "PRE" {
        return block.first_element_child().unwrap_or_else(|| block.clone());
    }
    block.clone()
}

/// Draws the line anew.
pub fn fill(line: &web_sys::Element, content: &[Node], purpose: Purpose) {
    line.set_text_content(None);
    let mut open: Option<(&Mark, web_sys::Element)> = None;
    for node in content {
        let run = run(node, purpose);
        let link = link_of(node);
        if let (Some((mark, anchor)), Some(link)) = (&open, link)
            && *mark == link
        {
            let _ = anchor.append_child(&run);
            continue;
        }
        open = link.map(|link| (link, anchor(link, purpose)));
        match &open {
            Some((_, anchor)) => {
                let _ = anchor.append_child(&run);
                let _ = line.append_child(anchor);
            }
            None => {
                let _ = line.append_child(&run);
            }
        }
    }
    if needs_filler(content) {
        let filler = element("br");
        let _ = filler.set_attribute(FILLER, "");
        let _ = line.append_child(&filler);
    }
}

/// Whether a browser would give the last line no height.
pub fn needs_filler(content: &[Node]) -> bool {
    match content.last() {
        None => true,
        Some(Node::Text(text)) => text.as_str().ends_with('\n'),
        Some(Node::Element(element)) => *element.kind() == Kind::HardBreak,
    }
}

pub fn is_filler(node: &web_sys::Node) -> bool {
    node.dyn_ref::<web_sys::Element>()
        .is_some_and(|element| element.has_attribute(FILLER))
}

/// The runs of a line as they stand on the page, in their order.
pub fn runs(line: &web_sys::Node) -> Vec<web_sys::Node> {
    let mut out = Vec::new();
    let mut next = line.first_child();
    while let Some(child) = next {
        next = child.next_sibling();
        if child.node_name() == "A" {
            let mut inner = child.first_child();
            while let Some(run) = inner {
                inner = run.next_sibling();
                out.push(run);
            }
        } else if !is_filler(&child) {
            out.push(child);
        }
    }
    out
}

/// What is inside of all the marks of a run.
pub fn leaf(run: &web_sys::Node) -> web_sys::Node {
    let mut node = run.clone();
    while MARKS
        .iter()
        .any(|(_, name)| node.node_name().eq_ignore_ascii_case(name))
        && let Some(child) = node.first_child()
    {
        node = child;
    }
    node
}

pub fn marks_of(node: &Node) -> &Marks {
    match node {
        Node::Text(text) => text.marks(),
        Node::Element(element) => element.marks(),
    }
}

fn link_of(node: &Node) -> Option<&Mark> {
    let mut marks = marks_of(node).as_slice().iter();
    marks.find(|mark| mark.href().is_some())
}

fn run(node: &Node, purpose: Purpose) -> web_sys::Node {
    let mut run: web_sys::Node = match node {
        Node::Text(words) => text(words.as_str()).into(),
        Node::Element(element) => piece_of(element, purpose).into(),
    };
    let marks = marks_of(node);
    for (_, name) in MARKS.iter().rev().filter(|(kind, _)| marks.has(kind)) {
        let mark = element(name);
        let _ = mark.append_child(&run);
        run = mark.into();
    }
    run
}

fn piece_of(node: &Element, purpose: Purpose) -> web_sys::Element {
    match node.kind() {
        Kind::HardBreak => element("br"),
        _ => piece::draw(node, purpose, false),
    }
}

fn anchor(link: &Mark, purpose: Purpose) -> web_sys::Element {
    let anchor = element("a");
    let href = link.href().unwrap_or_default();
    let _ = anchor.set_attribute("href", href);
    let _ = anchor.set_attribute("rel", "noopener noreferrer nofollow");
    // What is written relative to here is a page of the portal.
    let leaves = href.contains(':') || href.starts_with("//");
    if purpose == Purpose::Editing {
        let _ = anchor.set_attribute("title", href);
    } else if leaves {
        let _ = anchor.set_attribute("target", "_blank");
    }
    anchor
}
