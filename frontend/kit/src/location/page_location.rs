//! The location of the page. Views follow it, and links change it without a reload.

use leptos::ev::MouseEvent;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::{HtmlAnchorElement, Node, UrlSearchParams};

use super::scroll_restoration::ScrollRestoration;

/// The parts of the current URL.
#[derive(Debug, Clone, PartialEq, Eq)]
struct LocationParts {
    path: String,
    /// Includes the leading `?`; may be empty.
    query: String,
    /// Includes the leading `#`; may be empty.
    fragment: String,
}

/// The location of this page. Reading a part subscribes to that part.
#[derive(Debug, Clone, Copy)]
pub struct PageLocation {
    parts: RwSignal<LocationParts>,
    path: Memo<String>,
    visits: ScrollRestoration,
    /// Whether the current history entry belongs to something that covers the page.
    is_covered: RwSignal<bool>,
}

impl PageLocation {
    /// Provides the location as context. Listens for history navigation and for clicks on links within the portal.
    pub fn provide() -> Self {
        let parts = RwSignal::new(LocationParts::current());
        let address = Self {
            parts,
            path: Memo::new(move |_| parts.with(|parts| parts.path.clone())),
            visits: ScrollRestoration::start(),
            is_covered: RwSignal::new(false),
        };
        provide_context(address);
        let _ = window_event_listener(leptos::ev::popstate, move |_| {
            address.is_covered.set(false);
            address.visits.restore();
            address.update_from_browser();
        });
        let _ = window_event_listener(leptos::ev::click, move |click| address.handle_click(&click));
        address
    }

    pub fn of_page() -> Self {
        expect_context()
    }

    /// For example `/schedule/2026-11-26`.
    pub fn path(self) -> String {
        self.path.get()
    }

    /// The decoded value of a query parameter; `None` if it is missing.
    pub fn query(self, key: &str) -> Option<String> {
        self.parts
            .with(|parts| UrlSearchParams::new_with_str(&parts.query).ok()?.get(key))
    }

    /// The query string with its `?`, or an empty string. Links that stay in the same list append it.
    pub fn query_string(self) -> String {
        self.parts.with(|parts| parts.query.clone())
    }

    /// The path with its query and its fragment.
    pub fn href(self) -> String {
        self.parts.with(LocationParts::href)
    }

    /// The fragment without its `#`.
    pub fn fragment(self) -> String {
        self.parts
            .with(|parts| parts.fragment.trim_start_matches('#').to_owned())
    }

    /// Navigates to another URL of the portal and adds a history entry.
    pub fn navigate(self, to: &str) {
        self.write_history(to, false);
        window().scroll_to_with_x_and_y(0.0, 0.0);
    }

    /// Replaces the current history entry with another URL.
    pub fn replace(self, to: &str) {
        self.write_history(to, true);
    }

    /// Adds a history entry for something that covers the page, so that going back removes it.
    pub fn cover(self) {
        let here = self.parts.with_untracked(LocationParts::href);
        self.write_history(&here, false);
        self.is_covered.set(true);
    }

    /// Removes the history entry of what covered the page, unless a navigation has replaced it.
    pub fn uncover(self) {
        if self.is_covered.get_untracked() {
            let _ = window().history().and_then(|history| history.back());
        }
    }

    pub fn is_covered(self) -> bool {
        self.is_covered.get()
    }

    /// Sets (`Some`) or removes (`None`) query parameters in place; the others stay.
    pub fn set_query(self, changes: &[(&str, Option<&str>)]) {
        let parts = self.parts.get_untracked();
        let Ok(query) = UrlSearchParams::new_with_str(&parts.query) else {
            return;
        };
        for (key, value) in changes {
            match value {
                Some(value) => query.set(key, value),
                None => query.delete(key),
            }
        }
        let query: String = query.to_string().into();
        let mark = if query.is_empty() { "" } else { "?" };
        let (path, fragment) = (&parts.path, &parts.fragment);
        self.replace(&format!("{path}{mark}{query}{fragment}"));
    }

    fn write_history(self, to: &str, is_replacing: bool) {
        let Ok(history) = window().history() else {
            return;
        };
        // A link in what covers the page leads from the page itself.
        let is_covered = self.is_covered.get_untracked();
        let entered = if is_replacing || is_covered {
            history.replace_state_with_url(&self.visits.history_state(), "", Some(to))
        } else {
            history.push_state_with_url(&self.visits.begin_visit(), "", Some(to))
        };
        if entered.is_ok() {
            self.is_covered.set(false);
            self.update_from_browser();
        }
    }

    fn update_from_browser(self) {
        let present = LocationParts::current();
        if *self.parts.read_untracked() != present {
            self.parts.set(present);
        }
    }

    /// Turns a plain click on a portal link into a navigation. The browser handles every other click.
    fn handle_click(self, click: &MouseEvent) {
        let has_modifier =
            click.alt_key() || click.ctrl_key() || click.meta_key() || click.shift_key();
        if click.default_prevented() || click.button() != 0 || has_modifier {
            return;
        }
        let Some(link) = clicked_link(click) else {
            return;
        };
        let leaves = !link.target().is_empty()
            || link.has_attribute("download")
            || link.rel() == "external"
            || window().location().origin().ok() != Some(link.origin());
        if leaves {
            return;
        }
        click.prevent_default();
        let to = format!("{}{}{}", link.pathname(), link.search(), link.hash());
        let here = self.parts.with_untracked(LocationParts::href);
        if to == here && self.is_covered.get_untracked() {
            self.uncover();
        } else if to == here {
            self.replace(&to);
        } else {
            self.navigate(&to);
        }
    }
}

impl LocationParts {
    fn current() -> Self {
        let location = window().location();
        Self {
            path: location.pathname().unwrap_or_default(),
            query: location.search().unwrap_or_default(),
            fragment: location.hash().unwrap_or_default(),
        }
    }

    fn href(&self) -> String {
        format!("{}{}{}", self.path, self.query, self.fragment)
    }
}

/// The link that was clicked: the target or one of its ancestors.
fn clicked_link(click: &MouseEvent) -> Option<HtmlAnchorElement> {
    let mut node: Option<Node> = click.target()?.dyn_into().ok();
    while let Some(present) = node {
        match present.dyn_into::<HtmlAnchorElement>() {
            Ok(link) => return link.has_attribute("href").then_some(link),
            Err(other) => node = other.parent_node(),
        }
    }
    None
}
