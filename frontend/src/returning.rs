//! Where each visited address was left: how far it was scrolled, and which link had the focus. The browser's way back
//! leads to that place, also while the page is still asking for what stands there.

use js_sys::{Date, Reflect};
use leptos::prelude::*;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{FocusOptions, HtmlElement};

/// How many visits are remembered.
const MOST: usize = 50;
/// For so many milliseconds a page may grow until it is as long as it was.
const PATIENCE: f64 = 3_000.0;
/// What somebody does who no longer waits to be brought back.
const ACTS: [&str; 4] = ["wheel", "touchstart", "pointerdown", "keydown"];

#[derive(Debug, Clone)]
struct Mark {
    visit: u64,
    scrolled: f64,
    /// Of the link that had the focus.
    href: Option<String>,
}

/// The visits of this page, each known by the number that lies in the browser's history.
#[derive(Debug, Clone, Copy)]
pub struct Visits {
    present: StoredValue<u64>,
    marks: StoredValue<Vec<Mark>>,
    is_returning: StoredValue<bool>,
}

impl Visits {
    pub fn begin() -> Self {
        let visits = Self {
            present: StoredValue::new(visit_of_history()),
            marks: StoredValue::default(),
            is_returning: StoredValue::new(false),
        };
        // A reload is the browser's own.
        scroll_by_browser(false);
        let _ = window_event_listener_untyped("pagehide", |_| scroll_by_browser(true));
        for act in ACTS {
            let _ =
                window_event_listener_untyped(act, move |_| visits.is_returning.set_value(false));
        }
        visits
    }

    /// What the present entry of the history holds.
    pub fn state(self) -> JsValue {
        self.present.get_value().to_string().into()
    }

    /// The number of the visit that begins now.
    pub fn next(self) -> JsValue {
        self.leave();
        self.is_returning.set_value(false);
        let newest = self
            .marks
            .with_value(|marks| marks.iter().map(|mark| mark.visit).max());
        let newest = newest.unwrap_or(0);
        self.present
            .update_value(|visit| *visit = (*visit).max(newest) + 1);
        self.state()
    }

    /// The browser went to another entry: remembers the one it left, and brings the page to where this one was.
    pub fn come_back(self) {
        self.leave();
        let visit = visit_of_history();
        self.present.set_value(visit);
        let mark = self
            .marks
            .with_value(|marks| marks.iter().find(|mark| mark.visit == visit).cloned());
        self.is_returning.set_value(mark.is_some());
        if let Some(mark) = mark {
            self.approach(mark, Date::now() + PATIENCE);
        }
    }

    fn leave(self) {
        let visit = self.present.get_value();
        let mark = Mark {
            visit,
            scrolled: window().scroll_y().unwrap_or(0.0),
            href: focused_link(),
        };
        self.marks.update_value(|marks| {
            marks.retain(|mark| mark.visit != visit);
            if marks.len() == MOST {
                marks.remove(0);
            }
            marks.push(mark);
        });
    }

    fn approach(self, mut mark: Mark, until: f64) {
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
                self.approach(mark, until);
            }
        });
    }
}

/// The number in the history's present entry; the first entry of a page has none.
fn visit_of_history() -> u64 {
    let state = window().history().and_then(|history| history.state());
    let number = state.ok().and_then(|state| state.as_string()?.parse().ok());
    number.unwrap_or(0)
}

fn scroll_by_browser(is_automatic: bool) {
    let word = if is_automatic { "auto" } else { "manual" };
    if let Ok(history) = window().history() {
        let _ = Reflect::set(&history, &"scrollRestoration".into(), &word.into());
    }
}

fn focused_link() -> Option<String> {
    document().active_element()?.get_attribute("href")
}

/// Gives the focus to the page's first link to `href` outside the frame, when there is one.
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
