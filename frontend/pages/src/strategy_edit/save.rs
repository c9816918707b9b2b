//! Saves the draft on the server, one request at a time, and handles the result.

use app_api::functions::strategies::{create_strategy, update_strategy};
use app_document::Document;
use app_portal::stratbook::draft_entry::DraftEntry;
use app_portal::stratbook::strategy_save::{SaveStep, next_save};
use app_portal::strategy_metadata::MetadataFields;
use app_wire::error::{JsonText, STALE_VERSION};
use app_wire::{ApiError, StrategyBody, StrategyRequest};
use frontend_kit::offline::draft_store::DraftStore;
use frontend_kit::ui::SaveState;
use leptos::prelude::*;
use leptos::task::spawn_local;

use super::open_draft::strategy_at_version;
use super::strategy_editor::StrategyEditorState;

impl StrategyEditorState {
    /// Sends what differs from the server's version, one request at a time.
    pub fn send(self) {
        if self.is_sending.get_value() {
            return;
        }
        let (metadata, text) = self.savable_content();
        let id = self.id.get_untracked();
        let step = self.base.with_value(|base| {
            let store = self.draft_store();
            next_save(
                base.as_ref(),
                &metadata,
                text.as_ref(),
                store.subject().parse().ok(),
            )
        });
        let draft = match step {
            SaveStep::Done => return self.mark_merged(),
            SaveStep::WaitForTitle => return self.save_state.set(SaveState::KeptHere),
            SaveStep::Send(draft) => *draft,
        };
        // The earlier request may have created the strategy from older content.
        let is_repeated = id.is_none() && !self.sent.with_value(Vec::is_empty);
        self.faults.clear_refusal();
        self.save_state.set(SaveState::Saving);
        self.is_sending.set_value(true);
        self.timers
            .update_value(|timers| timers.unsent_since = None);
        let sent = self.change_count.get_value();
        let kept_at = self.save_draft_as_sent(metadata, text.as_ref());
        let drafts = self.draft_store();
        spawn_local(async move {
            let response = match id {
                Some(id) => update_strategy(id, draft).await,
                None if is_repeated => repeat_create(draft).await,
                None => create_strategy(draft).await,
            };
            if self
                .is_sending
                .try_update_value(|sending| *sending = false)
                .is_none()
            {
                return match response {
                    // The stored strategy may have older content than the current request.
                    Ok(stored) if is_repeated => send_remaining(&drafts, stored, 0.0).await,
                    Ok(stored) => send_remaining(&drafts, stored, kept_at).await,
                    Err(_) => drafts.set_sending(false),
                };
            }
            match response {
                Ok(stored) if is_repeated => self.continue_from(stored),
                Ok(stored) => self.handle_saved(stored, sent),
                Err(error) => self.handle_refusal(error),
            }
        });
    }

    fn handle_saved(self, stored: StrategyBody, sent: u32) {
        let is_newest = self.change_count.get_value() == sent;
        if self.id.with_untracked(Option::is_none) {
            self.id.set(Some(stored.item.id));
        }
        self.keep_conflicts_after_save(&stored);
        if is_newest && !self.has_unresolved_merge() {
            self.has_new_text.set_value(false);
            self.metadata.set(MetadataFields::of(&stored.item));
        }
        self.set_base(stored);
        if is_newest {
            self.mark_merged();
        } else {
            // The draft changed during the request.
            self.save_draft();
            self.mark_changed();
        }
    }

    /// The strategy was created by an earlier request with older content. Saves the differences.
    fn continue_from(self, made: StrategyBody) {
        self.has_new_text
            .set_value(self.text.with_value(Document::to_json) != made.content);
        self.id.set(Some(made.item.id));
        self.set_base(made);
        self.save_draft();
        self.send();
    }

    /// The server has everything but the user's versions of unresolved conflicts, which stay in the draft store.
    fn mark_merged(self) {
        if !self.has_unresolved_merge() {
            return self.mark_saved();
        }
        self.save_state.set(SaveState::Conflict);
        self.save_draft();
    }

    pub(super) fn mark_saved(self) {
        self.draft_store().delete();
        // The next changes are stored relative to the text that was just saved.
        self.draft_record
            .update_value(|record| record.base_text.base = None);
        self.save_state.set(SaveState::Saved);
    }

    pub(super) fn handle_refusal(self, error: ApiError) {
        self.session.handle_refusal(&error);
        self.save_draft();
        if error.code == STALE_VERSION
            && let Some(theirs) = error.data.as_ref().and_then(JsonText::parse)
        {
            return self.merge_theirs(theirs);
        }
        self.faults.set_fields(error.details.clone());
        if error.is_transient() {
            self.save_state.set(SaveState::Waiting);
            self.schedule_retry(error.retry_after);
        } else {
            self.save_state.set(SaveState::Failed);
        }
        self.faults.set_refusal(error);
    }
}

/// Repeats a creation; returns the first version, which may have older content than `draft`.
async fn repeat_create(draft: StrategyRequest) -> Result<StrategyBody, ApiError> {
    let newest = create_strategy(draft).await?;
    strategy_at_version(newest, 1).await
}

/// Finishes the save after the page was left: sends the changes that were stored after the confirmed request.
async fn send_remaining(drafts: &DraftStore, stored: StrategyBody, kept_at: f64) {
    let Some(kept) = drafts.read::<DraftEntry>() else {
        return drafts.set_sending(false);
    };
    if kept.merge_base.is_some() {
        // Conflicts wait for the next visit.
        return drafts.set_sending(false);
    }
    let is_rest = kept.at > kept_at;
    let response = if is_rest {
        let draft = StrategyRequest {
            content: kept
                .text(|number| drafts.read_text(number))
                .map(|(text, _)| text.to_json()),
            version: Some(stored.item.version),
            ..kept.metadata.changes(&MetadataFields::of(&stored.item))
        };
        update_strategy(stored.item.id, draft).await
    } else {
        Ok(stored)
    };
    // A later visit may have written a newer entry.
    let is_newest = drafts
        .read::<DraftEntry>()
        .is_some_and(|newest| newest.at <= kept.at);
    if response.is_ok() && is_newest {
        drafts.delete();
    } else {
        drafts.set_sending(false);
    }
}
