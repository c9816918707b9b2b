//! The outlines of maps by the maps' names.

use std::collections::BTreeMap;

use super::content::BoardContent;
use super::description::NoNames;
use super::map_geometry::MapGeometry;

/// Two names are names of one map if they have the same key.
pub fn map_key(name: &str) -> String {
    name.trim().to_lowercase()
}

/// The outlines of maps. Upper and lower case are the same name.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct MapOutlines(BTreeMap<String, MapGeometry>);

impl MapOutlines {
    /// No outlines: places are fields of the map.
    pub const NONE: Self = Self(BTreeMap::new());

    pub fn insert(&mut self, map: &str, outline: MapGeometry) {
        self.0.insert(map_key(map), outline);
    }

    pub fn get(&self, map: &str) -> Option<&MapGeometry> {
        self.0.get(&map_key(map))
    }

    /// The outline of the map that a board names.
    pub fn of_board(&self, board: &BoardContent) -> Option<&MapGeometry> {
        self.get(board.map()?)
    }

    /// The description of a board with the named places of its map.
    pub(crate) fn describe(&self, board: &BoardContent) -> String {
        match self.of_board(board) {
            Some(outline) => board.description(outline),
            None => board.description(&NoNames),
        }
    }
}
