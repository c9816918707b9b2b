//! Pings, the spike, and items of kinds that this version does not know.

use super::phase_picture::colors;
use super::svg_element::number;
use super::{PictureSize, SvgElement, circle, lettering, list, polygon, toward};

impl PictureSize {
    /// A pin with its tip at the point.
    pub(super) fn ping(self, at: (f64, f64)) -> Vec<SvgElement> {
        let radius = self.radius * 0.6;
        let center = (at.0, at.1 - self.radius * 1.2);
        let (left, right) = (toward(center, 150.0, radius), toward(center, 30.0, radius));
        let arc = number(radius);
        let outline = format!(
            "M{} L{} A{arc},{arc} 0 1 1 {} Z",
            list(&[at]),
            list(&[left]),
            list(&[right])
        );
        vec![
            SvgElement::new("path")
                .with("d", outline)
                .with("fill", colors::TEXT)
                .with("stroke", colors::GROUND)
                .with_number("stroke-width", self.line * 0.6),
            circle(center, radius * 0.4).with("fill", colors::GROUND),
        ]
    }

    /// A case with two stripes and an antenna.
    pub(super) fn spike(self, (x, y): (f64, f64)) -> Vec<SvgElement> {
        let (half, height) = (self.radius * 0.55, self.radius * 0.85);
        let stripe = |at: f64| {
            polygon(&[
                (x - half, at),
                (x + half, at),
                (x + half, at + self.line * 0.8),
                (x - half, at + self.line * 0.8),
            ])
            .with("fill", colors::GROUND)
        };
        vec![
            SvgElement::new("rect")
                .with_number("x", x - half)
                .with_number("y", y - height)
                .with_number("width", half * 2.0)
                .with_number("height", height * 2.0)
                .with_number("rx", self.line)
                .with("fill", colors::TEXT)
                .with("stroke", colors::GROUND)
                .with_number("stroke-width", self.line * 0.6),
            stripe(y - height * 0.45),
            stripe(y + height * 0.2),
            circle((x, y - height - self.line * 1.4), self.line * 1.1)
                .with("fill", colors::ENEMY)
                .with("stroke", colors::GROUND)
                .with_number("stroke-width", self.line * 0.5),
        ]
    }

    /// A dashed square with a question mark.
    pub(super) fn unknown(self, (x, y): (f64, f64)) -> Vec<SvgElement> {
        let half = self.radius * 0.8;
        let dash = number(self.line);
        let square = polygon(&[
            (x - half, y - half),
            (x + half, y - half),
            (x + half, y + half),
            (x - half, y + half),
        ])
        .with("fill", colors::GROUND)
        .with("stroke", colors::LINE)
        .with_number("stroke-width", self.line * 0.6)
        .with("stroke-dasharray", format!("{dash} {dash}"));
        let sign = lettering("?", (x, y), self.letters, colors::LINE).with("text-anchor", "middle");
        vec![square, sign]
    }
}
