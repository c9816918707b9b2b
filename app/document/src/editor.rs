//! The editor: runs commands and returns the changed blocks.

use crate::command::{EditorCommand, edit_of, step_origin};
use crate::constructors::ImageAttributes;
use crate::document::Document;
use crate::edit::{
    BlockSplice, DocumentEdit, EditorSelection, EditorState, InsertionSide, atoms, input_rules,
    rebase, table, tree, typing,
};
use crate::merge::{BlockConflict, ConflictChoice, DocumentMerge};
use crate::node::ElementNode;
use crate::undo_history::{EditHistory, StepOrigin};

/// A change for the view: the splices in order, and the selection after them.
#[derive(Debug, Clone, PartialEq)]
pub struct EditorPatch {
    pub splices: Vec<BlockSplice>,
    pub selection: EditorSelection,
}

/// A document with its selection and its undo history.
#[derive(Debug, Clone)]
pub struct DocumentEditor {
    state: EditorState,
    history: EditHistory,
    /// The last change was an input rule, which Backspace undoes.
    is_after_rule: bool,
}

impl DocumentEditor {
    pub fn new(document: Document) -> Self {
        Self::from_state(EditorState::new(document))
    }

    pub fn from_state(state: EditorState) -> Self {
        Self {
            state,
            history: EditHistory::default(),
            is_after_rule: false,
        }
    }

    pub fn state(&self) -> &EditorState {
        &self.state
    }

    pub fn document(&self) -> &Document {
        self.state.document()
    }

    pub fn selection(&self) -> &EditorSelection {
        self.state.selection()
    }

    pub fn can_undo(&self) -> bool {
        self.history.can_undo()
    }

    pub fn can_redo(&self) -> bool {
        self.history.can_redo()
    }

    /// Sets the selection that the user made.
    pub fn select(&mut self, selection: &EditorSelection) {
        let before = self.state.selection.clone();
        self.state.select(selection);
        if self.state.selection != before {
            self.history.close_step();
            self.is_after_rule = false;
        }
    }

    /// Sets a selection that the caret reached by motion: text typed at a node goes to this side of it.
    pub fn select_by_motion(&mut self, selection: &EditorSelection, side: InsertionSide) {
        self.select(selection);
        self.state.select_by_motion(selection, side);
    }

    /// Runs a command. `now` is in milliseconds of a monotonic clock. Returns `None` if the command has no meaning
    /// here; the caller may then leave the event to the browser.
    pub fn run(&mut self, command: &EditorCommand, now: f64) -> Option<EditorPatch> {
        if command.concerns_table(&self.state) {
            self.run_on_table(command, now)
        } else {
            self.run_on_text(command, now)
        }
    }

    /// Runs a command that [concerns a table](EditorCommand::concerns_table). Nothing else reaches the code of tables,
    /// so that a portal can load it when it is needed.
    pub fn run_on_table(&mut self, command: &EditorCommand, now: f64) -> Option<EditorPatch> {
        let edit = table::edit_of(&self.state, command)?;
        Some(self.commit(edit, StepOrigin::Single, now))
    }

    /// Runs a command that does not concern a table.
    pub fn run_on_text(&mut self, command: &EditorCommand, now: f64) -> Option<EditorPatch> {
        if let EditorCommand::Backspace(_) = command
            && std::mem::take(&mut self.is_after_rule)
            && let Some(patch) = self.undo()
        {
            self.history.discard_redo();
            return Some(patch);
        }
        if *command == EditorCommand::Enter
            && let Some(rule) = input_rules::before_enter(&self.state)
        {
            let is_fence = rule.selection != self.state.selection;
            let patch = self.commit(rule, StepOrigin::Single, now);
            if is_fence {
                self.is_after_rule = true;
                return Some(patch);
            }
            let next =
                typing::enter(&self.state).map(|edit| self.commit(edit, StepOrigin::Single, now));
            return Some(patch.followed_by(next));
        }
        let edit = edit_of(&self.state, command)?;
        let patch = self.commit(edit, step_origin(command), now);
        let (EditorCommand::Type(text) | EditorCommand::Replace { text, .. }) = command else {
            return Some(patch);
        };
        let Some(rule) = input_rules::after_typing(&self.state, text) else {
            return Some(patch);
        };
        let rule = self.commit(rule, StepOrigin::Single, now);
        self.is_after_rule = true;
        Some(patch.followed_by(Some(rule)))
    }

    pub fn undo(&mut self) -> Option<EditorPatch> {
        let (splices, selection) = self.history.undo()?;
        Some(self.replay(splices, &selection))
    }

    pub fn redo(&mut self) -> Option<EditorPatch> {
        let (splices, selection) = self.history.redo()?;
        Some(self.replay(splices, &selection))
    }

    /// Replaces the placeholder of a finished upload by its image, also in the history, so that undo does not restore
    /// the placeholder. `None` if the placeholder is not in the document or the address is unsafe.
    pub fn complete_upload(&mut self, number: u64, image: &ImageAttributes) -> Option<EditorPatch> {
        let image = ElementNode::image(image)?;
        self.history.complete_upload(number, &image);
        let splices = atoms::upload_splices(self.document(), number, &image);
        for splice in &splices {
            self.state.document.apply(splice);
        }
        (!splices.is_empty()).then(|| EditorPatch {
            splices,
            selection: self.state.selection.clone(),
        })
    }

    /// Replaces the document as one undoable step: by an older version, or by the version of another user.
    pub fn replace_document(&mut self, document: &Document, now: f64) -> EditorPatch {
        let splice = BlockSplice::between(self.document(), document);
        let edit = DocumentEdit {
            splice,
            selection: self.state.selection.clone(),
            stored_marks: None,
        };
        self.commit(edit, StepOrigin::Single, now)
    }

    /// Merges a teammate's changes to `base` into this document by blocks, and map boards by their items. They are not
    /// in the history: undo reverts only the changes made here. Blocks in conflict stay as they are here.
    pub fn merge(&mut self, base: &Document, theirs: &Document) -> (EditorPatch, DocumentMerge) {
        let merge = DocumentMerge::of(base, self.document(), theirs);
        self.history.rebase(&merge.splices);
        let patch = self.apply_merged(merge.splices.clone());
        (patch, merge)
    }

    /// Resolves a conflict of a merge with this document. `None` if the document has changed since.
    ///
    /// It is not in the history, and the own steps in its blocks are dropped: undoing either would overrule the teammate
    /// without a question.
    pub fn resolve_conflict(
        &mut self,
        conflict: &BlockConflict,
        choice: ConflictChoice,
    ) -> Option<EditorPatch> {
        let end = conflict.at + conflict.ours.len();
        let present = self.document().content().get(conflict.at..end)?;
        (present == conflict.ours).then_some(())?;
        let mut resolved = self.document().content().to_vec();
        resolved.splice(conflict.at..end, conflict.resolved(choice));
        let resolved = if resolved.is_empty() {
            Document::blank()
        } else {
            Document::from_blocks(resolved)
        };
        self.history.rebase(&[conflict.splice(choice)]);
        let splice = BlockSplice::between(self.document(), &resolved);
        Some(self.apply_merged(vec![splice]))
    }

    /// Applies changes that are not in the history, in their order in the document.
    fn apply_merged(&mut self, splices: Vec<BlockSplice>) -> EditorPatch {
        let selection = rebase::map_selection(&splices, self.selection());
        for splice in splices.iter().rev() {
            self.state.document.apply(splice);
        }
        let selection = tree::fit_selection(self.document().content(), &selection);
        if selection != self.state.selection {
            self.state
                .select_by_motion(&selection, InsertionSide::After);
        }
        self.is_after_rule = false;
        EditorPatch {
            splices: splices.into_iter().rev().collect(),
            selection: self.state.selection.clone(),
        }
    }

    fn replay(&mut self, splices: Vec<BlockSplice>, selection: &EditorSelection) -> EditorPatch {
        for splice in &splices {
            self.state.document.apply(splice);
        }
        // A teammate may have changed the selected blocks.
        let selection = tree::fit_selection(self.document().content(), selection);
        self.state
            .select_by_motion(&selection, InsertionSide::After);
        self.state.stored_marks = None;
        self.is_after_rule = false;
        EditorPatch { splices, selection }
    }

    fn commit(&mut self, edit: DocumentEdit, origin: StepOrigin, now: f64) -> EditorPatch {
        let before = self.state.selection.clone();
        self.state.apply(&edit);
        self.is_after_rule = false;
        let selection = self.state.selection.clone();
        if edit.splice.is_empty() {
            self.history.close_step();
            return EditorPatch {
                splices: Vec::new(),
                selection,
            };
        }
        self.history
            .record(edit.splice.clone(), before, selection.clone(), origin, now);
        EditorPatch {
            splices: vec![edit.splice],
            selection,
        }
    }
}

impl EditorPatch {
    /// Maps a selection of the document before the change.
    #[must_use]
    pub fn map_selection(&self, selection: &EditorSelection) -> EditorSelection {
        self.splices
            .iter()
            .fold(selection.clone(), |selection, splice| {
                rebase::map_selection(std::slice::from_ref(splice), &selection)
            })
    }

    fn followed_by(mut self, next: Option<Self>) -> Self {
        if let Some(next) = next {
            self.splices.extend(next.splices);
            self.selection = next.selection;
        }
        self
    }
}
