//! Measures the rows of the list at the start of a drag.

use app_portal::team_list::RowPositions;
use wasm_bindgen::JsCast;
use web_sys::Element;

/// Measures the parts of `list`. The element with the id `dragged` is dragged.
pub fn measure_rows(list: &Element, dragged: &str) -> Option<RowPositions> {
    let found = list.query_selector_all("[data-part]").ok()?;
    let parts: Vec<Element> = (0..found.length())
        .filter_map(|at| found.item(at)?.dyn_into().ok())
        .collect();
    let start = list.get_bounding_client_rect().top();
    let top = |part: &Element| part.get_bounding_client_rect().top() - start;
    let dragged_part = parts.iter().position(|part| part.id() == dragged)?;
    Some(RowPositions {
        tops: parts.iter().map(top).collect(),
        bottom: parts.last()?.get_bounding_client_rect().bottom() - start,
        dragged_part,
        row_height: parts[dragged_part].get_bounding_client_rect().height(),
    })
}
