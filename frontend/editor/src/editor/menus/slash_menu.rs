//! The state of the menu that a typed `/` or `@` opens: where the sign is, which entries match what follows it, and which
//! one is active.

use app_document::edit::inline;
use app_document::{EditorCommand, NodeKind, TextPosition, ToggleState};
use app_portal::controls::focus_step::FocusStep;
use app_portal::editor::mention_menu::{MentionOffer, MentionQuery};
use app_portal::editor::menu_place::{MenuPlace, MenuSize, place_at_start};
use app_portal::editor::slash_menu::{SlashMenuItem, SlashQuery};
use app_portal::editor::toolbar_button::ButtonAction;
use app_wire::MentionNamesBody;
use leptos::ev::{InputEvent, KeyboardEvent};
use leptos::prelude::*;

use super::super::editor_handle::EditorHandle;
use super::super::surface::DocumentPoint;
use super::super::toolbar::DialogCallbacks;
use super::super::{composition, input};
use super::floating::{EditorFrame, screen_rect};
use super::mention_entries;
use super::menu_events::{MENTION_SIGN, typed_sign};

/// The size of the menu, as in `editor-menus.css`.
const MENU_SIZE: MenuSize = MenuSize {
    width: 240.0,
    height: 288.0,
};

/// An entry of the menu.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum TypedMenuEntry {
    Block(SlashMenuItem),
    Mention(MentionOffer),
}

#[derive(Clone, Copy)]
pub struct SlashMenu {
    editor: EditorHandle,
    callbacks: DialogCallbacks,
    frame: EditorFrame,
    /// The sign that opened the menu, and its position.
    start: StoredValue<Option<(char, TextPosition)>, LocalStorage>,
    /// The players and strategies that can be mentioned, as last loaded.
    names: StoredValue<MentionNamesBody, LocalStorage>,
    /// The shown entries; empty while the menu is closed.
    pub items: RwSignal<Vec<TypedMenuEntry>>,
    pub active: RwSignal<usize>,
    pub place: RwSignal<MenuPlace>,
}

/// The sign before the caret, as the DOM shows it. An input method may not have told the document yet.
struct TypedSign {
    start: TextPosition,
    end: TextPosition,
    items: Vec<TypedMenuEntry>,
}

impl SlashMenu {
    pub fn new(editor: EditorHandle, callbacks: DialogCallbacks, frame: EditorFrame) -> Self {
        Self {
            editor,
            callbacks,
            frame,
            start: StoredValue::new_local(None),
            names: StoredValue::new_local(MentionNamesBody::default()),
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

    /// Opens the menu if the event has typed its sign, and otherwise updates it.
    pub fn handle_input(self, event: &InputEvent) {
        if let Some(sign) = typed_sign(event) {
            self.begin(sign, |typed| typed.end.offset == typed.start.offset + 1);
        }
        self.update();
    }

    /// Opens the menu of a sign that was typed before the code of the menu was loaded, if the caret is still behind its
    /// query.
    pub fn open_early(self, sign: char) {
        self.begin(sign, |_| true);
        self.update();
    }

    /// Starts the menu at the sign before the caret, except in code.
    fn begin(self, sign: char, is_accepted: fn(&TypedSign) -> bool) {
        let bar = self.editor.controls();
        if bar.with_untracked(|bar| bar.toolbar.code) == ToggleState::On {
            return;
        }
        if let Some(typed) = self.typed(sign).filter(is_accepted) {
            self.start.set_value(Some((sign, typed.start)));
            if sign == MENTION_SIGN {
                mention_entries::load(self, self.names);
            }
        }
    }

    fn mention_entries(self, query: MentionQuery<'_>) -> Vec<TypedMenuEntry> {
        let find = |names: &MentionNamesBody| mention_entries::find(query, names);
        self.names.try_with_value(find).unwrap_or_default()
    }

    /// Whether the menu is the one of players and strategies.
    pub fn is_of_mentions(self) -> bool {
        let start = self.start.try_get_value().flatten();
        start.is_some_and(|(sign, _)| sign == MENTION_SIGN)
    }

    /// Shows the entries that match the text between the sign and the caret. Closes the menu if the caret has left it.
    pub fn update(self) {
        let Some((sign, start)) = self.start.try_get_value().flatten() else {
            return;
        };
        let Some(typed) = self.typed(sign).filter(|typed| typed.start == start) else {
            return self.close();
        };
        if self.items.with_untracked(|items| *items != typed.items) {
            self.active.set(0);
            self.items.set(typed.items);
        }
        if let Some(place) = self.measure(&typed.start, &typed.end) {
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
            "Tab" if self.is_of_mentions() => self.choose(self.active.get_untracked()),
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
        let start = self.start.try_get_value().flatten();
        let entry = self.items.with_untracked(|items| items.get(at).cloned());
        let Some((entry, (sign, _))) = entry.zip(start) else {
            return;
        };
        let (editor, typed) = (self.editor, self.typed(sign));
        self.close();
        composition::finish(editor);
        let Some(TypedSign { start, end, .. }) = typed else {
            return;
        };
        let item = match entry {
            TypedMenuEntry::Block(item) => item,
            TypedMenuEntry::Mention(offer) => {
                mention_entries::insert(editor, offer, start, end);
                editor.focus();
                return input::reveal_caret(editor);
            }
        };
        let text = String::new();
        editor.run(&EditorCommand::Replace { start, end, text });
        if item == SlashMenuItem::Mention {
            return self.type_mention_sign();
        }
        let action = editor.controls().with_untracked(|bar| item.action(bar));
        match action {
            Some(ButtonAction::Command(command)) => {
                editor.run(&command);
            }
            Some(ButtonAction::Image) => return self.callbacks.image.run(()),
            Some(ButtonAction::Link) => return self.callbacks.link.run(()),
            Some(ButtonAction::Video) => return self.callbacks.video.run(()),
            Some(ButtonAction::Board) => return self.callbacks.board.run(()),
            Some(ButtonAction::Undo | ButtonAction::Redo) | None => {}
        }
        editor.focus();
        input::reveal_caret(editor);
    }

    /// Types the sign of mentions and opens their menu.
    fn type_mention_sign(self) {
        self.editor.focus();
        let sign = String::from(MENTION_SIGN);
        self.editor.run(&EditorCommand::Type(sign));
        self.open_early(MENTION_SIGN);
    }

    fn typed(self, sign: char) -> Option<TypedSign> {
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
        let (before, items) = if sign == MENTION_SIGN {
            let query = MentionQuery::of(head)?;
            (query.before, self.mention_entries(query))
        } else {
            let query = SlashQuery::of(head)?;
            let bar = self.editor.controls();
            let items = bar.with_untracked(|bar| query.items(bar)).into_iter();
            (query.before, items.map(TypedMenuEntry::Block).collect())
        };
        let start = TextPosition::new(end.block.clone(), before.encode_utf16().count());
        Some(TypedSign { start, end, items })
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
