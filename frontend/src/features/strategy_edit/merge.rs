//! The merge of the draft with a version that another user saved, and the resolution of conflicts.

use app_api::functions::strategies::create_strategy;
use app_document::Document;
use app_document::merge::{BlockConflict, ConflictChoice, DocumentMerge};
use app_portal::stratbook::strategy_merge::{
    DraftConflict, DraftContent, StrategyMerge, UnresolvedMerge,
};
use app_portal::stratbook::strategy_save::NewestVersion;
use app_portal::strategy_metadata::{MetadataField, MetadataFields, MetadataMerge};
use app_wire::{AuthorBody, StrategyBody, StrategyRequest};
use leptos::prelude::*;
use leptos::task::spawn_local;

use super::strategy_editor::StrategyEditorState;
use crate::dom::after_paint::run_pending;
use crate::dom::fresh_uuid::fresh_uuid;
use crate::ui::SaveState;

impl StrategyEditorState {
    /// Merges a version that another user saved, and saves what is merged. Conflicts are shown.
    pub(super) fn merge_theirs(self, theirs: StrategyBody) {
        // A change of the text reaches this state only after the frame that shows it.
        run_pending();
        if let Some(editor) = self.text_editor()
            && editor.composition_block().is_some()
        {
            // The page must not change during input method composition.
            return editor.after_composition(move |_| self.merge_theirs(theirs));
        }
        let Some(base) = self.base.get_value() else {
            return;
        };
        let newest = self
            .sent
            .with_value(|sent| NewestVersion::of(&base, sent, &theirs));
        match newest {
            NewestVersion::Known => return self.send(),
            NewestVersion::Own => {
                self.keep_conflicts_after_save(&theirs);
                self.set_base(theirs);
                return self.send();
            }
            NewestVersion::Foreign => {}
        }
        let unresolved = self.unresolved_merge();
        let by = unresolved.as_ref().map(|unresolved| unresolved.by.clone());
        let by = by.unwrap_or_else(|| theirs.item.updated_by.clone());
        let known = unresolved.map_or_else(|| DraftContent::of(&base), |known| known.base);
        self.apply_merge(&known, DraftContent::of(&theirs), by);
        self.set_base(theirs);
        self.send();
    }

    /// Shows a version that another user saved. Unsent changes are merged when they are sent.
    pub(super) fn show_newest(self, newest: StrategyBody) {
        run_pending();
        if !self.has_no_unsent_changes() || newest.item.version <= self.version() {
            return;
        }
        let state = self.state.get_untracked();
        self.merge_theirs(newest);
        if state == SaveState::Untouched && self.state.get_untracked() == SaveState::Saved {
            self.state.set(SaveState::Untouched);
        }
    }

    pub(super) fn has_no_unsent_changes(self) -> bool {
        let state = self.state.try_get_untracked();
        state.is_some_and(|state| state.is_settled() || state == SaveState::Conflict)
            && !self.is_sending.get_value()
    }

    /// Merges the draft with `theirs`; both are based on `base`.
    fn apply_merge(self, base: &DraftContent, theirs: DraftContent, by: AuthorBody) {
        let merged = self
            .text_editor()
            .and_then(|editor| editor.merge(&base.text, &theirs.text));
        let text =
            merged.unwrap_or_else(|| DocumentMerge::of(&base.text, &self.text(), &theirs.text));
        let facts = self
            .metadata
            .with_untracked(|facts| MetadataMerge::of(&base.facts, facts, &theirs.facts));
        self.text.set_value(text.ours.clone());
        if self.metadata.with_untracked(|before| *before != facts.ours) {
            self.metadata.set(facts.ours.clone());
        }
        let merge = StrategyMerge { facts, text };
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

    /// Merges the draft again with the known version: an edit may have ended a conflict.
    pub(super) fn update_merge(self) {
        let is_composing = self
            .text_editor()
            .is_some_and(|editor| editor.composition_block().is_some());
        if !is_composing && let Some(unresolved) = self.unresolved_merge() {
            let UnresolvedMerge { base, theirs, by } = unresolved;
            self.apply_merge(&base, theirs, by);
        }
    }

    /// Shows the conflicts of the draft as it is now.
    pub(super) fn update_conflicts(self) {
        if let Some(merge) = self.merge_of_draft()
            && !merge.text.changes_ours()
        {
            self.show_conflicts(merge.conflicts());
        }
    }

    fn show_conflicts(self, conflicts: Vec<DraftConflict>) {
        if self.conflicts.with_untracked(|shown| *shown != conflicts) {
            self.conflicts.set(conflicts);
        }
    }

    /// Who saved the version that caused the first conflict.
    pub fn conflict_author(self) -> Option<AuthorBody> {
        Some(self.unresolved_merge()?.by)
    }

    /// The versions of unresolved conflicts.
    pub(super) fn unresolved_merge(self) -> Option<UnresolvedMerge> {
        self.draft_record
            .with_value(|record| record.unresolved.clone())
    }

    pub(super) fn set_unresolved(self, unresolved: Option<UnresolvedMerge>) {
        self.draft_record
            .update_value(|record| record.unresolved = unresolved);
    }

    fn merge_of_draft(self) -> Option<StrategyMerge> {
        let unresolved = self.unresolved_merge()?;
        Some(unresolved.merge(&self.draft_content()))
    }

    fn draft_content(self) -> DraftContent {
        DraftContent {
            facts: self.metadata.get_untracked(),
            text: self.text(),
        }
    }

    /// What the next request saves: the metadata, and the text if it differs from the server's. Of a conflict it is their
    /// version, which the server has already.
    pub(super) fn savable_content(self) -> (MetadataFields, Option<Document>) {
        self.update_merge();
        let Some(unresolved) = self.unresolved_merge() else {
            let text = self.has_new_text.get_value().then(|| self.text());
            return (self.metadata.get_untracked(), text);
        };
        let savable = unresolved.merge(&self.draft_content()).savable();
        let is_same = savable.text.has_same_content(&unresolved.theirs.text);
        (savable.facts, (!is_same).then_some(savable.text))
    }

    /// Keeps the unresolved conflicts when the server has stored everything else.
    pub(super) fn keep_conflicts_after_save(self, stored: &StrategyBody) {
        if let Some(unresolved) = self.unresolved_merge() {
            let next = unresolved.after_save(DraftContent::of(stored));
            self.set_unresolved(Some(next));
        }
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
        let theirs = unresolved.theirs.facts.clone();
        self.metadata
            .update(|facts| facts.resolve(field, &theirs, choice));
        unresolved.base.facts.copy_field(field, &theirs);
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

    /// Saves the draft of a deleted strategy as a new one.
    pub fn keep_as_new(self, made: impl FnOnce(StrategyBody) + 'static) {
        let mut draft = self.full_draft(None);
        draft.id = self
            .draft_record
            .try_update_value(|record| record.copy_id.get_or_insert_with(fresh_uuid).clone());
        spawn_local(async move {
            match create_strategy(draft).await {
                Ok(copy) => {
                    self.faults.clear_refusal();
                    self.mark_saved();
                    made(copy);
                }
                Err(error) => self.handle_refusal(error),
            }
        });
    }

    fn full_draft(self, version: Option<i64>) -> StrategyRequest {
        StrategyRequest {
            content: Some(self.text.with_value(Document::to_json)),
            version,
            ..self
                .metadata
                .get_untracked()
                .changes(&MetadataFields::default())
        }
    }
}
