//! What the team's settings say about a map.

use app_document::board::MapGeometry;
use leptos::prelude::*;

/// The outline of a map and its picture.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct MapRecord {
    pub geometry: MapGeometry,
    /// The address of an upload of this site.
    pub picture: Option<String>,
}

/// The record of a map; `None` until it is loaded, and for a map without one.
pub fn map_record(_map: &str) -> Signal<Option<MapRecord>> {
    Signal::stored(None)
}
