//! Unconfirmed strategy drafts in local storage, so that closing a tab loses nothing.
//!
//! Each tab writes to its own draft and holds a lock on it while it is open, so that two tabs never overwrite each
//! other. A later tab can claim a draft that no tab has locked. A draft consists of an *entry* and the *texts* that the
//! entry refers to. Texts are stored separately because they are too long to be rewritten at every keystroke.

use std::cell::RefCell;

use app_domain::PlayerId;
use app_portal::sync::draft_key::{DraftKey, is_draft_of, writer_prefix};
use gloo_storage::{LocalStorage, Storage};
use leptos::prelude::*;
use serde::Serialize;
use serde::de::DeserializeOwned;
use vecmap::VecSet;

use crate::offline::tab_lock;

thread_local! {
    /// Drafts whose entry is being sent although no editor has them open.
    static SENDING: RefCell<VecSet<String>> = const { RefCell::new(VecSet::new()) };
    /// Counts state changes of drafts sent by this tab.
    static STATE_CHANGES: ArcRwSignal<u32> = ArcRwSignal::new(0);
}

/// A draft of one strategy, written in one tab.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DraftStore(DraftKey);

impl DraftStore {
    /// Claims the newest unlocked draft of this subject, or creates a draft.
    pub async fn open(writer: &str, about: &str) -> Self {
        for store in Self::all(writer) {
            if store.subject() == about && store.claim().await {
                return store;
            }
        }
        Self::create(writer, about).await
    }

    /// Creates and locks a new draft of this subject.
    pub async fn create(writer: &str, about: &str) -> Self {
        let store = Self(DraftKey::new(writer, about, js_sys::Date::now()));
        store.claim().await;
        store
    }

    /// All drafts of this writer, including locked ones, newest first.
    pub fn all(writer: &str) -> Vec<Self> {
        let keys = DraftKey::all(writer, keys_with_prefix(&writer_prefix(writer)));
        keys.into_iter().map(Self).collect()
    }

    /// Locks the draft. Returns false if another tab has locked it.
    pub async fn claim(&self) -> bool {
        tab_lock::acquire(self.0.as_str()).await
    }

    /// Releases the lock and keeps the stored draft.
    pub fn release(&self) {
        tab_lock::release(self.0.as_str());
    }

    pub fn subject(&self) -> &str {
        self.0.subject()
    }

    pub fn read<T: DeserializeOwned>(&self) -> Option<T> {
        LocalStorage::get(self.0.as_str()).ok()
    }

    /// Returns false if the browser does not store it: a private window, or full storage.
    pub fn write<T: Serialize>(&self, entry: &T) -> bool {
        LocalStorage::set(self.0.as_str(), entry).is_ok()
    }

    pub fn read_text(&self, number: u32) -> Option<String> {
        let storage = LocalStorage::raw();
        storage.get_item(&self.0.text_key(number)).ok().flatten()
    }

    pub fn write_text(&self, number: u32, text: &str) -> bool {
        let storage = LocalStorage::raw();
        storage.set_item(&self.0.text_key(number), text).is_ok()
    }

    /// Deletes all texts of the draft except this one.
    pub fn delete_other_texts(&self, number: u32) {
        let kept = self.0.text_key(number);
        for key in keys_with_prefix(&self.0.text_prefix()) {
            if key != kept {
                LocalStorage::delete(key);
            }
        }
    }

    /// Deletes the draft after the server has confirmed all of it.
    pub fn delete(&self) {
        LocalStorage::delete(self.0.as_str());
        for key in keys_with_prefix(&self.0.text_prefix()) {
            LocalStorage::delete(key);
        }
        self.set_sending(false);
    }

    /// Sets whether the entry is being sent in the background.
    pub fn set_sending(&self, is_on_its_way: bool) {
        SENDING.with_borrow_mut(|keys| {
            if is_on_its_way {
                keys.insert(self.0.as_str().to_owned());
            } else {
                keys.remove(self.0.as_str());
            }
        });
        STATE_CHANGES.with(|finished| finished.update(|finished| *finished += 1));
    }
}

/// Drafts that are neither locked nor being sent. A user has to continue or discard them.
pub async fn abandoned_drafts(writer: &str) -> Vec<DraftStore> {
    let mut pages = DraftStore::all(writer);
    if !pages.is_empty() {
        let held = tab_lock::locked_names().await;
        SENDING.with_borrow(|gone| {
            let is_in_use = |key: &str| held.iter().any(|held| held == key) || gone.contains(key);
            pages.retain(|page| !is_in_use(page.0.as_str()));
        });
    }
    pages
}

/// A signal that changes when this tab starts or finishes sending a draft in the background.
pub fn state_changes() -> ArcRwSignal<u32> {
    STATE_CHANGES.with(ArcRwSignal::clone)
}

/// Deletes all drafts of this player, also of comments and of the week. Called at sign-out.
pub fn delete_all(player: &PlayerId) {
    for key in stored_keys(|key| is_draft_of(player, key)) {
        LocalStorage::delete(key);
    }
}

/// The keys in local storage that begin with this.
pub fn keys_with_prefix(beginning: &str) -> Vec<String> {
    stored_keys(|key| key.starts_with(beginning))
}

fn stored_keys(is_meant: impl Fn(&str) -> bool) -> Vec<String> {
    let storage = LocalStorage::raw();
    let keys = (0..storage.length().unwrap_or(0)).filter_map(|at| storage.key(at).ok().flatten());
    keys.filter(|key| is_meant(key)).collect()
}
