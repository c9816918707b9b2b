//! The list of sign-in links that are still valid, each with a button that revokes it.

use app_api::functions::players::{load_sign_in_links, revoke_sign_in_link};
use app_domain::event::EventKind;
use app_portal::texts::players as words;
use app_wire::{PlayerBody, SignInLinkBody};
use frontend_kit::dom::content_focus::focus_content;
use frontend_kit::query::live_query::LiveQuery;
use frontend_kit::session::UserSession;
use frontend_kit::ui::toast::ToastStack;
use frontend_kit::ui::{icon, zone_clock};
use leptos::prelude::*;
use leptos::task::spawn_local;

#[component]
pub fn OpenSignInLinks(team: LiveQuery<Vec<PlayerBody>>) -> AnyView {
    let kinds = &[EventKind::SignInLinksChanged, EventKind::PlayersChanged];
    let links = LiveQuery::refetch_on(kinds, load_sign_in_links);
    let shown = Memo::new(move |_| links.with(Clone::clone).unwrap_or_default());
    let has_any = Memo::new(move |_| shown.with(|shown| !shown.is_empty()));
    (move || {
        has_any.get().then(|| {
            view! {
                <section class="players-links" aria-labelledby="players-links">
                    <h2 id="players-links">{words::OPEN_LINKS}</h2>
                    <p>{words::OPEN_LINKS_HINT}</p>
                    <ul>
                        <For each=move || shown.get() key=|link| link.id.to_string() let:link>
                            {row(link, team, links)}
                        </For>
                    </ul>
                </section>
            }
        })
    })
    .into_any()
}

fn row(
    link: SignInLinkBody,
    team: LiveQuery<Vec<PlayerBody>>,
    links: LiveQuery<Vec<SignInLinkBody>>,
) -> AnyView {
    let chat_id = link.chat_id.clone();
    let name = Memo::new(move |_| {
        let found = team.with(|team| {
            let mut players = team.iter();
            let player = players.find(|player| player.chat_id == chat_id)?;
            Some(player.display_name.clone())
        });
        found.flatten().unwrap_or_default()
    });
    let (session, toasts) = (UserSession::of_page(), ToastStack::of_page());
    let is_busy = RwSignal::new(false);
    let until = words::valid_until(&zone_clock::format_instant(link.expires_at));
    let by = words::created_by(&link.created_by);
    let revoke = move |_| {
        let (player, id) = (link.chat_id.clone(), link.id);
        is_busy.set(true);
        spawn_local(async move {
            match revoke_sign_in_link(player, id).await {
                Ok(()) => {
                    toasts.notify(words::LINK_REVOKED.to_owned());
                    // The pressed button is removed with its row.
                    focus_content();
                }
                Err(api_error) => {
                    session.handle_refusal(&api_error);
                    toasts.notify(api_error.error);
                }
            }
            is_busy.try_set(false);
            links.refetch();
        });
    };
    view! {
        <li class="players-link-row">
            <b class="clip" title=name>
                {name}
            </b>
            <span class="players-link-by clip" title=by.clone()>
                {by.clone()}
            </span>
            <span class="figures">{until}</span>
            <button
                type="button"
                class="button button-small"
                aria-label=move || words::revoke(&name.get())
                disabled=is_busy
                on:click=revoke
            >
                {icon("trash")}
                {words::REVOKE}
            </button>
        </li>
    }
    .into_any()
}
