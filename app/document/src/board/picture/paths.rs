//! Paths, walls and the lines to a target.

use super::super::item_kind::PathStyle;
use super::super::visible_item::VisibleItem;
use super::phase_picture::colors;
use super::{PictureSize, SvgElement, circle, coordinates, lettering, polygon, polyline, toward};

impl PictureSize {
    /// A line with an arrowhead: solid and filled for a run, dashed and open for a walk, dotted with two open heads for
    /// a retreat.
    pub(super) fn path(self, item: &VisibleItem<'_>) -> Vec<SvgElement> {
        let points = points_of(item);
        let [.., before, tip] = points.as_slice() else {
            return Vec::new();
        };
        let degrees = (tip.1 - before.1).atan2(tip.0 - before.0).to_degrees();
        let head = self.line * 4.0;
        let under = stroked(polyline(&points), colors::GROUND, self.line * 2.0);
        let line = stroked(polyline(&points), colors::ALLY, self.line);
        let line = match item.style() {
            PathStyle::Run => line,
            PathStyle::Walk => line.with("stroke-dasharray", self.dashes(&[3.0, 2.5])),
            PathStyle::FallBack => line.with("stroke-dasharray", self.dashes(&[0.1, 2.0])),
        };
        let wings = |tip: (f64, f64)| {
            let wing = |side: f64| toward(tip, degrees + 180.0 + side, head);
            [wing(28.0), tip, wing(-28.0)]
        };
        let open = |tip| stroked(polyline(&wings(tip)), colors::ALLY, self.line);
        let heads = match item.style() {
            PathStyle::Run => vec![polygon(&wings(*tip)).with("fill", colors::ALLY)],
            PathStyle::Walk => vec![open(*tip)],
            PathStyle::FallBack => {
                let second = toward(*tip, degrees + 180.0, head * 0.7);
                vec![open(*tip), open(second)]
            }
        };
        [under, line].into_iter().chain(heads).collect()
    }

    /// A double line with square ends.
    pub(super) fn wall(self, item: &VisibleItem<'_>) -> Vec<SvgElement> {
        let points = points_of(item);
        let line = |color, width| {
            polyline(&points)
                .with("stroke", color)
                .with_number("stroke-width", width)
                .with("stroke-linejoin", "miter")
        };
        let end = |at: Option<&(f64, f64)>| {
            let (x, y) = at.copied().unwrap_or_default();
            let half = self.line * 1.6;
            polygon(&[
                (x - half, y - half),
                (x + half, y - half),
                (x + half, y + half),
                (x - half, y + half),
            ])
            .with("fill", colors::UTILITY)
        };
        vec![
            line(colors::GROUND, self.line * 3.4),
            line(colors::UTILITY, self.line * 2.6),
            line(colors::GROUND, self.line * 0.9),
            end(points.first()),
            end(points.last()),
        ]
    }

    /// A burst; with a target, it is there, and a dotted line leads to it.
    pub(super) fn flash(self, item: &VisibleItem<'_>, at: (f64, f64)) -> Vec<SvgElement> {
        let burst_at = item.target().map_or(at, coordinates);
        let corners: Vec<_> = (0..16_u8)
            .map(|corner| {
                let radius = if corner % 2 == 0 { 1.0 } else { 0.5 };
                let degrees = f64::from(corner) * 22.5 - 90.0;
                toward(burst_at, degrees, self.radius * 0.95 * radius)
            })
            .collect();
        let burst = polygon(&corners)
            .with("fill", colors::GROUND)
            .with("stroke", colors::UTILITY)
            .with_number("stroke-width", self.line * 0.8)
            .with("stroke-linejoin", "round");
        let core = circle(burst_at, self.radius * 0.16).with("fill", colors::UTILITY);
        self.thrown(item, at)
            .into_iter()
            .chain([burst, core])
            .collect()
    }

    /// A triangle with a sign; with a target, its thread leads there.
    pub(super) fn trap(self, item: &VisibleItem<'_>, at: (f64, f64)) -> Vec<SvgElement> {
        let radius = self.radius * 0.95;
        let corners = [-90.0, 30.0, 150.0].map(|degrees| toward(at, degrees, radius));
        let triangle = polygon(&corners)
            .with("fill", colors::GROUND)
            .with("stroke", colors::UTILITY)
            .with_number("stroke-width", self.line * 0.8)
            .with("stroke-linejoin", "round");
        let sign_at = (at.0, at.1 - radius * 0.04);
        let sign = lettering("!", sign_at, self.letters * 0.95, colors::UTILITY)
            .with("text-anchor", "middle");
        self.thrown(item, at)
            .into_iter()
            .chain([triangle, sign])
            .collect()
    }

    /// A place to stand (a circle with a plus), a target (a cross) and a line of dashes and dots between them.
    pub(super) fn lineup(self, item: &VisibleItem<'_>, at: (f64, f64)) -> Vec<SvgElement> {
        let Some(target) = item.target().map(coordinates) else {
            return Vec::new();
        };
        let radius = self.radius * 0.7;
        let aim = stroked(polyline(&[at, target]), colors::UTILITY, self.line * 0.6)
            .with("stroke-dasharray", self.dashes(&[3.0, 1.2, 0.1, 1.2]));
        let ring = |at| {
            circle(at, radius)
                .with("fill", colors::GROUND)
                .with("stroke", colors::UTILITY)
                .with_number("stroke-width", self.line * 0.8)
        };
        let arms = |(x, y): (f64, f64), from: f64, to: f64| {
            [0.0, 90.0, 180.0, 270.0].map(|degrees| {
                let ends = [toward((x, y), degrees, from), toward((x, y), degrees, to)];
                stroked(polyline(&ends), colors::UTILITY, self.line * 0.8)
            })
        };
        let mut parts = vec![aim, ring(at)];
        parts.extend(arms(at, 0.0, radius * 0.5));
        parts.push(ring(target));
        parts.extend(arms(target, radius * 0.6, radius * 1.4));
        parts
    }

    /// The dotted line from a place to a target, with a dot at both ends.
    fn thrown(self, item: &VisibleItem<'_>, at: (f64, f64)) -> Vec<SvgElement> {
        let Some(target) = item.target().map(coordinates) else {
            return Vec::new();
        };
        let line = stroked(polyline(&[at, target]), colors::UTILITY, self.line * 0.7)
            .with("stroke-dasharray", self.dashes(&[0.1, 1.4]));
        let dot = |at| circle(at, self.line).with("fill", colors::UTILITY);
        vec![line, dot(at), dot(target)]
    }

    fn dashes(self, lengths: &[f64]) -> String {
        let lengths = lengths
            .iter()
            .map(|length| super::svg_element::number(length * self.line));
        lengths.collect::<Vec<_>>().join(" ")
    }
}

fn points_of(item: &VisibleItem<'_>) -> Vec<(f64, f64)> {
    item.points().into_iter().map(coordinates).collect()
}

fn stroked(element: SvgElement, color: &str, width: f64) -> SvgElement {
    element
        .with("stroke", color)
        .with_number("stroke-width", width)
        .with("stroke-linecap", "round")
        .with("stroke-linejoin", "round")
}
