//! An item as a phase shows it.

use serde_json::{Map, Value};

use super::item_kind::{ItemKind, PathStyle, ZoneShape};
use super::point::{BoardPoint, points_of};

pub(super) const DEFAULT_SPREAD: u16 = 60;

/// An item of a phase with the attributes of that phase and of the phases before it.
///
/// Typed methods read the known attributes. A value out of range, which only an item of an unknown kind may have, reads
/// as absent.
#[derive(Debug, Clone)]
pub struct VisibleItem<'a> {
    id: &'a str,
    /// From the phase where the item appears to the last one that changes it.
    pub(super) layers: Vec<&'a Map<String, Value>>,
}

/// Whether a value has the meaning of no value.
pub(super) fn is_blank(value: &Value) -> bool {
    match value {
        Value::Null => true,
        Value::String(text) => text.is_empty(),
        Value::Array(values) => values.is_empty(),
        _ => false,
    }
}

impl<'a> VisibleItem<'a> {
    pub(super) fn first(id: &'a str, attributes: &'a Map<String, Value>) -> Self {
        Self {
            id,
            layers: vec![attributes],
        }
    }

    pub fn id(&self) -> &'a str {
        self.id
    }

    /// `None` for a kind of a newer version.
    pub fn kind(&self) -> Option<ItemKind> {
        ItemKind::from_name(self.kind_name())
    }

    pub fn kind_name(&self) -> &'a str {
        self.text("kind").unwrap_or_default()
    }

    /// The position; the first point of a path, a wall or a polygon.
    pub fn position(&self) -> Option<BoardPoint> {
        if self.has_points() {
            return self.points().first().copied();
        }
        self.point("at")
    }

    /// The middle of a zone; the position of any other item.
    pub fn center(&self) -> Option<BoardPoint> {
        let points = self.points();
        if self.kind() != Some(ItemKind::Zone) || !self.has_points() || points.is_empty() {
            return self.position();
        }
        let count = u32::try_from(points.len()).ok()?;
        let mean = |of: fn(&BoardPoint) -> u16| {
            let sum: u32 = points.iter().map(|point| u32::from(of(point))).sum();
            u16::try_from(sum / count).ok()
        };
        Some(BoardPoint {
            x: mean(|point| point.x)?,
            y: mean(|point| point.y)?,
        })
    }

    /// Whether its place is a list of points: a path, a wall or a polygon.
    pub fn has_points(&self) -> bool {
        match self.kind() {
            Some(ItemKind::Path | ItemKind::Wall) => true,
            Some(ItemKind::Zone) => self.shape() == ZoneShape::Polygon,
            _ => false,
        }
    }

    pub fn points(&self) -> Vec<BoardPoint> {
        self.value("points").map(points_of).unwrap_or_default()
    }

    /// Where a flash bursts, a trap's thread ends or a lineup is aimed.
    pub fn target(&self) -> Option<BoardPoint> {
        self.point("target")
    }

    pub fn radius(&self) -> u16 {
        let radius = self.integer("radius", 500).filter(|radius| *radius > 0);
        radius.unwrap_or_else(|| self.kind().map_or(0, ItemKind::default_radius))
    }

    /// The direction of a cone in degrees, clockwise from the right.
    pub fn angle(&self) -> u16 {
        self.integer("angle", 359).unwrap_or_default()
    }

    /// The width of a cone in degrees.
    pub fn spread(&self) -> u16 {
        let spread = self.integer("spread", 360).filter(|spread| *spread > 0);
        spread.unwrap_or(DEFAULT_SPREAD)
    }

    pub fn style(&self) -> PathStyle {
        let style = self.text("style").and_then(PathStyle::from_name);
        style.unwrap_or_default()
    }

    pub fn shape(&self) -> ZoneShape {
        let shape = self.text("shape").and_then(ZoneShape::from_name);
        shape.unwrap_or_default()
    }

    pub fn agent(&self) -> Option<&'a str> {
        self.text("agent")
    }

    pub fn player_id(&self) -> Option<&'a str> {
        self.text("playerId")
    }

    pub fn ability(&self) -> Option<&'a str> {
        self.text("ability")
    }

    pub fn label(&self) -> Option<&'a str> {
        self.text("label")
    }

    pub fn note(&self) -> Option<&'a str> {
        self.text("note")
    }

    /// The id of the agent that uses the ability or takes the path.
    pub fn by(&self) -> Option<&'a str> {
        self.text("by")
    }

    /// The pictures of a lineup, all uploads of this site.
    pub fn images(&self) -> Vec<&'a str> {
        let images = self.value("images").and_then(Value::as_array);
        let images = images.into_iter().flatten();
        images.filter_map(Value::as_str).collect()
    }

    /// The address of a video on the web.
    pub fn video(&self) -> Option<&'a str> {
        self.text("video")
    }

    /// All attributes with a value, without the marker of a removal.
    pub fn attributes(&self) -> Map<String, Value> {
        let mut all = Map::new();
        for (name, value) in self.layers.iter().copied().flatten() {
            if !value.is_null() && name != "removed" {
                all.insert(name.clone(), value.clone());
            }
        }
        all.retain(|_, value| !is_blank(value));
        all
    }

    /// The latest value that is not null; it may be blank.
    pub(super) fn stored_value(&self, name: &str) -> Option<&'a Value> {
        let mut layers = self.layers.iter().rev();
        layers.find_map(|layer| layer.get(name).filter(|value| !value.is_null()))
    }

    pub(super) fn value(&self, name: &str) -> Option<&'a Value> {
        self.stored_value(name).filter(|value| !is_blank(value))
    }

    fn text(&self, name: &str) -> Option<&'a str> {
        self.value(name)?.as_str()
    }

    fn point(&self, name: &str) -> Option<BoardPoint> {
        BoardPoint::from_value(self.value(name)?)
    }

    fn integer(&self, name: &str, max: u16) -> Option<u16> {
        let number = u16::try_from(self.value(name)?.as_u64()?).ok()?;
        (number <= max).then_some(number)
    }
}

/// Two items are equal if they look and mean the same, wherever their values are stored.
impl PartialEq for VisibleItem<'_> {
    fn eq(&self, other: &Self) -> bool {
        self.attributes() == other.attributes()
    }
}
