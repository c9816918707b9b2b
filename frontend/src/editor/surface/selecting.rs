//! What is selected, on the page and in the document.

use app_document::edit::inline;
use app_document::{Arrow, Kind, Position, Selection, State};
use leptos::prelude::{document, window};
use wasm_bindgen::JsCast;

use super::super::drawing::{leaf, line_of, runs};
use super::Surface;
use super::places::{Meaning, Spot};

/// The class of a piece that is selected as a whole.
const SELECTED: &str = "is-selected";

impl Surface {
    /// What the page has selected, in the document's places; `None` outside of it, or where it means nothing.
    pub fn selected(&self, state: &State) -> Option<Selection> {
        let selection = window().get_selection().ok()??;
        let anchor = self.meaning(&selection.anchor_node()?, selection.anchor_offset())?;
        let focus = self.meaning(&selection.focus_node()?, selection.focus_offset())?;
        // A caret chooses nothing: where the page has none in the text, the nearest one is meant.
        if !selection.is_collapsed()
            && let Some(piece) = one_piece(&anchor, &focus, state)
        {
            return Some(piece);
        }
        if let (Meaning::Text(anchor), Meaning::Text(head)) = (&anchor, &focus) {
            return Some(
                self.around_one_piece(anchor, head)
                    .unwrap_or_else(|| Selection::Text {
                        anchor: anchor.clone(),
                        head: head.clone(),
                    }),
            );
        }
        if let (Meaning::Between(one, from), Meaning::Between(other, to)) = (&anchor, &focus)
            && one.is_empty()
            && other.is_empty()
            && from.abs_diff(*to) >= self.blocks.len()
        {
            return Some(Selection::All);
        }
        let is_forward = selection
            .anchor_node()
            .zip(selection.focus_node())
            .is_none_or(|(one, other)| {
                one.compare_document_position(&other) & web_sys::Node::DOCUMENT_POSITION_PRECEDING
                    == 0
            });
        let anchor = place(&anchor, state, is_forward)?;
        let head = place(&focus, state, !is_forward)?;
        Some(Selection::Text { anchor, head })
    }

    /// A piece of a line with nothing beside it.
    fn around_one_piece(&self, anchor: &Position, head: &Position) -> Option<Selection> {
        let (from, to) = (
            anchor.offset.min(head.offset),
            anchor.offset.max(head.offset),
        );
        (anchor.block == head.block && to == from + 1).then_some(())?;
        let mut begin = 0;
        let block = self.shown_at(&anchor.block)?.element()?;
        for (at, node) in block.content().iter().enumerate() {
            let length = inline::length(std::slice::from_ref(node));
            if begin == from && length == 1 {
                let piece = node.element()?;
                let is_break = *piece.kind() == Kind::HardBreak;
                let path = [anchor.block.as_slice(), &[at]].concat();
                return (!is_break).then_some(Selection::Node(path));
            }
            begin += length;
        }
        None
    }

    /// Selects on the page what is selected in the document. A selection that means the same is left alone.
    pub fn select(&mut self, state: &State) {
        self.mark(state.selection());
        let Ok(Some(selection)) = window().get_selection() else {
            return;
        };
        if self.selected(state).as_ref() == Some(state.selection()) {
            return;
        }
        if let Some(((anchor, from), (head, to))) = self.spots(state.selection()) {
            let _ = selection.set_base_and_extent(&anchor, from, &head, to);
        }
    }

    fn spots(&self, selection: &Selection) -> Option<(Spot, Spot)> {
        match selection {
            Selection::Text { anchor, head } if anchor == head => {
                let spot = self.spot(head)?;
                Some((spot.clone(), spot))
            }
            Selection::Text { anchor, head } => Some((self.spot(anchor)?, self.spot(head)?)),
            Selection::All => {
                let page: web_sys::Node = self.page.clone().into();
                let end = page.child_nodes().length();
                Some(((page.clone(), 0), (page, end)))
            }
            Selection::Node(path) => {
                let piece = self.piece_at(path)?;
                let range = document().create_range().ok()?;
                range.select_node(&piece).ok()?;
                let container = range.start_container().ok()?;
                let (from, to) = (range.start_offset().ok()?, range.end_offset().ok()?);
                Some(((container.clone(), from), (container, to)))
            }
        }
    }

    /// The element of a piece, standing by itself or in a line.
    pub fn piece_at(&self, path: &[usize]) -> Option<web_sys::Node> {
        let (at, parent) = path.split_last()?;
        let in_line = parent
            .first()
            .and_then(|_| self.shown_at(parent)?.element())
            .is_some_and(|parent| parent.kind().is_text_block());
        if in_line {
            let line = line_of(&self.element_at(parent)?);
            return runs(&line).into_iter().nth(*at);
        }
        self.element_at(path).map(Into::into)
    }

    /// Says on the piece itself that it is selected.
    pub fn mark(&mut self, selection: &Selection) {
        let piece = match selection {
            Selection::Node(path) => self.piece_at(path).map(|run| leaf(&run)),
            _ => None,
        };
        let piece = piece.and_then(|piece| piece.dyn_into::<web_sys::Element>().ok());
        if self.marked == piece {
            return;
        }
        if let Some(before) = self.marked.take() {
            let _ = before.class_list().remove_1(SELECTED);
        }
        if let Some(piece) = &piece {
            let _ = piece.class_list().add_1(SELECTED);
        }
        self.marked = piece;
    }
}

/// One piece is selected: the page stands on it, or around it.
fn one_piece(anchor: &Meaning, focus: &Meaning, state: &State) -> Option<Selection> {
    match (anchor, focus) {
        (Meaning::Piece(one), Meaning::Piece(other)) if one == other => {
            Some(Selection::Node(one.clone()))
        }
        (Meaning::Between(one, from), Meaning::Between(other, to))
            if one == other && from.abs_diff(*to) == 1 =>
        {
            let path = [one.as_slice(), &[*from.min(to)]].concat();
            let edge = state.edge(&path, true)?;
            matches!(edge, Selection::Node(_)).then_some(edge)
        }
        _ => None,
    }
}

/// The nearest place of a caret: of what begins here, seen from before, or of what ends here.
pub fn place(meaning: &Meaning, state: &State, is_start: bool) -> Option<Position> {
    let path = match meaning {
        Meaning::Text(position) => return Some(position.clone()),
        Meaning::Piece(path) => path.clone(),
        Meaning::Between(path, at) => {
            let at = if is_start { *at } else { at.saturating_sub(1) };
            [path.as_slice(), &[at]].concat()
        }
    };
    let caret = |selection: Selection| selection.as_caret().cloned();
    state.edge(&path, is_start).and_then(caret).or_else(|| {
        let beside = state.clone().selecting(&Selection::Node(path));
        let next = |is_forward| beside.beside(Arrow::Letter, is_forward);
        next(is_start).or_else(|| next(!is_start)).and_then(caret)
    })
}
