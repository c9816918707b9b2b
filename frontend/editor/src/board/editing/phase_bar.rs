//! The phases of a board: a button for each, and those that play, add and edit.

use app_portal::texts::map_board as words;
use frontend_kit::ui::icon;
use leptos::prelude::*;

use super::board_editor::{BoardDialog, BoardEditor};
use super::tab_of;

pub fn phase_bar(editor: BoardEditor) -> AnyView {
    let tab = tab_of(editor);
    let names = Memo::new(move |_| {
        editor.board.with(|board| {
            let phases = board.phases().into_iter().enumerate();
            phases
                .map(|(at, phase)| words::phase_button(at + 1, phase.name()))
                .collect::<Vec<_>>()
        })
    });
    let has_many = Memo::new(move |_| names.with(|names| names.len() > 1));
    let button = move |(at, name): (usize, String)| {
        view! {
            <button
                type="button"
                class="button button-small"
                tabindex=tab
                aria-pressed=move || (editor.player.current() == at).to_string()
                on:click=move |_| {
                    editor.player.show(at);
                    editor.announce_phase();
                }
            >
                {name}
            </button>
        }
    };
    view! {
        <div class="map-board-phases">
            <div class="map-board-phase-list" role="group" aria-label=words::PHASES>
                {move || names.get().into_iter().enumerate().map(button).collect_view()}
            </div>
            <button
                type="button"
                class="button button-quiet button-small"
                tabindex=tab
                on:click=move |_| editor.add_phase()
            >
                {icon("plus")}
                {words::ADD_PHASE}
            </button>
            <button
                type="button"
                class="button button-quiet button-small button-icon"
                aria-label=words::EDIT_PHASE
                title=words::EDIT_PHASE
                tabindex=tab
                on:click=move |_| editor.dialog.set(Some(BoardDialog::Phase))
            >
                {icon("edit")}
            </button>
            {move || has_many.get().then(|| editor.player.button(tab))}
        </div>
    }
    .into_any()
}
