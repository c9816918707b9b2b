//! Marks the blocks in which other players write.

use super::EditorSurface;

const WRITER_ATTRIBUTE: &str = "data-writer";

/// A block with the names of its writers.
pub struct WriterMark {
    at: usize,
    names: String,
    element: web_sys::Element,
}

impl EditorSurface {
    /// Marks the blocks at these indices with the names of their writers, and no others.
    pub fn mark_writers(&mut self, writers: Vec<(usize, String)>) {
        for mark in self.writers.drain(..) {
            let _ = mark.element.remove_attribute(WRITER_ATTRIBUTE);
        }
        for (at, names) in writers {
            let Some(block) = self.blocks.get(at).or(self.blocks.last()) else {
                return;
            };
            let _ = block.element.set_attribute(WRITER_ATTRIBUTE, &names);
            let element = block.element.clone();
            self.writers.push(WriterMark { at, names, element });
        }
    }

    /// Marks the blocks again whose elements were replaced, for example by a merge.
    pub(super) fn restore_writer_marks(&mut self) {
        let is_lost = |mark: &WriterMark| {
            !mark.element.is_connected() || !mark.element.has_attribute(WRITER_ATTRIBUTE)
        };
        if self.writers.iter().any(is_lost) {
            let writers = self.writers.iter();
            let writers = writers.map(|mark| (mark.at, mark.names.clone())).collect();
            self.mark_writers(writers);
        }
    }
}
