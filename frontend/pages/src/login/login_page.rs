//! The sign-in page: redeems the code of a one-time link.

use app_portal::route::PortalRoute;
use app_portal::sign_in::fragment_value;
use app_portal::texts;
use app_wire::SignInOptions;
use frontend_kit::chunks::{chunk_view, lazy_view, page_skeleton};
use frontend_kit::location::PageLocation;
use frontend_kit::query::http;
use frontend_kit::run_effect::run_effect;
use frontend_kit::session::{SignInState, UserSession, return_path_store};
use frontend_kit::ui::spinning_icon;
use frontend_kit::ui::team_brand::TeamBrandState;
use leptos::prelude::*;
use leptos::task::spawn_local;

use super::centered_card::{centered_card, setup_frame};
use super::link_redemption::{LinkRedemption, LinkStep};
use super::sign_in_card::sign_in_card;

chunk_view!(LOGIN: login, draw_login, fetch_login, |_page: ()| {
    view! { <LoginPage /> }.into_any()
});

/// Renders the sign-in page as soon as its code is loaded.
pub fn lazy_login() -> AnyView {
    let draw = || Box::pin(draw_login(())) as _;
    lazy_view(&LOGIN, draw, page_skeleton, |content| {
        setup_frame("", content)
    })
}

#[component]
fn LoginPage() -> AnyView {
    let session = UserSession::of_page();
    let address = PageLocation::of_page();
    let link = LinkRedemption::begin(session, address);
    let chat_error = Memo::new(move |_| fragment_value(&address.fragment(), "error"));
    // Also when another tab signed in, or a stored token was still valid.
    run_effect(move || {
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
