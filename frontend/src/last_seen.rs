//! What was last seen, readable while the server cannot be reached: the fortnight, the own days, and who asked.
//!
//! It lies in local storage under the player it was shown to and goes with the sign-out. It never says what
//! somebody may do: that is the server's word alone.

use std::sync::{Mutex, OnceLock, PoisonError};

use app_api::signed_in::{self, Memory};
use js_sys::Date;
use leptos::prelude::*;
use web_sys::Storage;

/// All keys begin with it.
const PREFIX: &str = "muster.seen.";
const USER: &str = "muster.seen.user";
/// The questions whose answers are kept.
const KEPT: [&str; 2] = ["/rpc/schedule/load", "/rpc/availability/load"];

/// The chat id of the player whose answers these are.
static OWNER: Mutex<Option<String>> = Mutex::new(None);

/// Since when the page shows what was last seen; `None` while it shows what the server says.
fn moment() -> &'static ArcRwSignal<Option<f64>> {
    static MOMENT: OnceLock<ArcRwSignal<Option<f64>>> = OnceLock::new();
    MOMENT.get_or_init(|| ArcRwSignal::new(None))
}

/// Gives the calls of this page their memory.
pub fn begin() {
    signed_in::remember_with(Memory { keep, recall });
}

/// When the oldest answer that had to be recalled was given, in milliseconds since 1970; reading it subscribes.
pub fn seen_at() -> Option<f64> {
    moment().get()
}

/// Whether the latest call had to be answered from memory.
pub fn is_recalling() -> bool {
    moment().get_untracked().is_some()
}

/// Keeps who is signed in, as the server said it.
pub fn keep_user(id: Option<&str>, answer: &str) {
    own(id);
    write(USER, answer);
}

/// Who was signed in when the server last answered, in its own words.
pub fn user() -> Option<String> {
    read(USER).map(|(_, answer)| answer)
}

/// Says whose answers are kept and recalled from now on.
pub fn own(id: Option<&str>) {
    *OWNER.lock().unwrap_or_else(PoisonError::into_inner) = id.map(str::to_owned);
}

/// Forgets everything.
pub fn forget() {
    own(None);
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

fn keep(path: &str, body: &str, answer: &str) {
    if moment().get_untracked().is_some() {
        moment().set(None);
    }
    if let Some(key) = key(path, body) {
        write(&key, answer);
    }
}

fn recall(path: &str, body: &str) -> Option<String> {
    let (at, answer) = read(&key(path, body)?)?;
    let oldest = moment().get_untracked().map_or(at, |known| known.min(at));
    if moment().get_untracked() != Some(oldest) {
        moment().set(Some(oldest));
    }
    Some(answer)
}

/// Where the answer lies: only the questions about today are kept, whose arguments are all left out.
fn key(path: &str, body: &str) -> Option<String> {
    let is_plain = body
        .split(':')
        .skip(1)
        .all(|value| value.starts_with("null"));
    if !KEPT.contains(&path) || !is_plain {
        return None;
    }
    let owner = OWNER.lock().unwrap_or_else(PoisonError::into_inner);
    Some([PREFIX, owner.as_deref()?, path].concat())
}

/// A full or closed storage keeps nothing, and nothing is said about it.
fn write(key: &str, answer: &str) {
    if let Some(storage) = storage() {
        let now = Date::now().to_string();
        let _ = storage.set_item(key, &[&now, "\n", answer].concat());
    }
}

fn read(key: &str) -> Option<(f64, String)> {
    let kept = storage()?.get_item(key).ok()??;
    let (at, answer) = kept.split_once('\n')?;
    Some((at.parse().ok()?, answer.to_owned()))
}

fn storage() -> Option<Storage> {
    window().local_storage().ok()?
}
