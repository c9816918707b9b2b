//! Keeps the passage in view that is being commented on or read about, and moves the focus between list and text.

use app_portal::stratbook::comment_list::reveal_distance;
use frontend_kit::dom::drag_scroll::ScrollContainer;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::{DomRect, Element, FocusOptions, HtmlElement};

use super::passages::TEXT_SELECTOR;

/// The list of comments.
const LIST_SELECTOR: &str = ".comments";
/// The distance between a passage and a list below it in pixels.
const LIST_GAP: f64 = 16.0;

/// Scrolls the text until the place is visible and the list does not cover it, after the list is laid out.
pub fn reveal(place: impl Fn() -> Option<DomRect> + 'static) {
    after_layout(move || {
        let text = document().query_selector(TEXT_SELECTOR).ok().flatten();
        let (Some(text), Some(place)) = (text, place()) else {
            return;
        };
        let container = ScrollContainer::containing(&text);
        let (start, mut end) = container.edges();
        if let Some(list) = list_element() {
            let (list, text) = (
                list.get_bounding_client_rect(),
                text.get_bounding_client_rect(),
            );
            // Beside the text it covers nothing.
            if list.left() < text.right() {
                end = end.min(list.top() - LIST_GAP);
            }
        }
        let distance = reveal_distance((place.top(), place.bottom()), (start, end));
        if distance != 0.0 {
            container.scroll(distance);
        }
    });
}

/// Moves the focus to the list.
pub fn focus_list() {
    after_layout(|| focus_quietly(list_element()));
}

/// Moves the focus without scrolling.
pub fn focus_quietly(element: Option<Element>) {
    if let Some(element) = element.and_then(|element| element.dyn_into::<HtmlElement>().ok()) {
        let options = FocusOptions::new();
        options.set_prevent_scroll(true);
        let _ = element.focus_with_options(&options);
    }
}

/// The element that has the focus; `None` if it is on nothing.
pub fn focused_element() -> Option<Element> {
    let focused = document().active_element();
    focused.filter(|element| element.tag_name() != "BODY")
}

/// Moves the focus to the next thread of the list, or to the previous one.
pub fn focus_neighbor(is_next: bool) {
    let Some(list) = list_element() else { return };
    let Ok(found) = list.query_selector_all(".comment-thread") else {
        return;
    };
    let threads: Vec<HtmlElement> = (0..found.length())
        .filter_map(|at| found.item(at)?.dyn_into().ok())
        .collect();
    let focused = focused_element();
    let now = threads
        .iter()
        .position(|thread| thread.contains(focused.as_ref().map(AsRef::as_ref)));
    let target = match (now, is_next) {
        (None, true) => Some(0),
        (None, false) => threads.len().checked_sub(1),
        (Some(at), true) => Some(at + 1),
        (Some(at), false) => at.checked_sub(1),
    };
    if let Some(thread) = target.and_then(|at| threads.get(at)) {
        // The list scrolls to what gets the focus.
        let _ = thread.focus();
    }
}

fn list_element() -> Option<Element> {
    document().query_selector(LIST_SELECTOR).ok()?
}

/// Runs after the next frame, when what was just rendered has its size.
fn after_layout(act: impl FnOnce() + 'static) {
    request_animation_frame(move || set_timeout(act, std::time::Duration::ZERO));
}
