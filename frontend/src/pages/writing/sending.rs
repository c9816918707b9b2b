//! What is written goes to the server, one request at a time, and what came of it.

use app_api::ApiError;
use app_api::error::STALE;
use app_api::functions::strategies::{create_strategy, update_strategy};
use app_api::wire::{StrategyBody, StrategyDraft};
use app_document::Document;
use leptos::prelude::*;
use leptos::task::spawn_local;
use serde_json::Value;

use super::beginning::version;
use super::facts::Facts;
use super::keeping::Kept;
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
        draft.id = id.is_none().then(|| self.journal().about().to_owned());
        // Asked for once already: what was made then is not what is written now.
        let is_repeated = id.is_none() && !self.sent.with_value(Vec::is_empty);
        self.faults.try_again();
        self.state.set(SaveState::Saving);
        self.is_sending.set_value(true);
        self.timers
            .update_value(|timers| timers.unsent_since = None);
        let sent = self.touched.get_value();
        let (journal, kept_at) = (self.journal(), self.keep_as_sent(facts));
        spawn_local(async move {
            let heard = match id {
                Some(id) => update_strategy(id, draft).await,
                None if is_repeated => created_before(draft).await,
                None => create_strategy(draft).await,
            };
            if self
                .is_sending
                .try_update_value(|sending| *sending = false)
                .is_none()
            {
                return match heard {
                    // What was made before is not what was sent now.
                    Ok(stored) if is_repeated => send_rest(&journal, stored, 0.0).await,
                    Ok(stored) => send_rest(&journal, stored, kept_at).await,
                    Err(_) => journal.be_on_its_way(false),
                };
            }
            match heard {
                Ok(stored) if is_repeated => self.go_on_from(stored),
                Ok(stored) => self.confirm(stored, sent),
                Err(refusal) => self.hear(refusal),
            }
        });
    }

    fn confirm(self, stored: StrategyBody, sent: u32) {
        let is_newest = self.touched.get_value() == sent;
        if self.id.with_untracked(Option::is_none) {
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
            self.keep();
            self.touch();
        }
    }

    /// The strategy was made before, of what was written then: what differs now is sent after it.
    fn go_on_from(self, made: StrategyBody) {
        self.has_new_text
            .set_value(self.text.with_value(Document::to_json) != made.content);
        self.id.set(Some(made.item.id.clone()));
        self.stand_on(made);
        self.keep();
        self.send();
    }

    pub(super) fn be_saved(self) {
        self.journal().erase();
        // The next changes are stored relative to the text that was just saved.
        self.record
            .update_value(|record| record.ground.ground = None);
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
        self.faults.note(refusal.details.clone());
        if refusal.is_passing() {
            self.state.set(SaveState::Waiting);
            self.send_again(refusal.retry_after);
        } else {
            self.state.set(SaveState::Failed);
        }
        self.faults.refuse(refusal);
    }
}

/// What became of the strategy when it was made.
async fn created_before(draft: StrategyDraft) -> Result<StrategyBody, ApiError> {
    let newest = create_strategy(draft).await?;
    version(newest, 1).await
}

/// The page was left: what was written behind what the server has confirmed goes after it.
async fn send_rest(journal: &Journal, stored: StrategyBody, kept_at: f64) {
    let Some(kept) = journal.read::<Kept>() else {
        return journal.be_on_its_way(false);
    };
    let is_rest = kept.at > kept_at;
    let heard = if is_rest {
        let draft = StrategyDraft {
            content: kept.text(journal).map(|(text, _)| text.to_json()),
            version: Some(stored.item.version),
            ..kept.facts.changes(&Facts::of(&stored.item))
        };
        update_strategy(stored.item.id, draft).await
    } else {
        Ok(stored)
    };
    // Whoever came back meanwhile has written it anew.
    let is_newest = journal
        .read::<Kept>()
        .is_some_and(|newest| newest.at <= kept.at);
    if heard.is_ok() && is_newest {
        journal.erase();
    } else {
        journal.be_on_its_way(false);
    }
}

pub(super) fn read(data: &Value) -> Option<StrategyBody> {
    serde_json::from_value(data.clone()).ok()
}
