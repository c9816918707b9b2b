//! The dialog that creates a sign-in link for each of several players, to be copied one by one, all at once, or scanned.

use app_api::functions::players::create_sign_in_links;
use app_portal::texts::player_list as words;
use app_portal::texts::players as links;
use app_wire::{ApiError, NewSignInLink, PlayerBody};
use frontend_kit::run_effect::run_effect;
use frontend_kit::session::UserSession;
use frontend_kit::ui::toast::ToastStack;
use frontend_kit::ui::{Dialog, Notice, QrCode, clipboard, icon};
use leptos::prelude::*;
use leptos::task::spawn_local;

/// Shown while there are `players`.
#[component]
pub fn InviteDialog(players: RwSignal<Vec<PlayerBody>>) -> impl IntoView {
    let open = RwSignal::new(false);
    run_effect(move || {
        if players.with(|players| !players.is_empty()) {
            open.set(true);
        }
    });
    view! {
        <Dialog title=words::INVITE_TITLE open=open>
            {move || view! { <CreatedLinks players=players.get_untracked() open=open /> }}
        </Dialog>
    }
}

/// The player's name and the link.
type PlayerInvitation = (String, NewSignInLink);

#[component]
fn CreatedLinks(players: Vec<PlayerBody>, open: RwSignal<bool>) -> impl IntoView {
    let (session, toasts) = (UserSession::of_page(), ToastStack::of_page());
    let created = RwSignal::new(None::<Result<Vec<PlayerInvitation>, ApiError>>);
    spawn_local(async move {
        let ids = players.iter().map(|player| player.chat_id.clone());
        let response = create_sign_in_links(ids.collect()).await;
        if let Err(error) = &response {
            session.handle_refusal(error);
        }
        let names = players.into_iter().map(|player| player.display_name);
        created.try_set(Some(response.map(|links| names.zip(links).collect())));
    });
    let copy_all = move |_| {
        let Some(Ok(all)) = created.get_untracked() else {
            return;
        };
        let lines = all
            .iter()
            .map(|(name, link)| format!("{name}: {}", link.url));
        clipboard::copy_and_notify(
            lines.collect::<Vec<_>>().join("\n"),
            words::ALL_COPIED.to_owned(),
            toasts,
        );
    };
    let has_links = Memo::new(move |_| created.with(|created| matches!(created, Some(Ok(_)))));
    view! {
        <p>{words::INVITE}</p>
        {move || match created.get() {
            None => view! { <p class="players-counting" role="status">{words::CREATING_LINKS}</p> }.into_any(),
            Some(Ok(all)) => {
                let rows = all.into_iter().map(|invitation| row(invitation, toasts));
                view! { <ul class="players-invitations">{rows.collect_view()}</ul> }.into_any()
            }
            Some(Err(error)) => {
                view! { <Notice symbol="alert" tone="error" title=words::NO_LINKS_CREATED words=error.error /> }
                    .into_any()
            }
        }}
        <div class="dialog-actions">
            <button type="button" class="button" on:click=move |_| open.set(false)>
                {links::DONE}
            </button>
            <button type="button" class="button button-primary" disabled=move || !has_links.get() on:click=copy_all>
                {icon("copy")}
                {words::COPY_ALL}
            </button>
        </div>
    }
}

fn row((name, link): PlayerInvitation, toasts: ToastStack) -> AnyView {
    let has_code = RwSignal::new(false);
    let label = links::link_for(&name);
    let (url, code_label) = (link.url.clone(), label.clone());
    let copied = words::copied(&name);
    view! {
        <li>
            <b class="clip" title=name.clone()>
                {name.clone()}
            </b>
            <button
                type="button"
                class="button button-small"
                aria-expanded=move || has_code.get().to_string()
                aria-label=words::code_for(&name)
                on:click=move |_| has_code.update(|shown| *shown = !*shown)
            >
                {icon("qr-code")}
                <span>{words::CODE}</span>
            </button>
            <button
                type="button"
                class="button button-small"
                aria-label=words::copy_for(&name)
                on:click=move |_| clipboard::copy_and_notify(link.url.clone(), copied.clone(), toasts)
            >
                {icon("copy")}
                <span>{words::COPY}</span>
            </button>
            {move || has_code.get().then(|| view! { <QrCode text=url.clone() label=code_label.clone() /> })}
        </li>
    }
    .into_any()
}
