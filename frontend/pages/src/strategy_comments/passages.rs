//! The commented passages and boards in the text: which of them are open, and which one belongs to the active thread.

use app_domain::comment_thread::ThreadId;
use app_portal::stratbook::comment_list::ThreadFilter;
use frontend_kit::run_effect::run_effect;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlElement};

use super::list_state::CommentList;

/// The id of the hidden text that says that a passage is commented.
pub const HINT_ID: &str = "comment-hint";
/// The text of the open strategy.
pub const TEXT_SELECTOR: &str = ".strategy-text > .document";

#[derive(Clone, Copy)]
pub struct PassageMarks(CommentList);

impl PassageMarks {
    /// Keeps the marks of the passages up to date, and opens the thread of a passage that is pressed.
    pub fn follow(list: CommentList) -> Self {
        let marks = Self(list);
        run_effect(move || {
            list.active.track();
            list.comments.is_shown.track();
            list.comments.query.with(|strategy| strategy.item.version);
            list.threads.with(|_| ());
            marks.update();
        });
        let pressed = window_event_listener(leptos::ev::click, move |click| {
            let target = click.target();
            let target = target.and_then(|target| target.dyn_into::<Element>().ok());
            if let Some(id) = target.and_then(|target| pressed_thread(&target)) {
                list.open_thread(id);
            }
        });
        on_cleanup(move || pressed.remove());
        marks
    }

    /// Updates the marks after the next frame, which may draw the text again.
    pub fn update(self) {
        request_animation_frame(move || {
            set_timeout(move || self.show(), std::time::Duration::ZERO);
        });
    }

    fn show(self) {
        let list = self.0;
        let open = untrack(|| list.threads.with(|threads| ThreadFilter::Open.ids(threads)));
        let Some(open) = open else {
            return;
        };
        let active = list.active.try_get_untracked().flatten();
        for passage in passages("[data-comments]") {
            let ids = passage.get_attribute("data-comments").unwrap_or_default();
            let threads: Vec<ThreadId> = ids.split(' ').filter_map(|id| id.parse().ok()).collect();
            let is_active = active.is_some_and(|active| threads.contains(&active));
            let is_open = threads.iter().any(|id| open.contains(id));
            let state = match (is_active, is_open) {
                (true, _) => "active",
                (false, true) => "open",
                (false, false) => "resolved",
            };
            let _ = passage.set_attribute("data-state", state);
            // A board has its own name and buttons.
            if passage.tag_name() != "MARK" {
                continue;
            }
            let of_list = threads
                .into_iter()
                .map(thread_element_id)
                .find(|id| document().get_element_by_id(id).is_some());
            let (name, value) = match &of_list {
                Some(id) => ("aria-details", id.as_str()),
                None => ("aria-describedby", HINT_ID),
            };
            for other in ["aria-details", "aria-describedby"] {
                let _ = passage.remove_attribute(other);
            }
            if is_open || is_active {
                let _ = passage.set_attribute(name, value);
            }
        }
    }
}

/// The id of the element of a thread.
pub fn thread_element_id(id: ThreadId) -> String {
    format!("comment-{id}")
}

/// Scrolls the list to a thread and moves the focus to it, after the next frame.
pub fn scroll_to_thread(id: ThreadId) {
    let id = thread_element_id(id);
    request_animation_frame(move || {
        let thread = document().get_element_by_id(&id);
        if let Some(thread) = thread.and_then(|thread| thread.dyn_into::<HtmlElement>().ok()) {
            // The browser scrolls to what gets the focus.
            let _ = thread.focus();
        }
    });
}

/// Scrolls the text to the passage of a thread. Toggles around it are opened.
pub fn scroll_to_passage(id: ThreadId) {
    if let Some(passage) = passage_elements(id).first() {
        while let Ok(Some(folded)) = passage.closest("details:not([open])") {
            let _ = folded.set_attribute("open", "");
        }
        passage.scroll_into_view_with_bool(true);
    }
}

/// The elements of the passage of a thread, in their order.
pub fn passage_elements(id: ThreadId) -> Vec<Element> {
    passages(&format!("[data-comments~=\"{id}\"]"))
}

/// The thread of the innermost open passage; `None` for a link in it.
fn pressed_thread(target: &Element) -> Option<ThreadId> {
    let passage = target.closest("mark[data-comments]").ok()??;
    passage.closest(TEXT_SELECTOR).ok()??;
    let is_link = target.closest("a").ok()?.is_some();
    let is_selecting = window()
        .get_selection()
        .ok()?
        .is_some_and(|selection| !selection.is_collapsed());
    let is_resolved = passage.get_attribute("data-state").as_deref() == Some("resolved");
    if is_link || is_selecting || is_resolved {
        return None;
    }
    let ids = passage.get_attribute("data-comments")?;
    ids.split(' ').next()?.parse().ok()
}

fn passages(selector: &str) -> Vec<Element> {
    let all = document().query_selector_all(&[TEXT_SELECTOR, " ", selector].concat());
    let Ok(all) = all else {
        return Vec::new();
    };
    let elements = (0..all.length()).filter_map(|at| all.item(at)?.dyn_into().ok());
    elements.collect()
}
