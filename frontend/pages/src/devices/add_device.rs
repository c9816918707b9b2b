//! The dialog with a code that signs the player in on another device.

use app_api::functions::sessions::create_device_link;
use app_portal::texts;
use app_portal::texts::devices as words;
use app_wire::NewSignInLink;
use frontend_kit::ui::toast::ToastStack;
use frontend_kit::ui::{Dialog, QrCode, clipboard, icon, zone_clock};
use leptos::prelude::*;

use super::new_code::new_code;

#[component]
pub fn AddDeviceDialog(open: RwSignal<bool>) -> impl IntoView {
    view! {
        <Dialog title=words::ADD open=open>
            {move || new_code(open, words::SCAN, create_device_link(), device_link)}
        </Dialog>
    }
}

fn device_link(link: NewSignInLink) -> AnyView {
    let toasts = ToastStack::of_page();
    let until = zone_clock::format_instant(link.expires_at);
    let url = link.url.clone();
    let copy = move |_| {
        clipboard::copy_and_notify(url.clone(), texts::LINK_COPIED.to_owned(), toasts);
    };
    view! {
        <div class="devices-code">
            <QrCode text=link.url label=words::CODE />
            <p class="field-hint">{words::valid_until(&until)}</p>
            <button type="button" class="button button-small" on:click=copy>
                {icon("copy")}
                {words::COPY}
            </button>
        </div>
    }
    .into_any()
}
