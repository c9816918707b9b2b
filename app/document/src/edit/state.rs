//! The input of commands: a document and its selection.

use crate::document::Document;
use crate::edit::mapping::InsertionSide;
use crate::edit::position::EditorSelection;
use crate::edit::splice::DocumentEdit;
use crate::edit::tree;
use crate::mark::MarkSet;

/// A document, its selection, and the marks of the text typed next if they differ from those of the surrounding text.
#[derive(Debug, Clone, PartialEq)]
pub struct EditorState {
    pub(crate) document: Document,
    pub(crate) selection: EditorSelection,
    pub(crate) stored_marks: Option<MarkSet>,
    /// The side of a selected node on which text is typed; `None` if the user chose the node, so that text replaces it.
    pub(crate) typing_side: Option<InsertionSide>,
}

impl EditorState {
    /// Sets the caret at the first position that can hold one.
    pub fn new(document: Document) -> Self {
        let selection = tree::first_caret(document.content())
            .unwrap_or_else(|| tree::nearest_selection(document.content(), &[0]));
        Self {
            document,
            selection,
            stored_marks: None,
            typing_side: Some(InsertionSide::After),
        }
    }

    pub fn document(&self) -> &Document {
        &self.document
    }

    pub fn selection(&self) -> &EditorSelection {
        &self.selection
    }

    /// Returns the state with this selection, or with the nearest valid one. Stored marks are cleared.
    #[must_use]
    pub fn with_selection(mut self, selection: &EditorSelection) -> Self {
        self.select(selection);
        self
    }

    pub(crate) fn select(&mut self, selection: &EditorSelection) {
        let selection = tree::fit_selection(self.document.content(), selection);
        if selection != self.selection {
            self.stored_marks = None;
        }
        self.selection = selection;
        self.typing_side = None;
    }

    /// Sets a selection that the caret reached by motion: text typed at a node goes to this side.
    pub(crate) fn select_by_motion(&mut self, selection: &EditorSelection, side: InsertionSide) {
        self.select(selection);
        self.typing_side = Some(side);
    }

    /// Whether the user chose the selected node, so that text replaces it.
    pub fn has_chosen_node(&self) -> bool {
        matches!(self.selection, EditorSelection::Node(_)) && self.typing_side.is_none()
    }

    /// Applies an edit of this state.
    pub fn apply(&mut self, edit: &DocumentEdit) {
        let caret = self.selection.as_caret().cloned();
        self.document.apply(&edit.splice);
        self.selection = tree::fit_selection(self.document.content(), &edit.selection);
        self.stored_marks.clone_from(&edit.stored_marks);
        // The user did not choose a node that an edit selects: text goes to the side that the caret came from.
        let is_before = matches!((&self.selection, caret), (EditorSelection::Node(path), Some(caret)) if *path > caret.block);
        self.typing_side = Some(if is_before {
            InsertionSide::Before
        } else {
            InsertionSide::After
        });
    }
}
