//! New nodes and marks, with the attributes TipTap writes.

use serde_json::{Map, Value, json};

use crate::link;
use crate::mark::{Mark, MarkKind};
use crate::node::{Element, Kind, Node};

/// What an image is made of; an address that is not [`link::is_safe_image`] makes none.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Image {
    pub source: String,
    pub alternative: Option<String>,
    pub title: Option<String>,
    pub width: Option<u32>,
    pub height: Option<u32>,
}

impl Element {
    pub(crate) fn paragraph(content: Vec<Node>) -> Self {
        Self::fresh(Kind::Paragraph, content, &[("textAlign", Value::Null)])
    }

    pub(crate) fn heading(level: u8, content: Vec<Node>) -> Self {
        let attributes = [("level", json!(level)), ("textAlign", Value::Null)];
        Self::fresh(Kind::Heading, content, &attributes)
    }

    pub(crate) fn code_block(language: Option<&str>, content: Vec<Node>) -> Self {
        Self::fresh(Kind::CodeBlock, content, &[("language", json!(language))])
    }

    pub(crate) fn ordered_list(start: i64, content: Vec<Node>) -> Self {
        let attributes = [("start", json!(start)), ("type", Value::Null)];
        Self::fresh(Kind::OrderedList, content, &attributes)
    }

    /// A node whose kind has no attributes.
    pub(crate) fn bare(kind: Kind, content: Vec<Node>) -> Self {
        Self::fresh(kind, content, &[])
    }

    /// A list item of one paragraph.
    pub(crate) fn item(paragraph: Self) -> Self {
        Self::bare(Kind::ListItem, vec![paragraph.into()])
    }

    pub(crate) fn image(image: &Image) -> Option<Self> {
        let element = Self::fresh(Kind::Image, Vec::new(), &[]);
        element.with_image(image)
    }

    /// This element with what the image says; what else it had stays.
    pub(crate) fn with_image(mut self, image: &Image) -> Option<Self> {
        if !link::is_safe_image(&image.source) {
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

    pub(crate) fn with(mut self, name: &str, value: Value) -> Self {
        self.attributes.insert(name.to_owned(), value);
        self
    }

    pub(crate) fn with_content(mut self, content: Vec<Node>) -> Self {
        self.content = content;
        self
    }

    fn fresh(kind: Kind, content: Vec<Node>, attributes: &[(&str, Value)]) -> Self {
        let attributes = attributes.iter();
        Self {
            attributes: attributes
                .map(|(name, value)| ((*name).to_owned(), value.clone()))
                .collect(),
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

    /// `None` for an address that is not [`link::is_safe`].
    pub(crate) fn link(href: &str) -> Option<Self> {
        let attributes = [
            ("href", json!(href)),
            ("target", json!("_blank")),
            ("rel", json!("noopener noreferrer nofollow")),
            ("class", Value::Null),
            ("title", Value::Null),
        ];
        let attributes = attributes.map(|(name, value)| (name.to_owned(), value));
        link::is_safe(href).then(|| Self {
            kind: MarkKind::Link,
            attributes: attributes.into_iter().collect(),
        })
    }
}
