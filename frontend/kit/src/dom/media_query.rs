//! Whether a CSS media query matches.

use leptos::prelude::window;

/// Whether the window matches a media query, for example `(pointer: coarse)`. False where it cannot be read.
pub fn matches_media(query: &str) -> bool {
    let query = window().match_media(query).ok().flatten();
    query.is_some_and(|query| query.matches())
}
