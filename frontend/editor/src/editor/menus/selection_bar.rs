//! The bar beside selected text, for pointers: the marks and the link. The main toolbar has the same buttons for the
//! keyboard.

use app_document::{EditorSelection, ToggleState};
use app_portal::editor::menu_place::{MenuPlace, MenuSize, place_beside};
use app_portal::editor::toolbar_button::MARKS;
use app_portal::texts::editor as words;
use frontend_kit::dom::media_query::matches_media;
use leptos::ev::MouseEvent;
use leptos::prelude::*;

use super::super::editor_handle::EditorHandle;
use super::super::toolbar::{DialogCallbacks, tool_button};
use super::floating::{EditorFrame, insets, screen_rect};

/// The size of the bar, as in `editor-menus.css`.
const BAR_SIZE: MenuSize = MenuSize {
    width: 202.0,
    height: 42.0,
};
/// Its size with targets for a finger.
const TOUCH_BAR_SIZE: MenuSize = MenuSize {
    width: 274.0,
    height: 54.0,
};

#[derive(Clone, Copy)]
pub struct SelectionBar {
    editor: EditorHandle,
    frame: EditorFrame,
    place: RwSignal<Option<MenuPlace>>,
    /// Whether a pointer is selecting.
    is_pressed: StoredValue<bool>,
    /// The selection for which Escape hid the bar.
    hidden_for: StoredValue<Option<EditorSelection>, LocalStorage>,
}

impl SelectionBar {
    pub fn new(editor: EditorHandle, frame: EditorFrame) -> Self {
        Self {
            editor,
            frame,
            place: RwSignal::new(None),
            is_pressed: StoredValue::new(false),
            hidden_for: StoredValue::new_local(None),
        }
    }

    /// Hides the bar while a pointer selects.
    pub fn pointer_pressed(self) {
        self.is_pressed.set_value(true);
        self.hide();
    }

    fn pointer_released(self) {
        if self.is_pressed.try_get_value() == Some(true) {
            self.is_pressed.set_value(false);
            self.update();
        }
    }

    /// The pointer scrolls, or drags the selected text, whose target the bar must not cover: it stays hidden until the
    /// selection changes.
    fn pointer_cancelled(self) {
        self.is_pressed
            .try_update_value(|is_pressed| *is_pressed = false);
    }

    /// Hides the bar until another text is selected. Returns whether it was shown.
    pub fn dismiss(self) -> bool {
        let was_shown = self.place.with_untracked(Option::is_some);
        if was_shown {
            let selection = self.editor.state(|state| state.selection().clone());
            self.hidden_for.set_value(selection);
            self.hide();
        }
        was_shown
    }

    pub fn hide(self) {
        if self.place.try_with_untracked(Option::is_some) == Some(true) {
            self.place.set(None);
        }
    }

    /// Shows the bar beside the selected text, or hides it.
    pub fn update(self) {
        if self.is_pressed.try_get_value() != Some(false) {
            return;
        }
        let place = self.measure();
        if self.place.try_with_untracked(|before| *before != place) == Some(true) {
            self.place.set(place);
        }
    }

    fn measure(self) -> Option<MenuPlace> {
        let selection = self.editor.state(|state| state.selection().clone())?;
        let (start, end) = selection.ends()?;
        let can_mark = self
            .editor
            .controls()
            .with_untracked(|bar| bar.toolbar.bold);
        let is_shown = start != end
            && can_mark != ToggleState::Impossible
            && self.editor.composition_block().is_none()
            && self.editor.has_focus()
            && !self.editor.is_selection_restored()
            && self
                .hidden_for
                .with_value(|hidden| hidden.as_ref() != Some(&selection));
        is_shown.then_some(())?;
        let selected = window().get_selection().ok()??;
        let range = selected.get_range_at(0).ok()?;
        let text = screen_rect(&range.get_bounding_client_rect());
        let (editor, visible) = (self.frame.editor_rect()?, self.frame.visible_rect()?);
        // The system's own menu is above the selection of a finger.
        let is_touch = matches_media("(pointer: coarse)");
        let size = if is_touch { TOUCH_BAR_SIZE } else { BAR_SIZE };
        place_beside(text, editor, visible, size, is_touch)
    }
}

pub fn selection_bar_view(bar: SelectionBar, callbacks: DialogCallbacks) -> AnyView {
    let released = [
        window_event_listener(leptos::ev::pointerup, move |_| bar.pointer_released()),
        window_event_listener(leptos::ev::pointercancel, move |_| bar.pointer_cancelled()),
    ];
    on_cleanup(move || {
        for listener in released {
            listener.remove();
        }
    });
    let is_shown = Memo::new(move |_| bar.place.with(Option::is_some));
    let place = move || insets(bar.place.get().unwrap_or_default());
    let keep_focus = |press: MouseEvent| press.prevent_default();
    let buttons = move || {
        MARKS
            .map(|mark| tool_button(bar.editor, callbacks, mark))
            .collect_view()
    };
    (move || {
        is_shown.get().then(|| {
            view! {
                <div
                    class="editor-selection"
                    role="toolbar"
                    aria-label=words::SELECTION_BAR
                    style:left=move || place().0
                    style:top=move || place().1
                    style:bottom=move || place().2
                    on:mousedown=keep_focus
                >
                    {buttons()}
                </div>
            }
        })
    })
    .into_any()
}
