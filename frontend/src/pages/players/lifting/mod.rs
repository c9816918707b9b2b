//! A player lifted out of the list, by pointer (mouse, pen or finger alike) or by keyboard.

mod keys;
mod lift;
mod pointer;
mod slots;

use app_domain::order::{Spot, TeamOrder};
use app_domain::{PlayerId, Role};
use leptos::html;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::HtmlElement;

use super::moving::Moving;
use crate::texts::players as texts;
use lift::{Lift, pixels};

/// Lifts, carries and drops players of one list.
#[derive(Clone, Copy)]
pub struct Lifting {
    moving: Moving,
    lift: RwSignal<Option<Lift>>,
    list: NodeRef<html::Div>,
    /// What is spoken.
    news: RwSignal<String>,
}

impl Lifting {
    pub fn of(moving: Moving) -> Self {
        Self {
            moving,
            lift: RwSignal::new(None),
            list: NodeRef::new(),
            news: RwSignal::new(String::new()),
        }
    }

    pub fn list(self) -> NodeRef<html::Div> {
        self.list
    }

    pub fn news(self) -> RwSignal<String> {
        self.news
    }

    /// The order that stands in the page: it waits while a row is in the air.
    pub fn order(self) -> TeamOrder {
        let seen = self
            .lift
            .with(|lift| lift.as_ref().map(|lift| lift.seen.clone()));
        seen.unwrap_or_else(|| self.moving.order())
    }

    pub fn is_lifted(self) -> bool {
        self.lift.with(Option::is_some)
    }

    pub fn holds(self, player: &PlayerId) -> bool {
        self.lift
            .with(|lift| lift.as_ref().is_some_and(|lift| lift.player == *player))
    }

    /// How far the player's row is shifted, as CSS writes it.
    pub fn shift_of(self, player: &PlayerId) -> Option<String> {
        self.lift.with(|lift| {
            let lift = lift.as_ref()?;
            let spot = lift.seen.spot_of(player)?;
            match lift.pointer {
                Some(held) if lift.player == *player => Some(pixels(held.offset)),
                _ => Some(lift.shift(spot.place + 1, spot.role)),
            }
        })
    }

    /// How far the heading of a role is shifted.
    pub fn shift_of_heading(self, role: Role) -> Option<String> {
        self.lift
            .with(|lift| lift.as_ref().map(|lift| lift.shift(0, role)))
    }

    /// Top and height of the place that waits for the row.
    pub fn landing(self) -> Option<(String, String)> {
        self.lift.with(|lift| {
            let lift = lift.as_ref()?;
            let top = lift.slots.top(lift.slot());
            Some((pixels(top), pixels(lift.slots.height())))
        })
    }

    /// Puts a player one spot further, or onto a spot, at once: the way of the menu.
    pub fn put(self, player: &PlayerId, name: &str, to: impl FnOnce(&TeamOrder) -> Option<Spot>) {
        let seen = untrack(|| self.moving.order());
        if let Some(spot) = to(&seen) {
            self.moving.put(&seen, player, spot);
            let count = seen.moved(player, spot).group(spot.role).len();
            let position = texts::position(name, spot.place + 1, count, spot.role);
            self.news.set(position);
        }
    }

    fn lifted(self, player: &PlayerId, name: &str) -> Option<Lift> {
        let seen = untrack(|| self.moving.order());
        Lift::off(&*self.list.get_untracked()?, seen, player, name)
    }

    /// Speaks of the spot the row is over.
    fn tell(self) {
        let position = self
            .lift
            .with_untracked(|lift| lift.as_ref().map(Lift::position));
        if let Some(position) = position {
            self.news.set(position);
        }
    }

    fn drop_it(self) {
        let Some(lift) = self.lift.get_untracked() else {
            return;
        };
        self.lift.set(None);
        self.news.set(texts::dropped(&lift.position()));
        self.moving
            .put(&lift.seen, &lift.player, lift.spots[lift.to]);
        focus_handle(lift.player);
    }

    fn put_back(self) {
        let Some(mut lift) = self.lift.get_untracked() else {
            return;
        };
        lift.to = lift.from;
        self.news.set(texts::put_back(&lift.position()));
        self.lift.set(None);
    }

    /// The list's upper edge in the window.
    fn start(self) -> f64 {
        self.list
            .get_untracked()
            .map_or(0.0, |list| list.get_bounding_client_rect().top())
    }
}

pub fn row_id(player: &PlayerId) -> String {
    ["player-", player.as_str()].concat()
}

pub fn handle_id(player: &PlayerId) -> String {
    ["handle-", player.as_str()].concat()
}

/// The row may have been made anew in another role.
fn focus_handle(player: PlayerId) {
    request_animation_frame(move || {
        let handle = document().get_element_by_id(&handle_id(&player));
        if let Some(handle) = handle.and_then(|handle| handle.dyn_into::<HtmlElement>().ok()) {
            let _ = handle.focus();
        }
    });
}
