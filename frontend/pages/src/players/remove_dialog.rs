//! Leaving the team: archiving at once, removing after a confirmation that counts what leaves with the player.

use app_api::functions::players::{count_player_records, restore_player, retire_player};
use app_domain::player::DepartureKind;
use app_portal::texts::players as words;
use app_wire::{PlayerBody, PlayerRecordCountsBody};
use frontend_kit::query::live_query::{LiveQuery, OWN_DAY_EVENTS, QueryState};
use frontend_kit::session::UserSession;
use frontend_kit::ui::toast::ToastStack;
use frontend_kit::ui::{Confirm, icon};
use leptos::prelude::*;
use leptos::task::spawn_local;

/// Takes the player out of the team and offers an undo. Calls `gone` after the answer of the server.
pub fn retire(player: PlayerBody, departure: DepartureKind, gone: Callback<()>) {
    let (session, toasts) = (UserSession::of_page(), ToastStack::of_page());
    spawn_local(async move {
        match retire_player(player.chat_id.clone(), departure).await {
            Ok(()) => {
                let words = match departure {
                    DepartureKind::Archived => words::archived(&player.display_name),
                    DepartureKind::Removed => words::removed(&player.display_name),
                };
                toasts.notify_with_undo_request(session, words, move || {
                    let id = player.chat_id.clone();
                    async move { restore_player(id).await.map(drop) }
                });
            }
            Err(api_error) => {
                session.handle_refusal(&api_error);
                toasts.notify(words::not_removed(&api_error.error));
            }
        }
        gone.try_run(());
    });
}

#[component]
pub fn RemovePlayerDialog(
    player: Memo<Option<PlayerBody>>,
    open: RwSignal<bool>,
    /// Called after the removal; refetches the team.
    gone: Callback<()>,
) -> AnyView {
    let name = Memo::new(move |_| {
        player
            .get()
            .map(|player| player.display_name)
            .unwrap_or_default()
    });
    let remove = move || {
        if let Some(player) = player.get_untracked() {
            retire(player, DepartureKind::Removed, gone);
        }
    };
    view! {
        <Confirm
            title=Signal::derive(move || words::remove_question(&name.get()))
            open=open
            verb=Signal::derive(move || words::remove(&name.get()))
            is_dangerous=true
            confirm=remove
        >
            {move || player.get().map(|player| removal_effects(&player))}
        </Confirm>
    }
    .into_any()
}

fn removal_effects(player: &PlayerBody) -> AnyView {
    let own = UserSession::of_page().user().and_then(|user| user.chat_id);
    let is_self = own.as_ref() == Some(&player.chat_id);
    let id = player.chat_id.clone();
    let query = LiveQuery::refetch_on(&OWN_DAY_EVENTS, move || count_player_records(id.clone()));
    let counted = move || match query.state() {
        QueryState::Loading => {
            view! { <p class="players-counting">{words::CHECKING}</p> }.into_any()
        }
        QueryState::Failed(api_error) => {
            view! { <p class="field-fault">{icon("alert")} {api_error.error}</p> }.into_any()
        }
        QueryState::Loaded(counted) => belongings_list(&counted),
    };
    view! {
        {is_self.then(|| view! { <p class="field-fault">{icon("alert")} {words::SELF_REMOVAL}</p> })}
        <div aria-live="polite">{counted}</div>
        <p class="players-past">{words::CAN_BE_RESTORED}</p>
    }
    .into_any()
}

fn belongings_list(counted: &PlayerRecordCountsBody) -> AnyView {
    let kinds = words::belongings(counted);
    if kinds.is_empty() {
        return view! { <p>{words::NO_ANSWERS}</p> }.into_any();
    }
    let kinds = kinds.into_iter().map(|kind| view! { <li>{kind}</li> });
    view! {
        <p>{words::ALSO_HIDDEN}</p>
        <ul class="players-goes">{kinds.collect_view()}</ul>
    }
    .into_any()
}
