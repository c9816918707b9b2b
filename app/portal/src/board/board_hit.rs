//! Which item of a board is at a point.

use app_document::board::{ItemKind, VisibleItem, ZoneShape};

use super::item_handle::{BoardHandle, MapPosition, handles_of, position};

/// The part of a token, from its middle, that moves it; around it is the edge, from which a path is drawn.
const CORE: f64 = 0.85;
/// How far the edge extends, in radii of a token.
const EDGE: f64 = 1.6;

/// The part of a board at a point.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum BoardHit {
    /// A handle of the selected item.
    Handle(BoardHandle),
    /// The edge of an agent.
    Edge(String),
    Item(String),
    Ground,
}

/// Sizes in units of the map.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct HitReach {
    /// Half of the width of a token.
    pub token: f64,
    /// How far beside an item a press still hits it.
    pub tolerance: f64,
}

/// Finds what is at a point: a handle of the selected item, the token below the pointer, the nearest token or line
/// within reach, then an area.
pub fn hit(
    items: &[VisibleItem<'_>],
    selected: Option<&str>,
    at: MapPosition,
    reach: HitReach,
) -> BoardHit {
    if let Some(item) = items.iter().find(|item| Some(item.id()) == selected) {
        let near = handles_of(item)
            .into_iter()
            .map(|(handle, place)| (apart(place, at), handle))
            .filter(|(distance, _)| *distance <= reach.tolerance)
            .min_by(|one, other| one.0.total_cmp(&other.0));
        // A finger reaches the middle of a small item and its handle: the nearer one is meant.
        let to_middle = item
            .position()
            .filter(|_| !item.has_points())
            .map_or(f64::INFINITY, |middle| apart(position(middle), at));
        if let Some((distance, handle)) = near
            && distance < to_middle
        {
            return BoardHit::Handle(handle);
        }
    }
    let mut found: Option<(f64, &VisibleItem<'_>)> = None;
    for item in items {
        let Some(rank) = rank(item, at, reach) else {
            continue;
        };
        // Of two items at the same distance the later one is above.
        if found.is_none_or(|(best, _)| rank <= best) {
            found = Some((rank, item));
        }
    }
    let Some((_, item)) = found else {
        return BoardHit::Ground;
    };
    let is_edge = item.kind() == Some(ItemKind::Agent)
        && item
            .position()
            .is_some_and(|token| apart(position(token), at) > reach.token * CORE);
    if is_edge {
        BoardHit::Edge(item.id().to_owned())
    } else {
        BoardHit::Item(item.id().to_owned())
    }
}

/// How well a point hits an item: the lowest rank wins. Areas are hit where nothing else is.
fn rank(item: &VisibleItem<'_>, at: MapPosition, reach: HitReach) -> Option<f64> {
    const AREA: f64 = 10_000.0;
    if item.has_points() {
        let points: Vec<_> = item.points().into_iter().map(position).collect();
        let is_polygon = item.kind() == Some(ItemKind::Zone);
        let near = line_distance(&points, at);
        if near <= reach.tolerance {
            // A token on a line is hit first.
            return Some(near + 1.0);
        }
        return (is_polygon && is_inside(&points, at)).then_some(AREA);
    }
    let middle = position(item.position()?);
    let distance = apart(middle, at);
    if let Some(ItemKind::Smoke | ItemKind::Reveal | ItemKind::Zone) = item.kind() {
        let radius = f64::from(item.radius());
        let is_cone = item.kind() == Some(ItemKind::Zone) && item.shape() == ZoneShape::Cone;
        let is_hit = distance <= radius.max(reach.tolerance)
            && (!is_cone || distance <= reach.tolerance || is_in_cone(item, middle, at));
        // The middle of the smaller area is nearer in parts of its size.
        return is_hit.then_some(AREA + distance / radius.max(1.0));
    }
    let thrown = item.target().map(position);
    let nearest = match (item.kind(), thrown) {
        (Some(ItemKind::Flash | ItemKind::Trap | ItemKind::Lineup), Some(target)) => {
            distance.min(apart(target, at))
        }
        _ => distance,
    };
    let edge = if item.kind() == Some(ItemKind::Agent) {
        reach.token * EDGE
    } else {
        reach.token
    };
    if nearest <= reach.token {
        return Some(nearest / 1000.0);
    }
    (nearest <= edge.max(reach.tolerance)).then_some(nearest - reach.token)
}

fn is_in_cone(item: &VisibleItem<'_>, middle: MapPosition, at: MapPosition) -> bool {
    let degrees = (at.1 - middle.1).atan2(at.0 - middle.0).to_degrees();
    let off = (degrees - f64::from(item.angle())).rem_euclid(360.0);
    off.min(360.0 - off) <= f64::from(item.spread()) / 2.0
}

fn apart(one: MapPosition, other: MapPosition) -> f64 {
    (one.0 - other.0).hypot(one.1 - other.1)
}

fn line_distance(points: &[MapPosition], at: MapPosition) -> f64 {
    let pieces = points.windows(2).map(|ends| {
        let (from, to) = (ends[0], ends[1]);
        let (along_x, along_y) = (to.0 - from.0, to.1 - from.1);
        let length = along_x * along_x + along_y * along_y;
        let part = if length == 0.0 {
            0.0
        } else {
            ((at.0 - from.0) * along_x + (at.1 - from.1) * along_y) / length
        };
        let part = part.clamp(0.0, 1.0);
        apart((from.0 + along_x * part, from.1 + along_y * part), at)
    });
    pieces.fold(f64::INFINITY, f64::min)
}

/// Whether a polygon contains a point, by the number of its sides to the right of it.
fn is_inside(corners: &[MapPosition], at: MapPosition) -> bool {
    let next = corners.iter().cycle().skip(1);
    let crossed = corners.iter().zip(next).filter(|(one, other)| {
        let is_between = (one.1 > at.1) != (other.1 > at.1);
        is_between && {
            let part = (at.1 - one.1) / (other.1 - one.1);
            at.0 < one.0 + part * (other.0 - one.0)
        }
    });
    crossed.count() % 2 == 1
}

#[cfg(test)]
mod tests {
    use app_document::board::{BoardCommand, BoardContent, BoardPoint, NewItem, PathStyle};

    use super::*;

    const REACH: HitReach = HitReach {
        token: 22.0,
        tolerance: 20.0,
    };

    fn board() -> BoardContent {
        let at = |x, y| BoardPoint { x, y };
        let items = [
            NewItem::at("smoke", ItemKind::Smoke, at(500, 500)).with("radius", 100.into()),
            NewItem::path("run", PathStyle::Run, &[at(100, 100), at(500, 500)]),
            NewItem::agent("omen", "Omen", at(100, 100)),
            NewItem::at("spike", ItemKind::Spike, at(520, 520)),
            NewItem::at("cone", ItemKind::Zone, at(800, 200))
                .with("shape", "cone".into())
                .with("radius", 150.into()),
        ];
        let board = BoardContent::blank(None, "p").expect("a board");
        items.into_iter().fold(board, |board, item| {
            let command = BoardCommand::Place { phase: 0, item };
            board.run(&command).expect("a board")
        })
    }

    fn at(x: f64, y: f64) -> BoardHit {
        hit(&board().visible_items(0), None, (x, y), REACH)
    }

    fn item(id: &str) -> BoardHit {
        BoardHit::Item(id.to_owned())
    }

    #[test]
    fn a_token_is_above_a_line_and_a_line_above_an_area() {
        assert_eq!(at(102.0, 98.0), item("omen"));
        assert_eq!(at(300.0, 305.0), item("run"));
        assert_eq!(at(470.0, 470.0), item("run"));
        assert_eq!(at(515.0, 515.0), item("spike"));
        assert_eq!(at(520.0, 430.0), item("smoke"));
        assert_eq!(at(300.0, 700.0), BoardHit::Ground);
    }

    #[test]
    fn the_edge_of_an_agent_draws_its_path() {
        assert_eq!(at(100.0, 128.0), BoardHit::Edge("omen".to_owned()));
        assert_eq!(at(100.0, 115.0), item("omen"));
        assert_eq!(at(100.0, 160.0), BoardHit::Ground);
        assert_eq!(at(520.0, 545.0), item("smoke"));
    }

    #[test]
    fn a_cone_is_hit_inside_of_its_spread_alone() {
        assert_eq!(at(900.0, 210.0), item("cone"));
        assert_eq!(at(700.0, 200.0), BoardHit::Ground);
    }

    #[test]
    fn a_handle_of_the_selected_item_is_above_all() {
        let board = board();
        let items = board.visible_items(0);
        let of = |selected, x, y| hit(&items, selected, (x, y), REACH);
        assert_eq!(
            of(Some("run"), 100.0, 100.0),
            BoardHit::Handle(BoardHandle::Point(0))
        );
        assert_eq!(
            of(Some("smoke"), 600.0, 505.0),
            BoardHit::Handle(BoardHandle::Radius)
        );
        assert_eq!(of(Some("gone"), 100.0, 100.0), item("omen"));
        let finger = HitReach {
            tolerance: 110.0,
            ..REACH
        };
        let by_finger = |x| hit(&items, Some("smoke"), (x, 500.0), finger);
        assert!(!matches!(by_finger(530.0), BoardHit::Handle(_)));
        assert_eq!(by_finger(590.0), BoardHit::Handle(BoardHandle::Radius));
    }
}
