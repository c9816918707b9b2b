//! Draws a phase of a board as SVG.

use super::super::content::BoardContent;
use super::super::description::BoardNames;
use super::super::item_kind::ItemKind;
use super::super::map_geometry::MapGeometry;
use super::super::point::BoardPoint;
use super::super::visible_item::VisibleItem;
use super::svg_element::SvgElement;
use super::svg_element::number;

/// How a phase is drawn.
pub struct PictureOptions<'a> {
    pub geometry: Option<&'a MapGeometry>,
    pub names: &'a dyn BoardNames,
    /// The size of marks and letters in percent: 100 for a width of 320 pixels, less for a wide picture.
    pub scale: u16,
}

/// The colors, each a custom property and its value in a file of its own.
pub(super) mod colors {
    pub const GROUND: &str = "var(--board-ground, #f6f8f9)";
    pub const FLOOR: &str = "var(--board-floor, #dde3e8)";
    pub const SITE: &str = "var(--board-site, #c9d6e2)";
    pub const OBSTACLE: &str = "var(--board-obstacle, #9aa6b0)";
    pub const LINE: &str = "var(--board-line, #66727c)";
    pub const TEXT: &str = "var(--board-text, #161c20)";
    pub const ALLY: &str = "var(--board-ally, #0a655c)";
    pub const ALLY_TEXT: &str = "var(--board-ally-text, #ffffff)";
    pub const ENEMY: &str = "var(--board-enemy, #b3261e)";
    pub const UTILITY: &str = "var(--board-utility, #2f4f93)";
}

/// Draws in units of the map, with marks of this size.
#[derive(Clone, Copy)]
pub(super) struct PictureSize {
    /// Half of the width of an agent.
    pub(super) radius: f64,
    /// The width of a line.
    pub(super) line: f64,
    pub(super) letters: f64,
}

impl BoardContent {
    /// The picture of the phase at this index. Its groups have the ids of their items in `data-item`, and
    /// the labels above them in `data-label`.
    pub fn picture(&self, phase: usize, options: &PictureOptions<'_>) -> SvgElement {
        self.draw(phase, options, self.base().or(options.names.map_picture()))
    }

    /// The picture on the picture of a map at this address, or on the map's outline.
    pub(super) fn draw(
        &self,
        phase: usize,
        options: &PictureOptions<'_>,
        base: Option<&str>,
    ) -> SvgElement {
        let scale = f64::from(options.scale.clamp(20, 200)) / 100.0;
        let size = PictureSize {
            radius: 34.0 * scale,
            line: 6.0 * scale,
            letters: 30.0 * scale,
        };
        let unknown_map = MapGeometry::default();
        let geometry = options.geometry.unwrap_or(&unknown_map);
        let (width, height) = (f64::from(geometry.width), f64::from(geometry.height));
        let mut items = self.visible_items(phase);
        items.sort_by_key(layer);
        let drawn = items
            .iter()
            .filter_map(|item| size.item(item, options.names));
        let labels = items.iter().filter_map(|item| size.label(item));
        let names = size.callouts(geometry);
        SvgElement::new("svg")
            .with("xmlns", "http://www.w3.org/2000/svg")
            .with("class", "board-picture")
            .with(
                "viewBox",
                format!("0 0 {} {}", number(width), number(height)),
            )
            .with("role", "img")
            .with("aria-label", self.phase_heading(phase))
            .with("font-family", "var(--board-font, system-ui, sans-serif)")
            .with_children(size.map(geometry, base))
            .with_children(names)
            .with_children(drawn)
            .with_children(labels)
    }
}

/// Areas are below lines, lines below tokens, and text is above all.
fn layer(item: &VisibleItem<'_>) -> u8 {
    match item.kind() {
        Some(ItemKind::Zone) => 0,
        Some(ItemKind::Reveal) => 1,
        Some(ItemKind::Smoke) => 2,
        Some(ItemKind::Wall) => 3,
        Some(ItemKind::Path) => 4,
        Some(ItemKind::Trap | ItemKind::Flash | ItemKind::Lineup) => 5,
        Some(ItemKind::Spike | ItemKind::Ping) => 6,
        Some(ItemKind::Enemy) => 7,
        Some(ItemKind::Agent) => 8,
        Some(ItemKind::Text) | None => 9,
    }
}

impl PictureSize {
    /// `None` for an item of an unknown kind without a place.
    fn item(self, item: &VisibleItem<'_>, names: &dyn BoardNames) -> Option<SvgElement> {
        let at = item.position().map(coordinates)?;
        let parts = match item.kind() {
            Some(ItemKind::Agent) => self.agent(item, at, names),
            Some(ItemKind::Enemy) => self.enemy(item, at),
            Some(ItemKind::Path) => self.path(item),
            Some(ItemKind::Smoke) => self.smoke(item, at),
            Some(ItemKind::Zone) => self.zone(item, at),
            Some(ItemKind::Wall) => self.wall(item),
            Some(ItemKind::Flash) => self.flash(item, at),
            Some(ItemKind::Reveal) => self.reveal(item, at),
            Some(ItemKind::Trap) => self.trap(item, at),
            Some(ItemKind::Ping) => self.ping(at),
            Some(ItemKind::Spike) => self.spike(at),
            Some(ItemKind::Text) => vec![self.words(item.label().unwrap_or_default(), at)],
            Some(ItemKind::Lineup) => self.lineup(item, at),
            None => self.unknown(at),
        };
        let kind = item.kind().map_or("unknown", ItemKind::name);
        Some(
            SvgElement::new("g")
                .with("class", format!("board-item board-{kind}"))
                .with("data-item", item.id())
                .with_children(parts),
        )
    }

    /// The label in the middle of an area or below any other item. It is above all lines.
    fn label(self, item: &VisibleItem<'_>) -> Option<SvgElement> {
        let below = match item.kind()? {
            ItemKind::Text => return None,
            ItemKind::Smoke | ItemKind::Zone | ItemKind::Reveal => 0.0,
            _ => self.radius + self.letters * 0.7,
        };
        let (x, y) = coordinates(item.center()?);
        let label = self.words(item.label()?, (x, y + below));
        let label = label.with("class", "board-label");
        Some(label.with("data-label", item.id()))
    }

    /// Text with an outline in the color of the ground.
    fn words(self, text: &str, at: (f64, f64)) -> SvgElement {
        lettering(text, at, self.letters, colors::TEXT)
            .with("text-anchor", "middle")
            .with("stroke", colors::GROUND)
            .with_number("stroke-width", self.line * 1.2)
            .with("stroke-linejoin", "round")
            .with("paint-order", "stroke")
    }
}

pub(super) fn coordinates(at: BoardPoint) -> (f64, f64) {
    (f64::from(at.x), f64::from(at.y))
}

/// The value of `points` or, with commands, of `d`.
pub(super) fn list(points: &[(f64, f64)]) -> String {
    let points = points
        .iter()
        .map(|(x, y)| format!("{},{}", number(*x), number(*y)));
    points.collect::<Vec<_>>().join(" ")
}

pub(super) fn circle(at: (f64, f64), radius: f64) -> SvgElement {
    SvgElement::new("circle")
        .with_number("cx", at.0)
        .with_number("cy", at.1)
        .with_number("r", radius)
}

pub(super) fn polygon(points: &[(f64, f64)]) -> SvgElement {
    SvgElement::new("polygon").with("points", list(points))
}

pub(super) fn polyline(points: &[(f64, f64)]) -> SvgElement {
    SvgElement::new("polyline")
        .with("points", list(points))
        .with("fill", "none")
}

/// The point at this distance from another one, in this direction in degrees, clockwise from the right.
pub(super) fn toward(from: (f64, f64), degrees: f64, distance: f64) -> (f64, f64) {
    let (sin, cos) = degrees.to_radians().sin_cos();
    (from.0 + cos * distance, from.1 + sin * distance)
}

pub(super) fn lettering(text: &str, at: (f64, f64), size: f64, color: &str) -> SvgElement {
    SvgElement::new("text")
        .with_number("x", at.0)
        // The middle of the capital letters, at any font.
        .with_number("y", at.1 + size * 0.36)
        .with_number("font-size", size)
        .with("font-weight", "600")
        .with("fill", color)
        .with_text(text)
}
