//! A quiet offer to install the portal as an app, until it is dismissed on this device.

use app_portal::install_offer::{InstallConditions, InstallOffer, is_ios_safari};
use app_portal::texts::install as texts;
use frontend_kit::ui::Notice;
use gloo_storage::{LocalStorage, Storage};
use js_sys::{Function, Reflect};
use leptos::prelude::*;
use wasm_bindgen::{JsCast, JsValue};

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
    let navigator = property(&window(), "navigator");
    let agent = property(&navigator, "userAgent").as_string();
    let touch_points = property(&navigator, "maxTouchPoints").as_f64();
    let standalone = call(&window(), "matchMedia", "(display-mode: standalone)");
    InstallConditions {
        is_standalone: property(&standalone, "matches").is_truthy(),
        is_dismissed: LocalStorage::get(DISMISSED_KEY).unwrap_or_default(),
        has_prompt: property(&window(), PROMPT).is_truthy(),
        is_ios_safari: is_ios_safari(
            &agent.unwrap_or_default(),
            touch_points.is_some_and(|points| points > 1.0),
        ),
    }
}

/// Lets the browser ask. Its answer needs no handling: a declined offer counts as dismissed.
fn ask() {
    call(&property(&window(), PROMPT), "prompt", "");
}

/// A property by its name: typed bindings would add their names to the script that every visit loads first. Undefined if
/// there is none.
fn property(of: &JsValue, name: &str) -> JsValue {
    Reflect::get(of, &name.into()).unwrap_or(JsValue::UNDEFINED)
}

/// Calls a method with a text. Undefined if there is no such method, or if it fails.
fn call(of: &JsValue, name: &str, text: &str) -> JsValue {
    let method = property(of, name).dyn_into::<Function>().ok();
    let result = method.and_then(|method| method.call1(of, &text.into()).ok());
    result.unwrap_or(JsValue::UNDEFINED)
}
