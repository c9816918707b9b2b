//! The dragged row: its original spot and its current drop target.

use app_domain::team_order::{RolePosition, TeamOrder};
use app_domain::{PlayerId, Role};

use super::position_text;
use super::row_positions::RowPositions;

#[derive(Debug, Clone, PartialEq)]
pub struct DraggedPlayer {
    pub player: PlayerId,
    name: String,
    /// The list as it was at the start of the drag.
    pub team_order: TeamOrder,
    spots: Vec<RolePosition>,
    /// Index of the original spot.
    from: usize,
    /// Index of the drop target.
    to: usize,
    pub row_positions: RowPositions,
    /// The pointer that drags the row; `None` for a drag by keyboard.
    pub pointer: Option<DragPointer>,
}

#[derive(Debug, Clone, Copy, PartialEq)]
pub struct DragPointer {
    pub id: i32,
    /// Distance from the top of the row to the pointer, in pixels.
    pub grab_offset: f64,
    /// Vertical position of the pointer in the window, in pixels.
    pub y: f64,
    /// Distance of the row from its original place, in pixels.
    pub offset: f64,
}

impl DraggedPlayer {
    /// Starts a drag of the player's row. `team_order` is the order of the list at this moment.
    pub fn start(
        row_positions: RowPositions,
        team_order: TeamOrder,
        player: &PlayerId,
        name: &str,
    ) -> Option<Self> {
        let spots = team_order.positions_for(player);
        let home = team_order.position_of(player)?;
        let at = spots.iter().position(|spot| *spot == home)?;
        Some(Self {
            row_positions,
            player: player.clone(),
            name: name.to_owned(),
            team_order,
            spots,
            from: at,
            to: at,
            pointer: None,
        })
    }

    /// Attaches the pointer at `y` that grabbed the row. `list_top` is the top of the list in the window.
    pub fn attach_pointer(&mut self, id: i32, y: f64, list_top: f64) {
        self.pointer = Some(DragPointer {
            id,
            grab_offset: y - list_top - self.row_positions.original_top(),
            y,
            offset: 0.0,
        });
    }

    /// Moves the row with the pointer at `y`.
    pub fn drag_to(&mut self, y: f64, list_top: f64) {
        if let Some(pointer) = &mut self.pointer {
            pointer.y = y;
            let top = y - list_top - pointer.grab_offset;
            pointer.offset = top - self.row_positions.original_top();
            self.to = self.row_positions.nearest_index(top) - 1;
        }
    }

    /// Moves the drop target by spots, at most to an end of the list.
    pub fn move_by(&mut self, by: isize) {
        let last = self.spots.len() - 1;
        self.to = self.to.saturating_add_signed(by).min(last);
    }

    /// Moves the drop target back to the original spot.
    pub fn reset(&mut self) {
        self.to = self.from;
    }

    pub fn target(&self) -> RolePosition {
        self.spots[self.to]
    }

    /// The drop index of the row among the other parts; part 0 is a heading.
    pub fn drop_index(&self) -> usize {
        self.to + 1
    }

    /// How far the row of a player is shifted, in pixels.
    pub fn shift_of(&self, player: &PlayerId) -> Option<f64> {
        let spot = self.team_order.position_of(player)?;
        match self.pointer {
            Some(pointer) if self.player == *player => Some(pointer.offset),
            _ => Some(self.shift(spot.place + 1, spot.role)),
        }
    }

    /// How far the heading of a role is shifted, in pixels.
    pub fn shift_of_heading(&self, role: Role) -> f64 {
        self.shift(0, role)
    }

    /// How far a part of the role is shifted: its heading at place 0, or the row at this place below it.
    fn shift(&self, place: usize, role: Role) -> f64 {
        let before = Role::ALL.into_iter().take_while(|other| *other != role);
        let above: usize = before
            .map(|role| self.team_order.group(role).len() + 1)
            .sum();
        self.row_positions.shift(above + place, self.drop_index())
    }

    /// How far the row is from the drop target, in pixels: it covers this distance when it is dropped.
    pub fn distance_to_target(&self) -> f64 {
        self.pointer.map_or(0.0, |pointer| {
            let top = self.row_positions.original_top() + pointer.offset;
            top - self.row_positions.drop_top(self.drop_index())
        })
    }

    /// The drop target in words.
    pub fn position_text(&self) -> String {
        position_text(&self.team_order, &self.player, &self.name, self.target())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn id(number: u64) -> PlayerId {
        format!("{number:018}").parse().expect("an id")
    }

    /// Mains 1 and 2, no subs, coach 3. Headings and rows are 50 pixels high. Player 1 is dragged.
    fn dragged() -> DraggedPlayer {
        let order = TeamOrder::new([
            (id(1), Role::Main),
            (id(2), Role::Main),
            (id(3), Role::Coach),
        ]);
        let row_positions = RowPositions {
            tops: vec![0.0, 50.0, 100.0, 150.0, 200.0, 250.0],
            bottom: 300.0,
            dragged_part: 1,
            row_height: 50.0,
        };
        DraggedPlayer::start(row_positions, order, &id(1), "Kim").expect("a player of the list")
    }

    fn target(dragged: &DraggedPlayer) -> (Role, usize) {
        (dragged.target().role, dragged.target().place)
    }

    #[test]
    fn a_drag_begins_on_the_rows_own_spot() {
        let dragged = dragged();
        assert_eq!(target(&dragged), (Role::Main, 0));
        assert_eq!(dragged.shift_of(&id(2)), Some(0.0));
        assert_eq!(dragged.shift_of(&id(9)), None);
    }

    #[test]
    fn the_arrow_keys_move_through_the_roles_and_stop_at_the_ends() {
        let mut dragged = dragged();
        let expected = [
            (Role::Main, 1),
            (Role::Sub, 0),
            (Role::Coach, 0),
            (Role::Coach, 1),
            (Role::Coach, 1),
        ];
        for spot in expected {
            dragged.move_by(1);
            assert_eq!(target(&dragged), spot);
        }
        for _ in 0..9 {
            dragged.move_by(-1);
        }
        assert_eq!(target(&dragged), (Role::Main, 0));
    }

    #[test]
    fn the_row_follows_the_pointer_and_the_others_make_room() {
        let mut dragged = dragged();
        dragged.attach_pointer(7, 1075.0, 1000.0);
        dragged.drag_to(1172.0, 1000.0);
        assert_eq!(dragged.shift_of(&id(1)), Some(97.0));
        assert_eq!(target(&dragged), (Role::Sub, 0));
        assert_eq!(dragged.shift_of(&id(2)), Some(-50.0));
        assert!((dragged.shift_of_heading(Role::Sub) + 50.0).abs() < f64::EPSILON);
        assert!(dragged.shift_of_heading(Role::Coach).abs() < f64::EPSILON);
    }

    #[test]
    fn a_dropped_row_moves_from_the_pointer_to_its_place() {
        let mut dragged = dragged();
        dragged.move_by(1);
        assert!(dragged.distance_to_target().abs() < f64::EPSILON);
        dragged.attach_pointer(7, 1075.0, 1000.0);
        dragged.drag_to(1172.0, 1000.0);
        // The row is held at 147 and belongs below the heading of the subs, at 100 to 150 without it.
        assert!((dragged.distance_to_target() + 3.0).abs() < f64::EPSILON);
        dragged.reset();
        assert!((dragged.distance_to_target() - 97.0).abs() < f64::EPSILON);
    }

    #[test]
    fn scrolling_the_list_under_a_resting_pointer_moves_the_drop_target() {
        let mut dragged = dragged();
        dragged.attach_pointer(7, 1075.0, 1000.0);
        dragged.drag_to(1075.0, 800.0);
        assert_eq!(target(&dragged), (Role::Coach, 1));
    }

    #[test]
    fn a_reset_drag_is_back_on_its_spot() {
        let mut dragged = dragged();
        dragged.move_by(2);
        dragged.reset();
        assert_eq!(target(&dragged), (Role::Main, 0));
    }
}
