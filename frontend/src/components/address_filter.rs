//! What narrows a list: kept in the address, so that a link or a reload shows the same.

use leptos::prelude::*;

use super::{Empty, SelectField, icon};
use crate::address::Address;
use crate::texts;

/// Some keys of the query; one that is empty narrows nothing.
#[derive(Debug, Clone, Copy)]
pub struct AddressFilter {
    address: Address,
    keys: &'static [&'static str],
}

impl AddressFilter {
    pub fn of_page(keys: &'static [&'static str]) -> Self {
        let address = Address::of_page();
        Self { address, keys }
    }

    pub fn value(self, key: &str) -> String {
        self.address.query(key).unwrap_or_default()
    }

    pub fn set(self, key: &str, value: &str) {
        let value = Some(value).filter(|value| !value.is_empty());
        self.address.set_query(&[(key, value)]);
    }

    fn is_set(self) -> bool {
        self.keys.iter().any(|key| !self.value(key).is_empty())
    }

    fn clear(self) {
        let none: Vec<_> = self.keys.iter().map(|key| (*key, None)).collect();
        self.address.set_query(&none);
    }

    /// A field that chooses the value of one key; `all` are the words for none.
    pub fn choice(
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

    /// The button that clears it, as long as there is something to clear.
    pub fn clearing(self) -> AnyView {
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

    /// What stands where nothing is left, or nothing was there: a title and a sentence for each.
    pub fn nothing(
        self,
        symbol: &'static str,
        left: (&'static str, &'static str),
        there: (&'static str, &'static str),
    ) -> AnyView {
        if untrack(|| self.is_set()) {
            let (title, words) = left;
            view! {
                <Empty symbol=symbol title=title words=words>
                    <button type="button" class="button" on:click=move |_| self.clear()>
                        {texts::CLEAR_FILTER}
                    </button>
                </Empty>
            }
            .into_any()
        } else {
            let (title, words) = there;
            view! { <Empty symbol=symbol title=title words=words /> }.into_any()
        }
    }
}
