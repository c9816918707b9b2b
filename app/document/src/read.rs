//! From JSON to the model: the only way in, so that whatever is a node has been checked.

use serde_json::{Map, Value};

use crate::mark::{Mark, MarkKind, Marks};
use crate::node::{Element, Kind, Node, Text};
use crate::refusal::{Place, Refusal};
use crate::{limit, link};

/// Reads the tree below `value`, which must be a document.
pub(crate) fn document(value: Value) -> Result<Element, Refusal> {
    let mut reader = Reader::default();
    let Value::Object(mut raw) = value else {
        return Err(Refusal::NoDocument);
    };
    if raw.get("type").and_then(Value::as_str) != Some(Kind::Document.name()) {
        return Err(Refusal::NoDocument);
    }
    // The editor cannot put a caret into nothing.
    if matches!(raw.get("content"), None | Some(Value::Null)) || is_empty_list(raw.get("content")) {
        raw.insert(
            "content".to_owned(),
            serde_json::json!([{"type": "paragraph"}]),
        );
    }
    reader.element(Kind::Document, raw)
}

/// Walks down the tree; knows where it is and how much it has seen.
#[derive(Default)]
struct Reader {
    place: Vec<usize>,
    nodes: usize,
}

impl Reader {
    fn node(&mut self, value: Value, parent: &Kind) -> Result<Node, Refusal> {
        self.nodes += 1;
        if self.nodes > limit::NODES {
            return Err(Refusal::TooManyNodes);
        }
        if self.place.len() > limit::DEPTH {
            return Err(Refusal::TooDeep(self.place()));
        }
        let Value::Object(mut raw) = value else {
            return Err(self.misshapen("must be an object"));
        };
        match raw.remove("type") {
            Some(Value::String(name)) if name == "text" => self.text(raw, parent).map(Node::Text),
            Some(Value::String(name)) => {
                self.check_text(&name)?;
                self.element(Kind::named(&name), raw).map(Node::from)
            }
            _ => Err(self.misshapen("must have a type")),
        }
    }

    fn text(&mut self, mut raw: Map<String, Value>, parent: &Kind) -> Result<Text, Refusal> {
        let text = match raw.remove("text") {
            Some(Value::String(text)) if !text.is_empty() => text,
            _ => return Err(self.misshapen("must have a text that is not empty")),
        };
        self.check_text(&text)?;
        let marks = self.marks(raw.remove("marks"))?;
        let marks = match parent {
            Kind::CodeBlock => marks.without_known(),
            _ => marks,
        };
        Ok(Text { text, marks })
    }

    fn element(&mut self, kind: Kind, mut raw: Map<String, Value>) -> Result<Element, Refusal> {
        let mut attributes = self.attributes(raw.remove("attrs"))?;
        if kind == Kind::Image {
            drop_unless(&mut attributes, "src", link::is_safe_image);
        }
        let marks = self.marks(raw.remove("marks"))?;
        let content = self.content(&kind, raw.remove("content"))?;
        if content.is_empty() && kind.is_never_hollow() {
            let (place, parent) = (self.place(), kind.name().to_owned());
            return Err(Refusal::Hollow { place, parent });
        }
        Ok(Element {
            kind,
            attributes,
            marks,
            content,
        })
    }

    fn content(&mut self, parent: &Kind, value: Option<Value>) -> Result<Vec<Node>, Refusal> {
        let children = match value {
            None | Some(Value::Null) => return Ok(Vec::new()),
            Some(Value::Array(children)) => children,
            Some(_) => return Err(self.misshapen("must have a list as its content")),
        };
        let mut content = Vec::with_capacity(children.len());
        for (at, child) in children.into_iter().enumerate() {
            self.place.push(at);
            let node = self.node(child, parent)?;
            if !parent.takes(&node, at) {
                return Err(Refusal::Misplaced {
                    place: self.place(),
                    parent: parent.name().to_owned(),
                    child: node.name().to_owned(),
                });
            }
            self.place.pop();
            append(&mut content, node);
        }
        Ok(content)
    }

    fn marks(&self, value: Option<Value>) -> Result<Marks, Refusal> {
        let values = match value {
            None | Some(Value::Null) => return Ok(Marks::default()),
            Some(Value::Array(values)) => values,
            Some(_) => return Err(self.misshapen("must have a list as its marks")),
        };
        let mut marks = Vec::with_capacity(values.len());
        for value in values {
            marks.extend(self.mark(value)?);
        }
        Ok(Marks::of(marks))
    }

    /// `None` for a link that leads nowhere good.
    fn mark(&self, value: Value) -> Result<Option<Mark>, Refusal> {
        let Value::Object(mut raw) = value else {
            return Err(self.misshapen("has a mark that is no object"));
        };
        let Some(Value::String(name)) = raw.remove("type") else {
            return Err(self.misshapen("has a mark without a type"));
        };
        self.check_text(&name)?;
        let (kind, attributes) = (
            MarkKind::named(&name),
            self.attributes(raw.remove("attrs"))?,
        );
        let href = attributes.get("href").and_then(Value::as_str);
        let is_dropped = kind == MarkKind::Link && !href.is_some_and(link::is_safe);
        Ok((!is_dropped).then_some(Mark { kind, attributes }))
    }

    fn attributes(&self, value: Option<Value>) -> Result<Map<String, Value>, Refusal> {
        match value {
            None | Some(Value::Null) => Ok(Map::new()),
            Some(Value::Object(attributes)) => {
                self.check_fields(&attributes, 0)?;
                Ok(attributes)
            }
            Some(_) => Err(self.misshapen("must have an object as its attrs")),
        }
    }

    /// What is only kept is held to the limits all the same.
    fn check_inert(&self, value: &Value, depth: usize) -> Result<(), Refusal> {
        if depth > limit::DEPTH {
            return Err(Refusal::TooDeep(self.place()));
        }
        match value {
            Value::String(text) => self.check_text(text),
            Value::Array(values) => values
                .iter()
                .try_for_each(|value| self.check_inert(value, depth + 1)),
            Value::Object(fields) => self.check_fields(fields, depth + 1),
            Value::Null | Value::Bool(_) | Value::Number(_) => Ok(()),
        }
    }

    fn check_fields(&self, fields: &Map<String, Value>, depth: usize) -> Result<(), Refusal> {
        fields.iter().try_for_each(|(name, value)| {
            self.check_text(name)?;
            self.check_inert(value, depth)
        })
    }

    /// No database has to know NUL.
    fn check_text(&self, text: &str) -> Result<(), Refusal> {
        if text.contains('\0') {
            Err(Refusal::Nul(self.place()))
        } else {
            Ok(())
        }
    }

    fn misshapen(&self, expected: &'static str) -> Refusal {
        let place = self.place();
        Refusal::Shape { place, expected }
    }

    fn place(&self) -> Place {
        Place(self.place.clone())
    }
}

/// Adds a node; text joins the text before it when both carry equal marks.
pub(crate) fn append(content: &mut Vec<Node>, node: Node) {
    match (content.last_mut(), node) {
        (Some(Node::Text(before)), Node::Text(text)) if before.marks == text.marks => {
            before.text.push_str(&text.text);
        }
        (_, node) => content.push(node),
    }
}

/// Sets an address to null that is no text or not a safe one; the rest of the node stays.
fn drop_unless(attributes: &mut Map<String, Value>, name: &str, is_safe: fn(&str) -> bool) {
    if let Some(address) = attributes.get_mut(name)
        && !address.as_str().is_some_and(is_safe)
    {
        *address = Value::Null;
    }
}

fn is_empty_list(value: Option<&Value>) -> bool {
    value.and_then(Value::as_array).is_some_and(Vec::is_empty)
}

impl Node {
    fn name(&self) -> &str {
        match self {
            Self::Text(_) => "text",
            Self::Element(element) => element.kind.name(),
        }
    }
}
