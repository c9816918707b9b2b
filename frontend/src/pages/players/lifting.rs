//! A player lifted out of the list, by pointer (mouse, pen or finger alike) or by keyboard.

use app_domain::order::{Spot, TeamOrder};
use app_domain::{PlayerId, Role};
use leptos::ev::{KeyboardEvent, PointerEvent};
use leptos::html;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::HtmlElement;

use super::moving::Moving;
use super::slots::Slots;
use crate::texts::players as texts;

/// From here to the upper or lower edge of the window a dragged row scrolls the page; the top bar hides the upper rest.
const EDGE: f64 = 56.0;
const TOP_EDGE: f64 = 112.0;
/// Pixels a frame at the very edge.
const FASTEST: f64 = 14.0;

/// The row in the air.
#[derive(Debug, Clone, PartialEq)]
struct Lift {
    player: PlayerId,
    name: String,
    /// The list as it was seen when the row was lifted.
    seen: TeamOrder,
    spots: Vec<Spot>,
    from: usize,
    to: usize,
    slots: Slots,
    /// How far the pointer has carried the row, and where in the row it holds it; `None` by keyboard.
    pointer: Option<Held>,
}

#[derive(Debug, Clone, Copy, PartialEq)]
struct Held {
    id: i32,
    /// From the top of the row to the pointer.
    grip: f64,
    /// The pointer's place in the window.
    y: f64,
    /// The row's way from home.
    offset: f64,
}

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

    pub fn press(self, player: &PlayerId, name: &str, event: &PointerEvent) {
        let is_first = event.is_primary() && event.button() == 0;
        let Some(handle) = handle_of(event) else {
            return;
        };
        if !is_first || self.lift.with_untracked(Option::is_some) {
            return;
        }
        event.prevent_default();
        let _ = handle.focus();
        let _ = handle.set_pointer_capture(event.pointer_id());
        let Some(mut lift) = self.lifted(player, name) else {
            return;
        };
        let y = f64::from(event.client_y());
        lift.pointer = Some(Held {
            id: event.pointer_id(),
            grip: y - self.start() - lift.slots.home(),
            y,
            offset: 0.0,
        });
        self.lift.set(Some(lift));
        self.scroll_near_edges();
    }

    pub fn carry(self, event: &PointerEvent) {
        let id = event.pointer_id();
        let y = f64::from(event.client_y());
        if self.held().is_some_and(|held| held.id == id) {
            self.carry_to(y);
        }
    }

    pub fn release(self, event: &PointerEvent) {
        if self
            .held()
            .is_some_and(|held| held.id == event.pointer_id())
        {
            self.drop_it();
        }
    }

    /// The pointer was taken away: by the browser, by another window, by a second finger.
    pub fn lose(self, event: &PointerEvent) {
        if self
            .held()
            .is_some_and(|held| held.id == event.pointer_id())
        {
            self.put_back();
        }
    }

    pub fn key(self, player: &PlayerId, name: &str, press: &KeyboardEvent) {
        let key = press.key();
        let is_lifted = self.lift.with_untracked(Option::is_some);
        match (key.as_str(), is_lifted) {
            (" " | "Enter", false) => {
                if let Some(lift) = self.lifted(player, name) {
                    self.news.set(texts::lifted(&lift.position()));
                    self.lift.set(Some(lift));
                }
            }
            (" " | "Enter", true) => self.drop_it(),
            ("Escape", true) => self.put_back(),
            ("ArrowUp", true) => self.step(-1),
            ("ArrowDown", true) => self.step(1),
            ("Tab", true) => return self.put_back(),
            _ => return,
        }
        press.prevent_default();
    }

    /// The focus has left the handle.
    pub fn leave(self) {
        let by_keyboard = self
            .lift
            .with_untracked(|lift| lift.as_ref().is_some_and(|lift| lift.pointer.is_none()));
        if by_keyboard {
            self.put_back();
        }
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
        let spots = seen.spots_for(player);
        let home = seen.spot_of(player)?;
        let at = spots.iter().position(|spot| *spot == home)?;
        Some(Lift {
            slots: Slots::measured(&*self.list.get_untracked()?, &row_id(player))?,
            player: player.clone(),
            name: name.to_owned(),
            seen,
            spots,
            from: at,
            to: at,
            pointer: None,
        })
    }

    fn step(self, by: isize) {
        self.lift.update(|lift| {
            if let Some(lift) = lift {
                let last = lift.spots.len() - 1;
                lift.to = lift.to.saturating_add_signed(by).min(last);
            }
        });
        self.tell();
        self.keep_in_sight();
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

    fn carry_to(self, y: f64) {
        let start = self.start();
        let before = self
            .lift
            .with_untracked(|lift| lift.as_ref().map(|lift| lift.to));
        self.lift.update(|lift| {
            let Some(lift) = lift else { return };
            if let Some(held) = &mut lift.pointer {
                held.y = y;
                let top = y - start - held.grip;
                held.offset = top - lift.slots.home();
                lift.to = lift.slots.nearest(top) - 1;
            }
        });
        let after = self
            .lift
            .with_untracked(|lift| lift.as_ref().map(|lift| lift.to));
        if before != after {
            self.tell();
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

    fn held(self) -> Option<Held> {
        self.lift
            .with_untracked(|lift| lift.as_ref().and_then(|lift| lift.pointer))
    }

    /// The list's upper edge in the window.
    fn start(self) -> f64 {
        self.list
            .get_untracked()
            .map_or(0.0, |list| list.get_bounding_client_rect().top())
    }

    /// Scrolls as long as the pointer rests near an edge.
    fn scroll_near_edges(self) {
        request_animation_frame(move || {
            let Some(held) = self
                .lift
                .try_with_untracked(|lift| lift.as_ref().and_then(|lift| lift.pointer))
                .flatten()
            else {
                return;
            };
            let by = scroll_speed(held.y);
            if by != 0.0 {
                window().scroll_by_with_x_and_y(0.0, by);
                self.carry_to(held.y);
            }
            self.scroll_near_edges();
        });
    }

    fn keep_in_sight(self) {
        let Some((slots, slot)) = self.lift.with_untracked(|lift| {
            let lift = lift.as_ref()?;
            Some((lift.slots.clone(), lift.slot()))
        }) else {
            return;
        };
        let top = self.start() + slots.top(slot);
        let bottom = top + slots.height();
        let end = inner_height() - EDGE;
        if top < TOP_EDGE {
            window().scroll_by_with_x_and_y(0.0, top - TOP_EDGE);
        } else if bottom > end {
            window().scroll_by_with_x_and_y(0.0, bottom - end);
        }
    }
}

impl Lift {
    /// The slot before which the row would stand; the first part is a heading.
    fn slot(&self) -> usize {
        self.to + 1
    }

    fn shift(&self, place: usize, role: Role) -> String {
        let before = Role::ALL.into_iter().take_while(|other| *other != role);
        let above: usize = before.map(|role| self.seen.group(role).len() + 1).sum();
        pixels(self.slots.shift(above + place, self.slot()))
    }

    fn position(&self) -> String {
        let spot = self.spots[self.to];
        let count = self.seen.moved(&self.player, spot).group(spot.role).len();
        texts::position(&self.name, spot.place + 1, count, spot.role)
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

fn handle_of(event: &PointerEvent) -> Option<HtmlElement> {
    event.current_target()?.dyn_into().ok()
}

fn inner_height() -> f64 {
    let height = window().inner_height().ok();
    height.and_then(|height| height.as_f64()).unwrap_or(0.0)
}

fn scroll_speed(y: f64) -> f64 {
    let end = inner_height() - EDGE;
    if y < TOP_EDGE {
        -FASTEST * ((TOP_EDGE - y) / EDGE).min(1.0)
    } else if y > end {
        FASTEST * ((y - end) / EDGE).min(1.0)
    } else {
        0.0
    }
}

fn pixels(length: f64) -> String {
    [&length.round().to_string(), "px"].concat()
}
