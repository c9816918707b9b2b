//! The map below the items.

use super::super::map_geometry::{MapGeometry, MapShape, MapShapeKind};
use super::phase_picture::colors;
use super::{PictureSize, SvgElement, coordinates, lettering, polygon};

impl PictureSize {
    /// The ground, then the picture of the map with the edges of sites and obstacles, or the outline.
    pub(super) fn map(self, geometry: &MapGeometry, base: Option<&str>) -> Vec<SvgElement> {
        let (width, height) = (f64::from(geometry.width), f64::from(geometry.height));
        let whole = |name| {
            SvgElement::new(name)
                .with_number("width", width)
                .with_number("height", height)
        };
        let mut map = vec![
            whole("rect")
                .with("class", "board-ground")
                .with("fill", colors::GROUND),
        ];
        if let Some(base) = base {
            let picture = whole("image")
                .with("class", "board-base")
                .with("href", base)
                .with("preserveAspectRatio", "xMidYMid meet");
            map.push(picture);
        } else if geometry.shapes.is_empty() {
            map.extend(self.grid(width, height));
        }
        // Floors would cover a picture.
        let is_shown = |shape: &&MapShape| base.is_none() || shape.kind != MapShapeKind::Floor;
        map.extend(geometry.shapes.iter().filter(is_shown).map(|shape| {
            let corners: Vec<_> = shape.corners.iter().copied().map(coordinates).collect();
            let fill = match shape.kind {
                _ if base.is_some() => "none",
                MapShapeKind::Floor => colors::FLOOR,
                MapShapeKind::Site => colors::SITE,
                MapShapeKind::Obstacle => colors::OBSTACLE,
            };
            let shape_line = match shape.kind {
                // Floors that touch are one floor.
                MapShapeKind::Floor => colors::FLOOR,
                MapShapeKind::Site | MapShapeKind::Obstacle => colors::LINE,
            };
            polygon(&corners)
                .with("class", format!("board-{}", shape.kind.name()))
                .with("fill", fill)
                .with("stroke", shape_line)
                .with_number("stroke-width", self.line / 3.0)
        }));
        map
    }

    /// The named places, below the items.
    pub(super) fn callouts(self, geometry: &MapGeometry) -> Vec<SvgElement> {
        let names = geometry.callouts.iter().map(|callout| {
            lettering(
                &callout.name,
                coordinates(callout.at),
                self.letters * 0.9,
                colors::LINE,
            )
            .with("class", "board-callout")
            .with("text-anchor", "middle")
        });
        names.collect()
    }

    /// Lines that divide an unknown map, and its edge.
    fn grid(self, width: f64, height: f64) -> Vec<SvgElement> {
        let line = |from: (f64, f64), to: (f64, f64)| {
            SvgElement::new("line")
                .with_number("x1", from.0)
                .with_number("y1", from.1)
                .with_number("x2", to.0)
                .with_number("y2", to.1)
                .with("stroke", colors::FLOOR)
                .with_number("stroke-width", self.line / 2.0)
        };
        let thirds = [1.0 / 3.0, 2.0 / 3.0];
        let across = thirds.map(|third| line((0.0, height * third), (width, height * third)));
        let down = thirds.map(|third| line((width * third, 0.0), (width * third, height)));
        across.into_iter().chain(down).collect()
    }
}
