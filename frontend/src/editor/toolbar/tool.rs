//! The table of buttons: what each is called, shows and does.

use app_document::{Command, ListType, MarkKind, Presence};

use super::super::desk::Bar;
use crate::shortcuts::mod_key;
use crate::texts::editor as words;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Tool {
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
    Outdent,
    Indent,
    Quote,
    Rule,
    Image,
}

/// Those that belong together.
pub const GROUPS: [&[Tool]; 4] = [
    &[Tool::Undo, Tool::Redo],
    &[
        Tool::Bold,
        Tool::Italic,
        Tool::Underline,
        Tool::Strike,
        Tool::Code,
        Tool::Link,
    ],
    &[Tool::Bullets, Tool::Numbers, Tool::Outdent, Tool::Indent],
    &[Tool::Quote, Tool::Rule, Tool::Image],
];

pub enum Act {
    Command(Command),
    Undo,
    Redo,
    Link,
    Image,
}

/// What a button shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ToolState {
    pub is_possible: bool,
    /// `None` for a button that does not stay down.
    pub pressed: Option<bool>,
}

impl Tool {
    /// Its symbol, its name, and the keys beside Mod that do the same.
    fn row(self) -> (&'static str, &'static str, &'static str) {
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
            Self::Outdent => ("outdent", words::OUTDENT, ""),
            Self::Indent => ("indent", words::INDENT, ""),
            Self::Quote => ("quote", words::QUOTE, "Shift+B"),
            Self::Rule => ("rule", words::RULE, ""),
            Self::Image => ("image-plus", words::IMAGE, ""),
        }
    }

    pub fn symbol(self) -> &'static str {
        self.row().0
    }

    pub fn label(self) -> &'static str {
        self.row().1
    }

    pub fn title(self) -> String {
        match self.row() {
            (_, name, "") => name.to_owned(),
            (_, name, keys) => [name, " (", mod_key(), "+", keys, ")"].concat(),
        }
    }

    pub fn act(self) -> Act {
        Act::Command(match self {
            Self::Undo => return Act::Undo,
            Self::Redo => return Act::Redo,
            Self::Link => return Act::Link,
            Self::Image => return Act::Image,
            Self::Bold => Command::ToggleMark(MarkKind::Bold),
            Self::Italic => Command::ToggleMark(MarkKind::Italic),
            Self::Underline => Command::ToggleMark(MarkKind::Underline),
            Self::Strike => Command::ToggleMark(MarkKind::Strike),
            Self::Code => Command::ToggleMark(MarkKind::Code),
            Self::Bullets => Command::ToggleList(ListType::Bullet),
            Self::Numbers => Command::ToggleList(ListType::Ordered),
            Self::Outdent => Command::Outdent,
            Self::Indent => Command::Indent,
            Self::Quote => Command::ToggleQuote,
            Self::Rule => Command::InsertRule,
        })
    }

    pub fn state(self, bar: &Bar) -> ToolState {
        let toolbar = &bar.toolbar;
        let list = |list| (true, Some(toolbar.list == Some(list)));
        let (is_possible, pressed) = match self {
            Self::Undo => (bar.can_undo, None),
            Self::Redo => (bar.can_redo, None),
            Self::Bold => of(toolbar.bold),
            Self::Italic => of(toolbar.italic),
            Self::Underline => of(toolbar.underline),
            Self::Strike => of(toolbar.strike),
            Self::Code => of(toolbar.code),
            Self::Link => of(toolbar.link),
            Self::Quote => of(toolbar.quote),
            Self::Bullets => list(ListType::Bullet),
            Self::Numbers => list(ListType::Ordered),
            Self::Outdent => (toolbar.can_outdent, None),
            Self::Indent => (toolbar.can_indent, None),
            Self::Rule => (true, None),
            Self::Image => (true, Some(bar.image.is_some())),
        };
        ToolState {
            is_possible,
            pressed,
        }
    }
}

fn of(presence: Presence) -> (bool, Option<bool>) {
    (
        presence != Presence::Impossible,
        Some(presence == Presence::Yes),
    )
}
