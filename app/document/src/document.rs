//! A document that has been checked: within the limits, of the right shape, without a hostile address.

use serde::de::Error;
use serde::{Deserialize, Deserializer};
use serde_json::Value;

use crate::edit::Splice;
use crate::limit;
use crate::node::{Element, Kind, Node};
use crate::read;
use crate::refusal::Refusal;

/// A rich-text document. Reading it again from what [`Document::to_json`] wrote gives the same document.
#[derive(Debug, Clone, PartialEq)]
pub struct Document(pub(crate) Element);

impl Document {
    /// Whether both have the same blocks; fast where they share them.
    pub fn is_same(&self, other: &Self) -> bool {
        Splice::between(self, other).is_empty()
    }

    /// Reads a document from JSON text.
    ///
    /// Hostile addresses are dropped (see [`crate::link`]), text with equal marks is joined, and what is
    /// unknown is kept. A document that breaks the schema or a limit is refused with the reason.
    pub fn parse(json: &str) -> Result<Self, Refusal> {
        if json.len() > limit::BYTES {
            return Err(Refusal::TooLarge(json.len()));
        }
        let value =
            serde_json::from_str(json).map_err(|error| Refusal::NoJson(error.to_string()))?;
        read::document(value).map(Self)
    }

    /// Reads a document from JSON that has been taken apart already; the size is that of its compact text.
    pub fn from_json(value: Value) -> Result<Self, Refusal> {
        let bytes = value.to_string().len();
        if bytes > limit::BYTES {
            return Err(Refusal::TooLarge(bytes));
        }
        read::document(value).map(Self)
    }

    /// One empty paragraph.
    pub fn blank() -> Self {
        Self::of(vec![Element::new(Kind::Paragraph).into()])
    }

    pub(crate) fn of(content: Vec<Node>) -> Self {
        Self(Element {
            content,
            ..Element::new(Kind::Document)
        })
    }

    /// One block of a document by itself, as it is shown beside others.
    pub fn around(block: &Node) -> Self {
        Self::of(vec![block.clone()])
    }

    /// The blocks, from the top.
    pub fn content(&self) -> &[Node] {
        self.0.content()
    }
}

impl<'de> Deserialize<'de> for Document {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Self::from_json(Value::deserialize(deserializer)?).map_err(D::Error::custom)
    }
}
