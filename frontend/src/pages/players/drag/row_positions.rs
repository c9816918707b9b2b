//! The positions of the list's rows during a drag. All rows keep their place in the document and are only shifted, so
//! that focus and pointer capture are kept.
//!
//! Parts are counted from the top: each role's heading and then its rows. A drop index is a position among the parts
//! without the dragged one.

use wasm_bindgen::JsCast;
use web_sys::Element;

/// The parts as measured at the start of the drag, in pixels from the top of the list.
#[derive(Debug, Clone, PartialEq)]
pub struct RowPositions {
    tops: Vec<f64>,
    bottom: f64,
    dragged_part: usize,
    height: f64,
}

impl RowPositions {
    /// Measures the parts of `list`. The element with the id `lifted` is dragged.
    pub fn measure(list: &Element, lifted: &str) -> Option<Self> {
        let found = list.query_selector_all("[data-part]").ok()?;
        let parts: Vec<Element> = (0..found.length())
            .filter_map(|at| found.item(at)?.dyn_into().ok())
            .collect();
        let start = list.get_bounding_client_rect().top();
        let at = parts.iter().position(|part| part.id() == lifted)?;
        Some(Self {
            tops: parts
                .iter()
                .map(|part| part.get_bounding_client_rect().top() - start)
                .collect(),
            bottom: parts.last()?.get_bounding_client_rect().bottom() - start,
            dragged_part: at,
            height: parts[at].get_bounding_client_rect().height(),
        })
    }

    pub fn row_height(&self) -> f64 {
        self.height
    }

    /// The original top of the dragged row.
    pub fn original_top(&self) -> f64 {
        self.tops[self.dragged_part]
    }

    /// The top of the dragged row at the drop index `slot`.
    pub fn drop_top(&self, slot: usize) -> f64 {
        let part = if slot >= self.dragged_part {
            slot + 1
        } else {
            slot
        };
        match self.tops.get(part) {
            Some(top) if part > self.dragged_part => top - self.height,
            Some(top) => *top,
            None => self.bottom - self.height,
        }
    }

    /// How far a part moves to make room at the drop index `slot`.
    pub fn shift(&self, part: usize, slot: usize) -> f64 {
        if part == self.dragged_part {
            return self.drop_top(slot) - self.original_top();
        }
        let is_below = part > self.dragged_part;
        let number = if is_below { part - 1 } else { part };
        let closes = if is_below { -self.height } else { 0.0 };
        let opens = if number >= slot { self.height } else { 0.0 };
        closes + opens
    }

    /// The drop index nearest to a row whose top is at `top`. The first one is below the first heading.
    pub fn nearest_index(&self, top: f64) -> usize {
        let distance = |slot: &usize| (self.drop_top(*slot) - top).abs();
        (1..self.tops.len())
            .min_by(|one, other| distance(one).total_cmp(&distance(other)))
            .unwrap_or(1)
    }
}
