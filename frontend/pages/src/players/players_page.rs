//! The page of the players, with its dialogs.

use app_api::functions::players::{load_players, retire_player};
use app_domain::PlayerId;
use app_domain::event::EventKind;
use app_domain::player::DepartureKind;
use app_portal::player_form::PlayerChanges;
use app_portal::route::PortalRoute;
use app_portal::texts::player_list;
use app_portal::texts::players as words;
use app_wire::PlayerBody;
use frontend_kit::frame::{Content, Topbar};
use frontend_kit::location::PageLocation;
use frontend_kit::query::live_query::LiveQuery;
use frontend_kit::run_effect::run_effect;
use frontend_kit::session::UserSession;
use frontend_kit::ui::toast::ToastStack;
use frontend_kit::ui::{Dialog, EmptyState, QueryView, SaveIndicator, icon};
use leptos::prelude::*;

use super::draft::{PlayerDraft, send_changes};
use super::drag::PlayerDrag;
use super::form::PlayerForm;
use super::former_players::FormerPlayers;
use super::invite_dialog::InviteDialog;
use super::list::PlayerList;
use super::open_sign_in_links::OpenSignInLinks;
use super::paste_dialog::PasteTeamDialog;
use super::remove_dialog::RemovePlayerDialog;
use super::reorder::PlayerReorder;
use super::sign_in_link::SignInLinkDialog;

/// The dialogs about a player.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PlayerDialog {
    Edit,
    Remove,
    /// A sign-in link for a player. `Added` is the same, offered right after adding the player.
    SignInLink,
    Added,
}

/// The team, and the open dialog.
#[derive(Clone, Copy)]
pub struct PlayersView {
    pub team: LiveQuery<Vec<PlayerBody>>,
    dialog: RwSignal<Option<(PlayerDialog, PlayerBody)>>,
}

impl PlayersView {
    pub fn set_dialog(self, dialog: PlayerDialog, player: Option<PlayerBody>) {
        self.dialog.set(player.map(|player| (dialog, player)));
    }

    /// Whether one of these dialogs is open. Closing it clears the choice.
    fn is_dialog_open(self, which: fn(PlayerDialog) -> bool) -> RwSignal<bool> {
        let open = RwSignal::new(false);
        run_effect(move || {
            let dialog = self
                .dialog
                .with(|dialog| dialog.as_ref().map(|(dialog, _)| *dialog));
            open.set(dialog.is_some_and(which));
        });
        open
    }
}

#[component]
pub fn PlayersPage() -> impl IntoView {
    let team = LiveQuery::refetch_on(&[EventKind::PlayersChanged], load_players);
    let shown = PlayersView {
        team,
        dialog: RwSignal::new(None),
    };
    let moving = PlayerReorder::of(team);
    let drag = PlayerDrag::of(moving);
    let is_adding = RwSignal::new(false);
    // The palette leads here, also from this page.
    let address = PageLocation::of_page();
    run_effect(move || {
        if address.query("add").as_deref() == Some("player") {
            address.set_query(&[("add", None)]);
            is_adding.set(true);
        }
    });
    let is_pasting = RwSignal::new(arrives_from_setup());
    let has_nobody = team.shape(Vec::is_empty);
    let controls = view! {
        <button type="button" class="button" on:click=move |_| is_pasting.set(true)>
            {icon("paste")}
            <span>{player_list::ADD_SEVERAL}</span>
        </button>
        <button type="button" class="button button-primary" on:click=move |_| is_adding.set(true)>
            {icon("plus")}
            <span>{words::ADD_PLAYER}</span>
        </button>
    }
    .into_any();
    let beside =
        view! { <SaveIndicator state=moving.state() announces_success=false retry=|| {} /> }
            .into_any();
    view! {
        <Topbar title=PortalRoute::Players.title() beside=beside controls=controls />
        <Content>
            <QueryView
                query=team
                shape=has_nobody
                waiting=skeleton_view
                content=move |has_nobody| {
                    if has_nobody { no_players(is_adding, is_pasting) } else { view! { <PlayerList shown=shown drag=drag /> }.into_any() }
                }
            />
            <OpenSignInLinks team=team />
            <FormerPlayers team=team />
            <PlayerDialogs shown=shown is_adding=is_adding />
            <ListDialogs team=team is_pasting=is_pasting />
        </Content>
    }
}

/// Whether the page is the next step after setting up the team.
fn arrives_from_setup() -> bool {
    PageLocation::of_page().query("add").as_deref() == Some("list")
}

/// Says that players were added, and offers to remove them again.
fn notify_added(session: UserSession, toasts: ToastStack, players: &[PlayerBody]) {
    let ids: Vec<PlayerId> = players
        .iter()
        .map(|player| player.chat_id.clone())
        .collect();
    toasts.notify_with_undo_request(session, player_list::added(ids.len()), move || {
        let ids = ids.clone();
        async move {
            for id in ids {
                retire_player(id, DepartureKind::Removed).await?;
            }
            Ok(())
        }
    });
}

#[component]
fn ListDialogs(team: LiveQuery<Vec<PlayerBody>>, is_pasting: RwSignal<bool>) -> impl IntoView {
    let (session, toasts) = (UserSession::of_page(), ToastStack::of_page());
    let invited = RwSignal::new(Vec::new());
    let added = Callback::new(move |players: Vec<PlayerBody>| {
        notify_added(session, toasts, &players);
        team.refetch();
        invited.set(players);
    });
    view! {
        <PasteTeamDialog team=team open=is_pasting added=added />
        <InviteDialog players=invited />
    }
}

#[component]
fn PlayerDialogs(shown: PlayersView, is_adding: RwSignal<bool>) -> impl IntoView {
    let (session, toasts) = (UserSession::of_page(), ToastStack::of_page());
    let player = Memo::new(move |before: Option<&Option<PlayerBody>>| {
        let dialog = shown.dialog.get().map(|(_, player)| player);
        // A closing dialog still shows its player.
        dialog.or_else(|| before.cloned().flatten())
    });
    let is_new = Memo::new(move |_| matches!(shown.dialog.get(), Some((PlayerDialog::Added, _))));
    let is_editing = shown.is_dialog_open(|dialog| dialog == PlayerDialog::Edit);
    let is_removing = shown.is_dialog_open(|dialog| dialog == PlayerDialog::Remove);
    let has_link = shown
        .is_dialog_open(|dialog| matches!(dialog, PlayerDialog::SignInLink | PlayerDialog::Added));
    // The draft of a new player outlives the dialog, so that closing it by mistake loses nothing.
    let draft = RwSignal::new(PlayerDraft::new(None));
    let owner = Owner::current();
    let created = Callback::new(move |(player, _): (PlayerBody, Option<PlayerChanges>)| {
        is_adding.set(false);
        draft.set(owner.as_ref().map_or_else(
            || PlayerDraft::new(None),
            |owner| owner.with(|| PlayerDraft::new(None)),
        ));
        shown.team.refetch();
        notify_added(session, toasts, std::slice::from_ref(&player));
        shown.set_dialog(PlayerDialog::Added, Some(player));
    });
    let saved = Callback::new(move |(saved, undo): (PlayerBody, Option<PlayerChanges>)| {
        let notice = words::saved(&saved.display_name);
        match undo {
            None => toasts.notify(notice),
            Some(undo) => toasts.notify_with_undo_request(session, notice, move || {
                let (id, undo) = (saved.chat_id.clone(), undo.clone());
                async move { send_changes(id, undo).await.map(drop) }
            }),
        }
        shown.set_dialog(PlayerDialog::Edit, None);
        shown.team.refetch();
    });
    let title = Signal::derive(move || {
        player.with(|player| words::edit(player.as_ref().map_or("", |player| &player.display_name)))
    });
    view! {
        <Dialog title=words::ADD_PLAYER open=is_adding>
            {move || view! { <PlayerForm draft=draft.get() done=created /> }}
        </Dialog>
        <Dialog title=title open=is_editing>
            {move || view! { <PlayerForm draft=PlayerDraft::new(player.get_untracked()) done=saved /> }}
        </Dialog>
        <RemovePlayerDialog player=player open=is_removing gone=Callback::new(move |()| shown.team.refetch()) />
        <SignInLinkDialog player=player is_new=is_new open=has_link />
    }
}

fn no_players(is_adding: RwSignal<bool>, is_pasting: RwSignal<bool>) -> AnyView {
    view! {
        <EmptyState symbol="players" title=words::NONE_TITLE words=words::NONE>
            <button type="button" class="button" on:click=move |_| is_pasting.set(true)>
                {icon("paste")}
                {player_list::ADD_SEVERAL}
            </button>
            <button type="button" class="button button-primary" on:click=move |_| is_adding.set(true)>
                {icon("plus")}
                {words::ADD_PLAYER}
            </button>
        </EmptyState>
    }
    .into_any()
}

fn skeleton_view() -> AnyView {
    let rows = (0..7).map(|_| view! { <div class="skeleton players-skeleton"></div> });
    view! { <div class="players-waiting">{rows.collect_view()}</div> }.into_any()
}
