//! Storage format of unsaved drafts: the document once as a base, then the changes since, so that storing one letter
//! writes a paragraph and not the whole document.

use serde::{Deserialize, Serialize};

use crate::document::Document;
use crate::edit::BlockSplice;
use crate::node::{Node, NodeKind};

/// The stored base of a draft; its top-level blocks are exactly the stored ones.
#[derive(Debug, Clone, PartialEq)]
pub struct DraftBase(Document);

/// The changes of a draft since its base: `removed` blocks, starting at index `at`, are replaced by `inserted`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct DraftDelta {
    at: usize,
    removed: usize,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    inserted: Option<Document>,
}

impl DraftBase {
    /// Upload placeholders are left out, as they are never stored.
    pub fn from_document(document: &Document) -> Self {
        let blocks = document.content().iter();
        let stored = blocks.filter(|block| is_stored(block));
        Self(Document::from_blocks(stored.cloned().collect()))
    }

    pub fn document(&self) -> &Document {
        &self.0
    }

    pub fn delta_to(&self, now: &Document) -> DraftDelta {
        let splice = BlockSplice::between(&self.0, now);
        let inserted: Vec<Node> = splice.inserted.into_iter().filter(is_stored).collect();
        DraftDelta {
            at: splice.at,
            removed: splice.removed.len(),
            inserted: (!inserted.is_empty()).then(|| Document::from_blocks(inserted)),
        }
    }
}

impl DraftDelta {
    /// Applies the changes to their base; `None` if they do not fit it.
    pub fn apply_to(self, ground: &DraftBase) -> Option<Document> {
        let mut blocks = ground.0.content().to_vec();
        let end = self.at.checked_add(self.removed)?;
        (end <= blocks.len()).then_some(())?;
        let inserted = self.inserted.map(|document| document.0.content);
        blocks.splice(self.at..end, inserted.unwrap_or_default());
        Some(if blocks.is_empty() {
            Document::blank()
        } else {
            Document::from_blocks(blocks)
        })
    }
}

fn is_stored(block: &Node) -> bool {
    !matches!(
        block.element().map(|block| &block.kind),
        Some(NodeKind::Upload(_))
    )
}
