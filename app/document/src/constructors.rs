//! Constructors of nodes and marks, with the attributes that TipTap writes.

use serde_json::{Map, Value, json};

use crate::attributes::{CalloutKind, attribute_map};
use crate::mark::{Mark, MarkKind};
use crate::node::{ElementNode, Node, NodeKind};
use crate::safe_url;
use crate::video::VideoLink;

/// The number of rows and columns of a new table.
pub(crate) const TABLE_SIZE: usize = 3;

/// The attributes of an image. An address that fails [`safe_url::is_safe_image`] makes no image.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct ImageAttributes {
    pub source: String,
    pub alternative: Option<String>,
    /// The caption.
    pub title: Option<String>,
    /// In CSS pixels, as the height.
    pub width: Option<u32>,
    pub height: Option<u32>,
}

/// The attributes of a mention. The id is `player:<id>` or `strategy:<id>`, or that of another editor.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct MentionAttributes {
    pub id: String,
    pub label: String,
}

impl ElementNode {
    pub(crate) fn paragraph(content: Vec<Node>) -> Self {
        Self::with_attributes(NodeKind::Paragraph, content, &[("textAlign", Value::Null)])
    }

    pub(crate) fn heading(level: u8, content: Vec<Node>) -> Self {
        let attributes = [("level", json!(level)), ("textAlign", Value::Null)];
        Self::with_attributes(NodeKind::Heading, content, &attributes)
    }

    pub(crate) fn code_block(language: Option<&str>, content: Vec<Node>) -> Self {
        Self::with_attributes(
            NodeKind::CodeBlock,
            content,
            &[("language", json!(language))],
        )
    }

    pub(crate) fn ordered_list(start: i64, content: Vec<Node>) -> Self {
        let attributes = [("start", json!(start)), ("type", Value::Null)];
        Self::with_attributes(NodeKind::OrderedList, content, &attributes)
    }

    /// A node without attributes.
    pub(crate) fn without_attributes(kind: NodeKind, content: Vec<Node>) -> Self {
        Self::with_attributes(kind, content, &[])
    }

    /// A list item with one paragraph.
    pub(crate) fn item(paragraph: Self) -> Self {
        Self::without_attributes(NodeKind::ListItem, vec![paragraph.into()])
    }

    /// Converts a list item to this kind of item. A task item is unchecked at first.
    pub(crate) fn into_item(mut self, kind: &NodeKind) -> Self {
        if !self.kind.is_list_item() || self.kind == *kind {
            return self;
        }
        self.kind = kind.clone();
        self.attributes.remove("checked");
        match kind {
            NodeKind::TaskItem => self.with_attribute("checked", json!(false)),
            _ => self,
        }
    }

    /// A table with as many rows as columns, and a header row.
    pub(crate) fn table(size: usize) -> Self {
        let row = |at: usize| {
            let kind = if at == 0 {
                NodeKind::TableHeader
            } else {
                NodeKind::TableCell
            };
            let cells = (0..size).map(|_| Self::table_cell(kind.clone()).into());
            Self::without_attributes(NodeKind::TableRow, cells.collect()).into()
        };
        Self::without_attributes(NodeKind::Table, (0..size).map(row).collect())
    }

    /// An empty cell of this kind.
    pub(crate) fn table_cell(kind: NodeKind) -> Self {
        let attributes = [
            ("colspan", json!(1)),
            ("rowspan", json!(1)),
            ("colwidth", Value::Null),
            ("align", Value::Null),
        ];
        Self::with_attributes(kind, vec![Self::paragraph(Vec::new()).into()], &attributes)
    }

    pub(crate) fn callout(kind: CalloutKind, content: Vec<Node>) -> Self {
        let attributes = [("kind", json!(kind.name()))];
        Self::with_attributes(NodeKind::Callout, content, &attributes)
    }

    /// A toggle with this summary. Its content must not be empty.
    pub(crate) fn details(is_open: bool, summary: Vec<Node>, content: Vec<Node>) -> Self {
        let attributes = [("open", json!(is_open))];
        let parts = vec![
            Self::without_attributes(NodeKind::DetailsSummary, summary).into(),
            Self::without_attributes(NodeKind::DetailsContent, content).into(),
        ];
        Self::with_attributes(NodeKind::Details, parts, &attributes)
    }

    pub(crate) fn video_card(link: &VideoLink) -> Self {
        let attributes = [("src", json!(link.address)), ("title", json!(link.title))];
        Self::with_attributes(NodeKind::Video, Vec::new(), &attributes)
    }

    pub(crate) fn mention(mention: &MentionAttributes) -> Self {
        let attributes = [
            ("id", json!(mention.id)),
            ("label", json!(mention.label)),
            ("mentionSuggestionChar", json!("@")),
        ];
        Self::with_attributes(NodeKind::Mention, Vec::new(), &attributes)
    }

    pub(crate) fn image(image: &ImageAttributes) -> Option<Self> {
        let element = Self::with_attributes(NodeKind::Image, Vec::new(), &[]);
        element.with_image(image)
    }

    /// Sets the image attributes and keeps all others; `None` for an unsafe address.
    pub(crate) fn with_image(mut self, image: &ImageAttributes) -> Option<Self> {
        if !safe_url::is_safe_image(&image.source) {
            return None;
        }
        for (name, value) in [
            ("src", json!(image.source)),
            ("alt", json!(image.alternative)),
            ("title", json!(image.title)),
            ("width", json!(image.width)),
            ("height", json!(image.height)),
        ] {
            self.attributes.insert(name.to_owned(), value);
        }
        Some(self)
    }

    pub(crate) fn with_attribute(mut self, name: &str, value: Value) -> Self {
        self.attributes.insert(name.to_owned(), value);
        self
    }

    pub(crate) fn with_content(mut self, content: Vec<Node>) -> Self {
        self.content = content;
        self
    }

    fn with_attributes(kind: NodeKind, content: Vec<Node>, attributes: &[(&str, Value)]) -> Self {
        let attributes = attributes.iter();
        let attributes = attributes.map(|(name, value)| ((*name).to_owned(), value.clone()));
        Self {
            attributes: attribute_map(attributes),
            content,
            ..Self::new(kind)
        }
    }
}

impl Mark {
    /// A mark without attributes.
    pub(crate) fn plain(kind: MarkKind) -> Self {
        Self {
            kind,
            attributes: Map::new(),
        }
    }

    /// A link; `None` for an address that fails [`safe_url::is_safe_link`].
    pub(crate) fn link(href: &str) -> Option<Self> {
        let attributes = [
            ("href", json!(href)),
            ("target", json!("_blank")),
            ("rel", json!("noopener noreferrer nofollow")),
            ("class", Value::Null),
            ("title", Value::Null),
        ];
        let attributes = attributes.map(|(name, value)| (name.to_owned(), value));
        safe_url::is_safe_link(href).then(|| Self {
            kind: MarkKind::Link,
            attributes: attribute_map(attributes),
        })
    }
}
