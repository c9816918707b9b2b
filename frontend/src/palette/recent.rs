//! Where the palette led lately: kept beside what was last seen, and forgotten with it.

use gloo_storage::{LocalStorage, Storage};

const KEY: &str = "muster.seen.places";
const MOST: usize = 4;

/// The newest first.
pub fn paths() -> Vec<String> {
    LocalStorage::get(KEY).unwrap_or_default()
}

pub fn add(path: &str) {
    let mut paths = paths();
    paths.retain(|other| other != path);
    paths.insert(0, path.to_owned());
    paths.truncate(MOST);
    // A full storage forgets where it led; nothing else is lost.
    let _ = LocalStorage::set(KEY, paths);
}
