//! A text that is kept while somebody writes it: once as a whole, and from then on what has changed since, so that what
//! is kept after a letter weighs a paragraph and not the document.

use serde::{Deserialize, Serialize};

use crate::document::Document;
use crate::edit::Splice;
use crate::node::{Kind, Node};

/// A document as it was kept as a whole: what stands at its top is what is stored, block by block.
#[derive(Debug, Clone, PartialEq)]
pub struct Ground(Document);

/// What a document has become since: so many blocks from the one at `at` have given way to others.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Changes {
    at: usize,
    removed: usize,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    inserted: Option<Document>,
}

impl Ground {
    /// Images on their way are left out, as wherever a document is stored.
    pub fn of(document: &Document) -> Self {
        let blocks = document.content().iter();
        let stored = blocks.filter(|block| is_stored(block));
        Self(Document::of(stored.cloned().collect()))
    }

    pub fn document(&self) -> &Document {
        &self.0
    }

    pub fn changes(&self, now: &Document) -> Changes {
        let splice = Splice::between(&self.0, now);
        let inserted: Vec<Node> = splice.inserted.into_iter().filter(is_stored).collect();
        Changes {
            at: splice.at,
            removed: splice.removed.len(),
            inserted: (!inserted.is_empty()).then(|| Document::of(inserted)),
        }
    }
}

impl Changes {
    /// The document that has become of `ground`; `None` where these are changes of another one.
    pub fn of(self, ground: &Ground) -> Option<Document> {
        let mut blocks = ground.0.content().to_vec();
        let end = self.at.checked_add(self.removed)?;
        (end <= blocks.len()).then_some(())?;
        let inserted = self.inserted.map(|document| document.0.content);
        blocks.splice(self.at..end, inserted.unwrap_or_default());
        Some(if blocks.is_empty() {
            Document::blank()
        } else {
            Document::of(blocks)
        })
    }
}

fn is_stored(block: &Node) -> bool {
    !matches!(
        block.element().map(|block| &block.kind),
        Some(Kind::Upload(_))
    )
}
