//! The bar that counts the unsaved changes and offers to save or discard them.

use app_portal::settings_draft::{TIMEZONE_PATH, status_text};
use app_portal::texts::settings as texts;
use frontend_kit::ui::{icon, spinning_icon};
use leptos::prelude::*;
use leptos::web_sys::HtmlElement;
use wasm_bindgen::JsCast;

use super::editor::SettingsEditor;
use super::zone_change::ZoneChangeDialog;

#[component]
pub fn SettingsSaveBar(
    draft: SettingsEditor,
    /// Whether the confirmation of a new time zone is open.
    asking: RwSignal<bool>,
) -> impl IntoView {
    let count = Memo::new(move |_| draft.changes().len());
    let faulty = Memo::new(move |_| draft.error_count());
    let says = move || status_text(count.get(), faulty.get(), draft.refusal().as_ref());
    let is_bad = move || faulty.get() > 0 || draft.refusal().is_some();
    view! {
        <div
            class="settings-bar"
            role="region"
            aria-label=texts::UNSAVED
            hidden=move || count.get() == 0
            data-bad=move || is_bad().then_some("true")
        >
            <p role="status">
                {move || is_bad().then(|| icon("alert"))}
                {move || (count.get() > 0).then(says)}
            </p>
            <div class="settings-actions">
                <button type="button" class="button" on:click=move |_| draft.discard()>
                    {texts::DISCARD}
                </button>
                <button type="submit" class="button button-primary" disabled=move || draft.is_saving()>
                    {move || {
                        if draft.is_saving() {
                            (spinning_icon("spinner"), texts::SAVING).into_any()
                        } else {
                            (icon("check"), texts::SAVE).into_any()
                        }
                    }}
                </button>
            </div>
        </div>
        <ZoneChangeDialog draft=draft open=asking />
    }
}

/// Saves the settings. A new time zone is confirmed first. With an invalid field, focuses that field instead.
pub fn save(draft: SettingsEditor, asking: RwSignal<bool>) {
    if untrack(|| draft.error_count()) > 0 {
        focus_first_error();
    } else if untrack(|| draft.is_changed(TIMEZONE_PATH)) {
        asking.set(true);
    } else {
        draft.save();
    }
}

fn focus_first_error() {
    let faulty = document().query_selector(".settings [aria-invalid='true']");
    if let Ok(Some(field)) = faulty
        && let Ok(field) = field.dyn_into::<HtmlElement>()
    {
        let _ = field.focus();
    }
}
