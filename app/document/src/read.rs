//! Reads JSON into the model. This is the only way to load a document, so that every node has been checked.

use serde_json::{Map, Value};

use crate::document_error::{DocumentError, NodeLocation};
use crate::mark::{Mark, MarkKind, MarkSet};
use crate::node::{ElementNode, Node, NodeKind, TextNode};
use crate::video::VideoLink;
use crate::{board, limits, safe_url};

/// Reads a document node with its subtree.
pub(crate) fn document(value: Value) -> Result<ElementNode, DocumentError> {
    let mut reader = DocumentReader::default();
    let Value::Object(mut raw) = value else {
        return Err(DocumentError::NotADocument);
    };
    if raw.get("type").and_then(Value::as_str) != Some(NodeKind::Document.name()) {
        return Err(DocumentError::NotADocument);
    }
    // A document without blocks cannot hold a caret.
    if matches!(raw.get("content"), None | Some(Value::Null)) || is_empty_list(raw.get("content")) {
        raw.insert(
            "content".to_owned(),
            serde_json::json!([{"type": "paragraph"}]),
        );
    }
    reader.element(NodeKind::Document, raw)
}

/// Walks the tree, with the current location and the number of nodes so far.
#[derive(Default)]
struct DocumentReader {
    location: Vec<usize>,
    nodes: usize,
}

impl DocumentReader {
    fn node(&mut self, value: Value, parent: &NodeKind) -> Result<Node, DocumentError> {
        self.nodes += 1;
        if self.nodes > limits::MAX_NODES {
            return Err(DocumentError::TooManyNodes);
        }
        if self.location.len() > limits::MAX_DEPTH {
            return Err(DocumentError::TooDeep(self.location()));
        }
        let Value::Object(mut raw) = value else {
            return Err(self.shape_error("must be an object"));
        };
        match raw.remove("type") {
            Some(Value::String(name)) if name == "text" => self.text(raw, parent).map(Node::Text),
            Some(Value::String(name)) => {
                self.check_text(&name)?;
                let at = self.location.last().copied().unwrap_or_default();
                let kind = fitting_kind(&name, &raw, parent, at);
                self.element(kind, raw).map(Node::from)
            }
            _ => Err(self.shape_error("must have a type")),
        }
    }

    fn text(
        &mut self,
        mut raw: Map<String, Value>,
        parent: &NodeKind,
    ) -> Result<TextNode, DocumentError> {
        let text = match raw.remove("text") {
            Some(Value::String(text)) if !text.is_empty() => text,
            _ => return Err(self.shape_error("must have non-empty text")),
        };
        self.check_text(&text)?;
        let marks = self.marks(raw.remove("marks"))?;
        let marks = match parent {
            NodeKind::CodeBlock => marks.without_known(),
            _ => marks,
        };
        Ok(TextNode { text, marks })
    }

    fn element(
        &mut self,
        kind: NodeKind,
        mut raw: Map<String, Value>,
    ) -> Result<ElementNode, DocumentError> {
        let mut attributes = self.attributes(raw.remove("attrs"))?;
        if kind == NodeKind::Image {
            clear_unsafe_address(&mut attributes, "src", safe_url::is_safe_image);
        }
        board::clear_unsafe_addresses(&kind, &mut attributes);
        let marks = self.marks(raw.remove("marks"))?;
        let content = self.content(&kind, raw.remove("content"))?;
        if content.is_empty() && kind.requires_content() {
            let (location, parent) = (self.location(), kind.name().to_owned());
            return Err(DocumentError::MissingContent { location, parent });
        }
        let element = ElementNode {
            kind,
            attributes,
            marks,
            content,
        };
        if element.kind == NodeKind::MapBoard {
            board::validate(&element).map_err(|error| DocumentError::InvalidBoard {
                location: self.location(),
                error,
            })?;
        }
        Ok(element)
    }

    fn content(
        &mut self,
        parent: &NodeKind,
        value: Option<Value>,
    ) -> Result<Vec<Node>, DocumentError> {
        let children = match value {
            None | Some(Value::Null) => return Ok(Vec::new()),
            Some(Value::Array(children)) => children,
            Some(_) => return Err(self.shape_error("must have an array as its content")),
        };
        let mut content = Vec::with_capacity(children.len());
        for (at, child) in children.into_iter().enumerate() {
            self.location.push(at);
            let node = self.node(child, parent)?;
            if !parent.accepts(&node, at) {
                return Err(DocumentError::UnexpectedChild {
                    location: self.location(),
                    parent: parent.name().to_owned(),
                    child: node.name().to_owned(),
                });
            }
            self.location.pop();
            push_joining_text(&mut content, node);
        }
        Ok(content)
    }

    fn marks(&self, value: Option<Value>) -> Result<MarkSet, DocumentError> {
        let values = match value {
            None | Some(Value::Null) => return Ok(MarkSet::default()),
            Some(Value::Array(values)) => values,
            Some(_) => return Err(self.shape_error("must have an array as its marks")),
        };
        let mut marks = Vec::with_capacity(values.len());
        for value in values {
            marks.extend(self.mark(value)?);
        }
        Ok(MarkSet::of(marks))
    }

    /// `None` for a link with an unsafe address.
    fn mark(&self, value: Value) -> Result<Option<Mark>, DocumentError> {
        let Value::Object(mut raw) = value else {
            return Err(self.shape_error("has a mark that is not an object"));
        };
        let Some(Value::String(name)) = raw.remove("type") else {
            return Err(self.shape_error("has a mark without a type"));
        };
        self.check_text(&name)?;
        let attributes = self.attributes(raw.remove("attrs"))?;
        let kind = MarkKind::of(&name, &attributes);
        let href = attributes.get("href").and_then(Value::as_str);
        let is_dropped = kind == MarkKind::Link && !href.is_some_and(safe_url::is_safe_link);
        Ok((!is_dropped).then_some(Mark { kind, attributes }))
    }

    fn attributes(&self, value: Option<Value>) -> Result<Map<String, Value>, DocumentError> {
        match value {
            None | Some(Value::Null) => Ok(Map::new()),
            Some(Value::Object(attributes)) => {
                self.check_fields(&attributes, 0)?;
                Ok(attributes)
            }
            Some(_) => Err(self.shape_error("must have an object as its attrs")),
        }
    }

    /// Checks the limits of an attribute value.
    fn check_value(&self, value: &Value, depth: usize) -> Result<(), DocumentError> {
        if depth > limits::MAX_DEPTH {
            return Err(DocumentError::TooDeep(self.location()));
        }
        match value {
            Value::String(text) => self.check_text(text),
            Value::Array(values) => values
                .iter()
                .try_for_each(|value| self.check_value(value, depth + 1)),
            Value::Object(fields) => self.check_fields(fields, depth + 1),
            Value::Null | Value::Bool(_) | Value::Number(_) => Ok(()),
        }
    }

    fn check_fields(&self, fields: &Map<String, Value>, depth: usize) -> Result<(), DocumentError> {
        fields.iter().try_for_each(|(name, value)| {
            self.check_text(name)?;
            self.check_value(value, depth)
        })
    }

    /// Rejects NUL, which PostgreSQL cannot store.
    fn check_text(&self, text: &str) -> Result<(), DocumentError> {
        if text.contains('\0') {
            Err(DocumentError::NulCharacter(self.location()))
        } else {
            Ok(())
        }
    }

    fn shape_error(&self, expected: &'static str) -> DocumentError {
        let location = self.location();
        DocumentError::InvalidShape { location, expected }
    }

    fn location(&self) -> NodeLocation {
        NodeLocation(self.location.clone())
    }
}

/// Returns the kind of a node, which is unknown for a task list, a table, a callout, a toggle, a video or a mention that
/// does not fit the schema, and for a map board of another version. Such a node is stored unchanged, as any other unknown
/// node.
fn fitting_kind(name: &str, raw: &Map<String, Value>, parent: &NodeKind, at: usize) -> NodeKind {
    let kind = NodeKind::from_name(name);
    let fits = match kind {
        NodeKind::TaskList | NodeKind::Table | NodeKind::Callout | NodeKind::Details => {
            parent.accepts_kind(&kind, at) && has_fitting_content(&kind, raw)
        }
        NodeKind::MapBoard => {
            parent.accepts_kind(&kind, at) && board::is_of_this_version(raw.get("attrs"))
        }
        NodeKind::BoardPhase => *parent == NodeKind::MapBoard,
        NodeKind::BoardItem => *parent == NodeKind::BoardPhase,
        NodeKind::Video | NodeKind::Youtube => parent.accepts_kind(&kind, at) && is_video_card(raw),
        NodeKind::Mention => parent.accepts_kind(&kind, at) && has_no_content(raw),
        NodeKind::TaskItem => *parent == NodeKind::TaskList,
        NodeKind::DetailsSummary | NodeKind::DetailsContent => *parent == NodeKind::Details,
        NodeKind::TableRow => *parent == NodeKind::Table,
        NodeKind::TableHeader | NodeKind::TableCell => *parent == NodeKind::TableRow,
        _ => true,
    };
    if fits {
        kind
    } else {
        NodeKind::Unknown(name.to_owned())
    }
}

/// Whether a node of this kind may have the children in its JSON. Checks items of lists, rows, cells and the parts of
/// toggles, too. A table without a cell could not hold a caret, and a toggle has both parts.
fn has_fitting_content(kind: &NodeKind, raw: &Map<String, Value>) -> bool {
    let children = match raw.get("content") {
        None | Some(Value::Null) => return !kind.requires_content(),
        Some(Value::Array(children)) => children,
        Some(_) => return false,
    };
    let fits = |(at, child): (usize, &Value)| {
        let name = child.get("type").and_then(Value::as_str).unwrap_or("text");
        let child_kind = NodeKind::from_name(name);
        if name == "text" {
            return *kind == NodeKind::DetailsSummary;
        }
        kind.accepts_kind(&child_kind, at)
            && (!is_part(&child_kind)
                || child
                    .as_object()
                    .is_some_and(|child| has_fitting_content(&child_kind, child)))
    };
    let has_cells = || {
        let content = |row: &Value| {
            row.get("content")
                .and_then(Value::as_array)
                .map_or(0, Vec::len)
        };
        children.iter().any(|row| content(row) > 0)
    };
    if (*kind == NodeKind::Table && !has_cells())
        || (*kind == NodeKind::Details && children.len() != 2)
    {
        return false;
    }
    (!children.is_empty() || !kind.requires_content()) && children.iter().enumerate().all(fits)
}

/// Whether the node has the address of a video and no content.
fn is_video_card(raw: &Map<String, Value>) -> bool {
    let address = raw
        .get("attrs")
        .and_then(|attributes| attributes.get("src")?.as_str());
    address.is_some_and(|address| VideoLink::of(address).is_some()) && has_no_content(raw)
}

fn has_no_content(raw: &Map<String, Value>) -> bool {
    let content = raw.get("content");
    content.is_none_or(Value::is_null) || is_empty_list(content)
}

/// Whether nodes of this kind are only in a task list, in a table or in a toggle.
fn is_part(kind: &NodeKind) -> bool {
    kind.is_table_cell()
        || matches!(
            kind,
            NodeKind::TaskItem
                | NodeKind::TableRow
                | NodeKind::DetailsSummary
                | NodeKind::DetailsContent
        )
}

/// Adds a node; text joins the preceding text if both have equal marks.
pub(crate) fn push_joining_text(content: &mut Vec<Node>, node: Node) {
    match (content.last_mut(), node) {
        (Some(Node::Text(before)), Node::Text(text)) if before.marks == text.marks => {
            before.text.push_str(&text.text);
        }
        (_, node) => content.push(node),
    }
}

/// Sets an address to null if it is not a string or not safe.
fn clear_unsafe_address(
    attributes: &mut Map<String, Value>,
    name: &str,
    is_safe: fn(&str) -> bool,
) {
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
