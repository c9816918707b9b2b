//! Scroll restoration. Stores the scroll position and the focused link of each history entry. Going back restores them,
//! even while the page is still loading its content.

use js_sys::{Date, Reflect};
use leptos::prelude::*;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{FocusOptions, HtmlElement};

/// Maximum number of stored history entries.
const MAX_VISITS: usize = 50;
/// Maximum time, in milliseconds, to wait until the page is tall enough.
const RESTORE_TIMEOUT_MS: f64 = 3_000.0;
/// Events by which a user cancels the restoration.
const CANCEL_EVENTS: [&str; 4] = ["wheel", "touchstart", "pointerdown", "keydown"];

#[derive(Debug, Clone)]
struct ScrollPosition {
    visit: u64,
    scrolled: f64,
    /// The `href` of the link that had the focus.
    href: Option<String>,
}

/// The stored positions, keyed by the number in the state of the history entry.
#[derive(Debug, Clone, Copy)]
pub struct ScrollRestoration {
    present: StoredValue<u64>,
    marks: StoredValue<Vec<ScrollPosition>>,
    is_returning: StoredValue<bool>,
}

impl ScrollRestoration {
    pub fn start() -> Self {
        let visits = Self {
            present: StoredValue::new(visit_from_history()),
            marks: StoredValue::default(),
            is_returning: StoredValue::new(false),
        };
        // The browser restores the position after a reload.
        set_browser_restoration(false);
        let _ = window_event_listener_untyped("pagehide", |_| set_browser_restoration(true));
        for act in CANCEL_EVENTS {
            let _ =
                window_event_listener_untyped(act, move |_| visits.is_returning.set_value(false));
        }
        visits
    }

    /// The state value of the current history entry.
    pub fn history_state(self) -> JsValue {
        self.present.get_value().to_string().into()
    }

    /// Saves the current position and returns the state value of a new history entry.
    pub fn begin_visit(self) -> JsValue {
        self.save_position();
        self.is_returning.set_value(false);
        let newest = self
            .marks
            .with_value(|marks| marks.iter().map(|mark| mark.visit).max());
        let newest = newest.unwrap_or(0);
        self.present
            .update_value(|visit| *visit = (*visit).max(newest) + 1);
        self.history_state()
    }

    /// Called after the browser has moved to another history entry. Saves the position of the entry it left and
    /// restores the one it entered.
    pub fn restore(self) {
        self.save_position();
        let visit = visit_from_history();
        self.present.set_value(visit);
        let mark = self
            .marks
            .with_value(|marks| marks.iter().find(|mark| mark.visit == visit).cloned());
        self.is_returning.set_value(mark.is_some());
        if let Some(mark) = mark {
            self.restore_step(mark, Date::now() + RESTORE_TIMEOUT_MS);
        }
    }

    fn save_position(self) {
        let visit = self.present.get_value();
        let mark = ScrollPosition {
            visit,
            scrolled: window().scroll_y().unwrap_or(0.0),
            href: focused_link(),
        };
        self.marks.update_value(|marks| {
            marks.retain(|mark| mark.visit != visit);
            if marks.len() == MAX_VISITS {
                marks.remove(0);
            }
            marks.push(mark);
        });
    }

    fn restore_step(self, mut mark: ScrollPosition, until: f64) {
        request_animation_frame(move || {
            if !self.is_returning.get_value() || self.present.get_value() != mark.visit {
                return;
            }
            window().scroll_to_with_x_and_y(0.0, mark.scrolled);
            if mark.href.as_deref().is_some_and(focus_link) {
                mark.href = None;
            }
            let is_there = (window().scroll_y().unwrap_or(0.0) - mark.scrolled).abs() < 1.0;
            if (is_there && mark.href.is_none()) || Date::now() > until {
                self.is_returning.set_value(false);
            } else {
                self.restore_step(mark, until);
            }
        });
    }
}

/// The number in the current history entry. The first entry of a page has none and counts as 0.
fn visit_from_history() -> u64 {
    let state = window().history().and_then(|history| history.state());
    let number = state.ok().and_then(|state| state.as_string()?.parse().ok());
    number.unwrap_or(0)
}

fn set_browser_restoration(is_automatic: bool) {
    let word = if is_automatic { "auto" } else { "manual" };
    if let Ok(history) = window().history() {
        let _ = Reflect::set(&history, &"scrollRestoration".into(), &word.into());
    }
}

fn focused_link() -> Option<String> {
    document().active_element()?.get_attribute("href")
}

/// Focuses the first link to `href` in the page content. Returns false if there is none.
fn focus_link(href: &str) -> bool {
    let Ok(links) = document().query_selector_all("#content a[href]") else {
        return false;
    };
    let found = (0..links.length()).find_map(|at| {
        let link = links.item(at)?.dyn_into::<HtmlElement>().ok()?;
        (link.get_attribute("href").as_deref() == Some(href)).then_some(link)
    });
    let options = FocusOptions::new();
    options.set_prevent_scroll(true);
    found.is_some_and(|link| link.focus_with_options(&options).is_ok())
}
