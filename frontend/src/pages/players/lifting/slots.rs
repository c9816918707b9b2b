//! Where the rows of the list stand while one of them is lifted: all of them keep their place in the page, and are
//! only shifted, so that neither the focus nor the pointer is lost.
//!
//! Parts are counted from the top: each role's heading and then its rows. A slot is a place between the other parts.

use wasm_bindgen::JsCast;
use web_sys::Element;

/// The parts as they stood when one of them was lifted; pixels from the top of the list.
#[derive(Debug, Clone, PartialEq)]
pub struct Slots {
    tops: Vec<f64>,
    bottom: f64,
    lifted: usize,
    height: f64,
}

impl Slots {
    /// Measures the parts of `list`, of which the element with this id is lifted.
    pub fn measured(list: &Element, lifted: &str) -> Option<Self> {
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
            lifted: at,
            height: parts[at].get_bounding_client_rect().height(),
        })
    }

    pub fn height(&self) -> f64 {
        self.height
    }

    /// The top of the lifted row where it stood.
    pub fn home(&self) -> f64 {
        self.tops[self.lifted]
    }

    /// The top of the slot before the other part with this number.
    pub fn top(&self, slot: usize) -> f64 {
        let part = if slot >= self.lifted { slot + 1 } else { slot };
        match self.tops.get(part) {
            Some(top) if part > self.lifted => top - self.height,
            Some(top) => *top,
            None => self.bottom - self.height,
        }
    }

    /// How far a part moves to make room at `slot`.
    pub fn shift(&self, part: usize, slot: usize) -> f64 {
        if part == self.lifted {
            return self.top(slot) - self.home();
        }
        let is_below = part > self.lifted;
        let number = if is_below { part - 1 } else { part };
        let closes = if is_below { -self.height } else { 0.0 };
        let opens = if number >= slot { self.height } else { 0.0 };
        closes + opens
    }

    /// The slot, of those from the first heading down, that is nearest to a row whose top is at `top`.
    pub fn nearest(&self, top: f64) -> usize {
        let distance = |slot: &usize| (self.top(*slot) - top).abs();
        (1..self.tops.len())
            .min_by(|one, other| distance(one).total_cmp(&distance(other)))
            .unwrap_or(1)
    }
}
