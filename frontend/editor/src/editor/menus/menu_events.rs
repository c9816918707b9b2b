//! The events of the text that the menus handle. The code of the menus is loaded after the text.

use std::rc::Rc;

use leptos::ev::{InputEvent, KeyboardEvent};
use leptos::prelude::*;

/// The sign that opens the menu of blocks.
pub const BLOCK_SIGN: char = '/';
/// The sign that opens the menu of players and strategies.
pub const MENTION_SIGN: char = '@';

#[derive(Clone, Copy)]
pub enum MenuEvent<'a> {
    Key(&'a KeyboardEvent),
    BeforeInput(&'a InputEvent),
    Input(&'a InputEvent),
    SelectionChanged,
    PointerPressed,
    Blurred,
    /// The key that makes the selected image a step wider or narrower.
    ResizeImage {
        is_wider: bool,
    },
}

type MenuEventHandler = Rc<dyn Fn(MenuEvent<'_>) -> bool>;

/// The events before the code of the menus was loaded that have an effect after it.
#[derive(Debug, Clone, Default)]
pub struct EarlyMenuEvents {
    /// The last typed sign that opens a menu.
    pub sign: Option<char>,
    /// The steps of an image's size: whether each makes it wider.
    pub image_steps: Vec<bool>,
}

/// The menus of an editor, as its text sees them.
#[derive(Clone, Copy)]
pub struct EditorMenus {
    handler: StoredValue<Option<MenuEventHandler>, LocalStorage>,
    early: StoredValue<EarlyMenuEvents>,
    /// The identifier of the active option of the menu that a sign has opened.
    pub active_option: RwSignal<Option<String>>,
}

impl EditorMenus {
    pub fn new() -> Self {
        Self {
            handler: StoredValue::new_local(None),
            early: StoredValue::new(EarlyMenuEvents::default()),
            active_option: RwSignal::new(None),
        }
    }

    /// Lets the menus handle the event. Returns whether the text must not handle it.
    pub fn handle(self, event: MenuEvent<'_>) -> bool {
        if let Some(handle) = self.handler.try_get_value().flatten() {
            return handle(event);
        }
        self.early.try_update_value(|early| early.record(event));
        false
    }

    /// Sets what handles the events from now on, and returns the earlier ones.
    pub fn connect(self, handler: impl Fn(MenuEvent<'_>) -> bool + 'static) -> EarlyMenuEvents {
        self.handler.set_value(Some(Rc::new(handler)));
        let early = self.early.try_update_value(std::mem::take);
        early.unwrap_or_default()
    }
}

impl EarlyMenuEvents {
    fn record(&mut self, event: MenuEvent<'_>) {
        match event {
            MenuEvent::Input(event) => self.sign = typed_sign(event).or(self.sign),
            MenuEvent::ResizeImage { is_wider } => self.image_steps.push(is_wider),
            MenuEvent::Blurred => self.sign = None,
            MenuEvent::Key(_)
            | MenuEvent::BeforeInput(_)
            | MenuEvent::SelectionChanged
            | MenuEvent::PointerPressed => {}
        }
    }
}

/// The sign at the end of the typed text, if it opens a menu.
pub fn typed_sign(event: &InputEvent) -> Option<char> {
    let last = event.data()?.chars().next_back()?;
    [BLOCK_SIGN, MENTION_SIGN].contains(&last).then_some(last)
}
