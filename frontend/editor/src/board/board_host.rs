//! The boards of the open editor. The text's surface creates a board's element once and keeps it while the board
//! changes, so that focus, selection and gestures survive.

use std::cell::RefCell;

use app_document::board::BoardContent;
use app_document::{EditorSelection, ElementNode};
use leptos::html;
use leptos::prelude::*;
use wasm_bindgen::JsCast;

use crate::editor::EditorHandle;

/// The editor in which boards are changed.
#[derive(Clone)]
pub struct BoardHost {
    pub editor: EditorHandle,
    /// The element around the editor, in which dialogs are mounted: the text itself is editable.
    pub root: NodeRef<html::Div>,
    pub owner: Owner,
}

/// A board in the text of the open editor.
struct BoardRegistration {
    frame: web_sys::Element,
    board: RwSignal<BoardContent>,
    /// Whether the code that edits it is loaded.
    is_loaded: bool,
}

thread_local! {
    /// The host, and how many there have been.
    static HOST: RefCell<(u32, Option<BoardHost>)> = const { RefCell::new((0, None)) };
    static BOARDS: RefCell<Vec<BoardRegistration>> = const { RefCell::new(Vec::new()) };
    /// The selection behind a board that was inserted, until the board takes the focus.
    static INSERTED_AT: RefCell<Option<EditorSelection>> = const { RefCell::new(None) };
}

impl BoardHost {
    /// Makes the editor the host of its boards as long as it is open.
    pub fn open(editor: EditorHandle, root: NodeRef<html::Div>) {
        let owner = Owner::current().unwrap_or_default();
        let host = Self {
            editor,
            root,
            owner,
        };
        BOARDS.with_borrow_mut(Vec::clear);
        let number = HOST.with_borrow_mut(|(number, open)| {
            *number += 1;
            *open = Some(host);
            *number
        });
        on_cleanup(move || {
            // Another editor may be open by now.
            let is_current = HOST.with_borrow_mut(|(newest, open)| {
                let is_current = *newest == number;
                if is_current {
                    *open = None;
                }
                is_current
            });
            if is_current {
                BOARDS.with_borrow_mut(Vec::clear);
            }
        });
    }

    pub fn current() -> Option<Self> {
        HOST.with_borrow(|(_, open)| open.clone())
    }
}

/// Registers the board of a new element.
pub fn host_board(frame: &web_sys::Element, board: BoardContent) -> Option<RwSignal<BoardContent>> {
    let host = BoardHost::current()?;
    let board = host.owner.with(|| RwSignal::new(board));
    BOARDS.with_borrow_mut(|boards| {
        boards.push(BoardRegistration {
            frame: frame.clone(),
            board,
            is_loaded: false,
        });
    });
    Some(board)
}

/// Records that the code that edits the board is loaded.
pub fn set_loaded(frame: &web_sys::Element) {
    BOARDS.with_borrow_mut(|boards| {
        let mut boards = boards.iter_mut();
        if let Some(board) = boards.find(|board| board.frame.is_same_node(Some(frame))) {
            board.is_loaded = true;
        }
    });
}

/// Shows the next version of a board in its element. Returns false if the element must be rendered again.
pub fn update_board(frame: &web_sys::Element, node: &ElementNode) -> bool {
    let Some(content) = BoardContent::from_element(node) else {
        return false;
    };
    let board = BOARDS.with_borrow(|boards| {
        let mut boards = boards.iter();
        let found = boards.find(|board| board.is_loaded && board.frame.is_same_node(Some(frame)));
        found.map(|board| board.board)
    });
    board.is_some_and(|board| board.try_set(content).is_none())
}

/// Focuses the board that was just inserted once its code is loaded, unless the user goes on writing.
pub fn focus_inserted_board(editor: EditorHandle) {
    let selection = editor.state(|state| state.selection().clone());
    INSERTED_AT.with_borrow_mut(|inserted| *inserted = selection);
}

/// The selection since the insertion of the board that is shown for the first time, if it was just inserted.
pub fn take_insertion() -> Option<EditorSelection> {
    INSERTED_AT.with_borrow_mut(Option::take)
}

/// Moves the focus to the list of items, which the keyboard acts on. The page does not scroll.
pub fn focus_board(frame: &web_sys::Element) -> bool {
    let list = frame.query_selector(".map-board-items").ok().flatten();
    let list = list.and_then(|list| list.dyn_into::<web_sys::HtmlElement>().ok());
    let options = web_sys::FocusOptions::new();
    options.set_prevent_scroll(true);
    list.is_some_and(|list| list.focus_with_options(&options).is_ok())
}
