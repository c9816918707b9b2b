//! The boards of a document.

use std::collections::BTreeSet;

use super::content::BoardContent;
use super::map_outlines::map_key;
use crate::document::Document;
use crate::node::Node;

impl Document {
    /// All boards in the order of the text.
    pub fn boards(&self) -> Vec<BoardContent> {
        let mut boards = Vec::new();
        collect(self.content(), &mut boards);
        boards
    }

    /// The keys of the maps that its boards name.
    pub fn board_map_keys(&self) -> BTreeSet<String> {
        let boards = self.boards();
        boards
            .iter()
            .filter_map(|board| board.map().map(map_key))
            .collect()
    }
}

fn collect(nodes: &[Node], boards: &mut Vec<BoardContent>) {
    for element in nodes.iter().filter_map(Node::element) {
        match BoardContent::from_element(element) {
            Some(board) => boards.push(board),
            None => collect(element.content(), boards),
        }
    }
}
