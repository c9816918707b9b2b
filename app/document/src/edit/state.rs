//! What commands work on: a document and what is selected in it.

use crate::document::Document;
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
}

impl State {
    /// The caret stands at the beginning.
    pub fn new(document: Document) -> Self {
        let selection = tree::nearest(document.content(), &[0]);
        Self {
            document,
            selection,
            stored: None,
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
    }

    /// Puts an edit into effect that was made of this state.
    pub fn apply(&mut self, edit: &Edit) {
        self.document.apply(&edit.splice);
        self.selection = tree::fitted(self.document.content(), &edit.selection);
        self.stored.clone_from(&edit.stored);
    }
}
