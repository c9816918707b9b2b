//! The table of toolbar buttons: label, icon, shortcut and action of each.

use app_document::{
    BlockType, CalloutKind, EditorCommand, ImageAttributes, ListType, MarkKind, NodePath,
    TableCommand, ToggleState, ToolbarState, VideoLink,
};

use crate::texts::editor as words;

/// The state of the editor that the toolbar shows.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct EditorControls {
    pub toolbar: ToolbarState,
    pub can_undo: bool,
    pub can_redo: bool,
    /// The selected image and its path.
    pub image: Option<(NodePath, ImageAttributes)>,
    /// The selected card of a video and its path.
    pub video: Option<(NodePath, VideoLink)>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ToolbarButton {
    Undo,
    Redo,
    Bold,
    Italic,
    Underline,
    Strike,
    Code,
    Link,
    Bullets,
    Numbers,
    Tasks,
    Outdent,
    Indent,
    Quote,
    Toggle,
    Rule,
    Table,
    Image,
    Board,
}

/// The buttons that format selected text.
pub const MARKS: [ToolbarButton; 6] = [
    ToolbarButton::Bold,
    ToolbarButton::Italic,
    ToolbarButton::Underline,
    ToolbarButton::Strike,
    ToolbarButton::Code,
    ToolbarButton::Link,
];

/// The groups of buttons.
pub const GROUPS: [&[ToolbarButton]; 4] = [
    &[ToolbarButton::Undo, ToolbarButton::Redo],
    &MARKS,
    &[
        ToolbarButton::Bullets,
        ToolbarButton::Numbers,
        ToolbarButton::Tasks,
        ToolbarButton::Outdent,
        ToolbarButton::Indent,
    ],
    &[
        ToolbarButton::Quote,
        ToolbarButton::Rule,
        ToolbarButton::Table,
        ToolbarButton::Image,
        ToolbarButton::Board,
    ],
];

/// The kinds of callouts, with their symbols and labels.
pub const CALLOUTS: [(CalloutKind, &str, &str); 4] = [
    (CalloutKind::Info, "info", words::CALLOUT_INFO),
    (CalloutKind::Tip, "suggestion", words::CALLOUT_TIP),
    (CalloutKind::Warning, "alert", words::CALLOUT_WARNING),
    (CalloutKind::Danger, "danger", words::CALLOUT_DANGER),
];

/// The symbol and the label of a kind of callout.
pub fn callout_words(kind: CalloutKind) -> (&'static str, &'static str) {
    let found = CALLOUTS.iter().find(|(other, ..)| *other == kind);
    found.map_or(("info", words::CALLOUT_INFO), |(_, symbol, label)| {
        (*symbol, *label)
    })
}

/// The commands for the table of the selection, with their labels.
pub const TABLE_COMMANDS: [(TableCommand, &str); 8] = [
    (TableCommand::AddRow { is_after: false }, words::ROW_BEFORE),
    (TableCommand::AddRow { is_after: true }, words::ROW_AFTER),
    (
        TableCommand::AddColumn { is_after: false },
        words::COLUMN_BEFORE,
    ),
    (
        TableCommand::AddColumn { is_after: true },
        words::COLUMN_AFTER,
    ),
    (TableCommand::ToggleHeaderRow, words::HEADER_ROW),
    (TableCommand::RemoveRow, words::REMOVE_ROW),
    (TableCommand::RemoveColumn, words::REMOVE_COLUMN),
    (TableCommand::Remove, words::REMOVE_TABLE),
];

#[derive(Debug, Clone, PartialEq)]
pub enum ButtonAction {
    Command(EditorCommand),
    Undo,
    Redo,
    Link,
    Image,
    Video,
    /// Inserts a map board.
    Board,
}

/// The state of a button.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ButtonState {
    pub is_possible: bool,
    /// `None` for a button that is not a toggle.
    pub pressed: Option<bool>,
}

impl ToolbarButton {
    /// The icon, the label, and the shortcut without the Mod key.
    fn properties(self) -> (&'static str, &'static str, &'static str) {
        match self {
            Self::Undo => ("undo", words::UNDO, "Z"),
            Self::Redo => ("redo", words::REDO, "Shift+Z"),
            Self::Bold => ("bold", words::BOLD, "B"),
            Self::Italic => ("italic", words::ITALIC, "I"),
            Self::Underline => ("underline", words::UNDERLINE, "U"),
            Self::Strike => ("strike", words::STRIKE, "Shift+S"),
            Self::Code => ("code", words::CODE, "E"),
            Self::Link => ("link", words::LINK, "K"),
            Self::Bullets => ("bullets", words::BULLETS, "Shift+8"),
            Self::Numbers => ("numbers", words::NUMBERS, "Shift+7"),
            Self::Tasks => ("tasks", words::TASKS, "Shift+9"),
            Self::Outdent => ("outdent", words::OUTDENT, ""),
            Self::Indent => ("indent", words::INDENT, ""),
            Self::Quote => ("quote", words::QUOTE, "Shift+B"),
            Self::Toggle => ("toggle", words::TOGGLE, ""),
            Self::Rule => ("rule", words::RULE, ""),
            Self::Table => ("table", words::TABLE, ""),
            Self::Image => ("image-plus", words::IMAGE, ""),
            Self::Board => ("map", words::BOARD, ""),
        }
    }

    pub fn symbol(self) -> &'static str {
        self.properties().0
    }

    pub fn label(self) -> &'static str {
        self.properties().1
    }

    /// The label with the shortcut. `mod_key` is the name of the Mod key on this device.
    pub fn title(self, mod_key: &str) -> String {
        match self.properties() {
            (_, name, "") => name.to_owned(),
            (_, name, keys) => format!("{name} ({mod_key}+{keys})"),
        }
    }

    pub fn action(self) -> ButtonAction {
        ButtonAction::Command(match self {
            Self::Undo => return ButtonAction::Undo,
            Self::Redo => return ButtonAction::Redo,
            Self::Link => return ButtonAction::Link,
            Self::Image => return ButtonAction::Image,
            Self::Board => return ButtonAction::Board,
            Self::Bold => EditorCommand::ToggleMark(MarkKind::Bold),
            Self::Italic => EditorCommand::ToggleMark(MarkKind::Italic),
            Self::Underline => EditorCommand::ToggleMark(MarkKind::Underline),
            Self::Strike => EditorCommand::ToggleMark(MarkKind::Strike),
            Self::Code => EditorCommand::ToggleMark(MarkKind::Code),
            Self::Bullets => EditorCommand::ToggleList(ListType::Bullet),
            Self::Numbers => EditorCommand::ToggleList(ListType::Ordered),
            Self::Tasks => EditorCommand::ToggleList(ListType::Task),
            Self::Outdent => EditorCommand::Outdent,
            Self::Indent => EditorCommand::Indent,
            Self::Quote => EditorCommand::ToggleQuote,
            Self::Toggle => EditorCommand::ToggleDetails,
            Self::Rule => EditorCommand::InsertRule,
            Self::Table => EditorCommand::Table(TableCommand::Insert),
        })
    }

    pub fn state(self, bar: &EditorControls) -> ButtonState {
        let toolbar = &bar.toolbar;
        let list = |list| (true, Some(toolbar.list == Some(list)));
        let (is_possible, pressed) = match self {
            Self::Undo => (bar.can_undo, None),
            Self::Redo => (bar.can_redo, None),
            Self::Bold => toggle_state(toolbar.bold),
            Self::Italic => toggle_state(toolbar.italic),
            Self::Underline => toggle_state(toolbar.underline),
            Self::Strike => toggle_state(toolbar.strike),
            Self::Code => toggle_state(toolbar.code),
            // The link of a selected card.
            Self::Link if bar.video.is_some() => (true, Some(true)),
            Self::Link => toggle_state(toolbar.link),
            Self::Quote => toggle_state(toolbar.quote),
            Self::Toggle => toggle_state(toolbar.toggle),
            Self::Bullets => list(ListType::Bullet),
            Self::Numbers => list(ListType::Ordered),
            Self::Tasks => list(ListType::Task),
            Self::Outdent => (toolbar.can_outdent, None),
            Self::Indent => (toolbar.can_indent, None),
            Self::Rule => (true, None),
            Self::Table | Self::Board => (!matches!(toolbar.block, Some(BlockType::Code(_))), None),
            Self::Image => (true, Some(bar.image.is_some())),
        };
        ButtonState {
            is_possible,
            pressed,
        }
    }
}

fn toggle_state(presence: ToggleState) -> (bool, Option<bool>) {
    (
        presence != ToggleState::Impossible,
        Some(presence == ToggleState::On),
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::editor::key_binding::{KeyBinding, KeyPress};

    fn all() -> impl Iterator<Item = ToolbarButton> {
        GROUPS.into_iter().flatten().copied()
    }

    /// The press of a shortcut as its title has it.
    fn press(keys: &str) -> KeyPress {
        let (has_shift, key) = match keys.strip_prefix("Shift+") {
            Some(key) => (true, key),
            None => (false, keys),
        };
        KeyPress {
            code: format!("Digit{key}"),
            key: key.to_owned(),
            has_control: true,
            has_shift,
            ..KeyPress::default()
        }
    }

    #[test]
    fn the_shortcut_in_a_title_does_what_the_button_does() {
        for button in all() {
            let (_, _, keys) = button.properties();
            if keys.is_empty() {
                continue;
            }
            let bound = KeyBinding::of(&press(keys), false);
            let expected = match button.action() {
                ButtonAction::Command(command) => KeyBinding::Command(command),
                ButtonAction::Undo => KeyBinding::Undo,
                ButtonAction::Redo => KeyBinding::Redo,
                ButtonAction::Link => KeyBinding::Link,
                ButtonAction::Image | ButtonAction::Video | ButtonAction::Board => {
                    KeyBinding::Unused
                }
            };
            assert_eq!(bound, expected, "{button:?}");
        }
    }

    #[test]
    fn every_kind_of_callout_has_its_words() {
        let labels = CalloutKind::ALL.map(|kind| callout_words(kind).1);
        assert_eq!(labels, ["Info", "Tip", "Warning", "Danger"]);
    }

    #[test]
    fn a_title_names_the_key_of_the_device() {
        assert_eq!(ToolbarButton::Bold.title("⌘"), "Bold (⌘+B)");
        assert!(!ToolbarButton::Rule.title("⌘").contains('⌘'));
    }

    #[test]
    fn undo_is_possible_once_there_is_something_to_undo() {
        let mut controls = EditorControls::default();
        assert!(!ToolbarButton::Undo.state(&controls).is_possible);
        controls.can_undo = true;
        assert!(ToolbarButton::Undo.state(&controls).is_possible);
        assert_eq!(ToolbarButton::Undo.state(&controls).pressed, None);
    }
}
