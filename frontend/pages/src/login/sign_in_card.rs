//! The sign-in card: why the last attempt failed, and how to get a link.

use app_portal::route::PortalRoute;
use app_portal::texts;
use app_wire::{ApiError, SignInOptions};
use frontend_kit::session::{SignInState, UserSession, return_path_store};
use frontend_kit::ui::{Notice, icon};
use leptos::prelude::*;

use super::link_redemption::LinkRedemption;

/// The sign-in card: why the last attempt failed, and the available ways to sign in.
pub fn sign_in_card(
    session: UserSession,
    link: LinkRedemption,
    chat_error: Option<String>,
    options: &SignInOptions,
) -> AnyView {
    let refusal = link.refusal();
    let is_refused = refusal.is_some();
    let has_ended = session.state() == SignInState::SignedOut { ended: true };
    view! {
        <h1>{texts::SIGN_IN}</h1>
        {refusal.map(|refusal| refused(refusal, link))}
        {chat_error.as_deref().map(|code| {
                let (title, words) = texts::chat_refused(code);
                view! { <Notice symbol="alert" tone="error" title=title words=words /> }
            })}
        {(!is_refused && chat_error.is_none() && has_ended)
            .then(|| {
                view! {
                    <Notice
                        symbol="sign-out"
                        tone="ended"
                        title=texts::SIGNED_OUT_TITLE
                        words=if return_path_store::is_editor() {
                            texts::SIGNED_OUT_WRITING
                        } else {
                            texts::SIGNED_OUT
                        }
                    />
                }
            })}
        {matches!(session.state(), SignInState::SignedIn(_))
            .then(|| {
                view! {
                    <a class="button button-primary" href=PortalRoute::Schedule.path()>
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
        {sign_in_ways(options)}
    }
    .into_any()
}

fn refused(api_error: ApiError, link: LinkRedemption) -> AnyView {
    if api_error.is_transient() {
        return view! {
            <Notice symbol="offline" tone="error" title=texts::SIGN_IN_FAILED_TITLE words=api_error.error>
                <button type="button" class="button button-small" on:click=move |_| link.redeem()>
                    {icon("retry")}
                    {texts::TRY_AGAIN}
                </button>
            </Notice>
        }
        .into_any();
    }
    view! { <Notice symbol="alert" tone="error" title=texts::LINK_USED_TITLE words=texts::LINK_USED /> }.into_any()
}

/// How to get a link.
fn sign_in_ways(options: &SignInOptions) -> AnyView {
    if options.needs_set_up {
        return setup_required();
    }
    let by_bot = options.bot.then(|| {
        let (before, after) = texts::sign_in_by_bot();
        view! {
            <li>
                {icon("chat")}
                <p>
                    {before} <code>{texts::SIGN_IN_BY_BOT_COMMAND}</code> {after}
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

/// Without any player, the only way to sign in is the operator's set-up link.
fn setup_required() -> AnyView {
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
pub fn new_set_up_link() -> AnyView {
    let (before, after) = texts::setup::new_link();
    view! { <p>{before} <code>{texts::setup::COMMAND}</code> {after}</p> }.into_any()
}
