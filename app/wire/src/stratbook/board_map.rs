//! The pictures and outlines of maps.

use serde::{Deserialize, Serialize};
use serde_json::Value;

/// The stored record of a map.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(utoipa::ToSchema))]
pub struct BoardMapBody {
    pub name: String,
    /// 0 for a map without a record.
    pub version: i64,
    /// The path of the team's own picture of the map.
    #[cfg_attr(
        feature = "schemas",
        schema(example = "/uploads/0123456789abcdef0123456789abcdef.webp")
    )]
    pub picture: Option<String>,
    /// `{"width", "height", "shapes": [{"kind", "polygon"}], "callouts": [{"name", "at"}]}`: the longer side measures
    /// 1000, kinds are `floor`, `site` and `obstacle`.
    pub outline: Value,
}

/// A map in a list.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(utoipa::ToSchema))]
pub struct BoardMapItem {
    pub name: String,
    pub version: i64,
    pub picture: Option<String>,
    /// The number of rectangles and polygons.
    pub shapes: usize,
    /// The number of named places.
    pub callouts: usize,
}

/// A change to a record. The version that it is based on is 0 for a map without a record.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct BoardMapEdit {
    pub name: String,
    pub version: i64,
    pub picture: Option<String>,
    pub outline: Value,
}
