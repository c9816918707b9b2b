//! The state of the menu that a typed `/` opens: where the `/` is, which entries match what follows it, and which one
//! is active.

use app_document::edit::inline;
use app_document::{EditorCommand, NodeKind, TextPosition, ToggleState};
use app_portal::controls::focus_step::FocusStep;
use app_portal::editor::menu_place::{MenuPlace, MenuSize, place_at_start};
use app_portal::editor::slash_menu::{SlashMenuItem, SlashQuery};
use app_portal::editor::toolbar_button::ButtonAction;
use leptos::ev::{InputEvent, KeyboardEvent};
use leptos::prelude::*;

use super::super::editor_handle::EditorHandle;
use super::super::surface::DocumentPoint;
use super::super::toolbar::DialogCallbacks;
use super::super::{composition, input};
use super::floating::{EditorFrame, screen_rect};

/// The size of the menu, as in `editor-menus.css`.
const MENU_SIZE: MenuSize = MenuSize {
    width: 240.0,
    height: 288.0,
};

#[derive(Clone, Copy)]
pub struct SlashMenu {
    editor: EditorHandle,
    asks: DialogCallbacks,
    frame: EditorFrame,
    /// The position of the `/` that opened the menu.
    start: StoredValue<Option<TextPosition>, LocalStorage>,
    /// The shown entries; empty while the menu is closed.
    pub items: RwSignal<Vec<SlashMenuItem>>,
    pub active: RwSignal<usize>,
    pub place: RwSignal<MenuPlace>,
}

/// The `/` before the caret, as the DOM shows it. An input method may not have told the document yet.
struct TypedSlash {
    start: TextPosition,
    end: TextPosition,
    items: Vec<SlashMenuItem>,
}

impl SlashMenu {
    pub fn new(editor: EditorHandle, asks: DialogCallbacks, frame: EditorFrame) -> Self {
        Self {
            editor,
            asks,
            frame,
            start: StoredValue::new_local(None),
            items: RwSignal::new(Vec::new()),
            active: RwSignal::new(0),
            place: RwSignal::new(MenuPlace::default()),
        }
    }

    pub fn is_open(self) -> bool {
        self.items.with(|items| !items.is_empty())
    }

    fn is_open_now(self) -> bool {
        self.items.with_untracked(|items| !items.is_empty())
    }

    /// Chooses the active entry in place of a new paragraph. On-screen keyboards send no key for Enter.
    pub fn handle_before_input(self, event: &InputEvent) -> bool {
        let is_enter = event.input_type() == "insertParagraph" && event.cancelable();
        let is_handled = is_enter && self.is_open_now();
        if is_handled {
            event.prevent_default();
            self.choose(self.active.get_untracked());
        }
        is_handled
    }

    /// Opens the menu if the event has typed a `/`, and otherwise updates it.
    pub fn handle_input(self, event: &InputEvent) {
        let is_slash = event.data().is_some_and(|text| text.ends_with('/'));
        if is_slash
            && self
                .editor
                .controls()
                .with_untracked(|bar| bar.toolbar.code)
                != ToggleState::On
        {
            let slash = self
                .slash()
                .filter(|slash| slash.end.offset == slash.start.offset + 1);
            if let Some(slash) = slash {
                self.start.set_value(Some(slash.start));
            }
        }
        self.update();
    }

    /// Shows the entries that match the text between the `/` and the caret. Closes the menu if the caret has left it.
    pub fn update(self) {
        let Some(start) = self.start.try_get_value().flatten() else {
            return;
        };
        let Some(slash) = self.slash().filter(|slash| slash.start == start) else {
            return self.close();
        };
        if self.items.with_untracked(|items| *items != slash.items) {
            self.active.set(0);
            self.items.set(slash.items);
        }
        if let Some(place) = self.measure(&slash.start, &slash.end) {
            self.place.set(place);
        }
    }

    /// Closes the menu. The typed text stays.
    pub fn close(self) {
        self.start.try_set_value(None);
        if self.items.try_with_untracked(Vec::is_empty) == Some(false) {
            self.items.set(Vec::new());
        }
    }

    /// Handles a key of the open menu. Returns whether the text must not handle it.
    pub fn handle_key(self, event: &KeyboardEvent) -> bool {
        let is_composing = event.is_composing() || event.key_code() == 229;
        let has_modifier = event.ctrl_key() || event.meta_key() || event.alt_key();
        if is_composing || has_modifier || event.shift_key() || !self.is_open_now() {
            return false;
        }
        match event.key().as_str() {
            "ArrowDown" => self.step(FocusStep::Next),
            "ArrowUp" => self.step(FocusStep::Previous),
            "Enter" => self.choose(self.active.get_untracked()),
            "Escape" => self.close(),
            _ => return false,
        }
        event.prevent_default();
        event.stop_propagation();
        true
    }

    fn step(self, step: FocusStep) {
        let count = self.items.with_untracked(Vec::len);
        if let Some(next) = step.from(Some(self.active.get_untracked()), count) {
            self.active.set(next);
        }
    }

    /// Removes the typed text and runs the entry.
    pub fn choose(self, at: usize) {
        let Some(item) = self.items.with_untracked(|items| items.get(at).copied()) else {
            return;
        };
        let (editor, slash) = (self.editor, self.slash());
        self.close();
        composition::finish(editor);
        if let Some(TypedSlash { start, end, .. }) = slash {
            let text = String::new();
            editor.run(&EditorCommand::Replace { start, end, text });
        }
        let action = editor.controls().with_untracked(|bar| item.action(bar));
        match action {
            Some(ButtonAction::Command(command)) => {
                editor.run(&command);
            }
            Some(ButtonAction::Image) => return self.asks.image.run(()),
            Some(ButtonAction::Link) => return self.asks.link.run(()),
            Some(ButtonAction::Video) => return self.asks.video.run(()),
            Some(ButtonAction::Board) => return self.asks.board.run(()),
            Some(ButtonAction::Undo | ButtonAction::Redo) | None => {}
        }
        editor.focus();
        input::reveal_caret(editor);
    }

    fn slash(self) -> Option<TypedSlash> {
        let selection = window().get_selection().ok()??;
        // An input method selects the text that it replaces.
        let is_caret = selection.is_collapsed() || self.editor.composition_block().is_some();
        let node = selection.focus_node().filter(|_| is_caret)?;
        let offset = selection.focus_offset();
        let (end, text) = self.editor.surface(|surface| {
            let DocumentPoint::Text(caret) = surface.document_point(&node, offset)? else {
                return None;
            };
            let block = surface.node_at(&caret.block)?.element()?;
            let is_code = *block.kind() == NodeKind::CodeBlock;
            let text = surface.text_in_page(&caret.block)?;
            (!is_code).then_some((caret, text))
        })??;
        let head = &text[..inline::byte_at(&text, end.offset)];
        let query = SlashQuery::of(head)?;
        let start = TextPosition::new(end.block.clone(), query.before.encode_utf16().count());
        let items = self
            .editor
            .controls()
            .with_untracked(|bar| query.items(bar));
        Some(TypedSlash { start, end, items })
    }

    fn measure(self, start: &TextPosition, end: &TextPosition) -> Option<MenuPlace> {
        let text = self
            .editor
            .surface(|surface| surface.text_rect(start, end))??;
        let (editor, visible) = (self.frame.editor_rect()?, self.frame.visible_rect()?);
        Some(place_at_start(
            screen_rect(&text),
            editor,
            visible,
            MENU_SIZE,
        ))
    }
}
