//! Scrolling during drag and drop: near an edge of the scroll container the list scrolls.

use leptos::prelude::*;
use web_sys::Element;

/// Distance from an edge, in pixels, within which the container scrolls.
const EDGE_ZONE_PX: f64 = 56.0;
/// Height in pixels of the sticky top bar, which hides the content below it.
const TOPBAR_HEIGHT_PX: f64 = 56.0;
/// Scroll speed at the edge, in pixels per frame.
const MAX_PX_PER_FRAME: f64 = 14.0;

/// The container that scrolls during a drag.
#[derive(Debug, Clone)]
pub enum ScrollContainer {
    Page,
    /// A pane with its own scroll position.
    Pane(Element),
}

impl ScrollContainer {
    /// The nearest scrolling pane around an element, or the page.
    pub fn containing(element: &Element) -> Self {
        let mut around = element.parent_element();
        while let Some(pane) = around {
            if is_scrollable(&pane) {
                return Self::Pane(pane);
            }
            around = pane.parent_element();
        }
        Self::Page
    }

    /// The scroll speed in pixels per frame while the pointer is at `y`. Negative values scroll up.
    pub fn scroll_speed(&self, y: f64) -> f64 {
        let (top, end) = self.edges();
        if y < top {
            -MAX_PX_PER_FRAME * ((top - y) / EDGE_ZONE_PX).min(1.0)
        } else if y > end {
            MAX_PX_PER_FRAME * ((y - end) / EDGE_ZONE_PX).min(1.0)
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

    /// Scrolls until the range between `top` and `bottom`, in window coordinates, is visible.
    pub fn scroll_into_view(&self, top: f64, bottom: f64) {
        let (start, end) = self.edges();
        if top < start {
            self.scroll(top - start);
        } else if bottom > end {
            self.scroll(bottom - end);
        }
    }

    /// The range in which an element is well visible, in window coordinates.
    pub fn edges(&self) -> (f64, f64) {
        match self {
            Self::Page => {
                let height = window().inner_height().ok();
                let height = height.and_then(|height| height.as_f64()).unwrap_or(0.0);
                (TOPBAR_HEIGHT_PX + EDGE_ZONE_PX, height - EDGE_ZONE_PX)
            }
            Self::Pane(pane) => {
                let pane = pane.get_bounding_client_rect();
                (pane.top() + EDGE_ZONE_PX, pane.bottom() - EDGE_ZONE_PX)
            }
        }
    }
}

fn is_scrollable(pane: &Element) -> bool {
    let style = window().get_computed_style(pane).ok().flatten();
    let overflow = style.and_then(|style| style.get_property_value("overflow-y").ok());
    let may_scroll = overflow.is_some_and(|overflow| overflow == "auto" || overflow == "scroll");
    may_scroll && pane.scroll_height() > pane.client_height()
}
