//! What is written here meets what a teammate saved meanwhile.

use app_api::functions::strategies::{create_strategy, restore_version, update_strategy};
use app_api::wire::{StrategyBody, StrategyDraft};
use app_document::Document;
use app_domain::strategy::copied_title;
use leptos::prelude::*;
use leptos::task::spawn_local;

use super::facts::Facts;
use super::keeping::Sent;
use super::sheet::{Writing, text_of};
use crate::afterwards::do_now;
use crate::components::SaveState;
use crate::fresh_uuid::fresh_uuid;

impl Writing {
    /// A teammate saved meanwhile: where nobody touched what the other changed, both stand.
    pub(super) fn meet(self, theirs: StrategyBody) {
        // A change of the text reaches this state only after the frame that shows it.
        do_now();
        if let Some(desk) = self.desk()
            && desk.composed().is_some()
        {
            // The page must not change under an input method.
            return desk.when_free(move |_| self.meet(theirs));
        }
        let Some(base) = self.base.get_value() else {
            return;
        };
        if theirs.item.version <= base.item.version {
            return self.send();
        }
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
        let Some(facts) = facts.filter(|_| self.merge_text(&base, &theirs)) else {
            self.state.set(SaveState::Failed);
            return self.conflict.set(Some(theirs));
        };
        self.facts.set(facts);
        self.stand_on(theirs);
        self.send();
    }

    /// Shows what a teammate saved, unless something here waits to be sent: that is merged when it is sent.
    pub(super) fn follow(self, newest: StrategyBody) {
        do_now();
        if !self.is_clean() || newest.item.version <= self.version() {
            return;
        }
        let state = self.state.get_untracked();
        self.meet(newest);
        if state == SaveState::Untouched && self.state.get_untracked() == SaveState::Saved {
            self.state.set(SaveState::Untouched);
        }
    }

    pub(super) fn is_clean(self) -> bool {
        let state = self.state.try_get_untracked();
        matches!(state, Some(SaveState::Untouched | SaveState::Saved))
            && !self.is_sending.get_value()
            && self.conflict.with_untracked(Option::is_none)
    }

    /// Merges a teammate's changes into the text; false if both changed the same block.
    fn merge_text(self, base: &StrategyBody, theirs: &StrategyBody) -> bool {
        if base.content == theirs.content {
            return true;
        }
        let (base, theirs) = (text_of(base), text_of(theirs));
        let merged = self.desk().and_then(|desk| desk.merge(&base, &theirs));
        if let Some(text) = &merged {
            self.text.set_value(text.clone());
        }
        merged.is_some()
    }

    fn lay(self, text: Document) {
        self.text.set_value(text.clone());
        if let Some(desk) = self.desk() {
            desk.replace(&text);
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
        self.lay(text_of(&stored));
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
