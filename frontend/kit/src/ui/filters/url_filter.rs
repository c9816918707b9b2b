//! The filter of a list, stored in the URL so that links and reloads keep it.

use app_domain::Day;
use app_portal::texts;
use leptos::prelude::*;

use super::super::{EmptyState, SelectField, icon};
use crate::location::PageLocation;
use crate::session::UserSession;
use crate::ui::zone_clock::own_today;

/// A set of query parameters. An empty one does not filter.
#[derive(Debug, Clone, Copy)]
pub struct UrlFilter {
    location: PageLocation,
    keys: &'static [&'static str],
    /// Today's date in the viewer's zone.
    today: Callback<(), Option<Day>>,
}

impl UrlFilter {
    pub fn of_page(keys: &'static [&'static str]) -> Self {
        let session = UserSession::of_page();
        Self {
            location: PageLocation::of_page(),
            keys,
            today: Callback::new(move |()| own_today(session)),
        }
    }

    pub fn location(self) -> PageLocation {
        self.location
    }

    /// Today's date in the viewer's zone.
    pub fn own_today(self) -> Option<Day> {
        self.today.run(())
    }

    pub fn value(self, key: &str) -> String {
        self.location.query(key).unwrap_or_default()
    }

    pub fn set(self, key: &str, value: &str) {
        let value = Some(value).filter(|value| !value.is_empty());
        self.location.set_query(&[(key, value)]);
    }

    fn is_set(self) -> bool {
        self.keys.iter().any(|key| !self.value(key).is_empty())
    }

    fn clear(self) {
        let none: Vec<_> = self.keys.iter().map(|key| (*key, None)).collect();
        self.location.set_query(&none);
    }

    /// A select field for one parameter; `all` is the label of the empty value.
    pub fn select_field(
        self,
        key: &'static str,
        label: &'static str,
        all: &'static str,
        options: impl Into<Signal<Vec<(String, String)>>>,
    ) -> AnyView {
        let options = options.into();
        let chosen = Memo::new(move |_| self.value(key));
        let choose = Callback::new(move |value: String| self.set(key, &value));
        view! { <SelectField label=label none=all options=options chosen=chosen choose=choose /> }
            .into_any()
    }

    /// The button that clears the filter. Hidden while the filter is empty.
    pub fn clear_button(self) -> AnyView {
        view! {
            <button
                type="button"
                class="button button-quiet"
                hidden=move || !self.is_set()
                on:click=move |_| self.clear()
            >
                {icon("clear")}
                {texts::CLEAR_FILTER}
            </button>
        }
        .into_any()
    }

    /// The empty state of a list: title and sentence for an active filter (`left`) and for no filter (`there`).
    pub fn empty_state(
        self,
        symbol: &'static str,
        left: (&'static str, &'static str),
        there: (&'static str, &'static str),
    ) -> AnyView {
        if untrack(|| self.is_set()) {
            let (title, words) = left;
            view! {
                <EmptyState symbol=symbol title=title words=words>
                    <button type="button" class="button" on:click=move |_| self.clear()>
                        {texts::CLEAR_FILTER}
                    </button>
                </EmptyState>
            }
            .into_any()
        } else {
            let (title, words) = there;
            view! { <EmptyState symbol=symbol title=title words=words /> }.into_any()
        }
    }
}
