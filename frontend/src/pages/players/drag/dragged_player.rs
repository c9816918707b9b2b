//! The dragged row: its original spot and its current drop target.

use app_domain::team_order::{RolePosition, TeamOrder};
use app_domain::{PlayerId, Role};
use web_sys::Element;

use super::row_id;
use super::row_positions::RowPositions;
use crate::texts::players as texts;

#[derive(Debug, Clone, PartialEq)]
pub struct DraggedPlayer {
    pub player: PlayerId,
    name: String,
    /// The list as it was at the start of the drag.
    pub team_order: TeamOrder,
    pub spots: Vec<RolePosition>,
    pub from: usize,
    pub to: usize,
    pub row_positions: RowPositions,
    /// The pointer that drags the row; `None` for a drag by keyboard.
    pub pointer: Option<PlayerDragPointer>,
}

#[derive(Debug, Clone, Copy, PartialEq)]
pub struct PlayerDragPointer {
    pub id: i32,
    /// Distance from the top of the row to the pointer, in pixels.
    pub grab_offset: f64,
    /// Vertical position of the pointer in the window, in pixels.
    pub y: f64,
    /// Distance of the row from its original place, in pixels.
    pub offset: f64,
}

impl DraggedPlayer {
    /// Starts a drag of the player's row. `seen` is the order of the list at this moment.
    pub fn start(list: &Element, seen: TeamOrder, player: &PlayerId, name: &str) -> Option<Self> {
        let spots = seen.positions_for(player);
        let home = seen.position_of(player)?;
        let at = spots.iter().position(|spot| *spot == home)?;
        Some(Self {
            row_positions: RowPositions::measure(list, &row_id(player))?,
            player: player.clone(),
            name: name.to_owned(),
            team_order: seen,
            spots,
            from: at,
            to: at,
            pointer: None,
        })
    }

    /// Moves the row with the pointer at `y`. `start` is the top of the list in the window.
    pub fn drag_to(&mut self, y: f64, start: f64) {
        if let Some(held) = &mut self.pointer {
            held.y = y;
            let top = y - start - held.grab_offset;
            held.offset = top - self.row_positions.original_top();
            self.to = self.row_positions.nearest_index(top) - 1;
        }
    }

    pub fn move_by(&mut self, by: isize) {
        let last = self.spots.len() - 1;
        self.to = self.to.saturating_add_signed(by).min(last);
    }

    /// The drop index of the row among the other parts; part 0 is a heading.
    pub fn drop_index(&self) -> usize {
        self.to + 1
    }

    /// How far a part of the role is shifted: its heading at place 0, or the row at this place below it.
    pub fn shift(&self, place: usize, role: Role) -> String {
        let before = Role::ALL.into_iter().take_while(|other| *other != role);
        let above: usize = before
            .map(|role| self.team_order.group(role).len() + 1)
            .sum();
        pixels(self.row_positions.shift(above + place, self.drop_index()))
    }

    /// The drop target in words.
    pub fn position_text(&self) -> String {
        let spot = self.spots[self.to];
        let count = self
            .team_order
            .moved(&self.player, spot)
            .group(spot.role)
            .len();
        texts::position(&self.name, spot.place + 1, count, spot.role)
    }
}

/// The length as a CSS value, rounded to whole pixels.
pub fn pixels(length: f64) -> String {
    [&length.round().to_string(), "px"].concat()
}
