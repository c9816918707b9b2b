//! Smokes, zones and reveals.

use std::fmt::Write;

use super::super::item_kind::ZoneShape;
use super::super::visible_item::VisibleItem;
use super::phase_picture::colors;
use super::svg_element::number;
use super::{PictureSize, SvgElement, circle, coordinates, list, polygon, toward};

/// Number of bumps of a smoke.
const BUMPS: u8 = 9;

impl PictureSize {
    /// A cloud: a circle of bumps.
    pub(super) fn smoke(self, item: &VisibleItem<'_>, at: (f64, f64)) -> Vec<SvgElement> {
        let radius = f64::from(item.radius());
        let step = 360.0 / f64::from(BUMPS);
        let bump = number(radius * 0.38);
        let start = toward(at, 0.0, radius * 0.9);
        let mut outline = format!("M{}", list(&[start]));
        for corner in 1..=BUMPS {
            let next = toward(at, f64::from(corner) * step, radius * 0.9);
            let _ = write!(outline, " A{bump},{bump} 0 0 1 {}", list(&[next]));
        }
        vec![
            SvgElement::new("path")
                .with("d", outline + " Z")
                .with("fill", colors::UTILITY)
                .with("fill-opacity", "0.3")
                .with("stroke", colors::UTILITY)
                .with_number("stroke-width", self.line * 0.7),
        ]
    }

    /// An area with a dashed outline.
    pub(super) fn zone(self, item: &VisibleItem<'_>, at: (f64, f64)) -> Vec<SvgElement> {
        let radius = f64::from(item.radius());
        let area = match item.shape() {
            ZoneShape::Circle => circle(at, radius),
            ZoneShape::Polygon => {
                let corners: Vec<_> = item.points().into_iter().map(coordinates).collect();
                polygon(&corners)
            }
            ZoneShape::Cone if item.spread() == 360 => circle(at, radius),
            ZoneShape::Cone => {
                let (angle, spread) = (f64::from(item.angle()), f64::from(item.spread()));
                let from = toward(at, angle - spread / 2.0, radius);
                let to = toward(at, angle + spread / 2.0, radius);
                let is_large = u8::from(spread > 180.0);
                let arc = number(radius);
                SvgElement::new("path").with(
                    "d",
                    format!(
                        "M{} L{} A{arc},{arc} 0 {is_large} 1 {} Z",
                        list(&[at]),
                        list(&[from]),
                        list(&[to])
                    ),
                )
            }
        };
        let dash = number(self.line * 2.5);
        vec![
            area.with("fill", colors::ALLY)
                .with("fill-opacity", "0.14")
                .with("stroke", colors::ALLY)
                .with_number("stroke-width", self.line * 0.6)
                .with("stroke-dasharray", format!("{dash} {dash}"))
                .with("stroke-linejoin", "round"),
        ]
    }

    /// Rings around a point; the outer one is dotted.
    pub(super) fn reveal(self, item: &VisibleItem<'_>, at: (f64, f64)) -> Vec<SvgElement> {
        let radius = f64::from(item.radius());
        let ring = |radius, width| {
            circle(at, radius)
                .with("fill", "none")
                .with("stroke", colors::UTILITY)
                .with_number("stroke-width", width)
        };
        let gap = number(self.line * 2.0);
        vec![
            circle(at, radius)
                .with("fill", colors::UTILITY)
                .with("fill-opacity", "0.1"),
            ring(radius, self.line * 0.7)
                .with("stroke-dasharray", format!("0.1 {gap}"))
                .with("stroke-linecap", "round"),
            ring(radius * 0.6, self.line * 0.4),
            ring(self.radius * 0.4, self.line * 0.7),
            circle(at, self.line).with("fill", colors::UTILITY),
        ]
    }
}
