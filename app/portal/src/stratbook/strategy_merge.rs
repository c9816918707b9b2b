//! The merge of a draft with a version that another user saved, and the conflicts that the user resolves.
//!
//! While a conflict is unresolved, the draft has the user's version of it and the server the other one. The base of the
//! merge is then no stored version: it is the server's version with the former content of each conflict.

use app_document::board::BoardConflict;
use app_document::diff::{BlockDiff, DiffTag, WordDiff, diff_nodes};
use app_document::merge::{BlockConflict, DocumentMerge};
use app_document::{Document, Node, NodeKind};
use app_wire::{AuthorBody, StrategyBody};

use super::stored_strategy::text_of;
use crate::strategy_metadata::{MetadataField, MetadataFields, MetadataMerge};
use crate::texts::writing as words;

/// The content of a strategy or of its draft.
#[derive(Debug, Clone, PartialEq)]
pub struct DraftContent {
    pub metadata: MetadataFields,
    pub text: Document,
}

/// The versions of a draft with unresolved conflicts.
#[derive(Debug, Clone, PartialEq)]
pub struct UnresolvedMerge {
    pub base: DraftContent,
    /// The newest version from the server.
    pub theirs: DraftContent,
    /// The author of the version that caused the first conflict.
    pub by: AuthorBody,
}

/// The merge of metadata and text.
#[derive(Debug, Clone, PartialEq)]
pub struct StrategyMerge {
    pub metadata: MetadataMerge,
    pub text: DocumentMerge,
}

/// A conflict that the user resolves.
#[derive(Debug, Clone, PartialEq)]
pub enum DraftConflict {
    Field {
        field: MetadataField,
        ours: MetadataFields,
        theirs: MetadataFields,
    },
    Block(BlockConflict),
}

/// A part of one side of a conflict, with what differs from the other side.
#[derive(Debug, Clone, PartialEq)]
pub enum SidePart {
    Block {
        node: Node,
        is_different: bool,
    },
    /// A block as text, in which the words of this side alone are marked.
    Words(Vec<WordDiff>),
}

impl DraftContent {
    pub fn of(strategy: &StrategyBody) -> Self {
        Self {
            metadata: MetadataFields::of(&strategy.item),
            text: text_of(strategy),
        }
    }
}

impl StrategyMerge {
    pub fn of(base: &DraftContent, ours: &DraftContent, theirs: &DraftContent) -> Self {
        Self {
            metadata: MetadataMerge::of(&base.metadata, &ours.metadata, &theirs.metadata),
            text: DocumentMerge::of(&base.text, &ours.text, &theirs.text),
        }
    }

    /// The conflicts: first those of the metadata, then those of the text in reading order.
    pub fn conflicts(&self) -> Vec<DraftConflict> {
        let fields = self
            .metadata
            .conflicts
            .iter()
            .map(|field| DraftConflict::Field {
                field: *field,
                ours: self.metadata.ours.clone(),
                theirs: self.metadata.theirs.clone(),
            });
        let blocks = self.text.conflicts.iter().cloned();
        fields.chain(blocks.map(DraftConflict::Block)).collect()
    }

    /// Returns the content that can be saved: everything that is merged, and their version of each conflict.
    pub fn savable(&self) -> DraftContent {
        DraftContent {
            metadata: self.metadata.theirs.clone(),
            text: self.text.theirs.clone(),
        }
    }

    /// The base of the next merge.
    pub fn base(&self) -> DraftContent {
        DraftContent {
            metadata: self.metadata.base.clone(),
            text: self.text.base.clone(),
        }
    }
}

impl UnresolvedMerge {
    pub fn merge(&self, draft: &DraftContent) -> StrategyMerge {
        StrategyMerge::of(&self.base, draft, &self.theirs)
    }

    /// The versions after the server has stored what could be saved.
    #[must_use]
    pub fn after_save(self, stored: DraftContent) -> Self {
        let merge = StrategyMerge::of(&self.theirs, &self.base, &stored);
        Self {
            base: DraftContent {
                metadata: merge.metadata.ours,
                text: merge.text.ours,
            },
            theirs: stored,
            by: self.by,
        }
    }
}

impl DraftConflict {
    /// The name of the field, or the kind of the block with the items of a map board.
    pub fn title(&self) -> String {
        match self {
            Self::Field { field, .. } => words::field_name(*field).to_owned(),
            Self::Block(conflict) if !conflict.items.is_empty() => {
                let names = conflict.items.iter().map(item_name);
                words::board_conflict(&names.collect::<Vec<_>>().join(", "))
            }
            Self::Block(_) => words::TEXT_CONFLICT.to_owned(),
        }
    }

    /// Whether both versions can be kept.
    pub fn can_keep_both(&self) -> bool {
        match self {
            Self::Field { field, .. } => field.is_list(),
            Self::Block(conflict) => !conflict.ours.is_empty() && !conflict.theirs.is_empty(),
        }
    }
}

fn item_name(item: &BoardConflict) -> String {
    match item {
        BoardConflict::Item { title, .. } => title.clone(),
        BoardConflict::Phase(name) => name.clone(),
        BoardConflict::Board => words::WHOLE_BOARD.to_owned(),
    }
}

/// The versions of both sides, theirs first. A side that removed the blocks has no parts.
pub fn conflict_sides(conflict: &BlockConflict) -> [Vec<SidePart>; 2] {
    let (mut theirs, mut ours) = (Vec::new(), Vec::new());
    let part = |node: &Node, is_different| SidePart::Block {
        node: node.clone(),
        is_different,
    };
    for block in diff_nodes(&conflict.theirs, &conflict.ours) {
        match &block {
            BlockDiff::Same(node) => {
                theirs.push(part(node, false));
                ours.push(part(node, false));
            }
            BlockDiff::Removed(node) => theirs.push(part(node, true)),
            BlockDiff::Added(node) => ours.push(part(node, true)),
            BlockDiff::Changed {
                before,
                after,
                words,
            } => {
                let is_text = is_shown_as_words(before) && is_shown_as_words(after);
                if is_text && words.iter().any(|word| word.change != DiffTag::Both) {
                    theirs.push(SidePart::Words(words_of(words, DiffTag::Before)));
                    ours.push(SidePart::Words(words_of(words, DiffTag::After)));
                } else {
                    theirs.push(part(before, true));
                    ours.push(part(after, true));
                }
            }
        }
    }
    [theirs, ours]
}

/// Whether words alone show the block well enough.
fn is_shown_as_words(node: &Node) -> bool {
    node.element().is_some_and(|element| {
        let kind = element.kind();
        kind.is_text_block() || kind.is_list() || matches!(kind, NodeKind::Blockquote)
    })
}

/// The words of one side.
fn words_of(words: &[WordDiff], side: DiffTag) -> Vec<WordDiff> {
    let is_of_side = |word: &&WordDiff| word.change == DiffTag::Both || word.change == side;
    words.iter().filter(is_of_side).cloned().collect()
}

#[cfg(test)]
mod tests {
    use app_document::merge::ConflictChoice;
    use app_document::notation;

    use super::*;
    use crate::stratbook::stored_strategy::tests::author;

    fn content(title: &str, text: &str) -> DraftContent {
        DraftContent {
            metadata: MetadataFields {
                title: title.to_owned(),
                ..MetadataFields::default()
            },
            text: notation::parse(text)
                .expect("a notation")
                .document()
                .clone(),
        }
    }

    #[test]
    fn everything_but_the_conflicts_is_saved_and_a_save_keeps_the_conflicts() {
        let base = content("Base", "p(a) p(hold b) p(c)");
        let draft = content("Mine", "p(a) p(hold b1) p(c1)");
        let theirs = content("Theirs", "p(a2) p(hold b2) p(c)");
        let merge = StrategyMerge::of(&base, &draft, &theirs);
        assert_eq!(merge.conflicts().len(), 2);
        assert_eq!(merge.savable(), content("Theirs", "p(a2) p(hold b2) p(c1)"));
        let unresolved = UnresolvedMerge {
            base: merge.base(),
            theirs,
            by: author(),
        };
        let draft = content("Mine", "p(a2) p(hold b1) p(c1) p(d)");
        let savable = unresolved.merge(&draft).savable();
        assert_eq!(savable, content("Theirs", "p(a2) p(hold b2) p(c1) p(d)"));
        let after = unresolved.after_save(savable.clone());
        let merge = after.merge(&draft);
        assert_eq!(merge.conflicts().len(), 2);
        assert_eq!(merge.savable(), savable);
        assert!(!merge.text.changes_ours());
    }

    #[test]
    fn a_resolved_conflict_is_not_asked_about_again() {
        let (base, theirs) = (content("x", "p(a)"), content("x", "p(b)"));
        let draft = content("x", "p(c)");
        let merge = StrategyMerge::of(&base, &draft, &theirs);
        let [DraftConflict::Block(conflict)] = &merge.conflicts()[..] else {
            panic!("{merge:?}");
        };
        assert_eq!(conflict.resolved(ConflictChoice::Both).len(), 2);
        let unresolved = UnresolvedMerge {
            base: DraftContent {
                text: merge.text.base_without(conflict),
                ..merge.base()
            },
            theirs,
            by: author(),
        };
        let merge = unresolved.merge(&draft);
        assert_eq!(merge.conflicts(), []);
        assert_eq!(merge.savable(), draft);
    }

    #[test]
    fn each_side_marks_the_words_that_only_it_has() {
        let merge = StrategyMerge::of(
            &content("x", "p(hold the site)"),
            &content("x", "p(hold our site)"),
            &content("x", "p(hold that site)"),
        );
        let [theirs, ours] = conflict_sides(&merge.text.conflicts[0]);
        let marked = |side: &[SidePart]| match side {
            [SidePart::Words(words)] => words
                .iter()
                .filter(|word| word.change != DiffTag::Both)
                .map(|word| word.text.clone())
                .collect::<Vec<_>>(),
            other => panic!("{other:?}"),
        };
        assert_eq!(
            (marked(&theirs), marked(&ours)),
            (vec!["that".to_owned()], vec!["our".to_owned()])
        );
    }
}
