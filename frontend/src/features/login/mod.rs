//! The sign-in page: redeems the code of a one-time link, and explains how to get one.

mod link_redemption;

use app_portal::route::PortalRoute;
use app_portal::sign_in::fragment_value;
use app_portal::texts;
use app_wire::ApiError;
use app_wire::SignInOptions;
use leptos::prelude::*;
use leptos::task::spawn_local;

use self::link_redemption::{LinkRedemption, LinkStep};
use crate::query::http;
use crate::routing::location::PageLocation;
use crate::routing::return_path_store;
use crate::session::{SignInState, UserSession};
use crate::ui::team_brand::{TeamBrandState, brand_heading};
use crate::ui::{Notice, icon, spinning_icon, storage_notice};

#[component]
pub fn LoginPage() -> AnyView {
    let session = UserSession::of_page();
    let address = PageLocation::of_page();
    let link = LinkRedemption::begin(session, address);
    let chat_error = Memo::new(move |_| fragment_value(&address.fragment(), "error"));
    // Also when another tab signed in, or a stored token was still valid.
    Effect::new(move |_| {
        if matches!(session.state(), SignInState::SignedIn(_)) && link.is_over() {
            // The first steps lead on to the page that the player wanted to open.
            let next = if link.is_first() {
                PortalRoute::Welcome.path().into_owned()
            } else {
                return_path_store::take()
            };
            address.replace(&next);
        }
    });
    let options = sign_in_options();
    document().set_title(&texts::page_title(texts::SIGN_IN));

    let card = view! {
        <section class="login-card" aria-busy=move || link.is_busy().to_string()>
            {move || match link.step() {
                LinkStep::Waiting | LinkStep::Redeeming => redeeming_view(),
                LinkStep::Asking(name) => link.query(&name),
                LinkStep::Absent | LinkStep::Finished => {
                    sign_in_card(session, link, chat_error.get(), &options.get())
                }
            }}
        </section>
    };
    centered_card(card.into_any())
}

/// The ways to sign in that the server offers; none until it has answered.
fn sign_in_options() -> RwSignal<SignInOptions> {
    let options = RwSignal::new(SignInOptions::default());
    let brand = TeamBrandState::of_page();
    spawn_local(async move {
        if let Ok(offered) = http::get::<SignInOptions>("/api/auth/options").await {
            if let Some(team) = &offered.team {
                brand.set(team.clone());
            }
            options.try_set(offered);
        }
    });
    options
}

fn redeeming_view() -> AnyView {
    view! {
        <h1 class="login-wait">
            {spinning_icon("spinner")}
            <span role="status">{texts::SIGNING_IN}</span>
        </h1>
    }
    .into_any()
}

/// A card below the name of the team or of the product: the layout of the pages outside the portal.
pub(super) fn centered_card(card: AnyView) -> AnyView {
    view! {
        <main class="login">
            <div class="login-brand">{brand_heading()}</div>
            {storage_notice()}
            {card}
        </main>
    }
    .into_any()
}

/// The frame of the set-up page while its code is loading.
pub fn setup_frame(_title: &'static str, content: AnyView) -> AnyView {
    centered_card(view! { <section class="login-card">{content}</section> }.into_any())
}

/// The sign-in card: why the last attempt failed, and the available ways to sign in.
fn sign_in_card(
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
    view! { <Notice symbol="alert" tone="error" title=texts::LINK_SPENT_TITLE words=texts::LINK_SPENT /> }.into_any()
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
pub(super) fn new_set_up_link() -> AnyView {
    let (before, after) = texts::setup::new_link();
    view! { <p>{before} <code>{texts::setup::COMMAND}</code> {after}</p> }.into_any()
}
