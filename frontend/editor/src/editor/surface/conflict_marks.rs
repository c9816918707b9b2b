//! Marks the blocks of unresolved conflicts.

use std::ops::Range;

use leptos::prelude::window;

use super::EditorSurface;

const CONFLICT_ATTRIBUTE: &str = "data-conflict";

impl EditorSurface {
    /// Marks these blocks; `current` is the index of the conflict that the user is asked about. Blocks that the user
    /// removed are marked at the block after them.
    pub fn mark_conflicts(&mut self, conflicts: &[Range<usize>], current: Option<usize>) {
        for element in self.conflicts.drain(..) {
            let _ = element.remove_attribute(CONFLICT_ATTRIBUTE);
        }
        for (number, blocks) in conflicts.iter().enumerate() {
            let name = match (blocks.is_empty(), current == Some(number)) {
                (true, _) => "removed",
                (false, true) => "current",
                (false, false) => "other",
            };
            for at in blocks.start..blocks.end.max(blocks.start + 1) {
                let Some(block) = self.blocks.get(at).or(self.blocks.last()) else {
                    continue;
                };
                let _ = block.element.set_attribute(CONFLICT_ATTRIBUTE, name);
                self.conflicts.push(block.element.clone());
            }
        }
    }

    /// Scrolls the block into the upper part of the window, above what is stuck to its end.
    pub fn scroll_to_block(&self, at: usize) {
        if let Some(block) = self.blocks.get(at).or(self.blocks.last()) {
            let height = window().inner_height().ok();
            let height = height.and_then(|px| px.as_f64()).unwrap_or_default();
            let top = block.element.get_bounding_client_rect().top();
            window().scroll_by_with_x_and_y(0.0, top - height / 4.0);
        }
    }
}
