//! Input methods: they write on the page by themselves, and are read when they are done.

use app_document::edit::inline;
use app_document::{Command, Path, Position, Selection};
use leptos::prelude::window;

use super::desk::Desk;
use super::surface::Meaning;

/// Before the first letter. What is selected over several blocks goes first: the browser would join them its own way.
pub fn begin(desk: Desk) {
    desk.hear_selection();
    let selection = desk.state(|state| state.selection().clone());
    let Some(selection) = selection else { return };
    let is_in_one = selection
        .ends()
        .is_some_and(|(start, end)| start.block == end.block);
    if !is_in_one {
        desk.run(&Command::DeleteSelection);
    }
    let block = desk.state(|state| Some(state.selection().ends()?.0.block.clone()));
    desk.compose(Some(block.flatten().unwrap_or_default()));
}

pub fn end(desk: Desk) {
    read_page(desk);
    desk.compose(None);
}

/// Takes over what the browser wrote into the block of the caret, and draws whatever else it changed as it should be.
pub fn read_page(desk: Desk) {
    let block = desk
        .composed()
        .filter(|block| !block.is_empty())
        .or_else(|| {
            desk.state(|state| Some(state.selection().ends()?.1.block.clone()))
                .flatten()
        });
    let written = block
        .as_ref()
        .and_then(|block| Some((block, desk.surface(|surface| surface.written_at(block))??)));
    let command = written.and_then(|(block, written)| difference(desk, block, &written));
    if let Some(command) = &command {
        desk.run(command);
    }
    desk.surface(|surface| surface.heal(block.as_ref()));
    desk.show_selection();
}

/// What the person has written, as the smallest change that ends at the caret.
fn difference(desk: Desk, block: &Path, written: &str) -> Option<Command> {
    let said = desk.both(|surface, _| {
        let content = surface.shown_at(block)?.element()?.content().to_vec();
        Some(inline::text_of(&content))
    })??;
    if said == written {
        return None;
    }
    let old: Vec<u16> = said.encode_utf16().collect();
    let new: Vec<u16> = written.encode_utf16().collect();
    let caret = caret_in(desk, block).unwrap_or(new.len()).min(new.len());
    let tail = old.iter().rev().zip(new[caret..].iter().rev());
    let tail = tail.take_while(|(one, other)| one == other).count();
    let head = old[..old.len() - tail].iter().zip(&new[..new.len() - tail]);
    let head = head.take_while(|(one, other)| one == other).count();
    // A piece that the browser swallowed or made is none of the text.
    let text = String::from_utf16_lossy(&new[head..new.len() - tail]).replace('\u{fffc}', "");
    let start = Position::new(block.clone(), head);
    let end = Position::new(block.clone(), old.len() - tail);
    let is_typed = start == end
        && desk.state(|state| *state.selection() == Selection::at(start.clone())) == Some(true);
    Some(if is_typed {
        Command::Type(text)
    } else {
        Command::Replace { start, end, text }
    })
}

/// Where the page has its caret in the block.
fn caret_in(desk: Desk, block: &Path) -> Option<usize> {
    let selection = window().get_selection().ok()??;
    let (node, offset) = (selection.focus_node()?, selection.focus_offset());
    match desk.surface(|surface| surface.meaning(&node, offset))?? {
        Meaning::Text(position) if position.block == *block => Some(position.offset),
        _ => None,
    }
}
