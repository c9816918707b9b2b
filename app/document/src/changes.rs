//! What changed from one state of a document to a later one, small enough to be written down at every pause.

use serde_json::{Value, json};

use crate::document::Document;
use crate::node::{Element, Kind, Node};

impl Document {
    /// `{"at": 3, "removed": 1, "inserted": [block, …]}`: from block 3 on, one gave way to these. `None` when nothing
    /// that is stored has changed. Blocks that are shared cost a comparison of addresses.
    pub fn changes_since(&self, before: &Self) -> Option<Value> {
        let (before, after) = (before.stored(), self.stored());
        let is_alike = |(one, other): &(&Node, &Node)| one.is_same(other) || one == other;
        let head = before.iter().zip(&after).take_while(is_alike).count();
        let rest = (&before[head..], &after[head..]);
        let tail = rest.0.iter().rev().zip(rest.1.iter().rev());
        let tail = tail.take_while(is_alike).count();
        let removed = rest.0.len() - tail;
        let inserted = &rest.1[..rest.1.len() - tail];
        (removed > 0 || !inserted.is_empty())
            .then(|| json!({"at": head, "removed": removed, "inserted": inserted}))
    }

    /// The document after [`Document::changes_since`]; `None` when they are not of this document, or not of ours.
    #[must_use]
    pub fn with_changes(&self, changes: &mut Value) -> Option<Self> {
        let number = |value: &Value| usize::try_from(value.as_u64()?).ok();
        let (at, removed) = (number(&changes["at"])?, number(&changes["removed"])?);
        let inserted = changes["inserted"].take();
        let inserted = if inserted.as_array()?.is_empty() {
            Vec::new()
        } else {
            let read = json!({"type": "doc", "content": inserted});
            Self::from_json(read).ok()?.0.content
        };
        let mut content = self.stored();
        (at + removed <= content.len()).then_some(())?;
        content.splice(at..at + removed, inserted);
        if content.is_empty() {
            return Some(Self::blank());
        }
        Some(Self::of(content))
    }

    /// The blocks as they are read again: without images that are still on their way.
    fn stored(&self) -> Vec<Node> {
        let stays =
            |node: &&Node| !matches!(node.element().map(Element::kind), Some(Kind::Upload(_)));
        let blocks: Vec<Node> = self.content().iter().filter(stays).cloned().collect();
        if blocks.is_empty() {
            return vec![Element::new(Kind::Paragraph).into()];
        }
        blocks
    }
}
