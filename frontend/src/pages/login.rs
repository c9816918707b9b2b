//! The door: redeems the code of a one-time link, and says how to get one.

use app_api::ApiError;
use app_api::wire::SignInOptions;
use leptos::prelude::*;
use leptos::task::spawn_local;

use crate::address::Address;
use crate::components::{Brand, Notice, icon, turning_icon};
use crate::http;
use crate::place::Tab;
use crate::session::{Session, Who};
use crate::texts;

/// What the fragment says under `name`; a fragment is never sent to a server or a log.
///
/// A one-time link brings a `code`, a failed sign-in by chat comes back with an `error`.
pub(super) fn named(fragment: &str, name: &str) -> Option<String> {
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
    let options = RwSignal::new(SignInOptions::default());

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
        if let Ok(offered) = http::get("/api/auth/options").await {
            options.try_set(offered);
        }
    });
    document().set_title(&[texts::SIGN_IN, " · ", texts::PRODUCT].concat());

    let again = move || {
        if let Some(code) = code.get_untracked() {
            redeem(code);
        }
    };
    let card = view! {
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
                    door(session, refusal, chat_error.get(), options.get(), again)
                }}
            </section>
    };
    outside(card.into_any())
}

/// A card below the product's name: the layout of the pages outside the portal.
pub(super) fn outside(card: AnyView) -> AnyView {
    view! {
        <main class="login">
            <div class="login-brand">
                <Brand class="login-logo" logo="" />
                {texts::PRODUCT}
            </div>
            {card}
        </main>
    }
    .into_any()
}

/// The frame of the set-up page while its code is loading.
pub fn setup_frame(_title: &'static str, content: AnyView) -> AnyView {
    outside(view! { <section class="login-card">{content}</section> }.into_any())
}

/// Why the last way in did not work, and the ways there are.
fn door(
    session: Session,
    refusal: RwSignal<Option<ApiError>>,
    chat_error: Option<String>,
    options: SignInOptions,
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
        {options.chat.then(|| {
                view! {
                    <a class="button button-primary" href="/api/auth/chat" rel="external">
                        {icon("chat")}
                        {texts::SIGN_IN_WITH_CHAT}
                    </a>
                }
            })}
        {ways(options)}
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
fn ways(options: SignInOptions) -> AnyView {
    if options.needs_set_up {
        return set_up_first();
    }
    let by_bot = options.bot.then(|| {
        view! {
            <li>
                {icon("chat")}
                <p>
                    {texts::SIGN_IN_BY_BOT_BEFORE} <code>{texts::SIGN_IN_BY_BOT_COMMAND}</code>
                    {texts::SIGN_IN_BY_BOT_AFTER}
                </p>
            </li>
        }
    });
    view! {
        <ul class="login-ways">
            <li>{icon("link")} <p>{texts::SIGN_IN_BY_ADMIN}</p></li>
            {by_bot}
        </ul>
    }
    .into_any()
}

/// Without any player the only way in is the operator's set-up link.
fn set_up_first() -> AnyView {
    view! {
        <Notice
            symbol="players"
            tone="suggestion"
            title=texts::setup::NEEDS_SETUP_TITLE
            words=texts::setup::NEEDS_SETUP
        />
        {new_set_up_link()}
    }
    .into_any()
}

/// How the operator gets another set-up link.
pub(super) fn new_set_up_link() -> AnyView {
    view! {
        <p>
            {texts::setup::COMMAND_BEFORE} <code>{texts::setup::COMMAND}</code>
            {texts::setup::COMMAND_AFTER}
        </p>
    }
    .into_any()
}
