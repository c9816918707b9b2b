//! Moves players in the list. A move is shown at once, saved in one call, and visibly reverted if that fails.

use app_api::ApiError;
use app_api::functions::players::reorder_players;
use app_api::wire::{PlayerBody, PlayerPlace};
use app_domain::PlayerId;
use app_domain::team_order::{RolePosition, TeamOrder};
use leptos::prelude::*;
use leptos::task::spawn_local;

use crate::components::SaveState;
use crate::query::LiveQuery;
use crate::session::UserSession;
use crate::texts::players as texts;
use crate::toast::ToastStack;

/// The order of the list: the stored one, or a new one that is being saved.
#[derive(Clone, Copy)]
pub struct PlayerReorder {
    team: LiveQuery<Vec<PlayerBody>>,
    pending_order: RwSignal<Option<TeamOrder>>,
    is_sending: StoredValue<bool>,
    state: RwSignal<SaveState>,
    session: UserSession,
    toasts: ToastStack,
}

impl PlayerReorder {
    pub fn of(team: LiveQuery<Vec<PlayerBody>>) -> Self {
        Self {
            team,
            pending_order: RwSignal::new(None),
            is_sending: StoredValue::new(false),
            state: RwSignal::new(SaveState::Untouched),
            session: UserSession::of_page(),
            toasts: ToastStack::of_page(),
        }
    }

    pub fn order(self) -> TeamOrder {
        let team = self.team.with(|team| order_of(team)).unwrap_or_default();
        match self.pending_order.get() {
            Some(wanted) => wanted.rebased_on(&team),
            None => team,
        }
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
        self.pending_order.set(Some(moved));
        self.state.set(SaveState::Saving);
        // One request at a time: the running one is followed by one with the newest order.
        if !self.is_sending.get_value() {
            self.is_sending.set_value(true);
            spawn_local(self.send());
        }
    }

    async fn send(self) {
        let newest = move || self.pending_order.try_get_untracked().flatten();
        while let Some(sent) = newest() {
            let places = sent.placements().into_iter().map(|placement| PlayerPlace {
                chat_id: placement.player.to_string(),
                sort_order: placement.sort_order,
                role: placement.role,
            });
            let heard = reorder_players(places.collect()).await;
            if heard.is_ok() && newest().is_some_and(|now| now != sent) {
                continue;
            }
            return self.handle_result(heard);
        }
    }

    fn handle_result(self, heard: Result<Vec<PlayerBody>, ApiError>) {
        if self.is_sending.try_get_value().is_none() {
            // The page was left during the request.
            return;
        }
        self.is_sending.set_value(false);
        match heard {
            Ok(team) => {
                self.team.update(|known| *known = team);
                self.state.set(SaveState::Saved);
            }
            Err(refusal) => {
                self.session.handle_refusal(&refusal);
                let words = if refusal.code == "not_found" {
                    self.team.refetch();
                    texts::TEAM_GONE.to_owned()
                } else {
                    texts::not_moved(&refusal.error)
                };
                self.toasts.notify(words);
                self.state.set(SaveState::Untouched);
            }
        }
        self.pending_order.set(None);
    }
}

pub fn order_of(team: &[PlayerBody]) -> TeamOrder {
    // Ids from the server always parse.
    let placed = team
        .iter()
        .filter_map(|player| Some((player.chat_id.parse().ok()?, player.role)));
    TeamOrder::new(placed)
}
