//! The outline of a map: its own rectangles and polygons, and its named places.

use serde_json::{Map, Value};

use super::limits::{MAX_COORDINATE, MAX_POINTS};
use super::point::{BoardPoint, points_of};

/// Maximum number of rectangles and polygons of a map.
pub const MAX_MAP_SHAPES: usize = 200;
/// Maximum number of named places of a map.
pub const MAX_CALLOUTS: usize = 100;
/// Maximum number of characters of a place's name.
pub const MAX_CALLOUT_LENGTH: usize = 40;
/// Maximum size of the compact JSON of a map in bytes.
pub const MAX_GEOMETRY_BYTES: usize = 64 * 1024;
/// A point this near to a named place snaps to it.
pub const SNAP_DISTANCE: u32 = 25;

/// The outline of a map. Its longer side measures 1000.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MapGeometry {
    pub width: u16,
    pub height: u16,
    pub shapes: Vec<MapShape>,
    pub callouts: Vec<MapCallout>,
}

/// A rectangle or a polygon, by its corners.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MapShape {
    pub kind: MapShapeKind,
    pub corners: Vec<BoardPoint>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MapShapeKind {
    /// Where players walk.
    Floor,
    /// Where the spike is planted.
    Site,
    /// An object on the floor.
    Obstacle,
}

/// A named place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MapCallout {
    pub name: String,
    pub at: BoardPoint,
}

/// The reason why the outline of a map is invalid. Indices are from 0.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum MapGeometryError {
    #[error("must be an object with shapes and callouts")]
    NotAnObject,
    #[error("is {0} bytes of JSON; the maximum is {MAX_GEOMETRY_BYTES}")]
    TooLarge(usize),
    #[error("width and height must be whole numbers, the longer one {MAX_COORDINATE}")]
    InvalidSize,
    #[error("has more than {MAX_MAP_SHAPES} shapes")]
    TooManyShapes,
    #[error("has more than {MAX_CALLOUTS} callouts")]
    TooManyCallouts,
    #[error(
        "shapes[{0}] must have a kind (floor, site or obstacle), and a rectangle or a polygon of 3 to {MAX_POINTS} points on the map"
    )]
    InvalidShape(usize),
    #[error(
        "callouts[{0}] must have a name of 1 to {MAX_CALLOUT_LENGTH} characters and a point on the map"
    )]
    InvalidCallout(usize),
    #[error("callouts[{0}] has the name of another callout")]
    DuplicateCallout(usize),
}

impl MapShapeKind {
    pub const ALL: [Self; 3] = [Self::Floor, Self::Site, Self::Obstacle];

    /// The stored name.
    pub fn name(self) -> &'static str {
        match self {
            Self::Floor => "floor",
            Self::Site => "site",
            Self::Obstacle => "obstacle",
        }
    }
}

impl Default for MapGeometry {
    /// A square map without an outline.
    fn default() -> Self {
        Self {
            width: MAX_COORDINATE,
            height: MAX_COORDINATE,
            shapes: Vec::new(),
            callouts: Vec::new(),
        }
    }
}

impl MapGeometry {
    /// Reads the outline from untrusted JSON: `{"width", "height", "shapes": [{"kind", "rectangle": [x, y, width,
    /// height]} or {"kind", "polygon": [[x, y], …]}], "callouts": [{"name", "at": [x, y]}]}`. An absent side measures
    /// 1000.
    pub fn from_json(json: &Value) -> Result<Self, MapGeometryError> {
        let bytes = json.to_string().len();
        if bytes > MAX_GEOMETRY_BYTES {
            return Err(MapGeometryError::TooLarge(bytes));
        }
        let fields = json.as_object().ok_or(MapGeometryError::NotAnObject)?;
        let (width, height) = (side(fields, "width")?, side(fields, "height")?);
        if width.max(height) != MAX_COORDINATE {
            return Err(MapGeometryError::InvalidSize);
        }
        let mut map = Self {
            width,
            height,
            ..Self::default()
        };
        let (shapes, callouts) = (list(fields, "shapes")?, list(fields, "callouts")?);
        if shapes.len() > MAX_MAP_SHAPES {
            return Err(MapGeometryError::TooManyShapes);
        }
        if callouts.len() > MAX_CALLOUTS {
            return Err(MapGeometryError::TooManyCallouts);
        }
        for (at, shape) in shapes.iter().enumerate() {
            let shape = map.shape(shape).ok_or(MapGeometryError::InvalidShape(at))?;
            map.shapes.push(shape);
        }
        for (at, callout) in callouts.iter().enumerate() {
            let callout = map
                .callout(callout)
                .ok_or(MapGeometryError::InvalidCallout(at))?;
            let name = callout.name.to_lowercase();
            let mut others = map.callouts.iter();
            if others.any(|other| other.name.to_lowercase() == name) {
                return Err(MapGeometryError::DuplicateCallout(at));
            }
            map.callouts.push(callout);
        }
        Ok(map)
    }

    pub fn to_json(&self) -> Value {
        let shapes = self.shapes.iter().map(|shape| {
            let corners: Value = shape.corners.iter().map(|at| at.to_value()).collect();
            serde_json::json!({"kind": shape.kind.name(), "polygon": corners})
        });
        let callouts = self
            .callouts
            .iter()
            .map(|callout| serde_json::json!({"name": callout.name, "at": callout.at.to_value()}));
        serde_json::json!({
            "width": self.width,
            "height": self.height,
            "shapes": shapes.collect::<Value>(),
            "callouts": callouts.collect::<Value>(),
        })
    }

    /// The named place that is nearest to a point.
    pub fn nearest_callout(&self, at: BoardPoint) -> Option<&MapCallout> {
        let callouts = self.callouts.iter();
        callouts.min_by_key(|callout| callout.at.distance_squared(at))
    }

    /// The named place that a point is near to, or the point itself.
    pub fn snap(&self, at: BoardPoint) -> BoardPoint {
        self.nearest_callout(at)
            .filter(|callout| callout.at.distance_squared(at) <= SNAP_DISTANCE * SNAP_DISTANCE)
            .map_or(at, |callout| callout.at)
    }

    fn shape(&self, json: &Value) -> Option<MapShape> {
        let kind = json.get("kind")?.as_str()?;
        let kind = MapShapeKind::ALL.into_iter().find(|of| of.name() == kind)?;
        let corners = match (json.get("rectangle"), json.get("polygon")) {
            (Some(rectangle), None) => corners_of(rectangle)?,
            (None, Some(polygon)) => points_of(polygon),
            _ => return None,
        };
        let is_valid = (3..=MAX_POINTS).contains(&corners.len())
            && corners.iter().all(|corner| self.contains(*corner));
        is_valid.then_some(MapShape { kind, corners })
    }

    fn callout(&self, json: &Value) -> Option<MapCallout> {
        let name = json.get("name")?.as_str()?.trim();
        let at = BoardPoint::from_value(json.get("at")?)?;
        let is_name = (1..=MAX_CALLOUT_LENGTH).contains(&name.chars().count())
            && !name.contains(char::is_control);
        (is_name && self.contains(at)).then(|| MapCallout {
            name: name.to_owned(),
            at,
        })
    }

    fn contains(&self, at: BoardPoint) -> bool {
        at.x <= self.width && at.y <= self.height
    }
}

/// Reads an outline from untrusted JSON; null is an empty one.
pub fn parse_outline(json: &Value) -> Result<MapGeometry, MapGeometryError> {
    if json.is_null() {
        return Ok(MapGeometry::default());
    }
    MapGeometry::from_json(json)
}

fn side(fields: &Map<String, Value>, name: &str) -> Result<u16, MapGeometryError> {
    let value = match fields.get(name) {
        None | Some(Value::Null) => return Ok(MAX_COORDINATE),
        Some(value) => value.as_u64().and_then(|side| u16::try_from(side).ok()),
    };
    value
        .filter(|side| *side > 0)
        .ok_or(MapGeometryError::InvalidSize)
}

fn list<'a>(fields: &'a Map<String, Value>, name: &str) -> Result<&'a [Value], MapGeometryError> {
    match fields.get(name) {
        None | Some(Value::Null) => Ok(&[]),
        Some(Value::Array(values)) => Ok(values),
        Some(_) => Err(MapGeometryError::NotAnObject),
    }
}

fn corners_of(rectangle: &Value) -> Option<Vec<BoardPoint>> {
    let sides = rectangle.as_array()?.iter();
    let sides: Option<Vec<u16>> = sides
        .map(|side| u16::try_from(side.as_u64()?).ok())
        .collect();
    let [x, y, width, height] = sides?.try_into().ok()?;
    let (right, bottom) = (x.checked_add(width)?, y.checked_add(height)?);
    let corners = [(x, y), (right, y), (right, bottom), (x, bottom)];
    (width > 0 && height > 0).then(|| corners.map(|(x, y)| BoardPoint { x, y }).to_vec())
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn map() -> Value {
        json!({
            "width": 1000, "height": 800,
            "shapes": [
                {"kind": "floor", "rectangle": [100, 100, 300, 200]},
                {"kind": "site", "polygon": [[100, 100], [200, 100], [150, 180]]},
            ],
            "callouts": [{"name": "A Main", "at": [120, 400]}, {"name": "Heaven", "at": [700, 100]}],
        })
    }

    #[test]
    fn a_map_is_read_and_written_with_its_rectangles_as_polygons() {
        let read = MapGeometry::from_json(&map()).expect("a map");
        let corners = [(100, 100), (400, 100), (400, 300), (100, 300)];
        assert_eq!(
            read.shapes[0].corners,
            corners.map(|(x, y)| BoardPoint { x, y })
        );
        assert_eq!(MapGeometry::from_json(&read.to_json()), Ok(read));
        assert_eq!(
            MapGeometry::from_json(&json!({})),
            Ok(MapGeometry::default())
        );
        assert_eq!(parse_outline(&Value::Null), Ok(MapGeometry::default()));
    }

    #[test]
    fn an_invalid_map_is_refused_with_its_part_named() {
        let with = |name: &str, value: Value| {
            let mut map = map();
            map[name] = value;
            let error = MapGeometry::from_json(&map).expect_err("the map is invalid");
            error.to_string()
        };
        let shape = |shape: Value| with("shapes", json!([map()["shapes"][0], shape]));
        for invalid in [
            json!({"kind": "roof", "rectangle": [0, 0, 1, 1]}),
            json!({"kind": "floor"}),
            json!({"kind": "floor", "rectangle": [0, 0, 0, 5]}),
            json!({"kind": "floor", "rectangle": [0, 790, 5, 11]}),
            json!({"kind": "floor", "rectangle": [65_535, 0, 5, 5]}),
            json!({"kind": "floor", "polygon": [[0, 0], [1, 1]]}),
            json!({"kind": "floor", "polygon": [[0, 0], [1, 1], [1_000_000_000, 1]]}),
        ] {
            let message = shape(invalid);
            assert!(
                message.starts_with("shapes[1] must have a kind"),
                "{message}"
            );
        }
        let callouts = |callouts: Value| with("callouts", callouts);
        let named = |name: &str| json!({"name": name, "at": [0, 0]});
        assert!(callouts(json!([named("")])).starts_with("callouts[0] must"));
        assert!(callouts(json!([{"name": "A", "at": [0, 801]}])).starts_with("callouts[0] must"));
        assert!(callouts(json!([named("A\nB")])).starts_with("callouts[0] must"));
        assert!(callouts(json!([named("A"), named("a")])).starts_with("callouts[1] has the name"));
        assert!(callouts(json!("A")).starts_with("must be an object"));
        assert!(callouts(vec![named("A"); 101].into()).starts_with("has more than 100 callouts"));
        assert!(with("shapes", vec![json!({}); 201].into()).starts_with("has more than 200"));
        assert!(with("width", json!(900)).starts_with("width and height"));
        assert!(with("height", json!(0)).starts_with("width and height"));
        assert!(with("name", "x".repeat(70_000).into()).contains("bytes of JSON"));
        assert!(MapGeometry::from_json(&json!([])).is_err());
    }

    #[test]
    fn a_point_near_a_named_place_snaps_to_it() {
        let map = MapGeometry::from_json(&map()).expect("a map");
        let at = |x, y| BoardPoint { x, y };
        assert_eq!(map.snap(at(130, 420)), at(120, 400));
        assert_eq!(map.snap(at(130, 430)), at(130, 430));
        let nearest = map.nearest_callout(at(500, 0));
        assert_eq!(nearest.map(|callout| callout.name.as_str()), Some("Heaven"));
    }
}
