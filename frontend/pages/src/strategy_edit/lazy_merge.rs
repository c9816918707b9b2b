//! The merge of the draft with a version that another user saved. Its code is in the chunk `writing_exchange`, which is
//! loaded after the text. A draft with unresolved conflicts is opened once that code is loaded.

use std::time::Duration;

use app_api::functions::strategies::create_strategy;
use app_document::Document;
use app_domain::strategy::StrategyId;
use app_portal::stratbook::strategy_merge::UnresolvedMerge;
use app_portal::stratbook::strategy_save::NewestVersion;
use app_portal::strategy_metadata::MetadataFields;
use app_wire::{AuthorBody, StrategyBody, StrategyRequest};
use frontend_editor::editor::EditorHandle;
use frontend_kit::chunks::{SplitLoaderError, chunk_function, poll_once};
use frontend_kit::dom::after_paint::run_pending;
use frontend_kit::dom::record_id::new_record_id;
use frontend_kit::ui::SaveState;
use gloo_timers::future::sleep;
use leptos::prelude::*;
use leptos::task::spawn_local;

use super::conflict_section::ConflictSection;
use super::merge_step::MergeStep;
use super::strategy_editor::StrategyEditorState;

const RETRY_DELAY: Duration = Duration::from_secs(5);

chunk_function!(
    writing_exchange,
    merge_step,
    fetch_merge_step,
    |state: StrategyEditorState, step: MergeStep| -> () {
        step.run(state);
    }
);

chunk_function!(
    writing_exchange,
    savable_merge,
    fetch_savable_merge,
    |state: StrategyEditorState| -> (MetadataFields, Option<Document>) { state.savable_merge() }
);

chunk_function!(
    writing_exchange,
    conflict_section,
    fetch_conflict_section,
    |state: StrategyEditorState, editor: EditorHandle| -> AnyView {
        view! { <ConflictSection state=state editor=editor /> }.into_any()
    }
);

/// Fetches the code of merges and of the choice between versions.
pub async fn fetch_merge_code() -> Result<(), SplitLoaderError> {
    fetch_merge_step().await?;
    fetch_savable_merge().await?;
    fetch_conflict_section().await
}

fn is_merge_code_loaded() -> bool {
    poll_once(Box::pin(fetch_merge_code())).is_some()
}

/// The conflicts, from the first one on.
pub fn lazy_conflict_section(state: StrategyEditorState, editor: EditorHandle) -> AnyView {
    let has_begun = Memo::new(move |before: Option<&bool>| {
        before == Some(&true) || state.conflicts.with(|conflicts| !conflicts.is_empty())
    });
    (move || {
        let is_shown = has_begun.get();
        is_shown.then(|| poll_once(Box::pin(conflict_section(state, editor))))
    })
    .into_any()
}

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
        if !is_merge_code_loaded() {
            return spawn_local(async move {
                self.load_merge_code().await;
                if self.save_state.try_get_untracked().is_some() {
                    self.merge_theirs(theirs);
                }
            });
        }
        self.run_step(MergeStep::Merge(Box::new(theirs)));
        self.send();
    }

    /// Fetches the code of merges, again after each failure as long as the page is open.
    async fn load_merge_code(self) {
        while fetch_merge_code().await.is_err() {
            sleep(RETRY_DELAY).await;
            if self.save_state.try_get_untracked().is_none() {
                return;
            }
        }
    }

    /// Runs a step whose code is loaded.
    fn run_step(self, step: MergeStep) {
        let _ = poll_once(Box::pin(merge_step(self, step)));
    }

    /// Merges the draft again with the known version: an edit may have ended a conflict.
    pub(super) fn update_merge(self) {
        if self.has_unresolved_merge() {
            self.run_step(MergeStep::Update);
        }
    }

    /// Shows the conflicts of the draft as it is now.
    pub(super) fn update_conflicts(self) {
        if self.has_unresolved_merge() {
            self.run_step(MergeStep::UpdateConflicts);
        }
    }

    /// Returns the content that the next request saves: the metadata, and the text if it differs from the server's. A
    /// part in conflict has their version, which the server has already.
    pub(super) fn savable_content(self) -> (MetadataFields, Option<Document>) {
        self.update_merge();
        if self.has_unresolved_merge()
            && let Some(savable) = poll_once(Box::pin(savable_merge(self)))
        {
            return savable;
        }
        let text = self.has_new_text.get_value().then(|| self.text());
        (self.metadata.get_untracked(), text)
    }

    /// Keeps the unresolved conflicts when the server has stored everything else.
    pub(super) fn keep_conflicts_after_save(self, stored: &StrategyBody) {
        if self.has_unresolved_merge() {
            self.run_step(MergeStep::AfterSave(Box::new(stored.clone())));
        }
    }

    pub(super) fn has_unresolved_merge(self) -> bool {
        self.draft_record
            .with_value(|record| record.unresolved.is_some())
    }

    /// Shows a version that another user saved. Unsent changes are merged when they are sent.
    pub(super) fn show_newest(self, newest: StrategyBody) {
        run_pending();
        if !self.has_no_unsent_changes() || newest.item.version <= self.version() {
            return;
        }
        let state = self.save_state.get_untracked();
        self.merge_theirs(newest);
        if state == SaveState::Untouched && self.save_state.get_untracked() == SaveState::Saved {
            self.save_state.set(SaveState::Untouched);
        }
    }

    pub(super) fn has_no_unsent_changes(self) -> bool {
        let state = self.save_state.try_get_untracked();
        state.is_some_and(|state| state.is_settled() || state == SaveState::Conflict)
            && !self.is_sending.get_value()
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

    /// Saves the draft of a deleted strategy as a new one.
    pub fn keep_as_new(self, made: impl FnOnce(StrategyBody) + 'static) {
        let mut draft = self.full_draft(None);
        draft.id = self.draft_record.try_update_value(|record| {
            let new_id = || new_record_id(StrategyId::from_timestamp);
            *record.copy_id.get_or_insert_with(new_id)
        });
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
