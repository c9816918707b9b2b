//! The handles of a selected item: points that are dragged alone.

use app_document::attribute_map;
use app_document::board::{BoardCommand, BoardPoint, ItemHandle, ItemKind, VisibleItem, ZoneShape};

use super::board_tool::radius_to;

/// The longest path of which every point has a handle. Longer ones have handles at their ends.
const MAX_POINT_HANDLES: usize = 12;

/// A handle of an item.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BoardHandle {
    Point(usize),
    Target,
    Radius,
    /// The direction and the length of a cone.
    Tip,
    /// The width of a cone.
    Spread,
}

/// A point with fractions, in units of the map.
pub type MapPosition = (f64, f64);

/// The handles of an item with their places.
pub fn handles_of(item: &VisibleItem<'_>) -> Vec<(BoardHandle, MapPosition)> {
    if item.has_points() {
        let points = item.points();
        let is_short = points.len() <= MAX_POINT_HANDLES;
        let last = points.len().saturating_sub(1);
        let points = points.into_iter().enumerate();
        return points
            .filter(|(at, _)| is_short || *at == 0 || *at == last)
            .map(|(at, point)| (BoardHandle::Point(at), position(point)))
            .collect();
    }
    let Some(at) = item.position().map(position) else {
        return Vec::new();
    };
    let around = |degrees: f64, radius: f64| {
        let (sin, cos) = degrees.to_radians().sin_cos();
        (at.0 + cos * radius, at.1 + sin * radius)
    };
    let radius = f64::from(item.radius());
    match item.kind() {
        Some(ItemKind::Zone) if item.shape() == ZoneShape::Cone => {
            let (angle, spread) = (f64::from(item.angle()), f64::from(item.spread()));
            vec![
                (BoardHandle::Tip, around(angle, radius)),
                (BoardHandle::Spread, around(angle + spread / 2.0, radius)),
            ]
        }
        Some(ItemKind::Smoke | ItemKind::Reveal | ItemKind::Zone) => {
            // On the side where there is more room.
            let degrees = if at.0 > 500.0 { 180.0 } else { 0.0 };
            vec![(BoardHandle::Radius, around(degrees, radius))]
        }
        Some(ItemKind::Flash | ItemKind::Trap | ItemKind::Lineup) => {
            let target = item.target().map(position);
            target
                .map(|at| (BoardHandle::Target, at))
                .into_iter()
                .collect()
        }
        _ => Vec::new(),
    }
}

/// The command that drags a handle to a point.
pub fn handle_command(
    item: &VisibleItem<'_>,
    phase: usize,
    handle: BoardHandle,
    to: BoardPoint,
) -> BoardCommand {
    let id = item.id().to_owned();
    let at = item.position().unwrap_or(to);
    let set = |values: Vec<(&str, u16)>| BoardCommand::SetItem {
        phase,
        id: id.clone(),
        values: attribute_map(
            values
                .into_iter()
                .map(|(name, value)| (name.to_owned(), value.into())),
        ),
    };
    match handle {
        BoardHandle::Point(point) => BoardCommand::MoveHandle {
            phase,
            id,
            handle: ItemHandle::Point(point),
            to,
        },
        BoardHandle::Target => BoardCommand::MoveHandle {
            phase,
            id,
            handle: ItemHandle::Target,
            to,
        },
        BoardHandle::Radius => set(vec![("radius", radius_to(at, to))]),
        BoardHandle::Tip => set(vec![
            ("radius", radius_to(at, to)),
            ("angle", degrees_to(at, to)),
        ]),
        BoardHandle::Spread => {
            let apart = i32::from(degrees_to(at, to)) - i32::from(item.angle());
            let apart = apart.rem_euclid(360).unsigned_abs();
            let half = u16::try_from(apart.min(360 - apart)).unwrap_or_default();
            set(vec![("spread", (half * 2).clamp(10, 360))])
        }
    }
}

/// The direction from one point to another in whole degrees, clockwise from the right.
pub(super) fn degrees_to(from: BoardPoint, to: BoardPoint) -> u16 {
    let (x, y) = apart(from, to);
    let degrees = y.atan2(x).to_degrees().round().rem_euclid(360.0);
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "the value is at most 360"
    )]
    let degrees = degrees as u16;
    degrees % 360
}

pub(super) fn distance(from: BoardPoint, to: BoardPoint) -> f64 {
    let (x, y) = apart(from, to);
    x.hypot(y)
}

fn apart(from: BoardPoint, to: BoardPoint) -> (f64, f64) {
    (
        f64::from(to.x) - f64::from(from.x),
        f64::from(to.y) - f64::from(from.y),
    )
}

pub(super) fn position(point: BoardPoint) -> MapPosition {
    (f64::from(point.x), f64::from(point.y))
}

/// The nearest point of the map.
pub fn nearest_point((x, y): MapPosition) -> BoardPoint {
    #[expect(
        clippy::cast_possible_truncation,
        reason = "a position on a screen is small"
    )]
    let whole = |at: f64| at.round() as i32;
    BoardPoint::clamped(whole(x), whole(y))
}

#[cfg(test)]
mod tests {
    use app_document::board::{BoardContent, NoNames, PictureOptions};

    use super::super::board_tool::BoardTool;
    use super::*;

    const OPTIONS: PictureOptions<'static> = PictureOptions {
        geometry: None,
        names: &NoNames,
        scale: 65,
    };

    fn board_of(tool: &BoardTool, stroke: [(u16, u16); 2]) -> BoardContent {
        let stroke = stroke.map(|(x, y)| BoardPoint { x, y });
        let item = tool.new_item("i", None, &stroke).expect("an item");
        let board = BoardContent::blank(None, "p").expect("a board");
        let command = BoardCommand::Place { phase: 0, item };
        board.run(&command).expect("a board")
    }

    #[test]
    fn a_handle_that_is_dragged_to_its_own_place_changes_nothing() {
        for tool in super::super::board_tool::TOOLS {
            let board = board_of(&tool, [(300, 400), (300, 600)]);
            let items = board.visible_items(0);
            for (handle, at) in handles_of(&items[0]) {
                let command = handle_command(&items[0], 0, handle, nearest_point(at));
                let after = board.run(&command).expect("a board");
                let picture = |board: &BoardContent| board.picture(0, &OPTIONS);
                assert_eq!(picture(&after), picture(&board), "{tool:?} {handle:?}");
            }
        }
    }

    #[test]
    fn walls_and_cones_have_two_handles() {
        let count = |tool: BoardTool| {
            let board = board_of(&tool, [(300, 400), (300, 600)]);
            handles_of(&board.visible_items(0)[0]).len()
        };
        assert_eq!(count(BoardTool::Item(ItemKind::Wall)), 2);
        assert_eq!(count(BoardTool::Cone), 2);
        assert_eq!(count(BoardTool::Item(ItemKind::Smoke)), 1);
        assert_eq!(count(BoardTool::Item(ItemKind::Enemy)), 0);
    }

    #[test]
    fn the_spread_of_a_cone_is_twice_the_angle_of_its_handle() {
        let board = board_of(&BoardTool::Cone, [(500, 500), (700, 500)]);
        let items = board.visible_items(0);
        let spread = |x, y| {
            let command = handle_command(&items[0], 0, BoardHandle::Spread, BoardPoint { x, y });
            let after = board.run(&command).expect("a board");
            after.visible_items(0)[0].spread()
        };
        assert_eq!(spread(500, 700), 180);
        assert_eq!(spread(500, 300), 180);
        assert_eq!(spread(600, 600), 90);
        assert_eq!(spread(300, 500), 360);
    }
}
