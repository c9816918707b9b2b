//! Updates the text of a block. Characters change within the existing text nodes, so that the caret, spelling marks and
//! an input method are not disturbed.

use app_document::Node;
use wasm_bindgen::JsCast;

use super::super::render::{
    MARKS, RenderMode, draw_line, draw_piece, inside_comments, is_filler, is_hard_break, leaf,
    marks_of, needs_filler, runs,
};

/// Updates the line to show this content with minimal changes.
pub fn update_line(line: &web_sys::Element, content: &[Node]) {
    let runs = runs(line);
    let is_alike = runs.len() == content.len()
        && has_filler(line) == needs_filler(content)
        && has_correct_links(line, &runs, content)
        && runs
            .iter()
            .zip(content)
            .all(|(run, node)| matches_run(run, node));
    if !is_alike {
        draw_line(line, content, RenderMode::Editing);
        return;
    }
    for (run, node) in runs.iter().zip(content) {
        if let (Node::Text(words), Ok(text)) = (node, leaf(run).dyn_into::<web_sys::Text>()) {
            replace_text(&text, words.as_str());
        }
    }
}

/// Whether the line shows exactly this content.
pub fn shows_content(line: &web_sys::Element, content: &[Node]) -> bool {
    let runs = runs(line);
    runs.len() == content.len()
        && has_filler(line) == needs_filler(content)
        && has_correct_links(line, &runs, content)
        && runs.iter().zip(content).all(|(run, node)| {
            matches_run(run, node)
                && match node {
                    Node::Text(words) => leaf(run).node_value().as_deref() == Some(words.as_str()),
                    Node::Element(_) => true,
                }
        })
}

/// The text of the line in the DOM, which may differ from the document: characters, line breaks, and one placeholder
/// (U+FFFC) per atom, as positions count them.
pub fn line_text(line: &web_sys::Element) -> String {
    let mut out = String::new();
    collect_text(line, &mut out);
    out
}

/// The length of the text before a DOM position in the line, in UTF-16 units; `None` outside the line.
pub fn units_before(line: &web_sys::Element, node: &web_sys::Node, offset: u32) -> Option<usize> {
    let range = leptos::prelude::document().create_range().ok()?;
    range.set_start(line, 0).ok()?;
    range.set_end(node, offset).ok()?;
    let mut text = String::new();
    collect_text(&range.clone_contents().ok()?.into(), &mut text);
    Some(text.encode_utf16().count())
}

fn collect_text(node: &web_sys::Node, out: &mut String) {
    let mut next = node.first_child();
    while let Some(child) = next {
        next = child.next_sibling();
        if let Some(text) = child.dyn_ref::<web_sys::Text>() {
            out.push_str(&text.data());
        } else if child.node_name() == "BR" {
            if !is_filler(&child) && is_hard_break(&child) {
                out.push('\n');
            }
        } else if is_atom(&child) {
            out.push('\u{fffc}');
        } else {
            collect_text(&child, out);
        }
    }
}

fn is_atom(node: &web_sys::Node) -> bool {
    let attribute = |element: &web_sys::Element| element.has_attribute("contenteditable");
    node.dyn_ref().is_some_and(attribute)
}

fn has_filler(line: &web_sys::Element) -> bool {
    line.last_child().is_some_and(|last| is_filler(&last))
}

/// Whether the run has the marks and the kind of leaf of the node.
fn matches_run(run: &web_sys::Node, node: &Node) -> bool {
    let marks = marks_of(node);
    let Some(mut at) = inside_comments(run, marks) else {
        return false;
    };
    for (_, name) in MARKS.iter().filter(|(kind, _)| marks.has(kind)) {
        if !at.node_name().eq_ignore_ascii_case(name) {
            return false;
        }
        let Some(inner) = at.first_child() else {
            return false;
        };
        if inner.next_sibling().is_some() {
            return false;
        }
        at = inner;
    }
    match node {
        Node::Text(_) => at.node_type() == web_sys::Node::TEXT_NODE,
        Node::Element(element) => {
            let is_break = *element.kind() == app_document::NodeKind::HardBreak;
            let is_same =
                || draw_piece(element, RenderMode::Editing, false).is_equal_node(Some(&at));
            if is_break {
                at.node_name() == "BR"
            } else {
                is_same()
            }
        }
    }
}

/// Whether each run is in its link, and adjacent runs of the same link share one element.
fn has_correct_links(line: &web_sys::Element, runs: &[web_sys::Node], content: &[Node]) -> bool {
    let mut before: Option<(&Node, web_sys::Node)> = None;
    runs.iter().zip(content).all(|(run, node)| {
        let parent = run.parent_node();
        let Some(parent) = parent else { return false };
        let anchor = parent.dyn_ref::<web_sys::HtmlAnchorElement>();
        let href = anchor.and_then(|anchor| anchor.get_attribute("href"));
        let is_right = href.as_deref() == marks_of(node).href()
            && (anchor.is_some() || line.is_same_node(Some(&parent)));
        let joins = before.as_ref().is_none_or(|(other, other_parent)| {
            let is_one = link_mark(other).is_some() && link_mark(other) == link_mark(node);
            is_one == (anchor.is_some() && other_parent.is_same_node(Some(&parent)))
        });
        before = Some((node, parent));
        is_right && joins
    })
}

fn link_mark(node: &Node) -> Option<&app_document::Mark> {
    let mut marks = marks_of(node).as_slice().iter();
    marks.find(|mark| mark.href().is_some())
}

/// Replaces the characters between the first and the last difference.
fn replace_text(text: &web_sys::Text, words: &str) {
    let shown = text.data();
    if shown == words {
        return;
    }
    let (old, new): (Vec<u16>, Vec<u16>) = (
        shown.encode_utf16().collect(),
        words.encode_utf16().collect(),
    );
    let alike = |one: &u16, other: &u16| one == other;
    let shorter = old.len().min(new.len());
    let head = (0..shorter)
        .take_while(|at| alike(&old[*at], &new[*at]))
        .count();
    let tail = (0..shorter - head)
        .take_while(|at| alike(&old[old.len() - 1 - at], &new[new.len() - 1 - at]))
        .count();
    // A replacement must not split a surrogate pair.
    let is_torn = |units: &[u16], at: usize| {
        units
            .get(at)
            .is_some_and(|unit| (0xdc00..0xe000).contains(unit))
    };
    if is_torn(&new, head) || is_torn(&new, new.len() - tail) {
        text.set_data(words);
        return;
    }
    let inserted = String::from_utf16_lossy(&new[head..new.len() - tail]);
    let count = old.len() - tail - head;
    let (from, count) = (u32::try_from(head), u32::try_from(count));
    if let (Ok(from), Ok(count)) = (from, count) {
        let _ = text.replace_data(from, count, &inserted);
    }
}
