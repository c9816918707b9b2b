//! An open editor: the document with its history, the surface that shows it, and the state of its toolbar.
//!
//! The document is the source of truth: an event becomes a command, the command a patch, and the patch a change to the
//! DOM. Only during a composition the DOM changes first, and is read when the composition ends.

use app_document::merge::{BlockConflict, ConflictChoice, DocumentMerge};
use app_document::{
    Document, DocumentEditor, EditorCommand, EditorPatch, EditorSelection, EditorState,
    ElementNode, ImageAttributes, InsertionSide, NodePath, ToolbarState,
};
use app_portal::editor::toolbar_button::EditorControls;
use frontend_kit::dom::after_paint::run_after_paint;
use leptos::prelude::*;

use super::held_input::{HeldAction, HeldInput};
use super::mention_names::refresh_mention_names;
use super::surface::EditorSurface;
use super::{composition, tables};

/// A handle to the editor of one page. All its calls are on the main thread.
#[derive(Clone, Copy)]
pub struct EditorHandle {
    open: StoredValue<Option<EditorInstance>, LocalStorage>,
    bar: RwSignal<EditorControls>,
    on_change: Callback<Document>,
}

pub(super) struct EditorInstance {
    pub(super) editor: DocumentEditor,
    surface: EditorSurface,
    /// The block of the current composition.
    pub(super) composed: Option<NodePath>,
    /// Whether the last key was Escape, after which Tab leaves the text.
    is_tab_free: bool,
    /// Whether the last press was the third of a triple click.
    is_triple_click: bool,
    /// The selection after the last undo or redo.
    restored_selection: Option<EditorSelection>,
    /// Work deferred until the composition ends.
    pub(super) waiting: Vec<Box<dyn FnOnce(EditorHandle)>>,
    /// Input that waits for code.
    pub(super) held: HeldInput,
    /// Loads the code for held input, and releases the input.
    pub(super) on_hold: Callback<()>,
}

impl EditorHandle {
    /// `on_change` receives the document after every change, after the frame that shows it.
    pub fn new(on_change: Callback<Document>) -> Self {
        Self {
            open: StoredValue::new_local(None),
            bar: RwSignal::new(EditorControls::default()),
            on_change,
        }
    }

    /// Opens the document in the element `page`. `on_hold` loads the code for held input, and releases the input.
    pub fn open(self, page: web_sys::Element, document: Document, on_hold: Callback<()>) {
        refresh_mention_names();
        let surface = EditorSurface::new(page, &document);
        self.open.set_value(Some(EditorInstance {
            editor: DocumentEditor::new(document),
            surface,
            composed: None,
            is_tab_free: false,
            is_triple_click: false,
            restored_selection: None,
            waiting: Vec::new(),
            held: HeldInput::default(),
            on_hold,
        }));
        self.update_controls();
    }

    pub fn controls(self) -> RwSignal<EditorControls> {
        self.bar
    }

    /// Runs the command. Returns false if it does not apply.
    pub fn run(self, command: &EditorCommand) -> bool {
        if let Some(is_held) = self.hold_command(command) {
            return is_held;
        }
        if self.state(|state| command.concerns_table(state)) != Some(true) {
            return self.patch(|editor| editor.run_on_text(command, now()));
        }
        composition::finish(self);
        let is_run = tables::run(self, command);
        is_run.unwrap_or_else(|| self.hold(HeldAction::Run(command.clone())))
    }

    /// Runs a command that concerns a table.
    pub(super) fn run_on_table(self, command: &EditorCommand) -> bool {
        self.patch(|editor| editor.run_on_table(command, now()))
    }

    /// Opens an empty line for the caret where there is no text. It does not count as a change until text is typed in
    /// it.
    pub fn open_line(self, at: usize) -> bool {
        if self.is_holding() {
            return false;
        }
        self.apply_to_page(|editor| editor.run_on_text(&EditorCommand::OpenLine(at), now()))
            .is_some()
    }

    pub fn undo(self) -> bool {
        if self.holds_next() {
            return self.hold(HeldAction::Undo);
        }
        let is_changed = self.patch(DocumentEditor::undo);
        self.record_restored_selection();
        is_changed
    }

    pub fn redo(self) -> bool {
        if self.holds_next() {
            return self.hold(HeldAction::Redo);
        }
        let is_changed = self.patch(DocumentEditor::redo);
        self.record_restored_selection();
        is_changed
    }

    fn record_restored_selection(self) {
        self.with(|open| open.restored_selection = Some(open.editor.selection().clone()));
    }

    /// Whether the selection is the one that the last undo or redo has restored.
    pub fn is_selection_restored(self) -> bool {
        let is_restored = |open: &mut EditorInstance| {
            open.restored_selection.as_ref() == Some(open.editor.selection())
        };
        self.with(is_restored) == Some(true)
    }

    /// Replaces the document, as a step that can be undone.
    pub fn replace(self, document: &Document) {
        self.patch(|editor| Some(editor.replace_document(document, now())));
    }

    /// Merges a teammate's changes to `base`; `None` before the editor is open. The merge is not an undo step.
    pub fn merge(self, base: &Document, theirs: &Document) -> Option<DocumentMerge> {
        let mut merged = None;
        self.apply_to_page(|editor| {
            let (patch, merge) = editor.merge(base, theirs);
            merged = Some(merge);
            Some(patch)
        });
        merged
    }

    /// Resolves a conflict of a merge, which cannot be undone, and returns the document. `None` if the document has changed
    /// since.
    pub fn resolve_conflict(
        self,
        conflict: &BlockConflict,
        choice: ConflictChoice,
    ) -> Option<Document> {
        self.apply_to_page(|editor| editor.resolve_conflict(conflict, choice))?;
        self.state(|state| state.document().clone())
    }

    /// Replaces an upload with its image.
    pub fn settle_upload(self, number: u64, image: &ImageAttributes) {
        self.patch(|editor| editor.complete_upload(number, image));
    }

    fn patch(self, change: impl FnOnce(&mut DocumentEditor) -> Option<EditorPatch>) -> bool {
        let patch = self.apply_to_page(change);
        if patch
            .as_ref()
            .is_some_and(|patch| !patch.splices.is_empty())
        {
            self.notify_change();
        }
        patch.is_some()
    }

    /// Changes the document and the DOM. Ends a composition first.
    fn apply_to_page(
        self,
        change: impl FnOnce(&mut DocumentEditor) -> Option<EditorPatch>,
    ) -> Option<EditorPatch> {
        composition::finish(self);
        let patch = self.with(|open| {
            let patch = change(&mut open.editor)?;
            open.surface.apply(&patch);
            open.held.follow(&patch);
            open.show_selection();
            Some(patch)
        });
        let patch = patch.flatten();
        if patch.is_some() {
            self.update_controls();
        }
        patch
    }

    /// Reads the DOM selection. The browser reports changes late, and key events may come first.
    pub fn read_selection(self) {
        if composition::has_caret_left(self) {
            return composition::finish(self);
        }
        let is_holding = self.is_holding();
        let is_new = self.with(|open| {
            if open.composed.is_some() || !open.has_focus() {
                return false;
            }
            if !is_holding {
                open.surface.remove_foreign_nodes();
            }
            let Some(selection) = open.page_selection() else {
                return false;
            };
            if selection == *open.editor.selection() {
                return false;
            }
            open.editor.select(&selection);
            open.surface.mark_selection(open.editor.state());
            true
        });
        if is_new == Some(true) {
            self.update_controls();
        }
    }

    /// The DOM selection, as positions of the document.
    pub fn page_selection(self) -> Option<EditorSelection> {
        self.with(|open| open.page_selection()).flatten()
    }

    /// Sets the selection in the document and in the DOM.
    pub fn select(self, selection: &EditorSelection) {
        composition::finish(self);
        self.with(|open| {
            open.editor.select(selection);
            open.show_selection();
        });
        self.update_controls();
    }

    /// Sets a selection reached by moving the caret. Typing at a selected node inserts on this side of it.
    pub fn move_selection(self, selection: &EditorSelection, side: InsertionSide) {
        composition::finish(self);
        self.with(|open| {
            open.editor.select_by_motion(selection, side);
            open.show_selection();
        });
        self.update_controls();
    }

    /// Handles a key other than a modifier. Returns whether Escape was pressed before it.
    pub fn key_pressed(self, key: &str) -> bool {
        let was_free = self.with(|open| std::mem::replace(&mut open.is_tab_free, key == "Escape"));
        was_free == Some(true)
    }

    /// Handles a mouse press. The third press at one place selects a paragraph without the break after it.
    pub fn mouse_pressed(self, count: i32) {
        self.with(|open| open.is_triple_click = count >= 3);
    }

    /// Handles the release of the mouse. The selection of a triple click is then normalized.
    pub fn mouse_released(self) {
        if self.with(|open| open.is_triple_click) == Some(true) {
            self.read_selection();
            self.with(|open| {
                open.show_selection();
                open.is_triple_click = false;
            });
        }
    }

    /// The index of the top-level block with the caret.
    pub fn caret_block(self) -> Option<u32> {
        let block = self.state(|state| match state.selection() {
            EditorSelection::Text { head, .. } => head.block.first().copied(),
            EditorSelection::Node(path) => path.first().copied(),
            EditorSelection::All => None,
        });
        block.flatten().and_then(|at| u32::try_from(at).ok())
    }

    /// Writes the selection of the document to the DOM.
    pub fn show_selection(self) {
        self.with(EditorInstance::show_selection);
    }

    /// Whether the text has the focus.
    pub fn has_focus(self) -> bool {
        self.with(|open| open.has_focus()) == Some(true)
    }

    /// Focuses the editor and restores the caret.
    pub fn focus(self) {
        let page = self.surface(|surface| surface.page().clone());
        if let Some(page) = page.and_then(|page| wasm_bindgen::JsCast::dyn_into(page).ok()) {
            let page: web_sys::HtmlElement = page;
            let options = web_sys::FocusOptions::new();
            options.set_prevent_scroll(true);
            let _ = page.focus_with_options(&options);
        }
        self.show_selection();
    }

    pub fn state<T>(self, read: impl FnOnce(&EditorState) -> T) -> Option<T> {
        self.with(|open| read(open.editor.state()))
    }

    pub fn surface<T>(self, read: impl FnOnce(&mut EditorSurface) -> T) -> Option<T> {
        self.with(|open| read(&mut open.surface))
    }

    /// Reads the surface and the document state together.
    pub fn surface_and_state<T>(
        self,
        read: impl FnOnce(&mut EditorSurface, &EditorState) -> T,
    ) -> Option<T> {
        self.with(|open| read(&mut open.surface, open.editor.state()))
    }

    pub(super) fn with<T>(self, work: impl FnOnce(&mut EditorInstance) -> T) -> Option<T> {
        self.open
            .try_update_value(|open| open.as_mut().map(work))
            .flatten()
    }

    pub(super) fn update_controls(self) {
        let bar = self.with(|open| EditorControls {
            toolbar: ToolbarState::of(open.editor.state()),
            // A composition can be undone, because it is read first.
            can_undo: open.editor.can_undo() || open.composed.is_some(),
            can_redo: open.editor.can_redo(),
            image: open.selected_node(ElementNode::as_image),
            video: open.selected_node(ElementNode::video),
        });
        if let Some(bar) = bar
            && self.bar.try_with_untracked(|before| *before != bar) == Some(true)
        {
            self.bar.set(bar);
        }
    }

    /// Reports the change after the next paint.
    fn notify_change(self) {
        let document = self.state(|state| state.document().clone());
        let Some(document) = document else { return };
        run_after_paint(move || {
            self.on_change.try_run(document);
        });
    }
}

impl EditorInstance {
    fn has_focus(&self) -> bool {
        let page: &web_sys::Node = self.surface.page();
        document()
            .active_element()
            .is_some_and(|focused| page.is_same_node(Some(&focused)))
    }

    /// The DOM selection, as positions of the document.
    fn page_selection(&self) -> Option<EditorSelection> {
        let state = self.editor.state();
        let selection = self.surface.selection_from_page(state)?;
        Some(if self.is_triple_click {
            state.without_trailing_break(&selection)
        } else {
            selection
        })
    }

    /// A focused toolbar button keeps the focus: setting the DOM selection would take it away.
    fn show_selection(&mut self) {
        if self.has_focus() {
            self.surface.select_in_page(self.editor.state());
        } else {
            self.surface.mark_selection(self.editor.state());
        }
    }

    /// The path of the selected node, and what `read` returns for it.
    fn selected_node<T>(&self, read: fn(&ElementNode) -> Option<T>) -> Option<(NodePath, T)> {
        let EditorSelection::Node(path) = self.editor.selection() else {
            return None;
        };
        let node = self.surface.node_at(path)?.element()?;
        Some((path.clone(), read(node)?))
    }
}

fn now() -> f64 {
    js_sys::Date::now()
}
