//! Where an item goes that is added without a pointer.

use app_document::board::{BoardPoint, ItemKind, MapGeometry, VisibleItem};

use super::board_tool::BoardTool;

/// Two tokens that are nearer cover each other.
const MIN_APART: u32 = 50;
/// How far in front of an agent its utility goes.
const IN_FRONT: i32 = 120;

/// The place of an item that is added by keyboard: in front of the agent that uses it, or near the middle of the map,
/// where no token is.
pub fn free_place(
    tool: &BoardTool,
    user: Option<&str>,
    items: &[VisibleItem<'_>],
    map: &MapGeometry,
) -> BoardPoint {
    let user = items.iter().find(|item| Some(item.id()) == user);
    if let Some(at) = user.and_then(VisibleItem::position) {
        if tool.kind() == ItemKind::Path {
            return at;
        }
        let is_room_above = i32::from(at.y) >= IN_FRONT;
        return at.shifted(0, if is_room_above { -IN_FRONT } else { IN_FRONT });
    }
    let middle = BoardPoint {
        x: map.width / 2,
        y: map.height / 2,
    };
    let is_free = |at: &BoardPoint| {
        let mut places = items.iter().filter_map(VisibleItem::position);
        places.all(|place| place.distance_squared(*at) >= MIN_APART * MIN_APART)
    };
    // To the right of the middle, then in the rows below it.
    let mut candidates = (0..40).map(|at| middle.shifted(at % 8 * 60, at / 8 * 60));
    candidates.find(is_free).unwrap_or(middle)
}

#[cfg(test)]
mod tests {
    use app_document::board::{BoardCommand, BoardContent};

    use super::*;

    #[test]
    fn added_agents_are_side_by_side_and_utility_is_in_front_of_its_agent() {
        let map = MapGeometry::default();
        let mut board = BoardContent::blank(None, "p").expect("a board");
        for agent in ["Omen", "Jett", "Sova"] {
            let tool = BoardTool::Agent(agent.to_owned());
            let place = free_place(&tool, None, &board.visible_items(0), &map);
            let item = tool.new_item(agent, None, &[place]).expect("an item");
            let command = BoardCommand::Place { phase: 0, item };
            board = board.run(&command).expect("a board");
        }
        let items = board.visible_items(0);
        let places: Vec<_> = items.iter().filter_map(VisibleItem::position).collect();
        let xs: Vec<u16> = places.iter().map(|at| at.x).collect();
        assert_eq!(xs, [500, 560, 620]);
        let smoke = BoardTool::Item(ItemKind::Smoke);
        let place = free_place(&smoke, Some("Jett"), &items, &map);
        assert_eq!(place, BoardPoint { x: 560, y: 380 });
    }
}
