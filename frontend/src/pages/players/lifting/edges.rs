//! The edges of the window: near them the page scrolls under a row in the air.

use leptos::prelude::*;

/// From here to the upper or lower edge of the window a dragged row scrolls the page; the top bar hides the upper rest.
const EDGE: f64 = 56.0;
const TOP_EDGE: f64 = 112.0;
/// Pixels a frame at the very edge.
const FASTEST: f64 = 14.0;

/// Pixels a frame while the pointer rests at `y`.
pub fn scroll_speed(y: f64) -> f64 {
    let end = inner_height() - EDGE;
    if y < TOP_EDGE {
        -FASTEST * ((TOP_EDGE - y) / EDGE).min(1.0)
    } else if y > end {
        FASTEST * ((y - end) / EDGE).min(1.0)
    } else {
        0.0
    }
}

/// Scrolls until what stands between `top` and `bottom` of the window is seen.
pub fn keep_in_sight(top: f64, bottom: f64) {
    let end = inner_height() - EDGE;
    if top < TOP_EDGE {
        window().scroll_by_with_x_and_y(0.0, top - TOP_EDGE);
    } else if bottom > end {
        window().scroll_by_with_x_and_y(0.0, bottom - end);
    }
}

fn inner_height() -> f64 {
    let height = window().inner_height().ok();
    height.and_then(|height| height.as_f64()).unwrap_or(0.0)
}
