//! A quiet offer to install the portal as an app, until it is dismissed on this device.

use app_portal::install_offer::{InstallConditions, InstallOffer, is_ios_safari};
use app_portal::texts::install as texts;
use gloo_storage::{LocalStorage, Storage};
use js_sys::{Function, Reflect};
use leptos::prelude::*;
use wasm_bindgen::{JsCast, JsValue};

use crate::ui::Notice;

/// `index.html` stores the browser's event here, because it may come before the portal has loaded.
const PROMPT: &str = "installPrompt";
const DISMISSED_KEY: &str = "muster.install-dismissed";

#[component]
pub fn InstallHint() -> AnyView {
    let conditions = RwSignal::new(current_conditions());
    let update = move |_| conditions.set(current_conditions());
    let listening = window_event_listener_untyped("beforeinstallprompt", update);
    on_cleanup(move || listening.remove());
    let dismiss = move || {
        // With full storage the offer returns on the next visit.
        let _ = LocalStorage::set(DISMISSED_KEY, true);
        conditions.update(|conditions| conditions.is_dismissed = true);
    };
    let button = move |words: &'static str, act: fn()| {
        view! {
            <button
                type="button"
                class="button button-small"
                on:click=move |_| {
                    act();
                    dismiss();
                }
            >
                {words}
            </button>
        }
    };
    let hint = move || {
        let offer = conditions.get().offer()?;
        let (words, install) = match offer {
            InstallOffer::Prompt => (texts::EXPLANATION, Some(button(texts::INSTALL, ask))),
            InstallOffer::ShareMenu => (texts::SHARE_MENU, None),
        };
        Some(view! {
            <div class="availability-install">
                <Notice symbol="download" tone="suggestion" title=texts::TITLE words=words>
                    <div class="availability-presets">
                        {install} {button(texts::DISMISS, || {})}
                    </div>
                </Notice>
            </div>
        })
    };
    hint.into_any()
}

fn current_conditions() -> InstallConditions {
    let navigator = window().navigator();
    let agent = navigator.user_agent().unwrap_or_default();
    InstallConditions {
        is_standalone: is_standalone(),
        is_dismissed: LocalStorage::get(DISMISSED_KEY).unwrap_or_default(),
        has_prompt: prompt().is_some(),
        is_ios_safari: is_ios_safari(&agent, navigator.max_touch_points()),
    }
}

fn is_standalone() -> bool {
    let query = window().match_media("(display-mode: standalone)");
    query.ok().flatten().is_some_and(|query| query.matches())
}

fn prompt() -> Option<JsValue> {
    let prompt = Reflect::get(&window(), &PROMPT.into()).ok()?;
    prompt.is_truthy().then_some(prompt)
}

/// Lets the browser ask. Its answer needs no handling: a declined offer counts as dismissed.
fn ask() {
    let Some(event) = prompt() else { return };
    let ask = Reflect::get(&event, &"prompt".into()).ok();
    if let Some(ask) = ask.and_then(|ask| ask.dyn_into::<Function>().ok()) {
        let _ = ask.call0(&event);
    }
}
