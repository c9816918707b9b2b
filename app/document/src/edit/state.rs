//! What commands work on: a document and what is selected in it.

use crate::document::Document;
use crate::edit::mapping::Side;
use crate::edit::position::Selection;
use crate::edit::splice::Edit;
use crate::edit::tree;
use crate::mark::Marks;

/// A document, what is selected, and the marks of what is typed next when they are not those of the text around.
#[derive(Debug, Clone, PartialEq)]
pub struct State {
    pub(crate) document: Document,
    pub(crate) selection: Selection,
    pub(crate) stored: Option<Marks>,
    /// The side of a selected node on which text goes; `None` if the person chose the node, so that text replaces it.
    pub(crate) beside: Option<Side>,
}

impl State {
    /// The caret is at the first place that holds one.
    pub fn new(document: Document) -> Self {
        let selection = tree::first_caret(document.content())
            .unwrap_or_else(|| tree::nearest(document.content(), &[0]));
        Self {
            document,
            selection,
            stored: None,
            beside: Some(Side::After),
        }
    }

    pub fn document(&self) -> &Document {
        &self.document
    }

    pub fn selection(&self) -> &Selection {
        &self.selection
    }

    /// With this selected, or what is nearest to it. The marks set for the next letter are forgotten.
    #[must_use]
    pub fn selecting(mut self, selection: &Selection) -> Self {
        self.select(selection);
        self
    }

    pub(crate) fn select(&mut self, selection: &Selection) {
        let selection = tree::fitted(self.document.content(), selection);
        if selection != self.selection {
            self.stored = None;
        }
        self.selection = selection;
        self.beside = None;
    }

    /// Selects what a caret reached by motion: text goes to this side of a node.
    pub(crate) fn reach(&mut self, selection: &Selection, side: Side) {
        self.select(selection);
        self.beside = Some(side);
    }

    /// Whether the person chose the node that is selected, so that text replaces it.
    pub fn has_chosen_node(&self) -> bool {
        matches!(self.selection, Selection::Node(_)) && self.beside.is_none()
    }

    /// Puts an edit into effect that was made of this state.
    pub fn apply(&mut self, edit: &Edit) {
        let caret = self.selection.as_caret().cloned();
        self.document.apply(&edit.splice);
        self.selection = tree::fitted(self.document.content(), &edit.selection);
        self.stored.clone_from(&edit.stored);
        // An edit chooses no node: text goes to the side that the caret came from.
        let is_before = matches!((&self.selection, caret), (Selection::Node(path), Some(caret)) if *path > caret.block);
        self.beside = Some(if is_before { Side::Before } else { Side::After });
    }
}
