//! The keys of a board that has the focus.

use app_document::board::NudgeDirection;

use crate::controls::focus_step::FocusStep;
use crate::editor::key_binding::{KeyBinding, KeyPress};

/// The action of a key.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BoardKeyAction {
    /// Moves the selected item; with Shift by a small step.
    Nudge {
        direction: NudgeDirection,
        is_fine: bool,
    },
    Select(FocusStep),
    Add,
    DrawPath,
    Remove,
    OpenForm,
    CopyToNext,
    PreviousPhase,
    NextPhase,
    Play,
    Enter,
    Leave,
    Undo,
    Redo,
}

impl BoardKeyAction {
    pub fn of(press: &KeyPress, is_apple: bool) -> Option<Self> {
        match KeyBinding::of(press, is_apple) {
            KeyBinding::Undo => return Some(Self::Undo),
            KeyBinding::Redo => return Some(Self::Redo),
            KeyBinding::Plain => {}
            _ => return None,
        }
        if press.has_control || press.has_meta {
            return None;
        }
        let nudge = |direction| Self::Nudge {
            direction,
            is_fine: press.has_shift,
        };
        Some(match press.key.as_str() {
            "ArrowLeft" => nudge(NudgeDirection::Left),
            "ArrowRight" => nudge(NudgeDirection::Right),
            "ArrowUp" => nudge(NudgeDirection::Up),
            "ArrowDown" => nudge(NudgeDirection::Down),
            "j" | "J" | "PageDown" => Self::Select(FocusStep::Next),
            "k" | "K" | "PageUp" => Self::Select(FocusStep::Previous),
            "Home" => Self::Select(FocusStep::First),
            "End" => Self::Select(FocusStep::Last),
            "a" | "A" => Self::Add,
            "p" | "P" => Self::DrawPath,
            "Delete" | "Backspace" => Self::Remove,
            "m" | "M" => Self::OpenForm,
            "c" | "C" => Self::CopyToNext,
            "[" => Self::PreviousPhase,
            "]" => Self::NextPhase,
            " " => Self::Play,
            "Enter" => Self::Enter,
            "Escape" => Self::Leave,
            _ => return None,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn action(key: &str) -> Option<BoardKeyAction> {
        let press = KeyPress {
            key: key.to_owned(),
            ..KeyPress::default()
        };
        BoardKeyAction::of(&press, false)
    }

    #[test]
    fn arrows_move_and_letters_act() {
        let nudge = |is_fine| BoardKeyAction::Nudge {
            direction: NudgeDirection::Left,
            is_fine,
        };
        assert_eq!(action("ArrowLeft"), Some(nudge(false)));
        let fine = KeyPress {
            key: "ArrowLeft".to_owned(),
            has_shift: true,
            ..KeyPress::default()
        };
        assert_eq!(BoardKeyAction::of(&fine, false), Some(nudge(true)));
        assert_eq!(action("A"), Some(BoardKeyAction::Add));
        assert_eq!(action("]"), Some(BoardKeyAction::NextPhase));
        assert_eq!(action("x"), None);
        assert_eq!(action("Tab"), None);
    }

    #[test]
    fn undo_is_that_of_the_text_and_other_shortcuts_are_the_browsers() {
        let with_control = |key: &str| {
            let press = KeyPress {
                key: key.to_owned(),
                has_control: true,
                ..KeyPress::default()
            };
            BoardKeyAction::of(&press, false)
        };
        assert_eq!(with_control("z"), Some(BoardKeyAction::Undo));
        assert_eq!(with_control("y"), Some(BoardKeyAction::Redo));
        assert_eq!(with_control("a"), None);
        assert_eq!(with_control("p"), None);
    }
}
