//! The inline content of a text block: one *run* per node, which is either text inside its marks or one atom.
//!
//! Runs of the same link share one `<a>`, so that keyboards and screen readers find one link. A line that would have no
//! height ends with a `<br>` that is not part of the document.

use app_document::{ElementNode, Mark, MarkKind, MarkSet, Node, NodeKind};
use frontend_kit::dom::create_element::{create_element, create_text};
use wasm_bindgen::JsCast;

use super::{RenderMode, atom};

/// The element around the runs of commented passages, outside of all marks.
const COMMENT_TAG: &str = "mark";
/// Has the ids of the threads, separated by spaces.
const COMMENTS_ATTRIBUTE: &str = "data-comments";

/// The elements of marks, outermost first.
pub const MARKS: [(MarkKind, &str); 5] = [
    (MarkKind::Bold, "strong"),
    (MarkKind::Italic, "em"),
    (MarkKind::Underline, "u"),
    (MarkKind::Strike, "s"),
    (MarkKind::Code, "code"),
];

const FILLER_ATTRIBUTE: &str = "data-filler";
/// Marks the hard breaks of the document. Another break is the browser's own.
const HARD_BREAK_ATTRIBUTE: &str = "data-hard-break";

/// The element that contains the runs of a text block. In a code block it is the `<code>`.
pub fn line_element(block: &web_sys::Element) -> web_sys::Element {
    if block.tag_name() == "PRE" {
        return block.first_element_child().unwrap_or_else(|| block.clone());
    }
    block.clone()
}

/// Renders the line from scratch.
pub fn draw_line(line: &web_sys::Element, content: &[Node], purpose: RenderMode) {
    line.set_text_content(None);
    let mut open: Option<(&Mark, web_sys::Element)> = None;
    for node in content {
        let run = draw_run(node, purpose);
        let link = link_mark(node);
        if let (Some((mark, anchor)), Some(link)) = (&open, link)
            && *mark == link
        {
            let _ = anchor.append_child(&run);
            continue;
        }
        open = link.map(|link| (link, link_element(link, purpose)));
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
        let filler = create_element("br");
        let _ = filler.set_attribute(FILLER_ATTRIBUTE, "");
        let _ = line.append_child(&filler);
    }
}

/// Whether the last line would have no height without a filler.
pub fn needs_filler(content: &[Node]) -> bool {
    match content.last() {
        None => true,
        Some(Node::Text(text)) => text.as_str().ends_with('\n'),
        Some(Node::Element(element)) => *element.kind() == NodeKind::HardBreak,
    }
}

pub fn is_filler(node: &web_sys::Node) -> bool {
    has_attribute(node, FILLER_ATTRIBUTE)
}

/// Whether a break is one of the document, or typed within the line. A browser puts one of its own at the end of a line
/// from which an input method has erased a word.
pub fn is_hard_break(node: &web_sys::Node) -> bool {
    let is_last = node.next_sibling().is_none_or(|next| is_filler(&next));
    node.node_name() == "BR" && (has_attribute(node, HARD_BREAK_ATTRIBUTE) || !is_last)
}

fn has_attribute(node: &web_sys::Node, name: &str) -> bool {
    let element = node.dyn_ref::<web_sys::Element>();
    element.is_some_and(|element| element.has_attribute(name))
}

/// The runs of a line in the DOM, in order.
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

/// The node inside all marks of a run.
pub fn leaf(run: &web_sys::Node) -> web_sys::Node {
    let mut node = run.clone();
    while is_mark(&node.node_name())
        && let Some(child) = node.first_child()
    {
        node = child;
    }
    node
}

fn is_mark(node_name: &str) -> bool {
    let mut names = MARKS.iter().map(|(_, name)| *name).chain([COMMENT_TAG]);
    names.any(|name| node_name.eq_ignore_ascii_case(name))
}

pub fn marks_of(node: &Node) -> &MarkSet {
    match node {
        Node::Text(text) => text.marks(),
        Node::Element(element) => element.marks(),
    }
}

fn link_mark(node: &Node) -> Option<&Mark> {
    let mut marks = marks_of(node).as_slice().iter();
    marks.find(|mark| mark.href().is_some())
}

fn draw_run(node: &Node, purpose: RenderMode) -> web_sys::Node {
    let mut run: web_sys::Node = match node {
        Node::Text(words) => create_text(words.as_str()).into(),
        Node::Element(element) => draw_inline_atom(element, purpose).into(),
    };
    let marks = marks_of(node);
    for (_, name) in MARKS.iter().rev().filter(|(kind, _)| marks.has(kind)) {
        let mark = create_element(name);
        let _ = mark.append_child(&run);
        run = mark.into();
    }
    let comments = comments_of(marks);
    if !comments.is_empty() {
        let passage = create_element(COMMENT_TAG);
        let _ = passage.set_attribute("class", "document-comment");
        let _ = passage.set_attribute(COMMENTS_ATTRIBUTE, &comments);
        let _ = passage.append_child(&run);
        run = passage.into();
    }
    run
}

/// Names the threads about a board.
pub fn show_comments(board: &web_sys::Element, marks: &MarkSet) {
    let comments = comments_of(marks);
    if !comments.is_empty() {
        let _ = board.set_attribute(COMMENTS_ATTRIBUTE, &comments);
    }
}

fn comments_of(marks: &MarkSet) -> String {
    marks.comment_ids().collect::<Vec<_>>().join(" ")
}

/// The part of a run inside its passages of comments; `None` if the passages are not those of the node.
pub fn inside_comments(run: &web_sys::Node, marks: &MarkSet) -> Option<web_sys::Node> {
    let shown = run
        .dyn_ref::<web_sys::Element>()
        .and_then(|run| run.get_attribute(COMMENTS_ATTRIBUTE));
    if shown.clone().unwrap_or_default() != comments_of(marks) {
        return None;
    }
    match shown {
        Some(_) => run
            .first_child()
            .filter(|inner| inner.next_sibling().is_none()),
        None => Some(run.clone()),
    }
}

/// The number of units of the line before the DOM position.
pub fn line_offset(line: &web_sys::Element, node: &web_sys::Node, offset: u32) -> Option<usize> {
    let next = node.child_nodes().item(offset);
    let is_text = node.node_type() == web_sys::Node::TEXT_NODE;
    let mut units = 0;
    for run in runs(line) {
        let leaf = leaf(&run);
        if is_text && leaf.is_same_node(Some(node)) {
            return Some(units + usize::try_from(offset).ok()?);
        }
        let limit = next.as_ref().unwrap_or(node);
        let order = run.compare_document_position(limit);
        let is_inside = order & web_sys::Node::DOCUMENT_POSITION_CONTAINED_BY != 0;
        let comes_before = order & web_sys::Node::DOCUMENT_POSITION_FOLLOWING != 0 && !is_inside;
        // A position after the last child comes after everything in the node.
        let is_held = next.is_none() && node.contains(Some(&run));
        if !comes_before && !is_held {
            break;
        }
        units += match leaf.dyn_ref::<web_sys::Text>() {
            Some(text) => usize::try_from(text.length()).ok()?,
            None => 1,
        };
    }
    Some(units)
}

fn draw_inline_atom(node: &ElementNode, purpose: RenderMode) -> web_sys::Element {
    match node.kind() {
        NodeKind::HardBreak => {
            let hard_break = create_element("br");
            let _ = hard_break.set_attribute(HARD_BREAK_ATTRIBUTE, "");
            hard_break
        }
        _ => atom::draw_atom(node, purpose, false),
    }
}

fn link_element(link: &Mark, purpose: RenderMode) -> web_sys::Element {
    let anchor = create_element("a");
    let href = link.href().unwrap_or_default();
    let _ = anchor.set_attribute("href", href);
    let _ = anchor.set_attribute("rel", "noopener noreferrer nofollow");
    // A relative URL is a page of the portal.
    let leaves = href.contains(':') || href.starts_with("//");
    if purpose == RenderMode::Editing {
        let _ = anchor.set_attribute("title", href);
    } else if leaves {
        let _ = anchor.set_attribute("target", "_blank");
    }
    anchor
}
