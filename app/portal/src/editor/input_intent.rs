//! The meaning of `beforeinput` events by their input type.

use app_document::{DeletionUnit, EditorCommand, ListType, MarkKind, TextAlignment};

#[derive(Debug, Clone, PartialEq)]
pub enum InputIntent {
    Undo,
    Redo,
    /// Inserts the text of the event.
    InsertText,
    /// Deletes the range of the event, which only the browser knows; the command applies without one.
    DeleteRange(EditorCommand),
    Command(EditorCommand),
    /// Paste, cut and drop have their own events.
    None,
}

impl InputIntent {
    pub fn of(input_type: &str) -> Self {
        let command = match input_type {
            "historyUndo" => return Self::Undo,
            "historyRedo" => return Self::Redo,
            "insertText"
            | "insertFromYank"
            | "insertFromComposition"
            | "insertReplacementText"
            | "insertTranspose" => return Self::InsertText,
            "deleteSoftLineBackward" | "deleteHardLineBackward" => {
                return Self::DeleteRange(EditorCommand::Backspace(DeletionUnit::Line));
            }
            "deleteSoftLineForward" | "deleteHardLineForward" => {
                return Self::DeleteRange(EditorCommand::Delete(DeletionUnit::Line));
            }
            "deleteEntireSoftLine" | "deleteContent" => {
                return Self::DeleteRange(EditorCommand::DeleteSelection);
            }
            "insertParagraph" => EditorCommand::Enter,
            "insertLineBreak" => EditorCommand::HardBreak,
            "deleteContentBackward" => EditorCommand::Backspace(DeletionUnit::Grapheme),
            "deleteContentForward" => EditorCommand::Delete(DeletionUnit::Grapheme),
            "deleteWordBackward" => EditorCommand::Backspace(DeletionUnit::Word),
            "deleteWordForward" => EditorCommand::Delete(DeletionUnit::Word),
            "formatBold" => EditorCommand::ToggleMark(MarkKind::Bold),
            "formatItalic" => EditorCommand::ToggleMark(MarkKind::Italic),
            "formatUnderline" => EditorCommand::ToggleMark(MarkKind::Underline),
            "formatStrikeThrough" => EditorCommand::ToggleMark(MarkKind::Strike),
            "formatJustifyLeft" => EditorCommand::Align(Some(TextAlignment::Left)),
            "formatJustifyCenter" => EditorCommand::Align(Some(TextAlignment::Center)),
            "formatJustifyRight" => EditorCommand::Align(Some(TextAlignment::Right)),
            "formatJustifyFull" => EditorCommand::Align(Some(TextAlignment::Justify)),
            "formatIndent" => EditorCommand::Indent,
            "formatOutdent" => EditorCommand::Outdent,
            "insertOrderedList" => EditorCommand::ToggleList(ListType::Ordered),
            "insertUnorderedList" => EditorCommand::ToggleList(ListType::Bullet),
            "insertHorizontalRule" => EditorCommand::InsertRule,
            _ => return Self::None,
        };
        Self::Command(command)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn deletions_have_their_unit_and_lines_their_range() {
        let word = EditorCommand::Backspace(DeletionUnit::Word);
        let intent = InputIntent::of("deleteWordBackward");
        assert_eq!(intent, InputIntent::Command(word));
        let line = EditorCommand::Delete(DeletionUnit::Line);
        let intent = InputIntent::of("deleteSoftLineForward");
        assert_eq!(intent, InputIntent::DeleteRange(line));
    }

    #[test]
    fn clipboard_events_are_not_handled_here() {
        for input_type in ["insertFromPaste", "deleteByCut", "insertFromDrop", ""] {
            assert_eq!(InputIntent::of(input_type), InputIntent::None);
        }
    }
}
