//! The command palette: typed letters lead to a page, a player, a day or an action.
//!
//! The field is in the first file of the portal. The list below it is a part, fetched ahead or on opening.

mod entries;
mod list;
mod recent;

use leptos::ev::KeyboardEvent;
use leptos::prelude::*;

use crate::components::{Dialog, icon};
use crate::parts::PaletteOfPart;
use crate::texts;
pub use list::PaletteList;

/// The id of the list that the field controls.
const LIST: &str = "palette-list";

/// Whether the palette is open, for its buttons and its key.
#[derive(Debug, Clone, Copy)]
pub struct Palette(RwSignal<bool>);

impl Palette {
    pub fn begin() -> Self {
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
}

/// Its place on the page, once.
#[component]
pub fn PalettePlace() -> AnyView {
    let palette = Palette::of_page();
    view! {
        <Dialog title=texts::palette::FIND open=palette.0>
            <PaletteSearch palette=palette />
        </Dialog>
    }
    .into_any()
}

/// What the field of the open palette and its list share.
#[derive(Clone, Copy)]
pub struct PaletteField {
    palette: Palette,
    query: RwSignal<String>,
    /// The place of the entry that Enter chooses.
    active: RwSignal<usize>,
    /// How many entries the list has.
    count: RwSignal<usize>,
    /// Enter was pressed, and the list has not followed it yet.
    is_entered: RwSignal<bool>,
}

impl PaletteField {
    fn new(palette: Palette) -> Self {
        Self {
            palette,
            query: RwSignal::default(),
            active: RwSignal::new(0),
            count: RwSignal::new(0),
            is_entered: RwSignal::new(false),
        }
    }

    fn step(self, by: usize) {
        let count = self.count.get_untracked();
        if count > 0 {
            self.active.update(|at| *at = (*at + by) % count);
            bring_into_view();
        }
    }

    fn press(self, pressed: &KeyboardEvent) {
        if pressed.is_composing() {
            return;
        }
        match pressed.key().as_str() {
            "ArrowDown" => self.step(1),
            "ArrowUp" => self.step(self.count.get_untracked().saturating_sub(1)),
            "Enter" => self.is_entered.set(true),
            _ => return,
        }
        pressed.prevent_default();
    }
}

#[component]
fn PaletteSearch(palette: Palette) -> AnyView {
    let field = PaletteField::new(palette);
    let has_any = Memo::new(move |_| field.count.get() > 0);
    view! {
        <div class="palette">
            <div class="palette-field">
                {icon("search")}
                <input
                    type="text"
                    role="combobox"
                    autofocus
                    autocomplete="off"
                    spellcheck="false"
                    enterkeyhint="go"
                    maxlength="100"
                    aria-label=texts::palette::FIND
                    aria-autocomplete="list"
                    aria-expanded=move || has_any.get().to_string()
                    aria-controls=LIST
                    aria-activedescendant=move || has_any.get().then(|| option_id(field.active.get()))
                    placeholder=texts::palette::FIND_EXAMPLE
                    on:input=move |typed| {
                        field.query.set(event_target_value(&typed));
                        field.active.set(0);
                    }
                    on:keydown=move |pressed| field.press(&pressed)
                />
            </div>
            <PaletteOfPart field=field />
        </div>
    }
    .into_any()
}

fn option_id(at: usize) -> String {
    ["palette-", &at.to_string()].concat()
}

fn bring_into_view() {
    // By its name: the palette may be closed before the next frame.
    request_animation_frame(|| {
        if let Ok(Some(active)) = document().query_selector("#palette-list [aria-selected=true]") {
            active.scroll_into_view_with_bool(false);
        }
    });
}
