//! The modifier key of shortcuts on this device.

use leptos::prelude::window;

/// The name of the modifier key on this device.
pub fn mod_key() -> &'static str {
    if is_apple() { "⌘" } else { "Ctrl" }
}

/// Whether shortcuts use the Command key.
pub fn is_apple() -> bool {
    let platform = window().navigator().platform().unwrap_or_default();
    platform.starts_with("Mac") || platform.starts_with("iP")
}
