//! The steps of a merge, and the resolution of conflicts.

use app_document::Document;
use app_document::merge::{BlockConflict, ConflictChoice, DocumentMerge};
use app_portal::stratbook::strategy_merge::{
    DraftConflict, DraftContent, StrategyMerge, UnresolvedMerge,
};
use app_portal::strategy_metadata::{MetadataField, MetadataFields, MetadataMerge};
use app_wire::{AuthorBody, StrategyBody};
use frontend_kit::dom::after_paint::run_pending;
use leptos::prelude::*;

use super::strategy_editor::StrategyEditorState;

/// A step of a merge.
pub enum MergeStep {
    /// Merges a version that another user saved.
    Merge(Box<StrategyBody>),
    /// Merges the draft again with the known version.
    Update,
    /// Shows the conflicts of the draft as it is now.
    UpdateConflicts,
    /// Keeps the unresolved conflicts when the server has stored everything else.
    AfterSave(Box<StrategyBody>),
}

impl MergeStep {
    pub fn run(self, state: StrategyEditorState) {
        match self {
            Self::Merge(theirs) => state.merge_foreign(*theirs),
            Self::Update => state.merge_again(),
            Self::UpdateConflicts => {
                if let Some(merge) = state.merge_of_draft()
                    && !merge.text.changes_ours()
                {
                    state.show_conflicts(merge.conflicts());
                }
            }
            Self::AfterSave(stored) => {
                if let Some(unresolved) = state.unresolved_merge() {
                    let next = unresolved.after_save(DraftContent::of(&stored));
                    state.set_unresolved(Some(next));
                }
            }
        }
    }
}

impl StrategyEditorState {
    fn merge_foreign(self, theirs: StrategyBody) {
        let Some(base) = self.base.get_value() else {
            return;
        };
        let unresolved = self.unresolved_merge();
        let by = unresolved.as_ref().map(|unresolved| unresolved.by.clone());
        let by = by.unwrap_or_else(|| theirs.item.updated_by.clone());
        let known = unresolved.map_or_else(|| DraftContent::of(&base), |known| known.base);
        self.apply_merge(&known, DraftContent::of(&theirs), by);
        self.set_base(theirs);
    }

    /// Merges the draft with `theirs`; both are based on `base`.
    fn apply_merge(self, base: &DraftContent, theirs: DraftContent, by: AuthorBody) {
        let merged = self
            .text_editor()
            .and_then(|editor| editor.merge(&base.text, &theirs.text));
        let text =
            merged.unwrap_or_else(|| DocumentMerge::of(&base.text, &self.text(), &theirs.text));
        let metadata = self.metadata.with_untracked(|metadata| {
            MetadataMerge::of(&base.metadata, metadata, &theirs.metadata)
        });
        self.text.set_value(text.ours.clone());
        if self
            .metadata
            .with_untracked(|before| *before != metadata.ours)
        {
            self.metadata.set(metadata.ours.clone());
        }
        let merge = StrategyMerge { metadata, text };
        let conflicts = merge.conflicts();
        if conflicts.is_empty() && merge.text.ours.has_same_content(&theirs.text) {
            self.has_new_text.set_value(false);
        }
        let unresolved = (!conflicts.is_empty()).then(|| UnresolvedMerge {
            base: merge.base(),
            theirs,
            by,
        });
        self.set_unresolved(unresolved);
        self.show_conflicts(conflicts);
    }

    fn merge_again(self) {
        let is_composing = self
            .text_editor()
            .is_some_and(|editor| editor.composition_block().is_some());
        if !is_composing && let Some(unresolved) = self.unresolved_merge() {
            let UnresolvedMerge { base, theirs, by } = unresolved;
            self.apply_merge(&base, theirs, by);
        }
    }

    fn show_conflicts(self, conflicts: Vec<DraftConflict>) {
        if self.conflicts.with_untracked(|shown| *shown != conflicts) {
            self.conflicts.set(conflicts);
        }
    }

    fn merge_of_draft(self) -> Option<StrategyMerge> {
        let unresolved = self.unresolved_merge()?;
        Some(unresolved.merge(&self.draft_content()))
    }

    fn draft_content(self) -> DraftContent {
        DraftContent {
            metadata: self.metadata.get_untracked(),
            text: self.text(),
        }
    }

    /// Returns the content that the next request saves while the draft has unresolved conflicts.
    pub(super) fn savable_merge(self) -> (MetadataFields, Option<Document>) {
        let Some(unresolved) = self.unresolved_merge() else {
            return (self.metadata.get_untracked(), None);
        };
        let savable = unresolved.merge(&self.draft_content()).savable();
        let is_same = savable.text.has_same_content(&unresolved.theirs.text);
        (savable.metadata, (!is_same).then_some(savable.text))
    }

    /// Resolves a conflict. The next save has the result.
    pub fn resolve(self, conflict: &DraftConflict, choice: ConflictChoice) {
        run_pending();
        if let Some(editor) = self.text_editor()
            && editor.composition_block().is_some()
        {
            let conflict = conflict.clone();
            return editor.after_composition(move |_| self.resolve(&conflict, choice));
        }
        self.update_merge();
        let is_resolved = match conflict {
            DraftConflict::Field { field, .. } => self.resolve_field(*field, choice),
            DraftConflict::Block(block) => self.resolve_block(block, choice),
        };
        if is_resolved {
            self.update_merge();
            self.mark_changed();
        }
    }

    fn resolve_field(self, field: MetadataField, choice: ConflictChoice) -> bool {
        let Some(mut unresolved) = self.unresolved_merge() else {
            return false;
        };
        let theirs = unresolved.theirs.metadata.clone();
        self.metadata
            .update(|metadata| metadata.resolve(field, &theirs, choice));
        unresolved.base.metadata.copy_field(field, &theirs);
        self.set_unresolved(Some(unresolved));
        true
    }

    fn resolve_block(self, shown: &BlockConflict, choice: ConflictChoice) -> bool {
        let (Some(mut unresolved), Some(merge), Some(editor)) = (
            self.unresolved_merge(),
            self.merge_of_draft(),
            self.text_editor(),
        ) else {
            return false;
        };
        let mut conflicts = merge.text.conflicts.iter();
        let Some(conflict) = conflicts.find(|one| one.has_same_versions(shown)) else {
            return false;
        };
        let Some(text) = editor.resolve_conflict(conflict, choice) else {
            return false;
        };
        self.text.set_value(text);
        self.has_new_text.set_value(true);
        unresolved.base.text = merge.text.base_without(conflict);
        self.set_unresolved(Some(unresolved));
        true
    }
}
