//! How many changes wait, and the two ways on: save them or discard them.

use leptos::prelude::*;
use leptos::web_sys::HtmlElement;
use wasm_bindgen::JsCast;

use super::draft::{Draft, ZONE};
use super::zone_change::ZoneChange;
use crate::components::{icon, turning_icon};
use crate::texts::settings as texts;

#[component]
pub fn SaveBar(
    draft: Draft,
    /// Whether the question about the zone is open.
    asking: RwSignal<bool>,
) -> AnyView {
    let count = Memo::new(move |_| draft.changed().len());
    let faulty = Memo::new(move |_| draft.faulty());
    let says = move || match (faulty.get(), draft.refusal()) {
        (0, Some(refusal)) if refusal.is_passing() => {
            [texts::NOT_SAVED, " ", texts::STILL_HERE].concat()
        }
        (0, Some(refusal)) => refusal.error,
        (0, None) => texts::changes(count.get()),
        (faulty, _) => texts::need_attention(faulty),
    };
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
                            (turning_icon("spinner"), texts::SAVING).into_any()
                        } else {
                            (icon("check"), texts::SAVE).into_any()
                        }
                    }}
                </button>
            </div>
        </div>
        <ZoneChange draft=draft open=asking />
    }
    .into_any()
}

/// Saves, after a question where the zone changes; with a fault on the page, leads to it instead.
pub fn save(draft: Draft, asking: RwSignal<bool>) {
    if untrack(|| draft.faulty()) > 0 {
        focus_first_fault();
    } else if untrack(|| draft.is_changed(ZONE)) {
        asking.set(true);
    } else {
        draft.save();
    }
}

fn focus_first_fault() {
    let faulty = document().query_selector(".settings [aria-invalid='true']");
    if let Ok(Some(field)) = faulty
        && let Ok(field) = field.dyn_into::<HtmlElement>()
    {
        let _ = field.focus();
    }
}
