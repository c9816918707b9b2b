//! The merge of the draft with a version that another user saved.

use app_api::functions::strategies::{create_strategy, restore_strategy_version, update_strategy};
use app_document::Document;
use app_domain::strategy::title_of_copy;
use app_portal::stratbook::stored_strategy::text_of;
use app_portal::stratbook::strategy_save::NewestVersion;
use app_portal::strategy_metadata::MetadataFields;
use app_wire::{StrategyBody, StrategyRequest};
use leptos::prelude::*;
use leptos::task::spawn_local;

use super::strategy_editor::StrategyEditorState;
use crate::dom::after_paint::run_pending;
use crate::dom::fresh_uuid::fresh_uuid;
use crate::ui::SaveState;

impl StrategyEditorState {
    /// Merges a version that another user saved. If both changed the same, the conflict is shown.
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
                self.set_base(theirs);
                return self.send();
            }
            NewestVersion::Foreign => {}
        }
        let mine = self.metadata.get_untracked();
        let facts = MetadataFields::merge(
            &MetadataFields::of(&base.item),
            &mine,
            &MetadataFields::of(&theirs.item),
        );
        let Some(facts) = facts.filter(|_| self.merge_text(&base, &theirs)) else {
            self.state.set(SaveState::Failed);
            return self.conflict.set(Some(theirs));
        };
        self.metadata.set(facts);
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
        state.is_some_and(SaveState::is_settled)
            && !self.is_sending.get_value()
            && self.conflict.with_untracked(Option::is_none)
    }

    /// Merges the other user's changes into the text; returns false if both changed the same block.
    fn merge_text(self, base: &StrategyBody, theirs: &StrategyBody) -> bool {
        if base.content == theirs.content {
            return true;
        }
        let (base, theirs) = (text_of(base), text_of(theirs));
        let merged = self
            .text_editor()
            .and_then(|editor| editor.merge(&base, &theirs));
        if let Some(text) = &merged {
            self.text.set_value(text.clone());
        }
        merged.is_some()
    }

    fn replace_text(self, text: Document) {
        self.text.set_value(text.clone());
        if let Some(editor) = self.text_editor() {
            editor.replace(&text);
        }
    }

    /// Keeps the draft as the newest version; the other version stays in the history.
    pub fn keep_mine(self) {
        let Some(theirs) = self.conflict.get_untracked() else {
            return;
        };
        self.conflict.set(None);
        self.set_base(theirs);
        self.send();
    }

    /// Keeps the other version as the newest; the draft is saved below it in the history.
    pub fn take_theirs(self) {
        let Some(theirs) = self.conflict.get_untracked() else {
            return;
        };
        let (id, number) = (theirs.item.id.clone(), theirs.item.version);
        let draft = self.full_draft(Some(number));
        self.state.set(SaveState::Saving);
        spawn_local(async move {
            let response = match update_strategy(id.clone(), draft).await {
                Ok(mine) => restore_strategy_version(id, number, mine.item.version).await,
                Err(error) => Err(error),
            };
            match response {
                Ok(stored) => self.apply_stored(stored),
                Err(error) => self.handle_refusal(error),
            }
        });
    }

    /// Keeps the other version and saves the draft as a new strategy.
    pub fn keep_both(self, copied: impl FnOnce(StrategyBody) + 'static) {
        let Some(theirs) = self.conflict.get_untracked() else {
            return;
        };
        let mut draft = self.full_draft(None);
        // A repeated request after a lost response creates the same copy.
        draft.id = self
            .draft_record
            .try_update_value(|record| record.copy_id.get_or_insert_with(fresh_uuid).clone());
        draft.title = draft.title.map(|title| title_of_copy(&title));
        spawn_local(async move {
            match create_strategy(draft).await {
                Ok(copy) => {
                    self.apply_stored(theirs);
                    copied(copy);
                }
                Err(error) => self.handle_refusal(error),
            }
        });
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

    fn apply_stored(self, stored: StrategyBody) {
        if self.conflict.try_set(None).is_some() {
            return;
        }
        self.has_new_text.set_value(false);
        self.draft_record
            .update_value(|record| record.copy_id = None);
        self.metadata.set(MetadataFields::of(&stored.item));
        self.replace_text(text_of(&stored));
        self.set_base(stored);
        self.mark_saved();
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
