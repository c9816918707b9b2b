//! From the model to JSON, as TipTap writes it: no empty `attrs`, `marks` or `content`.

use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};
use serde_json::{Map, Value};

use crate::document::Document;
use crate::mark::{Mark, Marks};
use crate::node::{Element, Kind, Node, Text};

impl Document {
    /// The document as it is stored; for a valid document exactly what was read.
    pub fn to_json(&self) -> Value {
        serde_json::to_value(self).expect("every key of a document is text")
    }
}

impl Document {
    /// The same as text; much quicker than through [`Document::to_json`], for those who save while a person types.
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

impl Serialize for Text {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut object = serializer.serialize_map(None)?;
        object.serialize_entry("type", "text")?;
        object.serialize_entry("text", &self.text)?;
        write_marks(&mut object, &self.marks)?;
        object.end()
    }
}

impl Serialize for Element {
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

/// Images that are still on their way are left out; what would be hollow without them holds an empty paragraph.
fn write_content<M: SerializeMap>(object: &mut M, element: &Element) -> Result<(), M::Error> {
    let stays = |node: &&Node| !matches!(node.element().map(Element::kind), Some(Kind::Upload(_)));
    let content: Vec<&Node> = element.content.iter().filter(stays).collect();
    if content.is_empty() && !element.content.is_empty() {
        return object.serialize_entry("content", &[Element::new(Kind::Paragraph)]);
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

fn write_marks<M: SerializeMap>(object: &mut M, marks: &Marks) -> Result<(), M::Error> {
    if marks.as_slice().is_empty() {
        return Ok(());
    }
    object.serialize_entry("marks", marks.as_slice())
}
