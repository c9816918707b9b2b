//! The table of everything a person does to a document.

use crate::attributes::Alignment;
use crate::edit::{
    BlockType, Edit, Fragment, ListType, Path, Position, State, Unit, atoms, block, delete, fit,
    insert, links, list, marks,
};
use crate::fresh::Image;
use crate::history::Origin;
use crate::mark::MarkKind;

/// What a person does.
#[derive(Debug, Clone, PartialEq)]
pub enum Command {
    /// Types a text over what is selected.
    Type(String),
    /// Puts a text in the place of another, as autocorrection and input methods do.
    Replace {
        start: Position,
        end: Position,
        text: String,
    },
    Backspace(Unit),
    Delete(Unit),
    DeleteSelection,
    Enter,
    /// Puts an empty paragraph before the block at this place, where nothing beside it holds a caret.
    OpenLine(usize),
    HardBreak,
    ToggleMark(MarkKind),
    SetLink {
        href: String,
        text: Option<String>,
    },
    RemoveLink,
    SetBlock(BlockType),
    SetLanguage(Option<String>),
    ToggleList(ListType),
    Indent,
    Outdent,
    ToggleQuote,
    Align(Option<Alignment>),
    InsertRule,
    InsertImage(Image),
    SetImage {
        path: Path,
        image: Image,
    },
    InsertUpload(u64),
    RemoveUpload(u64),
    MoveBlock {
        is_up: bool,
    },
    MoveSelection(Position),
    Insert(Fragment),
    /// Arrow Down: leaves a code block at its end.
    ArrowDown,
    /// Arrow Right: leaves inline code at its end.
    ArrowRight,
}

/// Whether it can join the step before it in the history.
pub(crate) fn origin_of(command: &Command) -> Origin {
    match command {
        Command::Type(_) | Command::Replace { .. } => Origin::Typing,
        Command::Backspace(Unit::Grapheme) | Command::Delete(Unit::Grapheme) => Origin::Deleting,
        _ => Origin::Act,
    }
}

/// The edit of one command, without history and rules.
pub(crate) fn edit_of(state: &State, command: &Command) -> Option<Edit> {
    match command {
        Command::Type(text) => insert::text(state, text),
        Command::Replace { start, end, text } => insert::replacement(state, start, end, text),
        Command::Backspace(unit) => delete::backward(state, *unit),
        Command::Delete(unit) => delete::forward(state, *unit),
        Command::DeleteSelection => delete::selection(state),
        Command::Enter => insert::enter(state),
        Command::OpenLine(at) => insert::open_line(state, *at),
        Command::HardBreak => insert::hard_break(state),
        Command::ToggleMark(kind) => marks::toggle(state, kind),
        Command::SetLink { href, text } => links::set(state, href, text.as_deref()),
        Command::RemoveLink => links::remove(state),
        Command::SetBlock(to) => block::set(state, to),
        Command::SetLanguage(language) => block::set_language(state, language.as_deref()),
        Command::ToggleList(list) => list::toggle(state, *list),
        Command::Indent => list::indent(state),
        Command::Outdent => list::outdent(state),
        Command::ToggleQuote => list::toggle_quote(state),
        Command::Align(to) => block::align(state, *to),
        Command::InsertRule => atoms::insert_rule(state),
        Command::InsertImage(image) => atoms::insert_image(state, image),
        Command::SetImage { path, image } => atoms::set_image(state, path, image),
        Command::InsertUpload(number) => atoms::insert_upload(state, *number),
        Command::RemoveUpload(number) => atoms::remove_upload(state, *number),
        Command::MoveBlock { is_up } => atoms::move_block(state, *is_up),
        Command::MoveSelection(to) => fit::move_selection(state, to),
        Command::Insert(fragment) => fit::insert(state, fragment),
        Command::ArrowDown => insert::leave_code(state),
        Command::ArrowRight => marks::leave_code(state),
    }
}
