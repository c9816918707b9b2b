//! Keeps the selection of a read-only document while its lines are drawn again.

use app_portal::editor::kept_offset::kept_offset;
use leptos::prelude::window;
use wasm_bindgen::JsCast;
use web_sys::{Element, Node, Selection};

use super::render::{leaf, line_element, line_offset, runs};

/// The blocks that have a line of text.
const TEXT_BLOCKS: &str = "p, h1, h2, h3, h4, h5, h6, pre, summary > [dir]";
/// Stands for an atom, which is one unit.
const ATOM_SIGN: char = '\u{fffc}';

/// A position of the DOM.
pub type DomPosition = (Node, u32);

/// One end of the selection.
struct KeptEnd {
    line: Element,
    offset: usize,
    /// The text of the line.
    text: String,
}

/// The selection in a document.
pub struct KeptSelection {
    anchor: Option<KeptEnd>,
    focus: Option<KeptEnd>,
}

impl KeptSelection {
    /// Remembers the selection in `page`; `None` if there is none.
    pub fn of(page: &Element) -> Option<Self> {
        let selection = current_selection()?;
        let [anchor, focus] = ends(&selection);
        let end =
            |end: Option<DomPosition>| end.and_then(|(node, offset)| kept_end(page, &node, offset));
        let kept = Self {
            anchor: end(anchor),
            focus: end(focus),
        };
        (kept.anchor.is_some() || kept.focus.is_some()).then_some(kept)
    }

    /// Selects the same text again, unless it is still selected.
    pub fn restore(self) {
        let Some(selection) = current_selection() else {
            return;
        };
        let now = ends(&selection);
        let ends = [self.anchor, self.focus].map(|end| end.and_then(KeptEnd::position));
        let [anchor, focus] = &now;
        let is_kept =
            |end: &Option<DomPosition>, now: &Option<DomPosition>| end.is_none() || end == now;
        if is_kept(&ends[0], anchor) && is_kept(&ends[1], focus) {
            return;
        }
        let [kept_anchor, kept_focus] = ends;
        let [anchor, focus] = now;
        if let (Some(anchor), Some(focus)) = (kept_anchor.or(anchor), kept_focus.or(focus)) {
            let _ = selection.set_base_and_extent(&anchor.0, anchor.1, &focus.0, focus.1);
        }
    }
}

impl KeptEnd {
    /// The position in the line as it is now; `None` if the line is gone.
    fn position(self) -> Option<DomPosition> {
        if !self.line.is_connected() {
            return None;
        }
        let offset = kept_offset(&self.text, &line_text(&self.line), self.offset);
        position_in_line(&self.line, offset)
    }
}

fn current_selection() -> Option<Selection> {
    window().get_selection().ok()?
}

fn ends(selection: &Selection) -> [Option<DomPosition>; 2] {
    let anchor = selection
        .anchor_node()
        .map(|node| (node, selection.anchor_offset()));
    let focus = selection
        .focus_node()
        .map(|node| (node, selection.focus_offset()));
    [anchor, focus]
}

fn kept_end(page: &Element, node: &Node, offset: u32) -> Option<KeptEnd> {
    let element = node
        .dyn_ref::<Element>()
        .cloned()
        .or_else(|| node.parent_element())?;
    let block = element.closest(TEXT_BLOCKS).ok()??;
    page.contains(Some(&block)).then_some(())?;
    let line = line_element(&block);
    Some(KeptEnd {
        offset: line_offset(&line, node, offset)?,
        text: line_text(&line),
        line,
    })
}

fn line_text(line: &Element) -> String {
    let mut text = String::new();
    for run in runs(line) {
        match leaf(&run).dyn_ref::<web_sys::Text>() {
            Some(words) => text.push_str(&words.data()),
            None => text.push(ATOM_SIGN),
        }
    }
    text
}

/// The position of an offset of the line.
pub fn position_in_line(line: &Element, offset: usize) -> Option<DomPosition> {
    let mut rest = u32::try_from(offset).ok()?;
    for run in runs(line) {
        let leaf = leaf(&run);
        let length = leaf.dyn_ref::<web_sys::Text>().map(|text| text.length());
        match length {
            Some(length) if rest <= length => return Some((leaf, rest)),
            None if rest == 0 => return Some((leaf.parent_node()?, child_index(&leaf)?)),
            _ => rest -= length.unwrap_or(1),
        }
    }
    Some((line.clone().into(), line.child_nodes().length()))
}

fn child_index(child: &Node) -> Option<u32> {
    let parent = child.parent_node()?.child_nodes();
    (0..parent.length()).find(|at| parent.item(*at).as_ref() == Some(child))
}
