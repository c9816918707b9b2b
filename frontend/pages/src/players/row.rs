//! One player in the list: a drag handle, the identity, and a menu of actions.

use std::sync::Arc;

use app_domain::player::DepartureKind;
use app_domain::{PlayerId, Role};
use app_portal::team_list::ListMove;
use app_portal::texts;
use app_portal::texts::players as words;
use app_wire::PlayerBody;
use frontend_kit::session::UserSession;
use frontend_kit::ui::{Menu, MenuItem, Pill, PlayerPicture, icon};
use leptos::prelude::*;

use super::drag::{PlayerDrag, handle_id, row_id};
use super::remove_dialog::retire;
use super::{PlayerDialog, PlayersView};

/// The id of the text that explains the drag handle.
pub const HANDLE_HINT_ID: &str = "players-handle-hint";

#[component]
pub fn PlayerListItem(id: PlayerId, shown: PlayersView, drag: PlayerDrag) -> impl IntoView {
    let player = {
        let id = id.clone();
        Memo::new(move |_| {
            shown
                .team
                .with(|team| team.iter().find(|player| player.chat_id == id).cloned())
                .flatten()
        })
    };
    let name = Memo::new(move |_| {
        player
            .with(|player| player.as_ref().map(|player| player.display_name.clone()))
            .unwrap_or_default()
    });
    let look =
        Memo::new(move |_| player.with(|player| player.as_ref().map(|player| player.look.clone())));
    let shift = {
        let id = id.clone();
        Memo::new(move |_| drag.shift_of(&id))
    };
    let settling = {
        let id = id.clone();
        Memo::new(move |_| drag.settling_distance(&id))
    };
    let is_lifted = {
        let id = id.clone();
        Memo::new(move |_| drag.is_dragged(&id))
    };
    let row = row_id(&id);
    let handle = drag_handle(id.clone(), name, is_lifted, drag);
    view! {
        <li
            class="players-row"
            class:players-row-lifted=is_lifted
            id=row
            data-part=""
            data-settling=move || settling.with(Option::is_some).then_some("")
            style:--shift=move || shift.get().unwrap_or_default()
            style:--settle-from=move || settling.get().unwrap_or_default()
        >
            {handle}
            {move || {
                let look = look.get();
                view! { <PlayerPicture name=name.get() look=look /> }
            }}
            {move || player.get().map(|player| identity(&player))}
            <div class="players-actions">
                <button
                    type="button"
                    class="button button-quiet button-icon players-edit"
                    aria-label=move || words::edit(&name.get())
                    title=words::EDIT
                    on:click=move |_| shown.set_dialog(PlayerDialog::Edit, player.get_untracked())
                >
                    {icon("edit")}
                </button>
                <Menu
                    label=Signal::derive(move || words::actions(&name.get()))
                    items=Arc::new(move || actions(&id, player, shown, drag))
                />
            </div>
        </li>
    }
}

fn drag_handle(
    id: PlayerId,
    name: Memo<String>,
    is_lifted: Memo<bool>,
    drag: PlayerDrag,
) -> AnyView {
    let pressed = id.clone();
    let keyed = id.clone();
    view! {
        <button
            type="button"
            class="players-handle"
            id=handle_id(&id)
            aria-label=move || words::handle(&name.get())
            aria-describedby=HANDLE_HINT_ID
            aria-pressed=move || is_lifted.get().to_string()
            on:pointerdown=move |press| drag.handle_pointer_down(&pressed, &name.get_untracked(), &press)
            on:pointermove=move |carry| drag.handle_pointer_move(&carry)
            on:pointerup=move |release| drag.handle_pointer_up(&release)
            on:pointercancel=move |lost| drag.handle_pointer_cancel(&lost)
            on:lostpointercapture=move |lost| drag.handle_pointer_cancel(&lost)
            on:contextmenu=move |menu| menu.prevent_default()
            on:keydown=move |press| drag.handle_key(&keyed, &name.get_untracked(), &press)
            on:blur=move |_| drag.handle_blur()
        >
            {icon("grip")}
        </button>
    }
    .into_any()
}

fn identity(player: &PlayerBody) -> AnyView {
    let own = UserSession::of_page().user().and_then(|user| user.chat_id);
    let is_self = own.as_ref() == Some(&player.chat_id);
    let name = player.display_name.clone();
    let account = match player.chat_username.as_str() {
        "" if player.account().is_some() => words::ACCOUNT.to_owned(),
        "" => words::NO_ACCOUNT.to_owned(),
        username => format!("@{username}"),
    };
    let zone = player.timezone.as_deref().map(texts::city);
    view! {
        <div class="players-identity">
            <span class="players-name" translate="no">
                <b class="clip" title=name.clone()>
                    {name.clone()}
                </b>
                {is_self.then(|| view! { <small>{words::YOU}</small> })}
            </span>
            <span class="players-account clip" translate="no" title=account.clone()>
                {account.clone()}
            </span>
            <span class="players-zone clip" translate="no">
                {zone.map(|zone| view! { {icon("globe")} <span class="clip">{zone}</span> })}
            </span>
            <span class="players-right">
                {player
                    .is_admin
                    .then(|| view! { <Pill symbol="admin" tone="pattern" words=words::ADMIN /> })}
            </span>
        </div>
    }
    .into_any()
}

fn actions(
    id: &PlayerId,
    player: Memo<Option<PlayerBody>>,
    shown: PlayersView,
    drag: PlayerDrag,
) -> Vec<MenuItem> {
    let Some(known) = player.get_untracked() else {
        return Vec::new();
    };
    let order = untrack(|| drag.order());
    let put = |symbol, words: String, to: ListMove| {
        let (id, name) = (id.clone(), known.display_name.clone());
        MenuItem::new(symbol, words, move || drag.move_player(&id, &name, to))
    };
    let ask = |symbol, words: &str, dialog| {
        MenuItem::new(symbol, words, move || {
            shown.set_dialog(dialog, player.get_untracked());
        })
    };
    let mut items = vec![
        ask("edit", words::EDIT, PlayerDialog::Edit),
        ask("link", words::COPY_LINK, PlayerDialog::SignInLink),
    ];
    for (symbol, words, to) in [
        ("arrow-up", words::MOVE_UP, ListMove::Up),
        ("arrow-down", words::MOVE_DOWN, ListMove::Down),
    ] {
        if to.target(&order, id).is_some() {
            items.push(put(symbol, words.to_owned(), to));
        }
    }
    let others = Role::ALL.into_iter().filter(|role| *role != known.role);
    items.extend(
        others.map(|role| put("arrow-right", words::move_to(role), ListMove::ToRole(role))),
    );
    items.push(MenuItem::new("archive", words::ARCHIVE, move || {
        if let Some(player) = player.get_untracked() {
            let gone = Callback::new(move |()| shown.team.refetch());
            retire(player, DepartureKind::Archived, gone);
        }
    }));
    items.push(ask("trash", words::REMOVE, PlayerDialog::Remove).dangerous());
    items
}
