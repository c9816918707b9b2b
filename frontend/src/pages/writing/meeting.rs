//! What is written here meets what a teammate saved meanwhile.

use app_api::functions::strategies::{create_strategy, restore_version, update_strategy};
use app_api::wire::{StrategyBody, StrategyDraft};
use app_document::Document;
use app_domain::merging::merged;
use app_domain::strategy::copied_title;
use leptos::prelude::*;
use leptos::task::spawn_local;
use serde_json::Value;

use super::facts::Facts;
use super::keeping::Sent;
use super::sheet::Writing;
use crate::components::SaveState;
use crate::fresh_uuid::fresh_uuid;

impl Writing {
    /// A teammate saved meanwhile: where nobody touched what the other changed, both stand.
    pub(super) fn meet(self, theirs: StrategyBody) {
        let Some(base) = self.base.get_value() else {
            return;
        };
        if self
            .sent
            .with_value(|sent| Sent::became(sent, base.item.version, &theirs))
        {
            // No teammate: an answer to what was sent from here was lost.
            self.stand_on(theirs);
            return self.send();
        }
        let mine = self.facts.get_untracked();
        let facts = Facts::merged(&Facts::of(&base.item), &mine, &Facts::of(&theirs.item));
        let has_new_text = self.has_new_text.get_value();
        let text = if has_new_text {
            let mine = self.text.with_value(Document::to_json);
            merged(&base.content, &mine, &theirs.content)
        } else {
            Some(theirs.content.clone())
        };
        let (Some(facts), Some(text)) = (facts, text) else {
            self.state.set(SaveState::Failed);
            return self.conflict.set(Some(theirs));
        };
        if !has_new_text && text != base.content {
            self.lay(&text);
        }
        self.facts.set(facts);
        self.stand_on(theirs);
        self.send();
    }

    fn lay(self, text: &Value) {
        if let Ok(text) = Document::from_json(text.clone()) {
            self.text.set_value(text);
            self.laid.update(|laid| *laid += 1);
        }
    }

    /// Mine is the newest version; theirs stays in the history.
    pub fn keep_mine(self) {
        let Some(theirs) = self.conflict.get_untracked() else {
            return;
        };
        self.conflict.set(None);
        self.stand_on(theirs);
        self.send();
    }

    /// Theirs is the newest version; mine is saved below it in the history.
    pub fn take_theirs(self) {
        let Some(theirs) = self.conflict.get_untracked() else {
            return;
        };
        let (id, number) = (theirs.item.id.clone(), theirs.item.version);
        let draft = self.whole(Some(number));
        self.state.set(SaveState::Saving);
        spawn_local(async move {
            let heard = match update_strategy(id.clone(), draft).await {
                Ok(mine) => restore_version(id, number, mine.item.version).await,
                Err(refusal) => Err(refusal),
            };
            match heard {
                Ok(stored) => self.adopt(stored),
                Err(refusal) => self.hear(refusal),
            }
        });
    }

    /// Theirs stays; mine becomes a strategy beside it.
    pub fn keep_both(self, copied: impl FnOnce(StrategyBody) + 'static) {
        let Some(theirs) = self.conflict.get_untracked() else {
            return;
        };
        let mut draft = self.whole(None);
        // Pressed again after an answer that was lost, it is the same copy.
        draft.id = self
            .record
            .try_update_value(|record| record.copy.get_or_insert_with(fresh_uuid).clone());
        draft.title = draft.title.map(|title| copied_title(&title));
        spawn_local(async move {
            match create_strategy(draft).await {
                Ok(copy) => {
                    self.adopt(theirs);
                    copied(copy);
                }
                Err(refusal) => self.hear(refusal),
            }
        });
    }

    fn adopt(self, stored: StrategyBody) {
        if self.conflict.try_set(None).is_some() {
            return;
        }
        self.has_new_text.set_value(false);
        self.record.update_value(|record| record.copy = None);
        self.facts.set(Facts::of(&stored.item));
        self.lay(&stored.content);
        self.stand_on(stored);
        self.be_saved();
    }

    fn whole(self, version: Option<i64>) -> StrategyDraft {
        StrategyDraft {
            content: Some(self.text.with_value(Document::to_json)),
            version,
            ..self.facts.get_untracked().changes(&Facts::default())
        }
    }
}
