//! The paths recently opened through the palette. Stored with the snapshot cache and deleted with it.

use gloo_storage::{LocalStorage, Storage};

const KEY: &str = "muster.seen.places";
const MAX_PATHS: usize = 4;

/// The paths, newest first.
pub fn paths() -> Vec<String> {
    LocalStorage::get(KEY).unwrap_or_default()
}

pub fn add(path: &str) {
    let mut paths = paths();
    paths.retain(|other| other != path);
    paths.insert(0, path.to_owned());
    paths.truncate(MAX_PATHS);
    // With full storage the path is not recorded.
    let _ = LocalStorage::set(KEY, paths);
}
