//! Shows a board in a text, and inserts a new one.

use app_document::board::BoardContent;
use app_document::{EditorCommand, ElementNode};
use app_domain::strategy::StrategyId;
use frontend_kit::chunks::{chunk_function, fetch_for_element};
use frontend_kit::dom::record_id::new_record_id;
use leptos::prelude::*;
use leptos::task::spawn_local;

use super::board_host::BoardHost;
use super::{board_host, board_view, editing, map_record};
use crate::editor::{EditorHandle, RenderMode};

chunk_function!(
    map_board,
    map_board,
    fetch_map_board,
    |frame: web_sys::Element, board: BoardContent, owner: Owner| -> () {
        board_view::mount(&frame, board, &owner);
    }
);

chunk_function!(
    map_board_editing,
    map_board_editing,
    fetch_map_board_editing,
    |frame: web_sys::Element, board: RwSignal<BoardContent>, host: BoardHost| -> () {
        editing::mount(&frame, board, &host);
    }
);

/// Shows the board in the frame: its text, which is replaced by the view as soon as the code for it is loaded.
pub fn show_board(frame: &web_sys::Element, node: &ElementNode, purpose: RenderMode) {
    let text = frontend_kit::dom::create_element::create_element("p");
    let _ = text.set_attribute("class", "map-board-fallback");
    text.set_text_content(Some(&node.plain_text()));
    let _ = frame.append_child(&text);
    let Some(board) = BoardContent::from_element(node) else {
        return;
    };
    let frame = frame.clone();
    map_record::remember_owner();
    // Until the code is loaded, the text stays.
    if purpose == RenderMode::Reading {
        let owner = Owner::current().unwrap_or_default();
        return spawn_local(async move {
            if fetch_for_element(&frame, fetch_map_board).await {
                let _ = map_board(frame, board, owner).await;
            }
        });
    }
    let hosted = board_host::host_board(&frame, board).zip(BoardHost::current());
    let Some((board, host)) = hosted else { return };
    spawn_local(async move {
        if fetch_for_element(&frame, fetch_map_board_editing).await {
            let _ = map_board_editing(frame, board, host).await;
        }
    });
}

/// Inserts a board of the strategy's map at the caret, and focuses it.
pub fn insert_board(editor: EditorHandle, map: &str) {
    let map = Some(map).filter(|map| !map.is_empty());
    let Ok(board) = BoardContent::blank(map, &fresh_board_id()) else {
        return;
    };
    if editor.run(&EditorCommand::InsertBoard(board)) {
        board_host::focus_inserted_board(editor);
    }
}

/// A short id of a phase or an item, which is unique in its board.
pub fn fresh_board_id() -> String {
    let uuid = new_record_id(StrategyId::from_timestamp)
        .to_string()
        .replace('-', "");
    // The last digits are random, the first ones are the time.
    uuid[uuid.len() - 10..].to_owned()
}
