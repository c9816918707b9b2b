//! Nodes of a document as JSON, for readers.

use app_document::{Document, DocumentError, DocumentFragment, ReadingBudget};
use serde_json::{Map, Value, json};

/// A node with content, which is moved. The attributes may be null.
pub(crate) fn node(name: &str, attributes: Value, content: Vec<Value>) -> Value {
    let mut node = Map::new();
    node.insert("type".to_owned(), Value::from(name));
    if !attributes.is_null() {
        node.insert("attrs".to_owned(), attributes);
    }
    node.insert("content".to_owned(), Value::Array(content));
    Value::Object(node)
}

pub(crate) fn paragraph(content: Vec<Value>) -> Value {
    node("paragraph", json!({"textAlign": null}), content)
}

/// A cell of a table. `name` is that of its node.
pub(crate) fn table_cell(name: &str, align: Option<&str>, content: Vec<Value>) -> Value {
    let attributes = json!({"colspan": 1, "rowspan": 1, "colwidth": null, "align": align});
    node(name, attributes, content)
}

/// The blocks of a fragment as they are stored; none if the budget is exhausted.
pub(crate) fn stored_blocks(
    fragment: &DocumentFragment,
    budget: &ReadingBudget,
) -> impl Iterator<Item = Value> {
    let blocks = fragment.blocks().iter();
    let blocks = blocks.take_while(|_| !budget.is_exhausted());
    blocks.map(|block| serde_json::to_value(block).expect("every key of a document is text"))
}

/// The document of these blocks, which were read within this budget.
pub(crate) fn document_of(
    blocks: Vec<Value>,
    budget: &ReadingBudget,
) -> Result<Document, DocumentError> {
    budget.check()?;
    if blocks.is_empty() {
        return Ok(Document::blank());
    }
    Document::from_json(node("doc", Value::Null, blocks))
}
