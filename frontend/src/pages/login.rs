//! The door: redeems the code of a one-time link, and says how to get one.

use app_api::ApiError;
use leptos::prelude::*;
use leptos::task::spawn_local;
use serde::Deserialize;

use crate::address::Address;
use crate::components::{Brand, Notice, icon, turning_icon};
use crate::http;
use crate::place::Tab;
use crate::session::{Session, Who};
use crate::texts;

/// What the server offers besides one-time links.
#[derive(Debug, Clone, Copy, Deserialize)]
pub struct SignInOptions {
    /// Whether the chat platform's own sign-in is configured.
    pub chat: bool,
}

/// What the fragment says under `name`; a fragment is never sent to a server or a log.
///
/// A one-time link brings a `code`, a failed sign-in by chat comes back with an `error`.
fn named(fragment: &str, name: &str) -> Option<String> {
    fragment
        .split('&')
        .find_map(|part| part.strip_prefix(name)?.strip_prefix('='))
        .map(str::to_owned)
}

#[component]
pub fn LoginPage() -> AnyView {
    let session = Session::of_page();
    let address = Address::of_page();
    let refusal = RwSignal::new(None::<ApiError>);
    let code = Memo::new(move |_| named(&address.fragment(), "code"));
    let chat_error = Memo::new(move |_| named(&address.fragment(), "error"));
    let has_code = code.get_untracked().is_some();
    let is_redeeming = RwSignal::new(has_code);
    let offers_chat = RwSignal::new(false);

    let redeem = move |code: String| {
        is_redeeming.set(true);
        refusal.set(None);
        spawn_local(async move {
            if let Err(refused) = session.redeem(&code).await {
                refusal.set(Some(refused));
            }
            is_redeeming.set(false);
        });
    };
    Effect::new(move |_| {
        if let Some(code) = code.get() {
            redeem(code);
        }
    });
    // Also when another tab signed in, or an old token turned out to be good.
    Effect::new(move |_| {
        if matches!(session.who(), Who::User(_)) && !is_redeeming.get() && refusal.get().is_none() {
            address.replace(Tab::Schedule.path());
        }
    });
    spawn_local(async move {
        if let Ok(options) = http::get::<SignInOptions>("/api/auth/options").await {
            offers_chat.try_set(options.chat);
        }
    });
    document().set_title(&[texts::SIGN_IN, " · ", texts::PRODUCT].concat());

    let again = move || {
        if let Some(code) = code.get_untracked() {
            redeem(code);
        }
    };
    view! {
        <main class="login">
            <div class="login-brand">
                <Brand class="login-logo" logo="" />
                {texts::PRODUCT}
            </div>
            <section class="login-card" aria-busy=move || is_redeeming.get().to_string()>
                {move || {
                    if is_redeeming.get() {
                        return view! {
                            <h1 class="login-wait">
                                {turning_icon("spinner")}
                                <span role="status">{texts::SIGNING_IN}</span>
                            </h1>
                        }
                            .into_any();
                    }
                    door(session, refusal, chat_error.get(), offers_chat.get(), again)
                }}
            </section>
        </main>
    }
    .into_any()
}

/// Why the last way in did not work, and the ways there are.
fn door(
    session: Session,
    refusal: RwSignal<Option<ApiError>>,
    chat_error: Option<String>,
    offers_chat: bool,
    again: impl Fn() + Copy + Send + 'static,
) -> AnyView {
    let has_ended = session.who() == Who::Nobody { ended: true };
    view! {
        <h1>{texts::SIGN_IN}</h1>
        {refusal.get().map(|refusal| refused(refusal, again))}
        {chat_error.as_deref().map(|code| {
                let (title, words) = texts::chat_refused(code);
                view! { <Notice symbol="alert" tone="error" title=title words=words /> }
            })}
        {(refusal.get().is_none() && chat_error.is_none() && has_ended)
            .then(|| {
                view! {
                    <Notice
                        symbol="sign-out"
                        tone="ended"
                        title=texts::SIGNED_OUT_TITLE
                        words=texts::SIGNED_OUT
                    />
                }
            })}
        {matches!(session.who(), Who::User(_))
            .then(|| {
                view! {
                    <a class="button button-primary" href=Tab::Schedule.path()>
                        {icon("schedule")}
                        {texts::TO_SCHEDULE}
                    </a>
                }
            })}
        {offers_chat.then(|| {
                view! {
                    <a class="button button-primary" href="/api/auth/chat" rel="external">
                        {icon("chat")}
                        {texts::SIGN_IN_WITH_CHAT}
                    </a>
                }
            })}
        {ways()}
    }
    .into_any()
}

fn refused(refusal: ApiError, again: impl Fn() + Send + 'static) -> AnyView {
    if refusal.is_passing() {
        return view! {
            <Notice symbol="offline" tone="error" title=texts::SIGN_IN_FAILED_TITLE words=refusal.error>
                <button type="button" class="button button-small" on:click=move |_| again()>
                    {icon("retry")}
                    {texts::RETRY}
                </button>
            </Notice>
        }
        .into_any();
    }
    view! { <Notice symbol="alert" tone="error" title=texts::LINK_SPENT_TITLE words=texts::LINK_SPENT /> }.into_any()
}

/// How to get a link.
fn ways() -> AnyView {
    view! {
        <ul class="login-ways">
            <li>
                {icon("chat")}
                <p>
                    {texts::SIGN_IN_BY_BOT_BEFORE} <code>{texts::SIGN_IN_BY_BOT_COMMAND}</code>
                    {texts::SIGN_IN_BY_BOT_AFTER}
                </p>
            </li>
            <li>{icon("link")} <p>{texts::SIGN_IN_BY_OPERATOR}</p></li>
        </ul>
    }
    .into_any()
}
