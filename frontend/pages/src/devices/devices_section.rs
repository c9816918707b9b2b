//! The devices of a player, and signing out of them.

use app_api::functions::sessions::{load_sessions, revoke_session, sign_out_everywhere};
use app_portal::device_name::device_name;
use app_portal::own_page::OwnSection;
use app_portal::texts;
use app_portal::texts::devices as words;
use app_wire::SessionBody;
use frontend_kit::dom::content_focus::focus_content;
use frontend_kit::query::live_query::LiveQuery;
use frontend_kit::session::UserSession;
use frontend_kit::ui::display::DisplayState;
use frontend_kit::ui::toast::ToastStack;
use frontend_kit::ui::{Confirm, Pill, QueryView, icon, zone_clock};
use leptos::prelude::*;
use leptos::task::spawn_local;

use super::add_device::AddDeviceDialog;
use crate::own_section::own_section;

/// The section of the page *You*.
pub fn devices_section() -> AnyView {
    own_section(
        OwnSection::Devices,
        None,
        view! { <DeviceList /> }.into_any(),
    )
}

#[component]
fn DeviceList() -> impl IntoView {
    let (session, toasts) = (UserSession::of_page(), ToastStack::of_page());
    let sessions = LiveQuery::refetch_on(&[], load_sessions);
    let shown = Memo::new(move |_| sessions.with(Clone::clone).unwrap_or_default());
    let (is_adding, is_leaving) = (RwSignal::new(false), RwSignal::new(false));
    let leave = move || {
        spawn_local(async move {
            match sign_out_everywhere().await {
                Ok(()) => session.sign_out(),
                Err(error) => {
                    session.handle_refusal(&error);
                    toasts.notify(error.error);
                }
            }
        });
    };
    let list = move |()| {
        view! {
            <ul class="devices-list">
                <For each=move || shown.get() key=|session| session.id.to_string() let:device>
                    {row(device, sessions)}
                </For>
            </ul>
        }
        .into_any()
    };
    view! {
        <p>{words::EXPLANATION}</p>
        <QueryView query=sessions shape=sessions.shape(|_| ()) waiting=skeleton_view content=list />
        <div class="devices-actions">
                <button type="button" class="button button-primary" on:click=move |_| is_adding.set(true)>
                    {icon("qr-code")}
                    {words::ADD}
                </button>
                <button type="button" class="button" on:click=move |_| is_leaving.set(true)>
                    {icon("sign-out")}
                    {words::SIGN_OUT_EVERYWHERE}
                </button>
        </div>
        <AddDeviceDialog open=is_adding />
        <Confirm
            title=words::SIGN_OUT_QUESTION
            open=is_leaving
            verb=words::SIGN_OUT_EVERYWHERE
            is_dangerous=true
            confirm=leave
        >
            <p>{words::SIGN_OUT_EFFECT}</p>
        </Confirm>
    }
}

fn row(device: SessionBody, sessions: LiveQuery<Vec<SessionBody>>) -> AnyView {
    let (session, toasts) = (UserSession::of_page(), ToastStack::of_page());
    let name = device_name(&device.user_agent);
    let display = DisplayState::of_page();
    let used = {
        let device = device.clone();
        move || {
            display.track();
            let since = zone_clock::format_instant(device.created_at);
            if device.is_current {
                words::since(&since)
            } else {
                words::used(&since, &zone_clock::format_instant(device.last_used_at))
            }
        }
    };
    let is_busy = RwSignal::new(false);
    let (id, notice) = (device.id, words::signed_out(&name));
    let revoke = move |_| {
        let (id, notice) = (id, notice.clone());
        is_busy.set(true);
        spawn_local(async move {
            match revoke_session(id).await {
                Ok(()) => {
                    toasts.notify(notice);
                    // The pressed button is removed with its row.
                    focus_content();
                }
                Err(error) => {
                    session.handle_refusal(&error);
                    toasts.notify(error.error);
                }
            }
            is_busy.try_set(false);
            sessions.refetch();
        });
    };
    view! {
        <li>
            {icon("device")}
            <b class="clip" title=name.clone()>
                {name.clone()}
            </b>
            <span class="devices-used" translate="no">{used}</span>
            {if device.is_current {
                view! { <Pill symbol="check" tone="available" words=words::CURRENT /> }.into_any()
            } else {
                view! {
                    <button
                        type="button"
                        class="button button-small"
                        aria-label=words::sign_out_of(&name)
                        disabled=is_busy
                        on:click=revoke
                    >
                        {texts::SIGN_OUT}
                    </button>
                }
                    .into_any()
            }}
        </li>
    }
    .into_any()
}

fn skeleton_view() -> AnyView {
    view! { <div class="skeleton devices-skeleton"></div> }.into_any()
}
