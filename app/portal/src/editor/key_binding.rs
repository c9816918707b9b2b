//! The shortcuts of the editor.

use app_document::{BlockType, EditorCommand, ListType, MarkKind, TextAlignment};

/// A pressed key as the browser reports it.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct KeyPress {
    /// The physical key, used for digits: with Shift or Alt they produce other characters.
    pub code: String,
    pub key: String,
    pub has_control: bool,
    pub has_meta: bool,
    pub has_alt: bool,
    pub has_shift: bool,
    /// Whether `AltGr` is held. Characters typed with it are text.
    pub has_alt_graph: bool,
}

/// The meaning of a key.
#[derive(Debug, Clone, PartialEq)]
pub enum KeyBinding {
    /// A key pressed alone or with Shift.
    Plain,
    /// A combination that the editor does not use.
    Unused,
    Toolbar,
    /// Moves to the beginning or the end of the document.
    DocumentEdge {
        is_end: bool,
    },
    SelectAll,
    Link,
    PlainPaste,
    /// Makes the selected image a step wider or narrower.
    ResizeImage {
        is_wider: bool,
    },
    Undo,
    Redo,
    Command(EditorCommand),
}

impl KeyBinding {
    /// On Apple devices shortcuts use the Command key.
    pub fn of(press: &KeyPress, is_apple: bool) -> Self {
        if press.has_alt && press.key == "F10" {
            return Self::Toolbar;
        }
        let has_mod = if is_apple {
            press.has_meta
        } else {
            press.has_control
        };
        if press.has_alt_graph || !(has_mod || press.has_alt) {
            return Self::Plain;
        }
        let (key, code) = (press.key.to_lowercase(), press.code.as_str());
        let found = match (has_mod, press.has_alt, press.has_shift) {
            (true, false, false) => with_mod(&key, is_apple),
            (true, false, true) => with_mod_and_shift(&key, code),
            (true, true, false) => with_mod_and_alt(code),
            (false, true, false) => with_alt(&key),
            (false, true, true) => with_alt_and_shift(&key),
            _ => None,
        };
        found.unwrap_or(Self::Unused)
    }
}

fn with_mod(key: &str, is_apple: bool) -> Option<KeyBinding> {
    let (first, last) = if is_apple {
        ("arrowup", "arrowdown")
    } else {
        ("home", "end")
    };
    let mark = match key {
        "b" => MarkKind::Bold,
        "i" => MarkKind::Italic,
        "u" => MarkKind::Underline,
        "e" => MarkKind::Code,
        "a" => return Some(KeyBinding::SelectAll),
        "k" => return Some(KeyBinding::Link),
        "z" => return Some(KeyBinding::Undo),
        "y" => return Some(KeyBinding::Redo),
        "enter" => return Some(KeyBinding::Command(EditorCommand::ModEnter)),
        _ if key == first || key == last => {
            let is_end = key == last;
            return Some(KeyBinding::DocumentEdge { is_end });
        }
        _ => return None,
    };
    Some(KeyBinding::Command(EditorCommand::ToggleMark(mark)))
}

fn with_mod_and_shift(key: &str, code: &str) -> Option<KeyBinding> {
    let command = match (key, code) {
        ("s", _) => EditorCommand::ToggleMark(MarkKind::Strike),
        ("b", _) => EditorCommand::ToggleQuote,
        ("l", _) => EditorCommand::Align(Some(TextAlignment::Left)),
        ("e", _) => EditorCommand::Align(Some(TextAlignment::Center)),
        ("r", _) => EditorCommand::Align(Some(TextAlignment::Right)),
        ("j", _) => EditorCommand::Align(Some(TextAlignment::Justify)),
        ("z", _) => return Some(KeyBinding::Redo),
        ("v", _) => return Some(KeyBinding::PlainPaste),
        (_, "Digit7") => EditorCommand::ToggleList(ListType::Ordered),
        (_, "Digit8") => EditorCommand::ToggleList(ListType::Bullet),
        (_, "Digit9") => EditorCommand::ToggleList(ListType::Task),
        _ => return None,
    };
    Some(KeyBinding::Command(command))
}

fn with_mod_and_alt(code: &str) -> Option<KeyBinding> {
    let block = match code {
        "Digit0" => BlockType::Paragraph,
        "Digit1" => BlockType::Heading(1),
        "Digit2" => BlockType::Heading(2),
        "Digit3" => BlockType::Heading(3),
        "KeyC" => BlockType::Code(None),
        _ => return None,
    };
    Some(KeyBinding::Command(EditorCommand::SetBlock(block)))
}

fn with_alt(key: &str) -> Option<KeyBinding> {
    let is_up = match key {
        "arrowup" => true,
        "arrowdown" => false,
        _ => return None,
    };
    Some(KeyBinding::Command(EditorCommand::MoveBlock { is_up }))
}

fn with_alt_and_shift(key: &str) -> Option<KeyBinding> {
    match key {
        "arrowright" => Some(KeyBinding::ResizeImage { is_wider: true }),
        "arrowleft" => Some(KeyBinding::ResizeImage { is_wider: false }),
        _ => None,
    }
}

/// The command of a key on a selected atom. The browser has no caret there and fires no input event.
pub fn command_on_atom(key: &str) -> Option<EditorCommand> {
    match key {
        "Backspace" | "Delete" => Some(EditorCommand::DeleteSelection),
        "Enter" => Some(EditorCommand::Enter),
        _ if key.chars().count() == 1 => Some(EditorCommand::Type(key.to_owned())),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// `mod+shift+b`; the last part is the key, or the physical key of a digit.
    fn press(keys: &str) -> KeyPress {
        let mut press = KeyPress::default();
        for part in keys.split('+') {
            match part {
                "mod" => press.has_control = true,
                "meta" => press.has_meta = true,
                "alt" => press.has_alt = true,
                "shift" => press.has_shift = true,
                "altgr" => press.has_alt_graph = true,
                _ => {
                    press.key = part.to_owned();
                    press.code = part.to_owned();
                }
            }
        }
        press
    }

    fn binding(keys: &str) -> KeyBinding {
        KeyBinding::of(&press(keys), false)
    }

    #[test]
    fn every_shortcut_has_its_meaning() {
        let toggle = |mark| KeyBinding::Command(EditorCommand::ToggleMark(mark));
        assert_eq!(binding("mod+B"), toggle(MarkKind::Bold));
        assert_eq!(binding("mod+shift+S"), toggle(MarkKind::Strike));
        assert_eq!(binding("mod+shift+z"), KeyBinding::Redo);
        assert_eq!(binding("mod+shift+v"), KeyBinding::PlainPaste);
        assert_eq!(binding("mod+a"), KeyBinding::SelectAll);
        let heading = EditorCommand::SetBlock(BlockType::Heading(2));
        assert_eq!(binding("mod+alt+Digit2"), KeyBinding::Command(heading));
        let up = EditorCommand::MoveBlock { is_up: true };
        assert_eq!(binding("alt+ArrowUp"), KeyBinding::Command(up));
        assert_eq!(binding("alt+F10"), KeyBinding::Toolbar);
        let finish = KeyBinding::Command(EditorCommand::ModEnter);
        assert_eq!(binding("mod+Enter"), finish);
        let justify = EditorCommand::Align(Some(TextAlignment::Justify));
        assert_eq!(binding("mod+shift+J"), KeyBinding::Command(justify));
        let wider = KeyBinding::ResizeImage { is_wider: true };
        assert_eq!(binding("alt+shift+ArrowRight"), wider);
    }

    #[test]
    fn text_typed_with_alt_gr_is_no_shortcut() {
        assert_eq!(binding("mod+alt+altgr+q"), KeyBinding::Plain);
        assert_eq!(binding("shift+b"), KeyBinding::Plain);
        assert_eq!(binding("mod+j"), KeyBinding::Unused);
        assert_eq!(binding("mod+alt+shift+b"), KeyBinding::Unused);
    }

    #[test]
    fn apple_devices_use_the_command_key_and_their_own_document_keys() {
        let apple = |keys| KeyBinding::of(&press(keys), true);
        assert_eq!(apple("meta+z"), KeyBinding::Undo);
        assert_eq!(apple("mod+z"), KeyBinding::Plain);
        let end = KeyBinding::DocumentEdge { is_end: true };
        assert_eq!(apple("meta+ArrowDown"), end);
        assert_eq!(binding("mod+End"), end);
        assert_eq!(apple("meta+End"), KeyBinding::Unused);
    }

    #[test]
    fn letters_replace_a_selected_atom_and_other_keys_leave_it() {
        let typed = Some(EditorCommand::Type("é".to_owned()));
        assert_eq!(command_on_atom("é"), typed);
        assert_eq!(command_on_atom("Enter"), Some(EditorCommand::Enter));
        assert_eq!(command_on_atom("ArrowUp"), None);
    }
}
