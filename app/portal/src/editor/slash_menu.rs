//! The menu of blocks that a typed `/` opens.

use app_document::edit::inline::OBJECT_REPLACEMENT;
use app_document::{BlockType, CalloutKind, EditorCommand};

use super::toolbar_button::{ButtonAction, EditorControls, ToolbarButton, callout_words};
use crate::texts::editor as words;

/// Maximum number of characters after the `/` that still select from the menu.
const MAX_QUERY_LENGTH: usize = 24;

/// An entry of the menu.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SlashMenuItem {
    Paragraph,
    /// 1 to 3.
    Heading(u8),
    CodeBlock,
    /// A toggle, also within another one.
    Toggle,
    Callout(CalloutKind),
    Button(ToolbarButton),
    Video,
    /// Opens the menu of players and strategies.
    Mention,
}

/// The entries of the menu, in order.
pub const SLASH_MENU: [SlashMenuItem; 20] = [
    SlashMenuItem::Paragraph,
    SlashMenuItem::Heading(1),
    SlashMenuItem::Heading(2),
    SlashMenuItem::Heading(3),
    SlashMenuItem::Button(ToolbarButton::Bullets),
    SlashMenuItem::Button(ToolbarButton::Numbers),
    SlashMenuItem::Button(ToolbarButton::Tasks),
    SlashMenuItem::Button(ToolbarButton::Quote),
    SlashMenuItem::Toggle,
    SlashMenuItem::Callout(CalloutKind::Info),
    SlashMenuItem::Callout(CalloutKind::Tip),
    SlashMenuItem::Callout(CalloutKind::Warning),
    SlashMenuItem::Callout(CalloutKind::Danger),
    SlashMenuItem::CodeBlock,
    SlashMenuItem::Button(ToolbarButton::Table),
    SlashMenuItem::Button(ToolbarButton::Rule),
    SlashMenuItem::Button(ToolbarButton::Image),
    SlashMenuItem::Video,
    SlashMenuItem::Button(ToolbarButton::Board),
    SlashMenuItem::Mention,
];

/// A `/` with the text between it and the caret.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SlashQuery<'a> {
    /// The text before the `/`.
    pub before: &'a str,
    pub query: &'a str,
}

impl<'a> SlashQuery<'a> {
    /// Finds the query that ends at the caret; `head` is the text of the block before the caret. The `/` begins the
    /// block or follows white space, so that `and/or` and addresses open no menu.
    pub fn of(head: &'a str) -> Option<Self> {
        let (before, query) = head.rsplit_once('/')?;
        let is_free = before
            .chars()
            .next_back()
            .is_none_or(|c| c.is_whitespace() || c == OBJECT_REPLACEMENT);
        let is_query = !query.starts_with(char::is_whitespace)
            && !query.contains('\n')
            && query.chars().count() <= MAX_QUERY_LENGTH;
        (is_free && is_query).then_some(Self { before, query })
    }

    /// The entries that apply to the selection and match the query: each of its words begins a word of the entry.
    pub fn items(&self, controls: &EditorControls) -> Vec<SlashMenuItem> {
        let items = SLASH_MENU.into_iter();
        items
            .filter(|item| item.is_possible(controls) && item.matches(self.query))
            .collect()
    }
}

impl SlashMenuItem {
    /// The symbol, the label, and further words that find the entry.
    fn properties(self) -> (&'static str, &'static str, &'static str) {
        match self {
            Self::Paragraph => ("pilcrow", words::PARAGRAPH, "text plain p"),
            Self::Heading(1) => ("heading-1", words::HEADING_1, "h1 title #"),
            Self::Heading(2) => ("heading-2", words::HEADING_2, "h2 section ##"),
            Self::Heading(_) => ("heading-3", words::HEADING_3, "h3 ###"),
            Self::CodeBlock => ("code-block", words::CODE_BLOCK, "pre source ```"),
            Self::Toggle => ("toggle", words::TOGGLE, "details collapse fold spoiler"),
            Self::Callout(kind) => {
                let label = match kind {
                    CalloutKind::Info => words::INFO_CALLOUT,
                    CalloutKind::Tip => words::TIP_CALLOUT,
                    CalloutKind::Warning => words::WARNING_CALLOUT,
                    CalloutKind::Danger => words::DANGER_CALLOUT,
                };
                (callout_words(kind).0, label, "note alert box")
            }
            Self::Video => ("play", words::VIDEO, "youtube twitch medal clip vod"),
            Self::Mention => ("at", words::MENTION, "@ player strategy link name"),
            Self::Button(button) => (button.symbol(), button.label(), further_words(button)),
        }
    }

    pub fn symbol(self) -> &'static str {
        self.properties().0
    }

    pub fn label(self) -> &'static str {
        self.properties().1
    }

    fn matches(self, query: &str) -> bool {
        let (_, label, further) = self.properties();
        let own = [label, " ", further].concat().to_lowercase();
        let query = query.to_lowercase();
        query
            .split_whitespace()
            .all(|word| own.split_whitespace().any(|own| own.starts_with(word)))
    }

    fn is_possible(self, controls: &EditorControls) -> bool {
        match self {
            // Another table inside of a table is hard to read, and the toolbar does not offer it.
            Self::Button(ToolbarButton::Table) => !controls.toolbar.is_in_table,
            Self::Button(button) => button.state(controls).is_possible,
            Self::Paragraph
            | Self::Heading(_)
            | Self::CodeBlock
            | Self::Toggle
            | Self::Callout(_)
            | Self::Video
            | Self::Mention => true,
        }
    }

    /// The action of the entry; `None` if the block has that form already, since toggling would remove it, and for a
    /// mention, which another menu inserts.
    pub fn action(self, controls: &EditorControls) -> Option<ButtonAction> {
        let block = match self {
            Self::Paragraph => BlockType::Paragraph,
            Self::Heading(level) => BlockType::Heading(level),
            Self::CodeBlock => BlockType::Code(None),
            Self::Toggle => {
                return Some(ButtonAction::Command(EditorCommand::WrapInDetails));
            }
            Self::Callout(kind) => {
                let command = EditorCommand::SetCallout(Some(kind));
                return Some(ButtonAction::Command(command));
            }
            Self::Video => return Some(ButtonAction::Video),
            Self::Mention => return None,
            Self::Button(ToolbarButton::Image) => return Some(ButtonAction::Image),
            Self::Button(button) => {
                let is_pressed = button.state(controls).pressed == Some(true);
                return (!is_pressed).then(|| button.action());
            }
        };
        let is_there = controls.toolbar.block.as_ref() == Some(&block);
        (!is_there).then_some(ButtonAction::Command(EditorCommand::SetBlock(block)))
    }
}

fn further_words(button: ToolbarButton) -> &'static str {
    match button {
        ToolbarButton::Bullets => "ul unordered -",
        ToolbarButton::Numbers => "ol ordered 1.",
        ToolbarButton::Tasks => "todo checklist checkbox []",
        ToolbarButton::Quote => "blockquote >",
        ToolbarButton::Table => "grid rows columns",
        ToolbarButton::Rule => "hr line rule ---",
        ToolbarButton::Image => "picture photo screenshot",
        ToolbarButton::Board => "agents phases lineup drawing",
        ToolbarButton::Toggle
        | ToolbarButton::Undo
        | ToolbarButton::Redo
        | ToolbarButton::Bold
        | ToolbarButton::Italic
        | ToolbarButton::Underline
        | ToolbarButton::Strike
        | ToolbarButton::Code
        | ToolbarButton::Link
        | ToolbarButton::Outdent
        | ToolbarButton::Indent => "",
    }
}

#[cfg(test)]
mod tests {
    use app_document::ToggleState;

    use super::*;

    fn labels(query: &str, controls: &EditorControls) -> Vec<&'static str> {
        let query = SlashQuery { before: "", query };
        let items = query.items(controls).into_iter();
        items.map(SlashMenuItem::label).collect()
    }

    #[test]
    fn a_slash_at_the_start_or_behind_a_space_opens_the_menu() {
        let query = |head| SlashQuery::of(head).map(|found| found.query);
        assert_eq!(query("/"), Some(""));
        assert_eq!(query("go /hea"), Some("hea"));
        assert_eq!(query("line\n/h"), Some("h"));
        assert_eq!(query("/heading 1"), Some("heading 1"));
        assert_eq!(
            SlashQuery::of("go /h").map(|found| found.before),
            Some("go ")
        );
    }

    #[test]
    fn a_slash_within_a_word_or_before_a_space_is_text() {
        for head in ["and/or", "https://a", "1 / 2", "a /\nb", "plain", ""] {
            assert_eq!(SlashQuery::of(head), None, "{head:?}");
        }
        assert_eq!(SlashQuery::of(&["/", &"a".repeat(25)].concat()), None);
    }

    #[test]
    fn the_typed_words_select_from_the_menu() {
        let controls = EditorControls::default();
        let all = labels("", &controls);
        assert_eq!(all.len(), SLASH_MENU.len() - 1, "quotes need a selection");
        assert_eq!(
            labels("head", &controls),
            ["Heading 1", "Heading 2", "Heading 3"]
        );
        assert_eq!(labels("Heading 2", &controls), ["Heading 2"]);
        assert_eq!(labels("todo", &controls), ["Task list"]);
        let callouts = [
            "Info callout",
            "Tip callout",
            "Warning callout",
            "Danger callout",
        ];
        assert_eq!(labels("callout", &controls), callouts);
        assert_eq!(labels("toggle", &controls), ["Toggle"]);
        assert_eq!(labels("youtube", &controls), ["Video"]);
        assert_eq!(
            labels("list", &controls),
            ["Bullet list", "Numbered list", "Task list"]
        );
        assert_eq!(labels("board", &controls), ["Map board"]);
        assert!(labels("smoke", &controls).is_empty());
    }

    #[test]
    fn a_form_that_the_block_has_is_not_removed() {
        let mut controls = EditorControls::default();
        controls.toolbar.block = Some(BlockType::Heading(2));
        controls.toolbar.quote = ToggleState::On;
        let is_kept = |item: SlashMenuItem| item.action(&controls).is_none();
        assert!(is_kept(SlashMenuItem::Heading(2)));
        assert!(!is_kept(SlashMenuItem::Heading(1)));
        assert!(is_kept(SlashMenuItem::Button(ToolbarButton::Quote)));
        let image = SlashMenuItem::Button(ToolbarButton::Image);
        assert_eq!(image.action(&controls), Some(ButtonAction::Image));
    }

    #[test]
    fn a_table_cell_offers_no_table() {
        let mut controls = EditorControls::default();
        assert_eq!(labels("table", &controls), ["Table"]);
        controls.toolbar.is_in_table = true;
        assert!(labels("table", &controls).is_empty());
    }
}
