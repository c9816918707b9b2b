//! What everything that is carried over a list has in common: near an edge of what scrolls, the list moves on under it.

use leptos::prelude::*;
use web_sys::Element;

/// So near to an edge, in pixels, the ground scrolls.
const EDGE: f64 = 56.0;
/// The bar on top of the page hides what lies under it.
const TOPBAR: f64 = 56.0;
/// Pixels a frame at the very edge.
const FASTEST: f64 = 14.0;

/// What scrolls under a thing in the air.
#[derive(Debug, Clone)]
pub enum Ground {
    Page,
    /// A pane that scrolls by itself.
    Pane(Element),
}

impl Ground {
    /// The pane around an element, or the page.
    pub fn under(element: &Element) -> Self {
        let mut around = element.parent_element();
        while let Some(pane) = around {
            if scrolls(&pane) {
                return Self::Pane(pane);
            }
            around = pane.parent_element();
        }
        Self::Page
    }

    /// Pixels a frame while the pointer rests at `y`.
    pub fn speed(&self, y: f64) -> f64 {
        let (top, end) = self.edges();
        if y < top {
            -FASTEST * ((top - y) / EDGE).min(1.0)
        } else if y > end {
            FASTEST * ((y - end) / EDGE).min(1.0)
        } else {
            0.0
        }
    }

    pub fn scroll(&self, by: f64) {
        match self {
            Self::Page => window().scroll_by_with_x_and_y(0.0, by),
            Self::Pane(pane) => pane.scroll_by_with_x_and_y(0.0, by),
        }
    }

    /// Scrolls until what stands between `top` and `bottom` of the window is seen.
    pub fn keep_in_sight(&self, top: f64, bottom: f64) {
        let (start, end) = self.edges();
        if top < start {
            self.scroll(top - start);
        } else if bottom > end {
            self.scroll(bottom - end);
        }
    }

    fn edges(&self) -> (f64, f64) {
        match self {
            Self::Page => {
                let height = window().inner_height().ok();
                let height = height.and_then(|height| height.as_f64()).unwrap_or(0.0);
                (TOPBAR + EDGE, height - EDGE)
            }
            Self::Pane(pane) => {
                let pane = pane.get_bounding_client_rect();
                (pane.top() + EDGE, pane.bottom() - EDGE)
            }
        }
    }
}

fn scrolls(pane: &Element) -> bool {
    let style = window().get_computed_style(pane).ok().flatten();
    let overflow = style.and_then(|style| style.get_property_value("overflow-y").ok());
    let may_scroll = overflow.is_some_and(|overflow| overflow == "auto" || overflow == "scroll");
    may_scroll && pane.scroll_height() > pane.client_height()
}
