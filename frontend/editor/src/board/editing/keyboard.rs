//! The keys of a board. Enter goes in and Escape goes out.

use app_document::EditorSelection;
use app_document::board::{BoardCommand, BoardContent, BoardPoint, ItemKind, NewItem, PathStyle};
use app_portal::board::board_key::BoardKeyAction;
use app_portal::board::board_tool::BoardTool;
use app_portal::controls::focus_step::FocusStep;
use app_portal::editor::key_binding::KeyPress;
use app_portal::texts::map_board as words;
use leptos::ev::KeyboardEvent;
use leptos::prelude::*;
use wasm_bindgen::JsCast;

use super::super::board_host::BoardHost;
use super::board_editor::BoardEditor;
use super::tools;

/// The part of the board that has the focus.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum FocusedPart {
    Frame,
    List,
    Tool,
    Control,
}

pub fn handle_key(editor: BoardEditor, event: &KeyboardEvent) {
    let Some(target) = event
        .target()
        .and_then(|target| target.dyn_into::<web_sys::Element>().ok())
    else {
        return;
    };
    let part = if target.class_list().contains("map-board") {
        FocusedPart::Frame
    } else if target.class_list().contains("map-board-items") {
        FocusedPart::List
    } else if target.closest(".map-board-tools").ok().flatten().is_some() {
        FocusedPart::Tool
    } else {
        FocusedPart::Control
    };
    if event.is_composing() {
        return;
    }
    let press = KeyPress {
        code: event.code(),
        key: event.key(),
        has_control: event.ctrl_key(),
        has_meta: event.meta_key(),
        has_alt: event.alt_key(),
        has_shift: event.shift_key(),
        has_alt_graph: event.get_modifier_state("AltGraph"),
    };
    let Some(action) = BoardKeyAction::of(&press, frontend_kit::ui::modifier_key::is_apple())
    else {
        return;
    };
    let is_handled = match (part, action) {
        (_, BoardKeyAction::Undo) => {
            editor.undo(false);
            true
        }
        (_, BoardKeyAction::Redo) => {
            editor.undo(true);
            true
        }
        (FocusedPart::Frame, BoardKeyAction::Leave) => {
            leave(editor);
            true
        }
        (FocusedPart::Frame, BoardKeyAction::Enter) => {
            enter(editor);
            true
        }
        (FocusedPart::Tool | FocusedPart::Control, BoardKeyAction::Leave) => {
            editor.focus();
            true
        }
        (FocusedPart::Tool, action) => tools::handle_key(&target, action),
        (FocusedPart::Control, _) => false,
        (FocusedPart::List, action) => on_list(editor, action),
        (FocusedPart::Frame, action) => on_frame(editor, action),
    };
    if is_handled {
        event.prevent_default();
    }
}

/// Moves the focus to the list, and selects its first item if none is selected.
fn enter(editor: BoardEditor) {
    editor.is_inside.set(true);
    editor.focus();
    editor.reveal();
    if editor.selected_item(|_| ()).is_none() {
        editor.select_step(FocusStep::First);
    }
}

/// Moves the focus to the text, with the board selected.
fn leave(editor: BoardEditor) {
    let Some(host) = BoardHost::current() else {
        return;
    };
    let frame = editor.frame.get_value();
    let path = host.editor.surface(|surface| surface.path_of(&frame));
    host.editor.focus();
    if let Some(path) = path.flatten() {
        host.editor.select(&EditorSelection::Node(path));
    }
}

fn on_frame(editor: BoardEditor, action: BoardKeyAction) -> bool {
    match action {
        BoardKeyAction::PreviousPhase => editor.step_phase(false),
        BoardKeyAction::NextPhase => editor.step_phase(true),
        BoardKeyAction::Play => editor.player.toggle(),
        _ => return false,
    }
    true
}

fn on_list(editor: BoardEditor, action: BoardKeyAction) -> bool {
    if editor.key_path.with_untracked(Option::is_some) {
        return on_path(editor, action);
    }
    match action {
        BoardKeyAction::Nudge { direction, is_fine } => {
            editor.move_by(direction.distance(is_fine));
        }
        BoardKeyAction::Select(step) => editor.select_step(step),
        BoardKeyAction::Add => editor.frame.with_value(tools::focus_first),
        BoardKeyAction::DrawPath => begin_path(editor),
        BoardKeyAction::Remove => editor.remove_selected(),
        BoardKeyAction::OpenForm | BoardKeyAction::Enter => editor.open_form(),
        BoardKeyAction::CopyToNext => editor.copy_selected(),
        BoardKeyAction::Leave if editor.tool.with_untracked(Option::is_some) => {
            editor.tool.set(None);
        }
        BoardKeyAction::Leave => focus_frame(editor),
        _ => return on_frame(editor, action),
    }
    true
}

fn focus_frame(editor: BoardEditor) {
    let whole = editor
        .frame
        .with_value(|frame| frame.query_selector(".map-board").ok().flatten());
    if let Some(whole) = whole.and_then(|whole| whole.dyn_into::<web_sys::HtmlElement>().ok()) {
        let _ = whole.focus();
    }
    editor.is_inside.set(false);
}

/// Begins the path of the selected agent, or of the item's place.
fn begin_path(editor: BoardEditor) {
    let agent = editor.selected_agent();
    let from = editor.items(|items| {
        let item = items
            .iter()
            .find(|item| Some(item.id()) == agent.as_deref())?;
        item.position()
    });
    match from {
        Some(from) => {
            editor.key_path.set(Some(vec![from, from]));
            editor.announcement.set(words::PATH_BEGINS.to_owned());
        }
        None => editor.announcement.set(words::NO_AGENT_SELECTED.to_owned()),
    }
}

/// The keys of a path that is being drawn: arrows place the tip, Space adds a corner, Enter ends.
fn on_path(editor: BoardEditor, action: BoardKeyAction) -> bool {
    let Some(mut path) = editor.key_path.get_untracked() else {
        return false;
    };
    match action {
        BoardKeyAction::Nudge { direction, is_fine } => {
            let (x, y) = direction.distance(is_fine);
            if let Some(tip) = path.last_mut() {
                *tip = tip.shifted(x, y);
            }
            announce_tip(editor, &path);
            editor.key_path.set(Some(path));
        }
        BoardKeyAction::Play => {
            path.extend(path.last().copied());
            editor.key_path.set(Some(path));
        }
        BoardKeyAction::Enter | BoardKeyAction::DrawPath => {
            editor.key_path.set(None);
            let agent = editor.selected_agent();
            let tool = BoardTool::Item(ItemKind::Path);
            editor.place(&tool, &path, agent.as_deref());
        }
        BoardKeyAction::Leave => {
            editor.key_path.set(None);
            editor.announcement.set(words::PATH_CANCELED.to_owned());
        }
        _ => {}
    }
    true
}

/// Announces the path as far as it is drawn.
fn announce_tip(editor: BoardEditor, path: &[BoardPoint]) {
    let Some(tip) = path.last().copied() else {
        return;
    };
    let item = NewItem::path("path", PathStyle::Run, path);
    let described = BoardContent::blank(None, "p")
        .and_then(|board| board.run(&BoardCommand::Place { phase: 0, item }))
        .map(|board| {
            let items = board.visible_items(0);
            editor
                .names
                .with_untracked(|names| items.first().map(|item| item.description(&names.team())))
        });
    if let Ok(Some(described)) = described {
        editor
            .announcement
            .set(words::path_tip(&described, (tip.x, tip.y)));
    }
}
