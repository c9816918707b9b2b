//! The rows below the settings of Discord: the test message, and how to offer sign-in with Discord.

use app_api::functions::discord_server::{
    load_discord_sign_in, load_test_message, send_test_message,
};
use app_domain::event::EventKind;
use app_portal::discord_choice::{CHANNEL_PATH, test_result};
use app_portal::texts::discord as words;
use frontend_kit::query::live_query::{LiveQuery, QueryState};
use frontend_kit::session::UserSession;
use frontend_kit::ui::toast::ToastStack;
use frontend_kit::ui::{clipboard, icon};
use leptos::prelude::*;
use leptos::task::spawn_local;

use super::editor::SettingsEditor;

/// A button that makes the bot send a test message, and what became of it.
#[component]
pub fn TestMessageRow(draft: SettingsEditor) -> impl IntoView {
    let session = UserSession::of_page();
    let is_sending = RwSignal::new(false);
    let refusal = RwSignal::new(None::<String>);
    let sent = RwSignal::new(None::<i64>);
    let is_unsaved = Memo::new(move |_| draft.is_changed(CHANNEL_PATH));
    let has_channel = Memo::new(move |_| !draft.stored(CHANNEL_PATH).is_empty());
    let send = move |_| {
        if is_sending.get_untracked() {
            return;
        }
        is_sending.set(true);
        refusal.set(None);
        spawn_local(async move {
            let response = send_test_message().await;
            if is_sending.try_set(false).is_some() {
                return;
            }
            match response {
                Ok(id) => sent.set(Some(id)),
                Err(error) => {
                    session.handle_refusal(&error);
                    sent.set(None);
                    refusal.set(Some(error.error));
                }
            }
        });
    };
    let result = move || {
        let refused = refusal.get().map(|words| result_text(words, true));
        let shown = move || Some(view! { <TestResult id=sent.get()? /> }.into_any());
        refused.or_else(shown)
    };
    view! {
        <div class="setting">
            <div class="setting-words">
                <span class="setting-name">{words::TEST}</span>
                <p class="field-hint">{words::TEST_WORDS}</p>
            </div>
            <div class="setting-control">
                <div class="setting-line">
                    <button
                        type="button"
                        class="button"
                        disabled=move || is_sending.get() || is_unsaved.get() || !has_channel.get()
                        on:click=send
                    >
                        {icon("chat")}
                        {words::SEND_TEST}
                    </button>
                </div>
                {move || {
                    let needs_save = is_unsaved.get() || !has_channel.get();
                    needs_save.then(|| view! { <p class="field-hint">{words::SAVE_CHANNEL_FIRST}</p> })
                }}
                <div role="status">{result}</div>
            </div>
        </div>
    }
}

/// Renders the current state of a test message.
#[component]
fn TestResult(id: i64) -> impl IntoView {
    let query = LiveQuery::refetch_on(&[EventKind::MessagesChanged], move || load_test_message(id));
    move || match query.state() {
        QueryState::Loading => result_text(words::TEST_SENDING.to_owned(), false),
        QueryState::Failed(error) => result_text(error.error, true),
        QueryState::Loaded(test) => {
            let (words, is_bad) = test_result(&test);
            result_text(words, is_bad)
        }
    }
}

fn result_text(words: String, is_bad: bool) -> AnyView {
    if is_bad {
        view! {
            <p class="field-fault">
                {icon("alert")} {words}
            </p>
        }
        .into_any()
    } else {
        view! { <p class="field-hint">{words}</p> }.into_any()
    }
}

/// Whether sign-in with Discord is on, and the redirect that it needs.
#[component]
pub fn DiscordSignInRow() -> impl IntoView {
    let toasts = ToastStack::of_page();
    let query = LiveQuery::refetch_on(&[], load_discord_sign_in);
    move || {
        query.with(|sign_in| {
            let status = if sign_in.is_on {
                words::SIGN_IN_IS_ON
            } else {
                words::SIGN_IN_IS_OFF
            };
            let redirect = sign_in.redirect_url.clone();
            let copied = redirect.clone();
            let copy = move |_| {
                let notice = words::REDIRECT_COPIED.to_owned();
                clipboard::copy_and_notify(copied.clone(), notice, toasts);
            };
            view! {
                <div class="setting">
                    <div class="setting-words">
                        <span class="setting-name">{words::SIGN_IN}</span>
                        <p class="field-hint">{status}</p>
                    </div>
                    <div class="setting-control">
                        <span class="setting-unit">{words::REDIRECT}</span>
                        <code class="setting-address">{redirect}</code>
                        <div class="setting-line">
                            <button type="button" class="button" on:click=copy>
                                {icon("copy")}
                                {words::COPY_REDIRECT}
                            </button>
                        </div>
                    </div>
                </div>
            }
        })
    }
}
