//! The commands of the editor.

use crate::attributes::{CalloutKind, TextAlignment};
use crate::board::BoardContent;
use crate::constructors::{ImageAttributes, MentionAttributes};
use crate::edit::{
    BlockType, DeletionUnit, DocumentEdit, DocumentFragment, EditorState, ListType, NodePath,
    TableCommand, TextPosition, atoms, block, board, callout, cell_rectangle, code, delete,
    details, insert_fragment, links, list, marks, mention, tree, typing,
};
use crate::mark::MarkKind;
use crate::undo_history::StepOrigin;
use crate::video::VideoLink;

/// A user's action on a document.
#[derive(Debug, Clone, PartialEq)]
pub enum EditorCommand {
    /// Types text in place of the selection.
    Type(String),
    /// Replaces a range of text, as autocorrection and input methods do.
    Replace {
        start: TextPosition,
        end: TextPosition,
        text: String,
    },
    Backspace(DeletionUnit),
    Delete(DeletionUnit),
    DeleteSelection,
    Enter,
    /// Inserts an empty paragraph before the block at this index, if neither neighbor can hold a caret.
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
    /// Checks or unchecks the task item at the path, or the selected ones.
    ToggleChecked(Option<NodePath>),
    /// Tab: indents list items or code, or goes to the next table cell.
    Indent,
    /// Shift+Tab: outdents list items or code, or goes to the previous table cell.
    Outdent,
    ToggleQuote,
    /// Sets the kind of the callout around the selection, or wraps the selected blocks; `None` removes the callout.
    SetCallout(Option<CalloutKind>),
    /// Wraps the selected blocks in an open toggle, with the caret in its summary.
    WrapInDetails,
    /// Removes the toggles around the selection, or wraps the selected blocks in one.
    ToggleDetails,
    /// Opens or closes the toggle at the path, or the one whose summary has the caret.
    ToggleOpen(Option<NodePath>),
    Table(TableCommand),
    Align(Option<TextAlignment>),
    InsertRule,
    InsertImage(ImageAttributes),
    InsertVideo(VideoLink),
    /// Inserts a mention and a blank in place of the text between these positions.
    InsertMention {
        start: TextPosition,
        end: TextPosition,
        mention: MentionAttributes,
    },
    /// Replaces the video of the card at the path.
    SetVideo {
        path: NodePath,
        video: VideoLink,
    },
    SetImage {
        path: NodePath,
        image: ImageAttributes,
    },
    InsertUpload(u64),
    RemoveUpload(u64),
    InsertBoard(BoardContent),
    /// Replaces the map board at the path by its next version.
    SetBoard {
        path: NodePath,
        board: BoardContent,
    },
    MoveBlock {
        is_up: bool,
    },
    MoveSelection(TextPosition),
    Insert(DocumentFragment),
    /// Mod+Enter: leaves a code block, opens or closes the toggle of the summary, checks the selected task items, or
    /// inserts a line break.
    ModEnter,
    /// Arrow Down: leaves a code block at its end.
    ArrowDown,
    /// Arrow Right: leaves inline code at its end.
    ArrowRight,
}

impl EditorCommand {
    /// Whether [`DocumentEditor::run_on_table`](crate::DocumentEditor::run_on_table) has to run the command in this
    /// state: it changes a table, or may go to another cell.
    pub fn concerns_table(&self, state: &EditorState) -> bool {
        let content = state.document().content();
        let is_in_cell = |block: &NodePath| tree::cell_around(content, block).is_some();
        let starts_in_cell = || {
            let leaves = state.selection().leaves();
            leaves.is_some_and(|(first, _)| is_in_cell(first))
        };
        match self {
            Self::Table(_) => true,
            Self::Indent | Self::Outdent => starts_in_cell(),
            Self::Insert(fragment) => {
                let has_cells = || !state.selected_cells().is_empty();
                starts_in_cell() && (fragment.as_table().is_some() || has_cells())
            }
            Self::MoveSelection(to) => {
                is_in_cell(&to.block)
                    && DocumentFragment::from_selection(state)
                        .is_some_and(|fragment| fragment.as_table().is_some())
            }
            _ => false,
        }
    }
}

/// Returns the kind of history step; steps of the same kind can be joined.
pub(crate) fn step_origin(command: &EditorCommand) -> StepOrigin {
    match command {
        EditorCommand::Type(_) | EditorCommand::Replace { .. } => StepOrigin::Typing,
        EditorCommand::Backspace(DeletionUnit::Grapheme)
        | EditorCommand::Delete(DeletionUnit::Grapheme) => StepOrigin::Deleting,
        _ => StepOrigin::Single,
    }
}

/// Returns the edit of one command, without history and input rules; `None` where the command has no meaning, and for
/// commands of tables.
pub(crate) fn edit_of(state: &EditorState, command: &EditorCommand) -> Option<DocumentEdit> {
    if let Some(edit) = cell_rectangle::edit_each_cell(state, command) {
        return Some(edit);
    }
    match command {
        EditorCommand::Type(text) => typing::type_text(state, text),
        EditorCommand::Replace { start, end, text } => {
            typing::replace_text(state, start, end, text)
        }
        EditorCommand::Backspace(unit) => delete::backward(state, *unit),
        EditorCommand::Delete(unit) => delete::forward(state, *unit),
        EditorCommand::DeleteSelection => delete::selection(state),
        EditorCommand::Enter => typing::enter(state),
        EditorCommand::OpenLine(at) => typing::open_line(state, *at),
        EditorCommand::HardBreak => typing::hard_break(state),
        EditorCommand::ToggleMark(kind) => marks::toggle(state, kind),
        EditorCommand::SetLink { href, text } => links::set(state, href, text.as_deref()),
        EditorCommand::RemoveLink => links::remove(state),
        EditorCommand::SetBlock(to) => block::set_type(state, to),
        EditorCommand::SetLanguage(language) => block::set_language(state, language.as_deref()),
        EditorCommand::ToggleList(list) => list::toggle(state, *list),
        EditorCommand::ToggleChecked(path) => list::toggle_checked(state, path.as_ref()),
        EditorCommand::Indent => list::indent(state).or_else(|| code::indent(state, true)),
        EditorCommand::Outdent => list::outdent(state).or_else(|| code::indent(state, false)),
        EditorCommand::Table(_) => None,
        EditorCommand::ToggleQuote => list::toggle_quote(state),
        EditorCommand::SetCallout(kind) => callout::set(state, *kind),
        EditorCommand::WrapInDetails => details::wrap(state),
        EditorCommand::ToggleDetails => details::toggle(state),
        EditorCommand::ToggleOpen(path) => details::toggle_open(state, path.as_ref()),
        EditorCommand::Align(to) => block::align(state, *to),
        EditorCommand::InsertRule => atoms::insert_rule(state),
        EditorCommand::InsertImage(image) => atoms::insert_image(state, image),
        EditorCommand::InsertVideo(video) => atoms::insert_video(state, video),
        EditorCommand::InsertMention {
            start,
            end,
            mention,
        } => mention::insert(state, start, end, mention),
        EditorCommand::SetVideo { path, video } => atoms::set_video(state, path, video),
        EditorCommand::SetImage { path, image } => atoms::set_image(state, path, image),
        EditorCommand::InsertUpload(number) => atoms::insert_upload(state, *number),
        EditorCommand::RemoveUpload(number) => atoms::remove_upload(state, *number),
        EditorCommand::InsertBoard(content) => board::insert(state, content),
        EditorCommand::SetBoard {
            path,
            board: content,
        } => board::replace(state, path, content),
        EditorCommand::MoveBlock { is_up } => atoms::move_block(state, *is_up),
        EditorCommand::MoveSelection(to) => insert_fragment::move_selection(state, to),
        EditorCommand::Insert(fragment) => insert_fragment::insert(state, fragment),
        EditorCommand::ModEnter => typing::exit_code(state)
            .or_else(|| details::toggle_open(state, None))
            .or_else(|| list::toggle_checked(state, None))
            .or_else(|| typing::hard_break(state)),
        EditorCommand::ArrowDown => typing::leave_code(state),
        EditorCommand::ArrowRight => marks::leave_code(state),
    }
}
