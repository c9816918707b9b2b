//! The dialog of the palette: its field, its keys and its results.

use app_portal::texts;
use frontend_kit::chunks::{chunk_view, lazy_part};
use frontend_kit::frame::CommandPalette;
use frontend_kit::ui::{Dialog, icon};
use leptos::ev::KeyboardEvent;
use leptos::prelude::*;

use super::list::PaletteList;
use crate::availability::lazy_answer_keeper;
use crate::team_days::{AnsweredTeamDays, CurrentFortnight, OnePressAnswers};

/// The id of the list that the field controls.
pub(super) const LIST_ID: &str = "palette-list";

/// The dialog of the palette. Rendered once per page.
#[component]
pub fn PaletteDialog() -> impl IntoView {
    let palette = CommandPalette::of_page();
    let answers = OnePressAnswers::of(AnsweredTeamDays::Fortnight(CurrentFortnight::of_page()));
    view! {
        <Dialog title=texts::palette::SEARCH open=palette.dialog() is_early=true>
            <PaletteSearch palette=palette answers=answers />
        </Dialog>
        {lazy_answer_keeper(answers)}
    }
}

/// The state shared by the field and the list of the open palette.
#[derive(Clone, Copy)]
pub struct PaletteField {
    pub(super) palette: CommandPalette,
    /// The answers of today that the palette gives.
    pub(super) answers: OnePressAnswers,
    pub(super) query: RwSignal<String>,
    /// The index of the entry that Enter chooses.
    pub(super) active: RwSignal<usize>,
    /// The number of entries in the list.
    pub(super) count: RwSignal<usize>,
    /// Whether Enter was pressed and the list has not handled it yet.
    pub(super) is_entered: RwSignal<bool>,
}

impl PaletteField {
    fn new(palette: CommandPalette, answers: OnePressAnswers) -> Self {
        Self {
            palette,
            answers,
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
            scroll_to_active();
        }
    }

    fn handle_key(self, pressed: &KeyboardEvent) {
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

chunk_view!(
    LIST: player, draw_list, fetch_list,
    |field: PaletteField| view! { <PaletteList field=field /> }.into_any()
);

#[component]
fn PaletteSearch(palette: CommandPalette, answers: OnePressAnswers) -> impl IntoView {
    let field = PaletteField::new(palette, answers);
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
                    aria-label=texts::palette::SEARCH
                    aria-autocomplete="list"
                    aria-expanded=move || has_any.get().to_string()
                    aria-controls=LIST_ID
                    aria-activedescendant=move || has_any.get().then(|| option_id(field.active.get()))
                    placeholder=texts::palette::SEARCH_EXAMPLE
                    on:input=move |typed| {
                        field.query.set(event_target_value(&typed));
                        field.active.set(0);
                    }
                    on:keydown=move |pressed| field.handle_key(&pressed)
                />
            </div>
            {lazy_part(&LIST, move || Box::pin(draw_list(field)))}
        </div>
    }
}

pub(super) fn option_id(at: usize) -> String {
    format!("palette-{at}")
}

fn scroll_to_active() {
    // Queried by selector, because the palette may be closed before the next frame.
    request_animation_frame(|| {
        if let Ok(Some(active)) = document().query_selector("#palette-list [aria-selected=true]") {
            active.scroll_into_view_with_bool(false);
        }
    });
}
