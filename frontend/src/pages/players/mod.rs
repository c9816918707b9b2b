//! The team: who is registered, in which order and role, and what admins change about it.

mod draft;
mod form;
mod lifting;
mod list;
mod moving;
mod open_links;
mod removal;
mod row;
mod sign_in_link;

use app_api::functions::players::load_players;
use app_api::wire::PlayerMapping;
use app_domain::event::Kind;
use leptos::prelude::*;

use crate::components::{Answered, Dialog, Empty, SaveWord, icon};
use crate::place::Tab;
use crate::question::Question;
use crate::shell::{Content, Topbar};
use crate::texts::players as words;
use crate::toast::Toasts;
use draft::Draft;
use form::PlayerForm;
use lifting::Lifting;
use list::PlayerList;
use moving::Moving;
use open_links::OpenLinks;
use removal::Removal;
use sign_in_link::SignInLinkDialog;

/// What is asked about a player.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Asked {
    Edit,
    Remove,
    /// A sign-in link for a player; `Added`: offered right after registering the player.
    SignInLink,
    Added,
}

/// The team, and the dialog that is open.
#[derive(Clone, Copy)]
pub struct Shown {
    pub team: Question<Vec<PlayerMapping>>,
    asked: RwSignal<Option<(Asked, PlayerMapping)>>,
}

impl Shown {
    pub fn ask(self, asked: Asked, player: Option<PlayerMapping>) {
        self.asked.set(player.map(|player| (asked, player)));
    }

    /// Whether one of these is asked; closing takes the question back.
    fn is_asked(self, which: fn(Asked) -> bool) -> RwSignal<bool> {
        let open = RwSignal::new(false);
        Effect::new(move |_| {
            let asked = self
                .asked
                .with(|asked| asked.as_ref().map(|(asked, _)| *asked));
            open.set(asked.is_some_and(which));
        });
        open
    }
}

#[component]
pub fn PlayersPage() -> AnyView {
    let team = Question::about(&[Kind::PlayersChanged], load_players);
    let shown = Shown {
        team,
        asked: RwSignal::new(None),
    };
    let moving = Moving::of(team);
    let lifting = Lifting::of(moving);
    let is_adding = RwSignal::new(false);
    let has_nobody = team.shape(Vec::is_empty);
    let controls = view! {
        <button type="button" class="button button-primary" on:click=move |_| is_adding.set(true)>
            {icon("plus")}
            {words::ADD_PLAYER}
        </button>
    }
    .into_any();
    let beside = view! { <SaveWord state=moving.state() retry=|| {} /> }.into_any();
    view! {
        <Topbar title=Tab::Players.title() beside=beside controls=controls />
        <Content>
            <Answered
                question=team
                shape=has_nobody
                waiting=waiting
                content=move |has_nobody| {
                    if has_nobody { nobody(is_adding) } else { view! { <PlayerList shown=shown lifting=lifting /> }.into_any() }
                }
            />
            <OpenLinks team=team />
            <Dialogs shown=shown is_adding=is_adding />
        </Content>
    }
    .into_any()
}

#[component]
fn Dialogs(shown: Shown, is_adding: RwSignal<bool>) -> AnyView {
    let toasts = Toasts::of_page();
    let player = Memo::new(move |before: Option<&Option<PlayerMapping>>| {
        let asked = shown.asked.get().map(|(_, player)| player);
        // While a dialog closes it still speaks of its player.
        asked.or_else(|| before.cloned().flatten())
    });
    let is_new = Memo::new(move |_| matches!(shown.asked.get(), Some((Asked::Added, _))));
    let is_editing = shown.is_asked(|asked| asked == Asked::Edit);
    let is_removing = shown.is_asked(|asked| asked == Asked::Remove);
    let has_link = shown.is_asked(|asked| matches!(asked, Asked::SignInLink | Asked::Added));
    // What was typed for a new player outlives the dialog: a slip of the finger loses nothing.
    let draft = RwSignal::new(Draft::new(None));
    let owner = Owner::current();
    let created = Callback::new(move |player: PlayerMapping| {
        is_adding.set(false);
        draft.set(
            owner
                .as_ref()
                .map_or_else(|| Draft::new(None), |owner| owner.with(|| Draft::new(None))),
        );
        shown.team.ask();
        shown.ask(Asked::Added, Some(player));
    });
    let saved = Callback::new(move |saved: PlayerMapping| {
        toasts.say(words::saved(&saved.display_name));
        shown.ask(Asked::Edit, None);
        shown.team.ask();
    });
    let title = Signal::derive(move || {
        player.with(|player| words::edit(player.as_ref().map_or("", |player| &player.display_name)))
    });
    view! {
        <Dialog title=words::ADD_PLAYER open=is_adding>
            {move || view! { <PlayerForm draft=draft.get() done=created /> }}
        </Dialog>
        <Dialog title=title open=is_editing>
            {move || view! { <PlayerForm draft=Draft::new(player.get_untracked()) done=saved /> }}
        </Dialog>
        <Removal player=player open=is_removing gone=Callback::new(move |()| shown.team.ask()) />
        <SignInLinkDialog player=player is_new=is_new open=has_link />
    }
    .into_any()
}

fn nobody(is_adding: RwSignal<bool>) -> AnyView {
    view! {
        <Empty symbol="players" title=words::NONE_TITLE words=words::NONE>
            <button type="button" class="button button-primary" on:click=move |_| is_adding.set(true)>
                {icon("plus")}
                {words::ADD_PLAYER}
            </button>
        </Empty>
    }
    .into_any()
}

fn waiting() -> AnyView {
    let rows = (0..7).map(|_| view! { <div class="skeleton players-skeleton"></div> });
    view! { <div class="players-waiting">{rows.collect_view()}</div> }.into_any()
}
