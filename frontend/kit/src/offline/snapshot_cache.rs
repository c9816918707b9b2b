//! A cache of the last responses, shown while the server cannot be reached: the fortnight, the player's own days and
//! the current user. The service worker keeps strategies.
//!
//! The cache is in local storage under the player's id and is deleted at sign-out. It never grants rights: only the
//! server decides those.

use std::sync::{Mutex, OnceLock, PoisonError};

use app_api::api_client::{self, SnapshotHooks};
use app_domain::PlayerId;
use app_portal::sync::snapshot_key::{
    PREFIX, USER_KEY, format_snapshot, parse_snapshot, response_key,
};
use js_sys::Date;
use leptos::prelude::*;
use web_sys::Storage;

/// The chat id of the player who owns the cache.
static OWNER: Mutex<Option<PlayerId>> = Mutex::new(None);

/// When the oldest cached response on the page was received, in milliseconds since 1970; `None` while the page shows
/// live data.
fn oldest_shown() -> &'static ArcRwSignal<Option<u64>> {
    static MOMENT: OnceLock<ArcRwSignal<Option<u64>>> = OnceLock::new();
    MOMENT.get_or_init(|| ArcRwSignal::new(None))
}

/// Registers the cache with the API client.
pub fn install() {
    api_client::set_snapshot_hooks(SnapshotHooks {
        save,
        load,
        peek,
        note_stored,
    });
}

/// When the oldest cached response on the page was received, in milliseconds since 1970. Reading it subscribes.
#[allow(clippy::cast_precision_loss, reason = "milliseconds since 1970")]
pub fn snapshot_time() -> Option<f64> {
    oldest_shown().get().map(|moment| moment as f64)
}

/// Whether the latest call was answered from the cache.
pub fn is_showing_snapshot() -> bool {
    oldest_shown().get_untracked().is_some()
}

/// Stores the server's response about the current user.
pub fn save_user(id: Option<&PlayerId>, answer: &str) {
    set_owner(id);
    write(USER_KEY, answer);
}

/// The last stored response about the current user.
pub fn saved_user() -> Option<String> {
    read(USER_KEY).map(|(_, answer)| answer)
}

/// Sets the owner of the cache.
pub fn set_owner(id: Option<&PlayerId>) {
    *OWNER.lock().unwrap_or_else(PoisonError::into_inner) = id.cloned();
}

/// Deletes all cached responses.
pub fn clear() {
    set_owner(None);
    let Some(storage) = storage() else {
        return;
    };
    let keys: Vec<String> = (0..storage.length().unwrap_or(0))
        .filter_map(|at| storage.key(at).ok()?)
        .filter(|key| key.starts_with(PREFIX))
        .collect();
    for key in keys {
        let _ = storage.remove_item(&key);
    }
}

fn save(path: &str, body: &str, answer: &str) {
    if oldest_shown().get_untracked().is_some() {
        oldest_shown().set(None);
    }
    if let Some(key) = storage_key(path, body) {
        write(&key, answer);
    }
}

fn peek(path: &str, body: &str) -> Option<String> {
    Some(read(&storage_key(path, body)?)?.1)
}

fn load(path: &str, body: &str) -> Option<String> {
    let (at, answer) = read(&storage_key(path, body)?)?;
    note_stored(at);
    Some(answer)
}

/// Notes that the page shows a response that was received at this time, in milliseconds since 1970.
fn note_stored(at: u64) {
    let shown = oldest_shown().get_untracked();
    let oldest = shown.map_or(at, |known| known.min(at));
    if shown != Some(oldest) {
        oldest_shown().set(Some(oldest));
    }
}

fn storage_key(path: &str, body: &str) -> Option<String> {
    let owner = OWNER.lock().unwrap_or_else(PoisonError::into_inner);
    response_key(owner.as_ref()?, path, body)
}

/// Full or unavailable storage is ignored silently.
#[allow(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "milliseconds since 1970"
)]
fn write(key: &str, answer: &str) {
    if let Some(storage) = storage() {
        let _ = storage.set_item(key, &format_snapshot(Date::now() as u64, answer));
    }
}

fn read(key: &str) -> Option<(u64, String)> {
    let kept = storage()?.get_item(key).ok()??;
    let (at, answer) = parse_snapshot(&kept)?;
    Some((at, answer.to_owned()))
}

fn storage() -> Option<Storage> {
    window().local_storage().ok()?
}
