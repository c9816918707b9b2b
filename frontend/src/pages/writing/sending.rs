//! What is written goes to the server, one request at a time, and what came of it.

use app_api::ApiError;
use app_api::error::STALE;
use app_api::functions::strategies::{create_strategy, update_strategy};
use app_api::wire::{StrategyBody, StrategyDraft};
use app_document::Document;
use leptos::prelude::*;
use leptos::task::spawn_local;
use serde_json::Value;

use super::facts::Facts;
use super::sheet::Writing;
use crate::components::SaveState;
use crate::journal::Journal;

impl Writing {
    /// Sends what differs from the server's; one request at a time.
    pub fn send(self) {
        if self.is_sending.get_value() || self.conflict.with_untracked(Option::is_some) {
            return;
        }
        let facts = self.facts.get_untracked();
        let mut draft = match &self.base.get_value() {
            Some(base) => facts.changes(&Facts::of(&base.item)),
            None => facts.changes(&Facts::default()),
        };
        if self.has_new_text.get_value() {
            draft.content = Some(self.text.with_value(Document::to_json));
        }
        if draft == StrategyDraft::default() {
            return self.be_saved();
        }
        let id = self.id.get_untracked();
        if id.is_none() && facts.title.trim().is_empty() {
            // Nothing to call it by yet: it waits in the journal.
            return self.state.set(SaveState::Untouched);
        }
        draft.version = id.as_ref().map(|_| self.version());
        self.refusal.set(None);
        self.state.set(SaveState::Saving);
        self.is_sending.set_value(true);
        self.unsent_since.set_value(None);
        let sent = self.touched.get_value();
        let journal = self.journal();
        spawn_local(async move {
            let heard = match id {
                Some(id) => update_strategy(id, draft).await,
                None => create_strategy(draft).await,
            };
            if self
                .is_sending
                .try_update_value(|sending| *sending = false)
                .is_none()
            {
                // The page was left; what it left here is in the history now.
                if heard.is_ok() {
                    journal.erase();
                }
                return;
            }
            match heard {
                Ok(stored) => self.confirm(stored, sent, &journal),
                Err(refusal) => self.hear(refusal),
            }
        });
    }

    fn confirm(self, stored: StrategyBody, sent: u32, journal: &Journal) {
        let is_newest = self.touched.get_value() == sent;
        if self.id.with_untracked(Option::is_none) {
            journal.erase();
            self.id.set(Some(stored.item.id.clone()));
        }
        if is_newest {
            self.has_new_text.set_value(false);
            self.facts.set(Facts::of(&stored.item));
        }
        self.stand_on(stored);
        if is_newest {
            self.be_saved();
        } else {
            // Written on meanwhile.
            self.touch();
        }
    }

    pub(super) fn be_saved(self) {
        self.journal().erase();
        self.state.set(SaveState::Saved);
    }

    pub(super) fn hear(self, refusal: ApiError) {
        self.session.heed(&refusal);
        self.keep();
        if refusal.code == STALE
            && let Some(theirs) = refusal.data.as_ref().and_then(|data| read(data))
        {
            return self.meet(theirs);
        }
        self.faults.set(refusal.details.clone());
        self.state.set(if refusal.is_passing() {
            SaveState::Waiting
        } else {
            SaveState::Failed
        });
        self.refusal.set(Some(refusal));
    }
}

pub(super) fn read(data: &Value) -> Option<StrategyBody> {
    serde_json::from_value(data.clone()).ok()
}
