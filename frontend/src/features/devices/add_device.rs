//! The dialog with a code that signs the player in on another device.

use app_api::functions::sessions::create_device_link;
use app_portal::texts;
use app_portal::texts::devices as words;
use app_wire::{ApiError, NewSignInLink};
use leptos::prelude::*;
use leptos::task::spawn_local;

use crate::dom::clipboard;
use crate::session::UserSession;
use crate::ui::toast::ToastStack;
use crate::ui::zone_clock;
use crate::ui::{Dialog, Notice, QrCode, icon};

#[component]
pub fn AddDeviceDialog(open: RwSignal<bool>) -> impl IntoView {
    view! {
        <Dialog title=words::ADD open=open>
            {move || view! { <DeviceLink open=open /> }}
        </Dialog>
    }
}

#[component]
fn DeviceLink(open: RwSignal<bool>) -> impl IntoView {
    let session = UserSession::of_page();
    let created = RwSignal::new(None::<Result<NewSignInLink, ApiError>>);
    spawn_local(async move {
        let response = create_device_link().await;
        if let Err(error) = &response {
            session.handle_refusal(error);
        }
        created.try_set(Some(response));
    });
    view! {
        <p>{words::SCAN}</p>
        {move || match created.get() {
            None => view! { <p class="devices-used" role="status">{words::CREATING}</p> }.into_any(),
            Some(Ok(link)) => device_link(link),
            Some(Err(error)) => {
                view! { <Notice symbol="alert" tone="error" title=words::NOT_CREATED words=error.error /> }.into_any()
            }
        }}
        <footer class="dialog-actions">
            <button type="button" class="button button-primary" autofocus=true on:click=move |_| open.set(false)>
                {texts::players::DONE}
            </button>
        </footer>
    }
}

fn device_link(link: NewSignInLink) -> AnyView {
    let toasts = ToastStack::of_page();
    let until = zone_clock::format_instant(&link.expires_at);
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
