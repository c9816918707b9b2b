//! The open states of the frame: of the drawer, the palette and the overview of shortcuts.

use leptos::html;
use leptos::prelude::*;

/// Whether the drawer is open, for the top bar's button.
#[derive(Debug, Clone, Copy)]
pub struct DrawerState {
    pub is_open: RwSignal<bool>,
    /// The button that opened the drawer and gets the focus back.
    pub opener: NodeRef<html::Button>,
}

impl DrawerState {
    pub fn provide() -> Self {
        let drawer = Self {
            is_open: RwSignal::new(false),
            opener: NodeRef::new(),
        };
        provide_context(drawer);
        drawer
    }

    pub fn of_page() -> Self {
        expect_context()
    }
}

/// The open state of the palette, for its buttons and its shortcut.
#[derive(Debug, Clone, Copy)]
pub struct CommandPalette(RwSignal<bool>);

impl CommandPalette {
    pub fn provide() -> Self {
        let palette = Self(RwSignal::new(false));
        provide_context(palette);
        palette
    }

    pub fn of_page() -> Self {
        expect_context()
    }

    pub fn open(self) {
        self.0.set(true);
    }

    pub fn is_open(self) -> bool {
        self.0.get_untracked()
    }

    pub fn close(self) {
        self.0.set(false);
    }

    /// The open state of its dialog.
    pub fn dialog(self) -> RwSignal<bool> {
        self.0
    }
}

/// The open state of the shortcut overview.
#[derive(Debug, Clone, Copy)]
pub struct ShortcutOverview(RwSignal<bool>);

impl ShortcutOverview {
    pub fn provide() -> Self {
        let shortcuts = Self(RwSignal::new(false));
        provide_context(shortcuts);
        shortcuts
    }

    pub fn of_page() -> Self {
        expect_context()
    }

    pub fn open(self) {
        self.0.set(true);
    }

    /// The open state of its dialog.
    pub fn dialog(self) -> RwSignal<bool> {
        self.0
    }
}
