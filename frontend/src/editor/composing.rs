//! Input methods: they write on the page by themselves, and are read when they are done.

use app_document::edit::inline;
use app_document::{Command, Path, Position, Selection};
use leptos::prelude::window;

use super::desk::Desk;
use super::surface::Meaning;

/// Before the first letter. What is selected goes first: the browser would join blocks its own way.
pub fn begin(desk: Desk) {
    finish(desk);
    desk.hear_selection();
    let selection = desk.state(|state| state.selection().clone());
    match selection {
        Some(Selection::Text { anchor, head }) if anchor.block == head.block => {}
        // Makes room as a letter would.
        Some(Selection::Node(_)) => {
            desk.run(&Command::Type(String::new()));
        }
        Some(Selection::Text { .. } | Selection::All) => {
            desk.run(&Command::DeleteSelection);
        }
        None => return,
    }
    let block = desk.state(|state| Some(state.selection().ends()?.0.block.clone()));
    desk.compose(block.flatten().unwrap_or_default());
}

pub fn end(desk: Desk) {
    let block = desk.end_composition();
    read_page(desk, block);
    desk.do_waiting();
}

/// Ends what an input method writes, before anything else happens to the text: it is read, and drawn again, so that the
/// browser has nothing to go on with. Not every input method says that it is done.
pub fn finish(desk: Desk) {
    let is_left = is_left(desk);
    let Some(block) = desk.end_composition() else {
        return;
    };
    let written = |desk: Desk| desk.surface(|surface| surface.written_at(&block)).flatten();
    let (selected, before) = (desk.selected(), written(desk));
    let caret = caret_in(desk, &block).filter(|_| !is_left);
    read(desk, Some(&block), caret);
    desk.surface(|surface| surface.redraw(&block));
    // The caret of the page is where the person went, unless what was read has become something else.
    match selected.filter(|_| before == written(desk)) {
        Some(selected) => desk.select(&selected),
        None => desk.show_selection(),
    }
    desk.do_waiting();
}

/// Whether the caret of the page has left the word that an input method writes.
pub fn is_left(desk: Desk) -> bool {
    let Some(block) = desk.composed() else {
        return false;
    };
    let caret = caret_in(desk, &block);
    let written = desk.surface(|surface| surface.written_at(&block)).flatten();
    let said = desk.both(|surface, state| {
        let (start, end) = state.selection().ends()?;
        Some((start.offset, surface.length_at(&block)? - end.offset))
    });
    let (Some(caret), Some(written), Some(Some((start, behind)))) = (caret, written, said) else {
        return true;
    };
    // An input method may have taken up the whole word.
    let units: Vec<u16> = written.encode_utf16().collect();
    let is_blank = |unit: &u16| char::from_u32((*unit).into()).is_some_and(char::is_whitespace);
    let end = units.len().saturating_sub(behind);
    let first = units[..start.min(end)].iter().rposition(is_blank);
    let last = units[end..].iter().position(is_blank);
    let word = first.map_or(0, |at| at + 1)..=last.map_or(units.len(), |at| end + at);
    !word.contains(&caret)
}

/// Takes over what the browser wrote into the block, or into that of the caret, and draws whatever else it changed as
/// it should be.
pub fn read_page(desk: Desk, block: Option<Path>) {
    let block = block.filter(|block| !block.is_empty()).or_else(|| {
        desk.state(|state| Some(state.selection().ends()?.1.block.clone()))
            .flatten()
    });
    let caret = block.as_ref().and_then(|block| caret_in(desk, block));
    read(desk, block.as_ref(), caret);
    desk.show_selection();
}

fn read(desk: Desk, block: Option<&Path>, caret: Option<usize>) {
    let written =
        block.and_then(|block| desk.surface(|surface| surface.written_at(block)).flatten());
    let command = block
        .zip(written)
        .and_then(|(block, written)| difference(desk, block, &written, caret));
    if let Some(command) = &command {
        desk.run(command);
    }
    desk.surface(|surface| surface.heal(block));
}

/// What the person has written, as the smallest change that ends at the caret.
fn difference(desk: Desk, block: &Path, written: &str, caret: Option<usize>) -> Option<Command> {
    let said = desk.both(|surface, _| {
        let content = surface.shown_at(block)?.element()?.content().to_vec();
        Some(inline::text_of(&content))
    })??;
    if said == written {
        return None;
    }
    let old: Vec<u16> = said.encode_utf16().collect();
    let new: Vec<u16> = written.encode_utf16().collect();
    let common = |old: &[u16], new: &[u16]| {
        let pairs = old.iter().zip(new);
        pairs.take_while(|(one, other)| one == other).count()
    };
    let common_end = |old: &[u16], new: &[u16]| {
        let pairs = old.iter().rev().zip(new.iter().rev());
        pairs.take_while(|(one, other)| one == other).count()
    };
    let (head, tail) = if let Some(caret) = caret {
        let tail = common_end(&old, &new[caret.min(new.len())..]);
        let head = common(&old[..old.len() - tail], &new[..new.len() - tail]);
        (head, tail)
    } else {
        let head = common(&old, &new);
        (head, common_end(&old[head..], &new[head..]))
    };
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
