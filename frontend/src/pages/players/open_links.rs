//! The list of sign-in links that are still valid, each with a button that revokes it.

use app_api::functions::players::{load_sign_in_links, revoke_sign_in_link};
use app_api::wire::{PlayerMapping, SignInLinkBody};
use app_domain::event::Kind;
use leptos::prelude::*;
use leptos::task::spawn_local;

use crate::components::icon;
use crate::question::Question;
use crate::session::Session;
use crate::shell::focus_content;
use crate::texts::players as words;
use crate::toast::Toasts;
use crate::zone_clock;

#[component]
pub fn OpenLinks(team: Question<Vec<PlayerMapping>>) -> AnyView {
    let kinds = &[Kind::SignInLinksChanged, Kind::PlayersChanged];
    let links = Question::about(kinds, load_sign_in_links);
    let shown = Memo::new(move |_| links.with(Clone::clone).unwrap_or_default());
    let has_any = Memo::new(move |_| shown.with(|shown| !shown.is_empty()));
    (move || {
        has_any.get().then(|| {
            view! {
                <section class="players-links" aria-labelledby="players-links">
                    <h2 id="players-links">{words::OPEN_LINKS}</h2>
                    <p>{words::OPEN_LINKS_HINT}</p>
                    <ul>
                        <For each=move || shown.get() key=|link| link.id.clone() let:link>
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
    team: Question<Vec<PlayerMapping>>,
    links: Question<Vec<SignInLinkBody>>,
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
    let (session, toasts) = (Session::of_page(), Toasts::of_page());
    let is_busy = RwSignal::new(false);
    let until = words::valid_until(&zone_clock::moment(&link.expires_at));
    let by = words::created_by(&link.created_by);
    let revoke = move |_| {
        let (player, id) = (link.chat_id.clone(), link.id.clone());
        is_busy.set(true);
        spawn_local(async move {
            match revoke_sign_in_link(player, id).await {
                Ok(()) => {
                    toasts.say(words::LINK_REVOKED.to_owned());
                    // The pressed button is removed with its row.
                    focus_content();
                }
                Err(refusal) => {
                    session.heed(&refusal);
                    toasts.say(refusal.error);
                }
            }
            is_busy.try_set(false);
            links.ask();
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
