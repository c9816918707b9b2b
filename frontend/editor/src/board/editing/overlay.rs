//! The layer above the picture while it is edited: the mark and the handles of the selected item, and previews.

use app_document::board::{ItemKind, SvgElement, VisibleItem};
use app_portal::board::item_handle::{MapPosition, handles_of};

/// Sizes in units of the map.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct OverlaySize {
    /// Half of the width of a token.
    pub token: f64,
    /// The width of a pixel.
    pub pixel: f64,
}

/// Half of the width of a handle in pixels.
const HANDLE_RADIUS: f64 = 6.0;

/// The mark and the handles of an item.
pub fn selection_marks(item: &VisibleItem<'_>, size: OverlaySize) -> Vec<SvgElement> {
    let mut marks = Vec::new();
    if item.has_points() {
        let points = item.points();
        let points: Vec<_> = points
            .iter()
            .map(|point| format!("{},{}", point.x, point.y))
            .collect();
        let name = if item.kind() == Some(ItemKind::Zone) {
            "polygon"
        } else {
            "polyline"
        };
        marks.push(element(
            name,
            "map-board-mark",
            &[("points", points.join(" "))],
        ));
    } else if let Some(at) = item.position() {
        let at = (f64::from(at.x), f64::from(at.y));
        marks.push(circle("map-board-mark", at, size.token * 1.5));
    }
    for (_, at) in handles_of(item) {
        marks.push(circle("map-board-handle", at, HANDLE_RADIUS * size.pixel));
    }
    marks
}

fn circle(class: &str, (x, y): MapPosition, radius: f64) -> SvgElement {
    let values = [
        ("cx", format!("{x:.1}")),
        ("cy", format!("{y:.1}")),
        ("r", format!("{radius:.1}")),
    ];
    element("circle", class, &values)
}

fn element(name: &'static str, class: &str, values: &[(&'static str, String)]) -> SvgElement {
    let class = ("class", class.to_owned());
    SvgElement {
        name,
        attributes: values.iter().cloned().chain([class]).collect(),
        children: Vec::new(),
        text: None,
    }
}
