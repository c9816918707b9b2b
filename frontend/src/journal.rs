//! What was written and the server has not confirmed: kept in this browser, so that a closed tab loses nothing.

use gloo_storage::{LocalStorage, Storage};
use leptos::prelude::*;
use serde::Serialize;
use serde::de::DeserializeOwned;

/// Behind it the writer's id, and what is written on.
const KEY: &str = "muster.writing.";

/// The page of the journal for one thing that somebody writes.
#[derive(Debug, Clone)]
pub struct Journal(String);

impl Journal {
    pub fn of(writer: &str, about: &str) -> Self {
        Self([KEY, writer, ".", about].concat())
    }

    pub fn read<T: DeserializeOwned>(&self) -> Option<T> {
        LocalStorage::get(&self.0).ok()
    }

    /// False where the browser keeps nothing: a private window, or one that is full.
    pub fn write<T: Serialize>(&self, written: &T) -> bool {
        LocalStorage::set(&self.0, written).is_ok()
    }

    pub fn erase(&self) {
        LocalStorage::delete(&self.0);
    }
}

/// Forgets what this writer has left here: the player has signed out.
pub fn forget(writer: &str) {
    let own = [KEY, writer, "."].concat();
    let Ok(Some(storage)) = window().local_storage() else {
        return;
    };
    let keys = (0..storage.length().unwrap_or(0)).filter_map(|at| storage.key(at).ok().flatten());
    let keys: Vec<String> = keys.filter(|key| key.starts_with(&own)).collect();
    for key in keys {
        LocalStorage::delete(&key);
    }
}
