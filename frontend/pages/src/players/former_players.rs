//! Those who left the team: archived players, and removed ones until they are deleted.

use app_api::functions::players::{delete_former_player, load_former_players, restore_player};
use app_domain::event::EventKind;
use app_portal::texts;
use app_portal::texts::players as words;
use app_wire::{FormerPlayerBody, PlayerBody};
use frontend_kit::dom::content_focus::focus_content;
use frontend_kit::query::live_query::LiveQuery;
use frontend_kit::session::UserSession;
use frontend_kit::ui::toast::ToastStack;
use frontend_kit::ui::{Confirm, icon};
use leptos::prelude::*;
use leptos::task::spawn_local;

#[component]
pub fn FormerPlayers(team: LiveQuery<Vec<PlayerBody>>) -> AnyView {
    let former = LiveQuery::refetch_on(&[EventKind::PlayersChanged], load_former_players);
    let shown = Memo::new(move |_| former.with(Clone::clone).unwrap_or_default());
    let has_any = Memo::new(move |_| shown.with(|shown| !shown.is_empty()));
    let deleting = RwSignal::new(None::<PlayerBody>);
    let is_deleting = RwSignal::new(false);
    let name = Memo::new(move |before: Option<&String>| {
        // A closing dialog still shows its player.
        let name =
            deleting.with(|player| player.as_ref().map(|player| player.display_name.clone()));
        name.or_else(|| before.cloned()).unwrap_or_default()
    });
    let actions = FormerPlayerActions {
        team,
        former,
        session: UserSession::of_page(),
        toasts: ToastStack::of_page(),
        deleting,
        is_deleting,
    };
    view! {
        {move || {
            has_any
                .get()
                .then(|| {
                    view! {
                        <section class="players-links" aria-labelledby="players-former">
                            <h2 id="players-former">{words::FORMER}</h2>
                            <p>{words::FORMER_HINT}</p>
                            <ul>
                                <For
                                    each=move || shown.get()
                                    key=|former| (former.player.chat_id.clone(), former.left_on)
                                    let:former
                                >
                                    {row(former, actions)}
                                </For>
                            </ul>
                        </section>
                    }
                })
        }}
        <Confirm
            title=Signal::derive(move || words::delete_question(&name.get()))
            open=is_deleting
            verb=words::DELETE_PERMANENTLY
            is_dangerous=true
            confirm=move || actions.delete()
        >
            <p>{words::DELETION}</p>
        </Confirm>
    }
    .into_any()
}

#[derive(Clone, Copy)]
struct FormerPlayerActions {
    team: LiveQuery<Vec<PlayerBody>>,
    former: LiveQuery<Vec<FormerPlayerBody>>,
    session: UserSession,
    toasts: ToastStack,
    /// The player whose deletion is to be confirmed.
    deleting: RwSignal<Option<PlayerBody>>,
    is_deleting: RwSignal<bool>,
}

impl FormerPlayerActions {
    fn restore(self, player: PlayerBody, is_busy: RwSignal<bool>) {
        is_busy.set(true);
        spawn_local(async move {
            match restore_player(player.chat_id).await {
                Ok(player) => {
                    self.toasts.notify(words::restored(&player.display_name));
                    // The pressed button is removed with its row.
                    focus_content();
                }
                Err(error) => {
                    self.session.handle_refusal(&error);
                    self.toasts.notify(error.error);
                }
            }
            is_busy.try_set(false);
            self.refetch();
        });
    }

    fn delete(self) {
        let Some(player) = self.deleting.get_untracked() else {
            return;
        };
        spawn_local(async move {
            match delete_former_player(player.chat_id).await {
                Ok(()) => self.toasts.notify(words::deleted(&player.display_name)),
                Err(error) => {
                    self.session.handle_refusal(&error);
                    self.toasts.notify(error.error);
                }
            }
            self.refetch();
        });
    }

    fn refetch(self) {
        self.team.refetch();
        self.former.refetch();
    }
}

fn row(former: FormerPlayerBody, actions: FormerPlayerActions) -> AnyView {
    let is_busy = RwSignal::new(false);
    let left = words::left(former.departure, &texts::date_short(former.left_on));
    let until = former
        .deleted_on
        .map(|day| words::restorable_until(&texts::date_short(day.plus(-1))));
    let player = former.player;
    let name = player.display_name.clone();
    let restored = player.clone();
    let ask = move |_| {
        actions.deleting.set(Some(player.clone()));
        actions.is_deleting.set(true);
    };
    view! {
        <li class="players-link-row players-former-row">
            <b class="clip" title=name.clone()>
                {name.clone()}
            </b>
            <span class="players-link-by clip">{left}</span>
            <span class="figures">{until}</span>
            <div class="players-former-actions">
                <button
                    type="button"
                    class="button button-small"
                    aria-label=words::restore(&name)
                    disabled=is_busy
                    on:click=move |_| actions.restore(restored.clone(), is_busy)
                >
                    {icon("history")}
                    {words::RESTORE}
                </button>
                <button
                    type="button"
                    class="button button-quiet button-icon"
                    aria-label=words::delete(&name)
                    title=words::DELETE_PERMANENTLY
                    on:click=ask
                >
                    {icon("trash")}
                </button>
            </div>
        </li>
    }
    .into_any()
}
