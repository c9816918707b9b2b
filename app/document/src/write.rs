//! Writes the model as JSON in TipTap's form: without empty `attrs`, `marks` and `content`.

use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};
use serde_json::{Map, Value};

use crate::document::Document;
use crate::mark::{Mark, MarkSet};
use crate::node::{ElementNode, Node, NodeKind, TextNode};

impl Document {
    /// The document as stored JSON. For a valid document it equals the JSON that was read.
    pub fn to_json(&self) -> Value {
        serde_json::to_value(self).expect("every key of a document is text")
    }
}

impl Document {
    /// The document as JSON text; much faster than [`Document::to_json`], for saving while the user types.
    pub fn to_text(&self) -> String {
        serde_json::to_string(self).expect("every key of a document is text")
    }
}

impl Serialize for Document {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.0.serialize(serializer)
    }
}

impl Serialize for Node {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Text(text) => text.serialize(serializer),
            Self::Element(element) => element.serialize(serializer),
        }
    }
}

impl Serialize for TextNode {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut object = serializer.serialize_map(None)?;
        object.serialize_entry("type", "text")?;
        object.serialize_entry("text", &self.text)?;
        write_marks(&mut object, &self.marks)?;
        object.end()
    }
}

impl Serialize for ElementNode {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut object = serializer.serialize_map(None)?;
        object.serialize_entry("type", self.kind.name())?;
        write_attributes(&mut object, &self.attributes)?;
        write_content(&mut object, self)?;
        write_marks(&mut object, &self.marks)?;
        object.end()
    }
}

impl Serialize for Mark {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut object = serializer.serialize_map(None)?;
        object.serialize_entry("type", self.kind.name())?;
        write_attributes(&mut object, &self.attributes)?;
        object.end()
    }
}

/// Omits upload placeholders; a node that only contained placeholders gets an empty paragraph.
fn write_content<M: SerializeMap>(object: &mut M, element: &ElementNode) -> Result<(), M::Error> {
    let stays = |node: &&Node| {
        !matches!(
            node.element().map(ElementNode::kind),
            Some(NodeKind::Upload(_))
        )
    };
    let content: Vec<&Node> = element.content.iter().filter(stays).collect();
    if content.is_empty() && !element.content.is_empty() {
        return object.serialize_entry("content", &[ElementNode::new(NodeKind::Paragraph)]);
    }
    if content.is_empty() {
        return Ok(());
    }
    object.serialize_entry("content", &content)
}

fn write_attributes<M: SerializeMap>(
    object: &mut M,
    attributes: &Map<String, Value>,
) -> Result<(), M::Error> {
    if attributes.is_empty() {
        return Ok(());
    }
    object.serialize_entry("attrs", attributes)
}

fn write_marks<M: SerializeMap>(object: &mut M, marks: &MarkSet) -> Result<(), M::Error> {
    if marks.as_slice().is_empty() {
        return Ok(());
    }
    object.serialize_entry("marks", marks.as_slice())
}
