//! What was written and the server has not confirmed: kept in this browser, so that a closed tab loses nothing.
//!
//! Each tab writes on a page of its own and holds it as long as it stands, so that two tabs on one thing never write over
//! each other; whoever comes later takes up a page that nobody holds any more. A page is an *entry*, and the *texts* that
//! it speaks of, which are too long to be written anew with every letter.

use std::cell::RefCell;
use std::collections::BTreeSet;

use gloo_storage::{LocalStorage, Storage};
use leptos::prelude::*;
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::holding;

/// Behind it the writer's id, what is written on, and when the page was begun.
pub const KEY: &str = "muster.writing.";
/// Behind the key of an entry, with the number of a text.
const TEXT: &str = ".text.";

thread_local! {
    /// Pages whose entry is on its way to the server although nobody writes on them.
    static ON_THEIR_WAY: RefCell<BTreeSet<String>> = const { RefCell::new(BTreeSet::new()) };
    /// Counts the pages of this tab that were finished.
    static FINISHED: ArcRwSignal<u32> = ArcRwSignal::new(0);
}

/// A page of the journal: of one thing that somebody writes, in one tab.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Journal {
    key: String,
    about: String,
}

impl Journal {
    /// Takes up the page about this that somebody left behind, the newest first; or begins one.
    pub async fn open(writer: &str, about: &str) -> Self {
        for journal in Self::all(writer) {
            if journal.about == about && journal.take_up().await {
                return journal;
            }
        }
        Self::begin(writer, about).await
    }

    /// A new page about this.
    pub async fn begin(writer: &str, about: &str) -> Self {
        let now = js_sys::Date::now().to_string();
        let journal = Self {
            key: [KEY, writer, ".", about, ".", &now].concat(),
            about: about.to_owned(),
        };
        journal.take_up().await;
        journal
    }

    /// Every page of this writer, also those that somebody writes on; the newest first.
    pub fn all(writer: &str) -> Vec<Self> {
        let own = [KEY, writer, "."].concat();
        let mut pages: Vec<Self> = keys(&own)
            .into_iter()
            .filter(|key| !key.contains(TEXT))
            .filter_map(|key| {
                let about = key[own.len()..].split('.').next()?.to_owned();
                Some(Self { key, about })
            })
            .collect();
        pages.sort_by(|one, other| other.key.cmp(&one.key));
        pages
    }

    /// Holds the page from now on; false when another tab does.
    pub async fn take_up(&self) -> bool {
        holding::hold(&self.key).await
    }

    /// Nobody writes here any more; what stands here stays.
    pub fn leave(&self) {
        holding::release(&self.key);
    }

    pub fn about(&self) -> &str {
        &self.about
    }

    pub fn read<T: DeserializeOwned>(&self) -> Option<T> {
        LocalStorage::get(&self.key).ok()
    }

    /// False where the browser keeps nothing: a private window, or one that is full.
    pub fn write<T: Serialize>(&self, entry: &T) -> bool {
        LocalStorage::set(&self.key, entry).is_ok()
    }

    pub fn read_text(&self, number: u32) -> Option<String> {
        let storage = LocalStorage::raw();
        storage.get_item(&self.key_of_text(number)).ok().flatten()
    }

    pub fn write_text(&self, number: u32, text: &str) -> bool {
        let storage = LocalStorage::raw();
        storage.set_item(&self.key_of_text(number), text).is_ok()
    }

    /// Forgets every text but this one.
    pub fn keep_text(&self, number: u32) {
        let kept = self.key_of_text(number);
        for key in keys(&[&self.key, TEXT].concat()) {
            if key != kept {
                LocalStorage::delete(key);
            }
        }
    }

    /// The server has it all.
    pub fn erase(&self) {
        LocalStorage::delete(&self.key);
        for key in keys(&[&self.key, TEXT].concat()) {
            LocalStorage::delete(key);
        }
        self.be_on_its_way(false);
    }

    /// Says whether the entry is on its way to the server behind everybody's back.
    pub fn be_on_its_way(&self, is_on_its_way: bool) {
        ON_THEIR_WAY.with_borrow_mut(|keys| {
            if is_on_its_way {
                keys.insert(self.key.clone());
            } else {
                keys.remove(&self.key);
            }
        });
        FINISHED.with(|finished| finished.update(|finished| *finished += 1));
    }

    fn key_of_text(&self, number: u32) -> String {
        [&self.key, TEXT, &number.to_string()].concat()
    }
}

/// The pages that nobody writes on and that are not on their way: somebody has to take them up.
pub async fn left_behind(writer: &str) -> Vec<Journal> {
    let mut pages = Journal::all(writer);
    if !pages.is_empty() {
        let held = holding::held().await;
        ON_THEIR_WAY.with_borrow(|gone| {
            pages.retain(|page| !held.contains(&page.key) && !gone.contains(&page.key));
        });
    }
    pages
}

/// Changes with the pages that this tab finishes.
pub fn finished() -> ArcRwSignal<u32> {
    FINISHED.with(ArcRwSignal::clone)
}

/// Forgets what this writer has left here: the player has signed out.
pub fn forget(writer: &str) {
    for key in keys(&[KEY, writer, "."].concat()) {
        LocalStorage::delete(key);
    }
}

fn keys(beginning: &str) -> Vec<String> {
    let storage = LocalStorage::raw();
    let keys = (0..storage.length().unwrap_or(0)).filter_map(|at| storage.key(at).ok().flatten());
    keys.filter(|key| key.starts_with(beginning)).collect()
}
