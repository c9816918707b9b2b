//! Keys of the text. What writes or deletes comes as input (`input`); here are the chords, and the arrows where the
//! browser's own motion does not find the way.

use app_document::{
    Alignment, Arrow, BlockType, Command, ListType, MarkKind, Selection, Side, State,
};
use leptos::prelude::window;
use web_sys::KeyboardEvent;

use super::desk::Desk;
use super::input::reveal_caret;

/// What a key asks of whoever is around the text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Wish {
    Link,
    Toolbar,
}

/// Says what is wished when the key is none of the text's own.
pub fn pressed(desk: Desk, event: &KeyboardEvent) -> Option<Wish> {
    // 229: an input method has it. At a piece it has no place to write until a line is opened; in the place of a chosen
    // piece it has one, but not in a page without text, where the browser drops the selection.
    let has_place = desk.state(State::has_chosen_node) == Some(true) && is_anything_selected();
    if event.key_code() == 229 && !event.is_composing() && is_on_piece(desk) && !has_place {
        desk.run(&Command::Type(String::new()));
    }
    if event.is_composing() || event.key_code() == 229 || event.default_prevented() {
        return None;
    }
    desk.hear_selection();
    if event.alt_key() && event.key() == "F10" {
        event.prevent_default();
        return Some(Wish::Toolbar);
    }
    let chord = Chord::of(event);
    if let Some(is_last) = chord.end_of_document()
        && let Some(at) = desk.state(|state| state.line_at_end(is_last)).flatten()
        && desk.open_line(at)
    {
        event.prevent_default();
        reveal_caret(desk);
        return None;
    }
    if chord == Chord::default() {
        if plain(desk, event) {
            event.prevent_default();
            reveal_caret(desk);
        }
        return None;
    }
    if chord.is("", "a", true, false, false) {
        event.prevent_default();
        desk.select(&Selection::All);
        return None;
    }
    if chord.is("", "k", true, false, false) {
        event.prevent_default();
        return Some(Wish::Link);
    }
    if obey(desk, &chord) {
        event.prevent_default();
        reveal_caret(desk);
    }
    None
}

/// Whether this is the chord of a paste without form; the paste itself does not say so.
pub fn is_plain_paste(event: &KeyboardEvent) -> bool {
    Chord::of(event).is("", "v", true, false, true)
}

/// A key with what is held beside it.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
struct Chord {
    /// Where the key lies, for digits: with Shift or Alt held they write something else.
    code: String,
    key: String,
    has_mod: bool,
    has_alt: bool,
    has_shift: bool,
}

impl Chord {
    /// The default for a key that is pressed alone or with Shift; signs written with `AltGr` are text.
    fn of(event: &KeyboardEvent) -> Self {
        let is_mac = crate::shortcuts::is_apple();
        let has_mod = if is_mac {
            event.meta_key()
        } else {
            event.ctrl_key()
        };
        let is_text = event.get_modifier_state("AltGraph");
        if is_text || !(has_mod || event.alt_key()) {
            return Self::default();
        }
        Self {
            code: event.code(),
            key: event.key().to_lowercase(),
            has_mod,
            has_alt: event.alt_key(),
            has_shift: event.shift_key(),
        }
    }

    /// Whether it leads to the beginning of the document, or to its end.
    fn end_of_document(&self) -> Option<bool> {
        if !self.has_mod || self.has_alt || self.has_shift {
            return None;
        }
        let (first, last) = if crate::shortcuts::is_apple() {
            ("arrowup", "arrowdown")
        } else {
            ("home", "end")
        };
        match self.key.as_str() {
            key if key == last => Some(true),
            key if key == first => Some(false),
            _ => None,
        }
    }

    fn is(&self, code: &str, key: &str, has_mod: bool, has_alt: bool, has_shift: bool) -> bool {
        (self.has_mod, self.has_alt, self.has_shift) == (has_mod, has_alt, has_shift)
            && ((!code.is_empty() && self.code == code) || (!key.is_empty() && self.key == key))
    }
}

fn obey(desk: Desk, chord: &Chord) -> bool {
    let Chord {
        code,
        key,
        has_mod,
        has_alt,
        has_shift,
    } = chord;
    let command = match (*has_mod, *has_alt, *has_shift) {
        (true, false, false) => match key.as_str() {
            "b" => Command::ToggleMark(MarkKind::Bold),
            "i" => Command::ToggleMark(MarkKind::Italic),
            "u" => Command::ToggleMark(MarkKind::Underline),
            "e" => Command::ToggleMark(MarkKind::Code),
            "z" => return is_done(desk.undo()),
            "y" => return is_done(desk.redo()),
            _ => return false,
        },
        (true, false, true) => match (key.as_str(), code.as_str()) {
            ("s", _) => Command::ToggleMark(MarkKind::Strike),
            ("b", _) => Command::ToggleQuote,
            ("l", _) => Command::Align(Some(Alignment::Left)),
            ("e", _) => Command::Align(Some(Alignment::Center)),
            ("r", _) => Command::Align(Some(Alignment::Right)),
            ("z", _) => return is_done(desk.redo()),
            (_, "Digit7") => Command::ToggleList(ListType::Ordered),
            (_, "Digit8") => Command::ToggleList(ListType::Bullet),
            _ => return false,
        },
        (true, true, false) => match code.as_str() {
            "Digit0" => Command::SetBlock(BlockType::Paragraph),
            "Digit1" => Command::SetBlock(BlockType::Heading(1)),
            "Digit2" => Command::SetBlock(BlockType::Heading(2)),
            "Digit3" => Command::SetBlock(BlockType::Heading(3)),
            "KeyC" => Command::SetBlock(BlockType::Code(None)),
            _ => return false,
        },
        (false, true, false) => match key.as_str() {
            "arrowup" => Command::MoveBlock { is_up: true },
            "arrowdown" => Command::MoveBlock { is_up: false },
            _ => return false,
        },
        _ => return false,
    };
    is_done(desk.run(&command))
}

/// What means nothing here is still not the browser's.
fn is_done(_: bool) -> bool {
    true
}

/// Keys alone or with Shift.
fn plain(desk: Desk, event: &KeyboardEvent) -> bool {
    let key = event.key();
    if key == "Tab" {
        let command = if event.shift_key() {
            Command::Outdent
        } else {
            Command::Indent
        };
        return desk.run(&command);
    }
    if is_on_piece(desk) && on_piece(desk, &key) {
        return true;
    }
    if event.shift_key() {
        return false;
    }
    match key.as_str() {
        "ArrowRight" => desk.run(&Command::ArrowRight) || step(desk, Arrow::Letter, true),
        "ArrowLeft" => step(desk, Arrow::Letter, false),
        "ArrowDown" => desk.run(&Command::ArrowDown) || step(desk, Arrow::Line, true),
        "ArrowUp" => step(desk, Arrow::Line, false),
        _ => false,
    }
}

/// Onto a piece, or off it.
fn step(desk: Desk, arrow: Arrow, is_forward: bool) -> bool {
    let is_forward = is_forward == (arrow == Arrow::Line || !is_right_to_left(desk));
    let past = desk.state(|state| state.line_past(is_forward)).flatten();
    if let Some(at) = past {
        return desk.open_line(at);
    }
    let Some(next) = desk
        .state(|state| state.beside(arrow, is_forward))
        .flatten()
    else {
        return false;
    };
    let is_on_piece = is_on_piece(desk);
    let may = arrow == Arrow::Letter
        || is_on_piece
        || desk.both(|surface, state| surface.is_at_edge(state, is_forward)) == Some(true);
    if may {
        let side = if is_forward {
            Side::After
        } else {
            Side::Before
        };
        desk.reach(&next, side);
    }
    may
}

fn is_anything_selected() -> bool {
    let selection = window().get_selection().ok().flatten();
    selection.is_some_and(|selection| selection.range_count() > 0)
}

fn is_on_piece(desk: Desk) -> bool {
    desk.state(|state| matches!(state.selection(), Selection::Node(_))) == Some(true)
}

/// The browser has no caret on a piece, and would not ask.
fn on_piece(desk: Desk, key: &str) -> bool {
    let command = match key {
        "Backspace" | "Delete" => Command::DeleteSelection,
        "Enter" => Command::Enter,
        _ if key.chars().count() == 1 => Command::Type(key.to_owned()),
        _ => return false,
    };
    desk.run(&command)
}

/// Whether the block of the caret runs from the right.
fn is_right_to_left(desk: Desk) -> bool {
    let block = desk.both(|surface, state| {
        let head = &state.selection().ends()?.1.block;
        surface.element_at(head)
    });
    let style = block
        .flatten()
        .and_then(|block| window().get_computed_style(&block).ok()?);
    style.and_then(|style| style.get_property_value("direction").ok()) == Some("rtl".to_owned())
}
