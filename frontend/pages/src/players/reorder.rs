//! Moves players in the list. A move is shown at once, saved in one call, and visibly reverted if that fails.

use app_api::functions::players::reorder_players;
use app_domain::PlayerId;
use app_domain::team_order::{RolePosition, TeamOrder};
use app_portal::newest_save::NewestSave;
use app_portal::team_list::{player_places, team_order};
use app_portal::texts::players as texts;
use app_wire::{ApiError, PlayerBody};
use frontend_kit::query::live_query::LiveQuery;
use frontend_kit::session::UserSession;
use frontend_kit::ui::SaveState;
use frontend_kit::ui::toast::ToastStack;
use leptos::prelude::*;
use leptos::task::spawn_local;

/// The order of the list: the stored one, or a new one that is being saved.
#[derive(Clone, Copy)]
pub struct PlayerReorder {
    team: LiveQuery<Vec<PlayerBody>>,
    pending: RwSignal<NewestSave<TeamOrder>>,
    /// The order before the moves that are being saved.
    before: StoredValue<Option<TeamOrder>>,
    state: RwSignal<SaveState>,
    session: UserSession,
    toasts: ToastStack,
}

impl PlayerReorder {
    pub fn of(team: LiveQuery<Vec<PlayerBody>>) -> Self {
        Self {
            team,
            pending: RwSignal::default(),
            before: StoredValue::default(),
            state: RwSignal::new(SaveState::Untouched),
            session: UserSession::of_page(),
            toasts: ToastStack::of_page(),
        }
    }

    pub fn order(self) -> TeamOrder {
        let team = self.team.with(|team| team_order(team)).unwrap_or_default();
        self.pending.with(|pending| match pending.wanted() {
            Some(wanted) => wanted.rebased_on(&team),
            None => team,
        })
    }

    pub fn state(self) -> Signal<SaveState> {
        self.state.into()
    }

    /// Moves the player of `seen` to a spot. The whole list is sent as it was seen, so that of two admins' lists the
    /// later one applies as a whole.
    pub fn move_player(self, seen: &TeamOrder, player: &PlayerId, spot: RolePosition) {
        let moved = seen.moved(player, spot);
        if moved == *seen {
            return;
        }
        self.before.update_value(|before| {
            before.get_or_insert_with(|| seen.clone());
        });
        self.state.set(SaveState::Saving);
        let newest = self.pending.try_update(|pending| pending.set(moved));
        if let Some(order) = newest.flatten() {
            spawn_local(self.send(order));
        }
    }

    async fn send(self, mut order: TeamOrder) {
        loop {
            let response = reorder_players(player_places(&order)).await;
            let is_saved = response.is_ok();
            match self
                .pending
                .try_update(|pending| pending.finish(&order, is_saved))
            {
                Some(Some(newest)) => order = newest,
                Some(None) => return self.handle_result(response),
                // The page was left during the request.
                None => return,
            }
        }
    }

    /// Offers to restore the order before the saved moves.
    fn offer_undo(self, before: TeamOrder, now: &TeamOrder) {
        let team = self.team;
        let says = texts::order_changed(before.surplus_mains(now));
        let undo = move || {
            let before = player_places(&before);
            async move {
                let restored = reorder_players(before).await?;
                team.update(|known| *known = restored);
                Ok(())
            }
        };
        self.toasts
            .notify_with_undo_request(self.session, says, undo);
    }

    fn handle_result(self, response: Result<Vec<PlayerBody>, ApiError>) {
        let before = self.before.try_update_value(Option::take).flatten();
        match response {
            Ok(team) => {
                self.team.update(|known| *known = team);
                self.state.set(SaveState::Saved);
                if let Some(before) = before {
                    self.offer_undo(before, &self.order());
                }
            }
            Err(api_error) => {
                self.session.handle_refusal(&api_error);
                let words = if api_error.code == "not_found" {
                    self.team.refetch();
                    texts::TEAM_GONE.to_owned()
                } else {
                    texts::not_moved(&api_error.error)
                };
                self.toasts.notify(words);
                self.state.set(SaveState::Untouched);
            }
        }
        self.pending.update(NewestSave::clear);
    }
}
