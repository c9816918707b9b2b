//! Map boards in a document: the picture of a phase, buttons for the phases, and the text.
//!
//! The text is shown at once. The code that draws is a chunk of its own, which is loaded where a board is.

mod board_view;
mod picture;

use app_document::ElementNode;
use leptos::task::spawn_local;
use wasm_split_helpers::SplitLoaderError;

use crate::editor::RenderMode;

#[cfg(in_parts)]
#[wasm_split_helpers::wasm_split(map_board, fallible)]
fn map_board(
    frame: web_sys::Element,
    board: ElementNode,
    is_read: bool,
) -> Result<(), SplitLoaderError> {
    board_view::draw(&frame, &board, is_read);
    Ok(())
}
#[cfg(not(in_parts))]
#[expect(
    clippy::unused_async,
    reason = "a chunk is fetched; a development build has its code"
)]
async fn map_board(
    frame: web_sys::Element,
    board: ElementNode,
    is_read: bool,
) -> Result<(), SplitLoaderError> {
    board_view::draw(&frame, &board, is_read);
    Ok(())
}

/// Shows the board in the frame: its text, which is replaced by the view as soon as the code for it is loaded.
pub fn show_board(frame: &web_sys::Element, board: &ElementNode, purpose: RenderMode) {
    let text = crate::editor::create_element("p");
    let _ = text.set_attribute("class", "map-board-fallback");
    text.set_text_content(Some(&board.plain_text()));
    let _ = frame.append_child(&text);
    let (frame, board) = (frame.clone(), board.clone());
    spawn_local(async move {
        // Without the code, the text stays.
        let _ = map_board(frame, board, purpose == RenderMode::Reading).await;
    });
}
