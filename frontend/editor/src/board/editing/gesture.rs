//! A gesture on a board: from the press of a pointer to its release. The board changes at the release; until then a
//! preview is shown.

use app_document::board::{BoardPoint, ItemKind, MapGeometry};
use app_portal::board::board_press::{BoardPress, PressDevice};
use app_portal::board::board_tool::BoardTool;
use app_portal::board::item_handle::{MapPosition, nearest_point};

/// A shorter move is a tap, in pixels.
const MIN_MOVE: f64 = 4.0;
/// A finger moves more while it taps.
const MIN_FINGER_MOVE: f64 = 10.0;

/// Where the picture is on the screen.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct PictureRect {
    pub left: f64,
    pub top: f64,
    pub width: f64,
    pub height: f64,
    /// The width of a pixel in units of the map.
    pub pixel: f64,
}

impl PictureRect {
    pub fn map_position(self, (x, y): MapPosition) -> MapPosition {
        ((x - self.left) * self.pixel, (y - self.top) * self.pixel)
    }
}

/// A pressed pointer.
#[derive(Debug, Clone)]
pub struct BoardGesture {
    pub pointer: i32,
    pub press: BoardPress,
    pub device: PressDevice,
    pub rect: PictureRect,
    /// The press and the newest place, in pixels of the screen.
    pub start: MapPosition,
    pub latest: MapPosition,
    /// The place of the item that is moved, or of the agent whose path is drawn.
    pub origin: Option<BoardPoint>,
    pub stroke: Vec<BoardPoint>,
    pub is_moved: bool,
    /// Whether the item is copied into the next phase.
    pub is_copy: bool,
    /// Whether a frame that shows the newest place is requested.
    pub is_frame_due: bool,
}

impl BoardGesture {
    /// Takes a new place of the pointer.
    pub fn move_to(&mut self, position: MapPosition) {
        self.latest = position;
        let (x, y) = (position.0 - self.start.0, position.1 - self.start.1);
        let min = if self.device == PressDevice::Mouse {
            MIN_MOVE
        } else {
            MIN_FINGER_MOVE
        };
        if x.hypot(y) >= min {
            self.is_moved = true;
        }
        if self.is_moved && matches!(self.press, BoardPress::Draw(_)) {
            self.stroke.push(self.point());
        }
    }

    /// The pointer on the map.
    pub fn point(&self) -> BoardPoint {
        nearest_point(self.rect.map_position(self.latest))
    }

    fn first_point(&self, map: &MapGeometry) -> BoardPoint {
        map.snap(nearest_point(self.rect.map_position(self.start)))
    }

    /// The place of a moved item.
    pub fn moved_place(&self, map: &MapGeometry) -> Option<BoardPoint> {
        let origin = self.origin?;
        let start = nearest_point(self.rect.map_position(self.start));
        let now = self.rect.map_position(self.latest);
        let from = |origin: u16, start: u16, now: f64| f64::from(origin) - f64::from(start) + now;
        let position = (
            from(origin.x, start.x, now.0),
            from(origin.y, start.y, now.1),
        );
        Some(map.snap(nearest_point(position)))
    }

    /// The tool and the stroke of an item that the gesture adds.
    pub fn added(&self, map: &MapGeometry) -> Option<(BoardTool, Vec<BoardPoint>)> {
        match &self.press {
            BoardPress::Place(tool) => {
                let mut stroke = vec![self.first_point(map)];
                if self.is_moved {
                    stroke.push(map.snap(self.point()));
                }
                Some((tool.clone(), stroke))
            }
            BoardPress::Draw(_) => {
                let begin = self.origin.unwrap_or_else(|| self.first_point(map));
                let mut stroke = vec![begin];
                stroke.extend(&self.stroke);
                if let Some(last) = stroke.last_mut() {
                    *last = map.snap(*last);
                }
                Some((BoardTool::Item(ItemKind::Path), stroke))
            }
            BoardPress::Move(_) | BoardPress::Drag(_) | BoardPress::Pan | BoardPress::Tap => None,
        }
    }
}
