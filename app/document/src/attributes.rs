//! Typed access to the attributes of known nodes. A value out of range reads as the default and stays stored.

use std::fmt;

use serde_json::{Map, Value};

use crate::constructors::ImageAttributes;
use crate::node::{ElementNode, NodeKind};
use crate::video::VideoLink;

/// Collects attributes one by one. `collect` sorts them first, and its code is large for a browser.
pub fn attribute_map(attributes: impl IntoIterator<Item = (String, Value)>) -> Map<String, Value> {
    let mut map = Map::new();
    for (name, value) in attributes {
        map.insert(name, value);
    }
    map
}

/// The alignment of a heading or a paragraph.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum TextAlignment {
    Left,
    Center,
    Right,
    Justify,
}

/// The target of a mention.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum MentionTarget<'a> {
    /// The id of a player.
    Player(&'a str),
    /// The id of a strategy.
    Strategy(&'a str),
    /// A mention that another editor has stored.
    Foreign,
}

impl fmt::Display for MentionTarget<'_> {
    /// The id that a mention of it stores.
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Player(id) => write!(out, "player:{id}"),
            Self::Strategy(id) => write!(out, "strategy:{id}"),
            Self::Foreign => Ok(()),
        }
    }
}

/// The kind of a callout.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum CalloutKind {
    #[default]
    Info,
    Tip,
    Warning,
    Danger,
}

/// The numbering style of an ordered list.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum ListNumbering {
    #[default]
    Decimal,
    LowerLetters,
    UpperLetters,
    LowerRoman,
    UpperRoman,
}

impl TextAlignment {
    pub(crate) fn from_name(name: &str) -> Option<Self> {
        [Self::Left, Self::Center, Self::Right, Self::Justify]
            .into_iter()
            .find(|alignment| alignment.name() == name)
    }

    pub fn name(self) -> &'static str {
        match self {
            Self::Left => "left",
            Self::Center => "center",
            Self::Right => "right",
            Self::Justify => "justify",
        }
    }
}

impl CalloutKind {
    pub const ALL: [Self; 4] = [Self::Info, Self::Tip, Self::Warning, Self::Danger];

    /// Reads a stored name, the name of an alert on GitHub, or a name that other editors store.
    pub(crate) fn from_name(name: &str) -> Option<Self> {
        Some(match name.to_ascii_lowercase().as_str() {
            "info" | "note" | "important" => Self::Info,
            "tip" | "hint" | "success" => Self::Tip,
            "warning" | "attention" => Self::Warning,
            "danger" | "caution" | "error" => Self::Danger,
            _ => return None,
        })
    }

    /// Reads the sign of an alert in markdown, such as `[!NOTE]`.
    pub(crate) fn from_alert(sign: &str) -> Option<Self> {
        Self::from_name(sign.strip_prefix("[!")?.strip_suffix(']')?)
    }

    /// The stored name.
    pub fn name(self) -> &'static str {
        match self {
            Self::Info => "info",
            Self::Tip => "tip",
            Self::Warning => "warning",
            Self::Danger => "danger",
        }
    }

    /// The sign of the alert in GitHub's markdown.
    pub fn alert(self) -> &'static str {
        match self {
            Self::Info => "[!NOTE]",
            Self::Tip => "[!TIP]",
            Self::Warning => "[!WARNING]",
            Self::Danger => "[!CAUTION]",
        }
    }
}

impl ElementNode {
    /// The kind of a callout; `None` for any other element. Some editors store it as `type`.
    pub fn callout_kind(&self) -> Option<CalloutKind> {
        let name = || self.text("kind").or_else(|| self.text("type"));
        let kind = || name().and_then(CalloutKind::from_name).unwrap_or_default();
        (self.kind == NodeKind::Callout).then(kind)
    }

    /// Whether a toggle is open; `None` for any other element.
    pub fn is_open(&self) -> Option<bool> {
        let is_open = || self.attribute("open") == Some(&Value::Bool(true));
        (self.kind == NodeKind::Details).then(is_open)
    }

    /// The video of a card; `None` for any other element.
    pub fn video(&self) -> Option<VideoLink> {
        self.kind.is_video().then_some(())?;
        let link = VideoLink::of(self.text("src")?)?;
        Some(link.with_title(self.text("title")))
    }

    /// The target of a mention; `None` for any other element.
    pub fn mention_target(&self) -> Option<MentionTarget<'_>> {
        (self.kind == NodeKind::Mention).then(|| {
            let id = self.text("id").unwrap_or_default();
            match id.split_once(':') {
                Some(("player", id)) if is_plain_id(id) => MentionTarget::Player(id),
                Some(("strategy", id)) if is_plain_id(id) => MentionTarget::Strategy(id),
                _ => MentionTarget::Foreign,
            }
        })
    }

    /// The name that a mention shows without its sign: its label, or its id as in TipTap; `None` for any other element.
    pub fn mention_label(&self) -> Option<&str> {
        let words = |name| self.text(name).filter(|words| !words.trim().is_empty());
        let label = || words("label").or_else(|| words("id")).unwrap_or_default();
        (self.kind == NodeKind::Mention).then(label)
    }

    /// The sign and the name of a mention, such as `@Kim`; `None` for any other element.
    pub fn mention_text(&self) -> Option<String> {
        Some([self.mention_sign(), self.mention_label()?].concat())
    }

    /// The sign before the name of a mention.
    pub fn mention_sign(&self) -> &str {
        let sign = self.text("mentionSuggestionChar");
        sign.filter(|sign| !sign.is_empty()).unwrap_or("@")
    }

    /// The level of a heading, 1 to 6; `None` for any other element.
    pub fn heading_level(&self) -> Option<u8> {
        let level = || self.attribute("level")?.as_u64();
        let level = level().filter(|level| (1..=6).contains(level)).unwrap_or(1);
        (self.kind == NodeKind::Heading).then(|| u8::try_from(level).unwrap_or(1))
    }

    /// The alignment of a heading, a paragraph or a table cell.
    pub fn alignment(&self) -> Option<TextAlignment> {
        if self.kind.is_table_cell() {
            return TextAlignment::from_name(self.text("align")?);
        }
        self.kind.is_rich_text_block().then_some(())?;
        TextAlignment::from_name(self.text("textAlign")?)
    }

    /// The number of columns and of rows that a table cell covers; `None` for any other element.
    pub fn cell_span(&self) -> Option<(usize, usize)> {
        let span = |name| usize::try_from(self.attribute(name)?.as_u64()?).ok();
        let span = |name| {
            span(name)
                .filter(|span| (1..=1_000).contains(span))
                .unwrap_or(1)
        };
        (self.kind.is_table_cell()).then(|| (span("colspan"), span("rowspan")))
    }

    /// The first number of an ordered list and its numbering style; `None` for any other element.
    pub fn numbering(&self) -> Option<(i64, ListNumbering)> {
        let start = || self.attribute("start")?.as_i64();
        let numbering = match self.text("type") {
            Some("a") => ListNumbering::LowerLetters,
            Some("A") => ListNumbering::UpperLetters,
            Some("i") => ListNumbering::LowerRoman,
            Some("I") => ListNumbering::UpperRoman,
            _ => ListNumbering::Decimal,
        };
        (self.kind == NodeKind::OrderedList).then(|| (start().unwrap_or(1), numbering))
    }

    /// Whether a task item is checked; `None` for any other element.
    pub fn is_checked(&self) -> Option<bool> {
        let is_checked = || self.attribute("checked") == Some(&Value::Bool(true));
        (self.kind == NodeKind::TaskItem).then(is_checked)
    }

    /// The language of a code block, as it is stored; `None` for any other element.
    pub fn language(&self) -> Option<&str> {
        match self.kind {
            NodeKind::CodeBlock => self.text("language"),
            _ => None,
        }
    }

    /// The address of an image. It always passes [`crate::safe_url::is_safe_image`].
    pub fn source(&self) -> Option<&str> {
        match self.kind {
            NodeKind::Image => self.text("src"),
            _ => None,
        }
    }

    /// The alternative text of an image.
    pub fn alternative(&self) -> Option<&str> {
        match self.kind {
            NodeKind::Image => self.text("alt"),
            _ => None,
        }
    }

    /// The caption of an image: its title, the only text besides the alternative one that TipTap stores.
    pub fn caption(&self) -> Option<&str> {
        let title = match self.kind {
            NodeKind::Image => self.text("title")?,
            _ => return None,
        };
        (!title.trim().is_empty()).then_some(title)
    }

    /// All attributes of an image; `None` for any other element and for an image without an address.
    pub fn as_image(&self) -> Option<ImageAttributes> {
        let length = |name| u32::try_from(self.attribute(name)?.as_u64()?).ok();
        Some(ImageAttributes {
            source: self.source()?.to_owned(),
            alternative: self.alternative().map(str::to_owned),
            title: self.text("title").map(str::to_owned),
            width: length("width"),
            height: length("height"),
        })
    }

    pub(crate) fn text(&self, name: &str) -> Option<&str> {
        self.attribute(name)?.as_str()
    }

    fn attribute(&self, name: &str) -> Option<&Value> {
        self.attributes.get(name)
    }
}

fn is_plain_id(id: &str) -> bool {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || c == '-';
    !id.is_empty() && id.chars().all(is_plain)
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn element(kind: NodeKind, attributes: Value) -> ElementNode {
        let Value::Object(attributes) = attributes else {
            panic!("attributes are an object");
        };
        ElementNode {
            attributes,
            ..ElementNode::new(kind)
        }
    }

    #[test]
    fn a_heading_without_a_usable_level_is_of_the_first() {
        for attributes in [json!({}), json!({"level": 9}), json!({"level": "two"})] {
            assert_eq!(
                element(NodeKind::Heading, attributes).heading_level(),
                Some(1)
            );
        }
        assert_eq!(
            element(NodeKind::Heading, json!({"level": 6})).heading_level(),
            Some(6)
        );
        assert_eq!(
            element(NodeKind::Paragraph, json!({"level": 6})).heading_level(),
            None
        );
    }

    #[test]
    fn only_headings_and_paragraphs_are_aligned() {
        let centred = || json!({"textAlign": "center"});
        assert_eq!(
            element(NodeKind::Paragraph, centred()).alignment(),
            Some(TextAlignment::Center)
        );
        assert_eq!(element(NodeKind::CodeBlock, centred()).alignment(), None);
        assert_eq!(
            element(NodeKind::Heading, json!({"textAlign": "url(x)"})).alignment(),
            None
        );
    }

    #[test]
    fn an_ordered_list_counts_from_one_unless_told_otherwise() {
        assert_eq!(
            element(NodeKind::OrderedList, json!({"start": null, "type": null})).numbering(),
            Some((1, ListNumbering::Decimal))
        );
        assert_eq!(
            element(NodeKind::OrderedList, json!({"start": 4, "type": "I"})).numbering(),
            Some((4, ListNumbering::UpperRoman))
        );
    }
}
