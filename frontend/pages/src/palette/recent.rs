//! The paths recently opened through the palette. Stored with the snapshot cache and deleted with it.

use app_portal::palette::add_recent;
use gloo_storage::{LocalStorage, Storage};

const KEY: &str = "muster.seen.places";

/// The paths, newest first.
pub fn paths() -> Vec<String> {
    LocalStorage::get(KEY).unwrap_or_default()
}

pub fn add(path: &str) {
    let mut paths = paths();
    add_recent(&mut paths, path);
    // With full storage the path is not recorded.
    let _ = LocalStorage::set(KEY, paths);
}
