//! Mapping between the DOM selection and the selection of the document.

use app_document::edit::inline;
use app_document::{ArrowAxis, EditorSelection, EditorState, NodeKind, TextPosition};
use leptos::prelude::{document, window};
use wasm_bindgen::JsCast;

use super::super::render::{leaf, line_element, runs};
use super::EditorSurface;
use super::dom_mapping::{DocumentPoint, DomPoint};

/// The class of a selected atom and of selected cells.
const SELECTED_CLASS: &str = "is-selected";

impl EditorSurface {
    /// The DOM selection, mapped to the document; `None` if it is outside the surface or has no meaning.
    pub fn selection_from_page(&self, state: &EditorState) -> Option<EditorSelection> {
        let selection = window().get_selection().ok()??;
        let anchor = self.document_point(&selection.anchor_node()?, selection.anchor_offset())?;
        let is_caret = selection.is_collapsed();
        let focus = if is_caret {
            anchor.clone()
        } else {
            self.document_point(&selection.focus_node()?, selection.focus_offset())?
        };
        // A caret does not select an atom: the nearest text position is meant.
        if !is_caret && let Some(piece) = selected_atom(&anchor, &focus, state) {
            return Some(piece);
        }
        if let (DocumentPoint::Text(anchor), DocumentPoint::Text(head)) = (&anchor, &focus) {
            return Some(self.enclosed_inline_atom(anchor, head).unwrap_or_else(|| {
                EditorSelection::Text {
                    anchor: anchor.clone(),
                    head: head.clone(),
                }
            }));
        }
        if let (DocumentPoint::Between(one, from), DocumentPoint::Between(other, to)) =
            (&anchor, &focus)
            && one.is_empty()
            && other.is_empty()
            && from.abs_diff(*to) >= self.blocks.len()
        {
            return Some(EditorSelection::All);
        }
        let is_forward = selection
            .anchor_node()
            .zip(selection.focus_node())
            .is_none_or(|(one, other)| {
                one.compare_document_position(&other) & web_sys::Node::DOCUMENT_POSITION_PRECEDING
                    == 0
            });
        let anchor = nearest_position(&anchor, state, is_forward)?;
        let head = nearest_position(&focus, state, !is_forward)?;
        Some(EditorSelection::Text { anchor, head })
    }

    /// The inline atom that the range encloses exactly, if there is one.
    fn enclosed_inline_atom(
        &self,
        anchor: &TextPosition,
        head: &TextPosition,
    ) -> Option<EditorSelection> {
        let (from, to) = (
            anchor.offset.min(head.offset),
            anchor.offset.max(head.offset),
        );
        (anchor.block == head.block && to == from + 1).then_some(())?;
        let mut begin = 0;
        let block = self.node_at(&anchor.block)?.element()?;
        for (at, node) in block.content().iter().enumerate() {
            let length = inline::length(std::slice::from_ref(node));
            if begin == from && length == 1 {
                let piece = node.element()?;
                let is_break = *piece.kind() == NodeKind::HardBreak;
                let path = [anchor.block.as_slice(), &[at]].concat();
                return (!is_break).then_some(EditorSelection::Node(path));
            }
            begin += length;
        }
        None
    }

    /// Writes the selection of the document to the DOM. A DOM selection with the same meaning is left alone.
    pub fn select_in_page(&mut self, state: &EditorState) {
        self.mark_selection(state);
        let Ok(Some(selection)) = window().get_selection() else {
            return;
        };
        if self.is_in_text(&selection, state)
            && self.selection_from_page(state).as_ref() == Some(state.selection())
        {
            return;
        }
        if let Some(((anchor, from), (head, to))) = self.dom_range(state.selection()) {
            let _ = selection.set_base_and_extent(&anchor, from, &head, to);
        }
    }

    /// Whether both ends of the DOM selection are in text, if those of the document are. Beside a block the browser may
    /// put the caret into a box, where nothing can be typed.
    fn is_in_text(&self, selection: &web_sys::Selection, state: &EditorState) -> bool {
        let is_text = |node: Option<web_sys::Node>, offset| {
            let point = node.and_then(|node| self.document_point(&node, offset));
            matches!(point, Some(DocumentPoint::Text(_)))
        };
        !matches!(state.selection(), EditorSelection::Text { .. })
            || (is_text(selection.focus_node(), selection.focus_offset())
                && (selection.is_collapsed()
                    || is_text(selection.anchor_node(), selection.anchor_offset())))
    }

    fn dom_range(&self, selection: &EditorSelection) -> Option<(DomPoint, DomPoint)> {
        match selection {
            EditorSelection::Text { anchor, head } if anchor == head => {
                let spot = self.dom_point(head)?;
                Some((spot.clone(), spot))
            }
            EditorSelection::Text { anchor, head } => {
                Some((self.dom_point(anchor)?, self.dom_point(head)?))
            }
            EditorSelection::All => {
                let page: web_sys::Node = self.page.clone().into();
                let end = page.child_nodes().length();
                Some(((page.clone(), 0), (page, end)))
            }
            EditorSelection::Node(path) => {
                let piece = self.atom_at(path)?;
                let range = document().create_range().ok()?;
                range.select_node(&piece).ok()?;
                let container = range.start_container().ok()?;
                let (from, to) = (range.start_offset().ok()?, range.end_offset().ok()?);
                Some(((container.clone(), from), (container, to)))
            }
        }
    }

    /// The element of a block atom or an inline atom.
    pub fn atom_at(&self, path: &[usize]) -> Option<web_sys::Node> {
        let (at, parent) = path.split_last()?;
        let in_line = parent
            .first()
            .and_then(|_| self.node_at(parent)?.element())
            .is_some_and(|parent| parent.kind().is_text_block());
        if in_line {
            let line = line_element(&self.element_at(parent)?);
            return runs(&line).into_iter().nth(*at);
        }
        self.element_at(path).map(Into::into)
    }

    /// Whether cells are selected and the element is in none of them. The browser takes the text between them for selected.
    pub fn is_beside_selected_cells(
        &self,
        state: &EditorState,
        element: &web_sys::Element,
    ) -> bool {
        let is_inside = |cell: &web_sys::Element| cell.contains(Some(element));
        !state.selected_cells().is_empty() && !self.marked.iter().any(is_inside)
    }

    /// Marks the selected atom or the selected cells with a class, and has the browser render what is around the selection.
    pub fn mark_selection(&mut self, state: &EditorState) {
        self.render_groups_around(state);
        let atom = match state.selection() {
            EditorSelection::Node(path) => self.atom_at(path).map(|run| leaf(&run)),
            _ => None,
        };
        let atom = atom.and_then(|atom| atom.dyn_into().ok());
        let cells = state.selected_cells();
        let cells = cells.iter().filter_map(|path| self.element_at(path));
        let marked: Vec<web_sys::Element> = atom.into_iter().chain(cells).collect();
        if self.marked != marked {
            for element in &self.marked {
                let _ = element.class_list().remove_1(SELECTED_CLASS);
            }
        }
        // A change of its attributes removes the class of a cell.
        for element in &marked {
            if !element.class_list().contains(SELECTED_CLASS) {
                let _ = element.class_list().add_1(SELECTED_CLASS);
            }
        }
        self.marked = marked;
    }
}

/// The atom that the DOM selection is in or encloses, if there is one.
fn selected_atom(
    anchor: &DocumentPoint,
    focus: &DocumentPoint,
    state: &EditorState,
) -> Option<EditorSelection> {
    match (anchor, focus) {
        (DocumentPoint::Atom(one), DocumentPoint::Atom(other)) if one == other => {
            Some(EditorSelection::Node(one.clone()))
        }
        (DocumentPoint::Between(one, from), DocumentPoint::Between(other, to))
            if one == other && from.abs_diff(*to) == 1 =>
        {
            let path = [one.as_slice(), &[*from.min(to)]].concat();
            let edge = state.selection_at_edge(&path, true)?;
            matches!(edge, EditorSelection::Node(_)).then_some(edge)
        }
        _ => None,
    }
}

/// The nearest text position: at the start of the content that begins here, or at the end of the content before.
pub fn nearest_position(
    meaning: &DocumentPoint,
    state: &EditorState,
    is_start: bool,
) -> Option<TextPosition> {
    let path = match meaning {
        DocumentPoint::Text(position) => return Some(position.clone()),
        DocumentPoint::Atom(path) => path.clone(),
        DocumentPoint::Between(path, at) => {
            let at = if is_start { *at } else { at.saturating_sub(1) };
            [path.as_slice(), &[at]].concat()
        }
    };
    let caret = |selection: EditorSelection| selection.as_caret().cloned();
    state
        .selection_at_edge(&path, is_start)
        .and_then(caret)
        .or_else(|| {
            let beside = state.clone().with_selection(&EditorSelection::Node(path));
            let next = |is_forward| beside.selection_after_arrow(ArrowAxis::Horizontal, is_forward);
            next(is_start).or_else(|| next(!is_start)).and_then(caret)
        })
}
