//! The row in the air: where it came from, and the spot it is over.

use app_domain::order::{Spot, TeamOrder};
use app_domain::{PlayerId, Role};
use web_sys::Element;

use super::row_id;
use super::slots::Slots;
use crate::texts::players as texts;

#[derive(Debug, Clone, PartialEq)]
pub struct Lift {
    pub player: PlayerId,
    name: String,
    /// The list as it was seen when the row was lifted.
    pub seen: TeamOrder,
    pub spots: Vec<Spot>,
    pub from: usize,
    pub to: usize,
    pub slots: Slots,
    /// How far the pointer has carried the row, and where in the row it holds it; `None` by keyboard.
    pub pointer: Option<Held>,
}

#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Held {
    pub id: i32,
    /// From the top of the row to the pointer.
    pub grip: f64,
    /// The pointer's place in the window.
    pub y: f64,
    /// The row's way from home.
    pub offset: f64,
}

impl Lift {
    /// Takes the player's row off the list, which stands as it was `seen`.
    pub fn off(list: &Element, seen: TeamOrder, player: &PlayerId, name: &str) -> Option<Self> {
        let spots = seen.spots_for(player);
        let home = seen.spot_of(player)?;
        let at = spots.iter().position(|spot| *spot == home)?;
        Some(Self {
            slots: Slots::measured(list, &row_id(player))?,
            player: player.clone(),
            name: name.to_owned(),
            seen,
            spots,
            from: at,
            to: at,
            pointer: None,
        })
    }

    /// Carries the row with the pointer at `y`, over a list that begins at `start`.
    pub fn carry(&mut self, y: f64, start: f64) {
        if let Some(held) = &mut self.pointer {
            held.y = y;
            let top = y - start - held.grip;
            held.offset = top - self.slots.home();
            self.to = self.slots.nearest(top) - 1;
        }
    }

    pub fn step(&mut self, by: isize) {
        let last = self.spots.len() - 1;
        self.to = self.to.saturating_add_signed(by).min(last);
    }

    /// The slot before which the row would stand; the first part is a heading.
    pub fn slot(&self) -> usize {
        self.to + 1
    }

    /// How far a part of the role is shifted: its heading, or the row at this place below it.
    pub fn shift(&self, place: usize, role: Role) -> String {
        let before = Role::ALL.into_iter().take_while(|other| *other != role);
        let above: usize = before.map(|role| self.seen.group(role).len() + 1).sum();
        pixels(self.slots.shift(above + place, self.slot()))
    }

    /// Where the row would stand, in words.
    pub fn position(&self) -> String {
        let spot = self.spots[self.to];
        let count = self.seen.moved(&self.player, spot).group(spot.role).len();
        texts::position(&self.name, spot.place + 1, count, spot.role)
    }
}

/// As CSS writes it.
pub fn pixels(length: f64) -> String {
    [&length.round().to_string(), "px"].concat()
}
