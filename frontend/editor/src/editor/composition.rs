//! Composition by input methods. They write to the DOM directly, and the text is read when the composition ends.

use app_document::edit::inline;
use app_document::{EditorCommand, EditorSelection, NodePath, TextPosition};
use app_portal::editor::composed_text::{is_caret_in_word, smallest_change};
use leptos::prelude::window;

use super::content_insertion::release_as_text;
use super::editor_handle::EditorHandle;
use super::surface::DocumentPoint;

/// Starts a composition. A selection is deleted first, because the browser would join blocks differently.
///
/// Behind held input the composed text is held as well, when the composition ends. Until then the DOM stays as the input
/// method has found it.
pub fn start(editor: EditorHandle) {
    finish(editor);
    editor.read_selection();
    if !is_in_one_block(editor) {
        // The selection is deleted before the input method writes, so what is held cannot wait any longer.
        release_as_text(editor, None);
        editor.read_selection();
    }
    let selection = editor.state(|state| state.selection().clone());
    match selection {
        Some(EditorSelection::Text { anchor, head }) if anchor.block == head.block => {}
        // Makes room for the text, as typing a character does. A deletion would leave cells selected.
        Some(EditorSelection::Node(_) | EditorSelection::Text { .. }) => {
            editor.run(&EditorCommand::Type(String::new()));
        }
        Some(EditorSelection::All) => {
            editor.run(&EditorCommand::DeleteSelection);
        }
        None => return,
    }
    let block = editor.state(|state| Some(state.selection().ends()?.0.block.clone()));
    editor.begin_composition(block.flatten().unwrap_or_default());
}

fn is_in_one_block(editor: EditorHandle) -> bool {
    editor.state(|state| match state.selection() {
        EditorSelection::Text { anchor, head } => anchor.block == head.block,
        EditorSelection::Node(_) | EditorSelection::All => false,
    }) == Some(true)
}

pub fn end(editor: EditorHandle) {
    let block = editor.end_composition();
    read_composed_block(editor, block);
    editor.run_deferred();
}

/// Ends the composition before any other change to the text. The block is read and drawn again, so that the browser
/// cannot continue the composition. Not every input method reports its end.
pub fn finish(editor: EditorHandle) {
    let is_left = has_caret_left(editor);
    let Some(block) = editor.end_composition() else {
        return;
    };
    let written = |editor: EditorHandle| {
        editor
            .surface(|surface| surface.text_in_page(&block))
            .flatten()
    };
    let (selected, before) = (editor.page_selection(), written(editor));
    let caret = caret_in(editor, &block).filter(|_| !is_left);
    read_and_repair(editor, Some(&block), caret);
    editor.surface(|surface| surface.redraw_block(&block));
    // Keeps the caret where the user has moved it, unless the read text has become something else. Text that is held
    // leaves the other blocks as they are.
    let is_kept = |selected: &EditorSelection| {
        let is_elsewhere = || {
            selected
                .ends()
                .is_some_and(|(start, end)| ![&start.block, &end.block].contains(&&block))
        };
        before == written(editor) || (editor.is_holding() && is_elsewhere())
    };
    match selected.filter(is_kept) {
        Some(selected) => editor.select(&selected),
        None => editor.show_selection(),
    }
    editor.run_deferred();
}

/// Whether the DOM caret has left the composed word.
pub fn has_caret_left(editor: EditorHandle) -> bool {
    let Some(block) = editor.composition_block() else {
        return false;
    };
    let caret = caret_in(editor, &block);
    let written = editor
        .surface(|surface| surface.text_in_page(&block))
        .flatten();
    let text = editor.surface_and_state(|surface, state| {
        let (start, end) = state.selection().ends()?;
        Some((start.offset, surface.length_at(&block)? - end.offset))
    });
    let (Some(caret), Some(written), Some(Some((start, behind)))) = (caret, written, text) else {
        return true;
    };
    !is_caret_in_word(&written, start, behind, caret)
}

/// Reads the browser's changes to the block, or to the block of the caret, and repairs everything else it has changed.
pub fn read_composed_block(editor: EditorHandle, block: Option<NodePath>) {
    let block = block.filter(|block| !block.is_empty()).or_else(|| {
        editor
            .state(|state| Some(state.selection().ends()?.1.block.clone()))
            .flatten()
    });
    let caret = block.as_ref().and_then(|block| caret_in(editor, block));
    read_and_repair(editor, block.as_ref(), caret);
    editor.show_selection();
}

fn read_and_repair(editor: EditorHandle, block: Option<&NodePath>, caret: Option<usize>) {
    let written = block.and_then(|block| {
        editor
            .surface(|surface| surface.text_in_page(block))
            .flatten()
    });
    let command = block
        .zip(written)
        .and_then(|(block, written)| typed_change(editor, block, &written, caret));
    if let Some(command) = &command {
        editor.run(command);
    }
    editor.surface(|surface| surface.repair(block));
}

/// The typed text, as the smallest change that ends at the caret.
fn typed_change(
    editor: EditorHandle,
    block: &NodePath,
    written: &str,
    caret: Option<usize>,
) -> Option<EditorCommand> {
    let text = editor.surface_and_state(|surface, _| {
        let content = surface.node_at(block)?.element()?.content().to_vec();
        Some(inline::text_of(&content))
    })??;
    let change = smallest_change(&text, written, caret)?;
    let start = TextPosition::new(block.clone(), change.start);
    let end = TextPosition::new(block.clone(), change.end);
    let text = change.text;
    let is_typed = start == end
        && editor.state(|state| *state.selection() == EditorSelection::caret_at(start.clone()))
            == Some(true);
    Some(if is_typed {
        EditorCommand::Type(text)
    } else {
        EditorCommand::Replace { start, end, text }
    })
}

/// The offset of the DOM caret in the block; `None` if it is elsewhere.
fn caret_in(editor: EditorHandle, block: &NodePath) -> Option<usize> {
    let selection = window().get_selection().ok()??;
    let (node, offset) = (selection.focus_node()?, selection.focus_offset());
    match editor.surface(|surface| surface.document_point(&node, offset))?? {
        DocumentPoint::Text(position) if position.block == *block => Some(position.offset),
        _ => None,
    }
}

impl EditorHandle {
    /// The block of the current composition, if there is one.
    pub fn composition_block(self) -> Option<NodePath> {
        self.with(|open| open.composed.clone()).flatten()
    }

    pub fn begin_composition(self, block: NodePath) {
        self.with(|open| open.composed = Some(block));
        self.update_controls();
    }

    /// Ends the composition and returns its block.
    pub fn end_composition(self) -> Option<NodePath> {
        self.with(|open| open.composed.take()).flatten()
    }

    /// Runs the work deferred until the end of the composition.
    pub fn run_deferred(self) {
        self.update_controls();
        let waiting = self.with(|open| std::mem::take(&mut open.waiting));
        for work in waiting.unwrap_or_default() {
            work(self);
        }
    }

    /// Runs the work now, or after the current composition, during which the DOM must not change.
    pub fn after_composition(self, work: impl FnOnce(Self) + 'static) {
        if self.composition_block().is_none() {
            return work(self);
        }
        self.with(|open| open.waiting.push(Box::new(work)));
    }
}
