//! Connecting a Discord account: a code that the player gives to the bot.

use app_api::functions::sessions::create_account_code;
use app_portal::own_page::OwnSection;
use app_portal::texts::devices as words;
use app_wire::{AccountCodeBody, SignInOptions};
use frontend_kit::query::http;
use frontend_kit::run_effect::run_effect;
use frontend_kit::session::UserSession;
use frontend_kit::ui::toast::ToastStack;
use frontend_kit::ui::{Dialog, clipboard, icon, zone_clock};
use leptos::prelude::*;
use leptos::task::spawn_local;

use super::new_code::new_code;
use crate::own_section::own_section;

/// The section of the page *You* that says whether a Discord account is connected. Empty for a player without one on a server without a bot.
#[component]
pub fn ConnectedAccount() -> impl IntoView {
    let session = UserSession::of_page();
    let has_account = Memo::new(move |_| session.user().is_some_and(|user| user.has_account));
    let has_bot = RwSignal::new(false);
    let is_connecting = RwSignal::new(false);
    spawn_local(async move {
        if let Ok(options) = http::get::<SignInOptions>("/api/auth/options").await {
            has_bot.try_set(options.bot);
        }
    });
    run_effect(move || {
        if has_account.get() {
            is_connecting.set(false);
        }
    });
    let content = move || match (has_account.get(), has_bot.get()) {
        (true, _) => Some(view! { <p>{words::CONNECTED}</p> }.into_any()),
        (false, false) => None,
        (false, true) => Some(
            view! {
                <p>{words::NOT_CONNECTED}</p>
                <div class="devices-actions">
                    <button type="button" class="button" on:click=move |_| is_connecting.set(true)>
                        {icon("chat")}
                        {words::CONNECT}
                    </button>
                </div>
            }
            .into_any(),
        ),
    };
    view! {
        {move || content().map(|content| own_section(OwnSection::Discord, None, content))}
        <Dialog title=words::CONNECT open=is_connecting>
            {move || new_code(is_connecting, words::ENTER_CODE, create_account_code(), account_code)}
        </Dialog>
    }
}

fn account_code(code: AccountCodeBody) -> AnyView {
    let toasts = ToastStack::of_page();
    let until = zone_clock::format_instant(code.expires_at);
    let copied = code.code.clone();
    let copy = move |_| {
        clipboard::copy_and_notify(copied.clone(), words::CODE_COPIED.to_owned(), toasts);
    };
    view! {
        <div class="devices-code">
            <output class="devices-account-code">{code.code}</output>
            <p class="field-hint">{words::code_valid_until(&until)}</p>
            <button type="button" class="button button-small" on:click=copy>
                {icon("copy")}
                {words::COPY_CODE}
            </button>
        </div>
    }
    .into_any()
}
