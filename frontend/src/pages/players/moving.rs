//! Moves players in the list: shown at once, saved in one call, taken back visibly when that fails.

use app_api::ApiError;
use app_api::functions::players::reorder_players;
use app_api::wire::{PlayerMapping, PlayerPlace};
use app_domain::PlayerId;
use app_domain::order::{Spot, TeamOrder};
use leptos::prelude::*;
use leptos::task::spawn_local;

use crate::components::SaveState;
use crate::question::Question;
use crate::session::Session;
use crate::texts::players as texts;
use crate::toast::Toasts;

/// The order of the list: the server's, or one that is on its way there.
#[derive(Clone, Copy)]
pub struct Moving {
    team: Question<Vec<PlayerMapping>>,
    wanted: RwSignal<Option<TeamOrder>>,
    is_sending: StoredValue<bool>,
    state: RwSignal<SaveState>,
    session: Session,
    toasts: Toasts,
}

impl Moving {
    pub fn of(team: Question<Vec<PlayerMapping>>) -> Self {
        Self {
            team,
            wanted: RwSignal::new(None),
            is_sending: StoredValue::new(false),
            state: RwSignal::new(SaveState::Untouched),
            session: Session::of_page(),
            toasts: Toasts::of_page(),
        }
    }

    pub fn order(self) -> TeamOrder {
        let team = self.team.with(|team| order_of(team)).unwrap_or_default();
        match self.wanted.get() {
            Some(wanted) => wanted.brought_up_to(&team),
            None => team,
        }
    }

    pub fn state(self) -> Signal<SaveState> {
        self.state.into()
    }

    /// Puts the player of `seen` on a spot. The whole list is sent as it was seen, so that of two admins' lists the
    /// later one holds as a whole.
    pub fn put(self, seen: &TeamOrder, player: &PlayerId, spot: Spot) {
        let moved = seen.moved(player, spot);
        if moved == *seen {
            return;
        }
        self.wanted.set(Some(moved));
        self.state.set(SaveState::Saving);
        // One list at a time: the one on its way sends the newest after itself.
        if !self.is_sending.get_value() {
            self.is_sending.set_value(true);
            spawn_local(self.send());
        }
    }

    async fn send(self) {
        let newest = move || self.wanted.try_get_untracked().flatten();
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
            return self.hear(heard);
        }
    }

    fn hear(self, heard: Result<Vec<PlayerMapping>, ApiError>) {
        if self.is_sending.try_get_value().is_none() {
            // The page was left meanwhile.
            return;
        }
        self.is_sending.set_value(false);
        match heard {
            Ok(team) => {
                self.team.amend(|known| *known = team);
                self.state.set(SaveState::Saved);
            }
            Err(refusal) => {
                self.session.heed(&refusal);
                let words = if refusal.code == "not_found" {
                    self.team.ask();
                    texts::TEAM_GONE.to_owned()
                } else {
                    texts::not_moved(&refusal.error)
                };
                self.toasts.say(words);
                self.state.set(SaveState::Untouched);
            }
        }
        self.wanted.set(None);
    }
}

pub fn order_of(team: &[PlayerMapping]) -> TeamOrder {
    // The server's own ids are always readable.
    let placed = team
        .iter()
        .filter_map(|player| Some((player.chat_id.parse().ok()?, player.role)));
    TeamOrder::new(placed)
}
