//! The height of the on-screen keyboard, as the custom property `--keyboard` in pixels. What is at the lower edge of the
//! window is placed above it.

use app_portal::controls::lengths::css_px;
use frontend_kit::dom::visual_viewport::on_viewport_event;
use leptos::html;
use leptos::prelude::*;

/// Keeps `--keyboard` of `editor` up to date until the caller's owner is cleaned up.
pub fn track_keyboard(editor: NodeRef<html::Div>) {
    on_viewport_event(&["resize", "scroll"], move || {
        let editor = editor.try_get_untracked().flatten();
        let (Some(editor), Some(seen)) = (editor, window().visual_viewport()) else {
            return;
        };
        let height = window().inner_height().ok().and_then(|px| px.as_f64());
        let covered = height.unwrap_or(0.0) - seen.height() - seen.offset_top();
        // Zooming also shrinks the visual viewport, without a keyboard.
        let covered = if seen.scale() > 1.01 {
            0.0
        } else {
            covered.max(0.0)
        };
        let _ = web_sys::HtmlElement::style(&editor).set_property("--keyboard", &css_px(covered));
    });
}
