//! A validated document: within the limits, valid by the schema, without unsafe addresses.

use serde::de::Error;
use serde::{Deserialize, Deserializer};
use serde_json::Value;

use crate::document_error::DocumentError;
use crate::limits;
use crate::node::{ElementNode, Node, NodeKind};
use crate::read;

/// A rich-text document. Reading the output of [`Document::to_json`] gives an equal document.
#[derive(Debug, Clone, PartialEq)]
pub struct Document(pub(crate) ElementNode);

impl Document {
    /// Reads a document from JSON text.
    ///
    /// Unsafe addresses are dropped (see [`crate::safe_url`]), adjacent text with equal marks is joined, and unknown
    /// nodes and marks are kept. Returns an error for a document that breaks the schema or a limit.
    pub fn parse(json: &str) -> Result<Self, DocumentError> {
        if json.len() > limits::MAX_BYTES {
            return Err(DocumentError::TooLarge(json.len()));
        }
        let value = serde_json::from_str(json)
            .map_err(|error| DocumentError::InvalidJson(error.to_string()))?;
        read::document(value).map(Self)
    }

    /// Reads a document from a JSON value. Its size is the size of its compact text.
    pub fn from_json(value: Value) -> Result<Self, DocumentError> {
        let bytes = value.to_string().len();
        if bytes > limits::MAX_BYTES {
            return Err(DocumentError::TooLarge(bytes));
        }
        read::document(value).map(Self)
    }

    /// A document of one empty paragraph.
    pub fn blank() -> Self {
        Self::from_blocks(vec![ElementNode::new(NodeKind::Paragraph).into()])
    }

    pub(crate) fn from_blocks(content: Vec<Node>) -> Self {
        Self(ElementNode {
            content,
            ..ElementNode::new(NodeKind::Document)
        })
    }

    /// A document of this one block.
    pub fn from_block(block: &Node) -> Self {
        Self::from_blocks(vec![block.clone()])
    }

    /// The top-level blocks.
    pub fn content(&self) -> &[Node] {
        self.0.content()
    }
}

impl<'de> Deserialize<'de> for Document {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Self::from_json(Value::deserialize(deserializer)?).map_err(D::Error::custom)
    }
}
