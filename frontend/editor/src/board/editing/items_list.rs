//! The list of the items that a phase shows, with the actions on the selected one. It has the focus while the keyboard
//! acts on the board.

use std::sync::Arc;

use app_portal::texts::map_board as words;
use frontend_kit::ui::{fresh_id, icon, rows_in};
use leptos::prelude::*;

use super::board_editor::BoardEditor;
use super::tab_of;

/// An item with the words about it.
#[derive(PartialEq)]
struct ListedItem {
    id: String,
    words: String,
}

/// `keys` is the id of the text about the keys.
pub fn items_list(editor: BoardEditor, keys: String) -> AnyView {
    let tab = tab_of(editor);
    let stem = fresh_id("board-item");
    let listed = Memo::new(move |_| {
        let phase = editor.player.current();
        editor.board.with(|board| {
            editor.names.with(|names| {
                let team = names.team();
                let items = board.visible_items(phase).into_iter();
                items
                    .map(|item| ListedItem {
                        id: item.id().to_owned(),
                        words: item.description(&team),
                    })
                    .collect::<Vec<_>>()
            })
        })
    });
    let selected_at = Memo::new(move |_| {
        let selected = editor.selected.get()?;
        listed.with(|listed| listed.iter().position(|item| item.id == selected))
    });
    let is_empty = Memo::new(move |_| listed.with(Vec::is_empty));
    let active = {
        let stem = stem.clone();
        move || selected_at.get().map(|at| format!("{stem}-{at}"))
    };
    let indices = Signal::derive(move || 0..listed.with(Vec::len));
    let words_at = move |at: usize| listed.with(|listed| Some(listed.get(at)?.words.clone()));
    let option = move |at: usize| {
        let select = move |_| {
            let id = listed.with_untracked(|listed| Some(listed.get(at)?.id.clone()));
            editor.select(id);
            editor.focus();
        };
        view! {
            <div
                class="map-board-item"
                role="option"
                id=format!("{stem}-{at}")
                aria-selected=move || (selected_at.get() == Some(at)).to_string()
                on:click=select
            >
                {move || words_at(at)}
            </div>
        }
        .into_any()
    };
    view! {
        {actions(editor, selected_at)}
        <p class="map-board-empty" hidden=move || !is_empty.get()>
            {words::EMPTY}
        </p>
        <div
            class="map-board-items"
            role="listbox"
            tabindex=tab
            aria-label=words::ITEMS
            aria-describedby=keys
            aria-activedescendant=active
        >
            {rows_in(indices, Arc::new(option))}
        </div>
    }
    .into_any()
}

/// The actions on the selected item.
fn actions(editor: BoardEditor, selected_at: Memo<Option<usize>>) -> AnyView {
    let tab = tab_of(editor);
    let action = move |symbol, label, act: fn(BoardEditor)| {
        view! {
            <button
                type="button"
                class="button button-quiet button-small"
                tabindex=tab
                disabled=move || selected_at.get().is_none()
                on:click=move |_| act(editor)
            >
                {icon(symbol)}
                {label}
            </button>
        }
    };
    view! {
        <div class="map-board-actions" role="group" aria-label=words::ITEMS>
            {action("edit", words::EDIT_ITEM, BoardEditor::open_form)}
            {action("arrow-right", words::COPY_TO_NEXT, BoardEditor::copy_selected)}
            {action("trash", words::DELETE_ITEM, BoardEditor::remove_selected)}
        </div>
    }
    .into_any()
}
