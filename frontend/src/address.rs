//! The page's address: what it shows follows it, and links change it without loading the page anew.

use leptos::ev::MouseEvent;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::{HtmlAnchorElement, Node, UrlSearchParams};

use crate::returning::Visits;

/// The parts of the present address.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Parts {
    path: String,
    /// With its `?`, or empty.
    query: String,
    /// With its `#`, or empty.
    fragment: String,
}

/// The address of this page; reading a part of it subscribes to that part.
#[derive(Debug, Clone, Copy)]
pub struct Address {
    parts: RwSignal<Parts>,
    path: Memo<String>,
    visits: Visits,
}

impl Address {
    /// Follows the browser's address, and every link on the page that stays within the portal.
    pub fn begin() -> Self {
        let parts = RwSignal::new(Parts::present());
        let address = Self {
            parts,
            path: Memo::new(move |_| parts.with(|parts| parts.path.clone())),
            visits: Visits::begin(),
        };
        provide_context(address);
        let _ = window_event_listener(leptos::ev::popstate, move |_| {
            address.visits.come_back();
            address.read();
        });
        let _ = window_event_listener(leptos::ev::click, move |click| address.follow(&click));
        address
    }

    pub fn of_page() -> Self {
        expect_context()
    }

    /// For example `/schedule/2026-11-26`.
    pub fn path(self) -> String {
        self.path.get()
    }

    /// The value of one key of the query, decoded; `None` when it is not there.
    pub fn query(self, key: &str) -> Option<String> {
        self.parts
            .with(|parts| UrlSearchParams::new_with_str(&parts.query).ok()?.get(key))
    }

    /// The whole query with its `?`, or nothing: what a link takes along that stays with the same list.
    pub fn whole_query(self) -> String {
        self.parts.with(|parts| parts.query.clone())
    }

    /// The fragment without its `#`.
    pub fn fragment(self) -> String {
        self.parts
            .with(|parts| parts.fragment.trim_start_matches('#').to_owned())
    }

    /// Goes to another address of the portal; the browser's way back leads here again.
    pub fn go(self, to: &str) {
        self.enter(to, false);
        window().scroll_to_with_x_and_y(0.0, 0.0);
    }

    /// Puts another address in the place of this one.
    pub fn replace(self, to: &str) {
        self.enter(to, true);
    }

    /// Writes (`Some`) or removes (`None`) keys of the query in place; the others stay.
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
        self.replace(&[&parts.path, mark, &query, &parts.fragment].concat());
    }

    fn enter(self, to: &str, is_replacing: bool) {
        let Ok(history) = window().history() else {
            return;
        };
        let entered = if is_replacing {
            history.replace_state_with_url(&self.visits.state(), "", Some(to))
        } else {
            history.push_state_with_url(&self.visits.next(), "", Some(to))
        };
        if entered.is_ok() {
            self.read();
        }
    }

    fn read(self) {
        let present = Parts::present();
        if *self.parts.read_untracked() != present {
            self.parts.set(present);
        }
    }

    /// Turns a plain click on a link within the portal into a step of it; every other click is the browser's.
    fn follow(self, click: &MouseEvent) {
        let has_modifier =
            click.alt_key() || click.ctrl_key() || click.meta_key() || click.shift_key();
        if click.default_prevented() || click.button() != 0 || has_modifier {
            return;
        }
        let Some(link) = link_of(click) else {
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
        let to = [link.pathname(), link.search(), link.hash()].concat();
        let here = self.parts.with_untracked(Parts::whole);
        if to == here {
            self.replace(&to);
        } else {
            self.go(&to);
        }
    }
}

impl Parts {
    fn present() -> Self {
        let location = window().location();
        Self {
            path: location.pathname().unwrap_or_default(),
            query: location.search().unwrap_or_default(),
            fragment: location.hash().unwrap_or_default(),
        }
    }

    fn whole(&self) -> String {
        [self.path.as_str(), &self.query, &self.fragment].concat()
    }
}

/// The link that a click met, itself or something inside it.
fn link_of(click: &MouseEvent) -> Option<HtmlAnchorElement> {
    let mut node: Option<Node> = click.target()?.dyn_into().ok();
    while let Some(present) = node {
        match present.dyn_into::<HtmlAnchorElement>() {
            Ok(link) => return link.has_attribute("href").then_some(link),
            Err(other) => node = other.parent_node(),
        }
    }
    None
}
