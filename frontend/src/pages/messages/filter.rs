//! Which messages are shown: kept in the address, so that a link or a reload shows the same.

use app_api::wire::MessagesAsked;
use leptos::prelude::*;

use crate::address::Address;
use crate::components::{SelectField, icon};
use crate::texts::messages as texts;

const KIND: &str = "kind";
const STATE: &str = "state";

#[derive(Debug, Clone, Copy)]
pub struct Filter(Address);

impl Filter {
    pub fn of_page() -> Self {
        Self(Address::of_page())
    }

    fn value(self, key: &str) -> String {
        self.0.query(key).unwrap_or_default()
    }

    pub fn is_set(self) -> bool {
        [KIND, STATE].iter().any(|key| !self.value(key).is_empty())
    }

    pub fn clear(self) {
        self.0.set_query(&[KIND, STATE].map(|key| (key, None)));
    }

    /// What the server is asked; what it does not know matters to nobody.
    pub fn asked(self) -> MessagesAsked {
        let known = |key, choices: &[(&str, &str)]| {
            let value = self.value(key);
            let is_known = choices.iter().any(|(name, _)| *name == value);
            if is_known { value } else { String::new() }
        };
        MessagesAsked {
            occasion: known(KIND, &texts::KINDS),
            state: known(STATE, &texts::STATES),
        }
    }
}

#[component]
pub fn FilterBar(filter: Filter) -> AnyView {
    view! {
        <div class="messages-filter" role="group" aria-label=texts::FILTER>
            {choice(filter, KIND, texts::KIND, texts::ANY_KIND, &texts::KINDS)}
            {choice(filter, STATE, texts::STATE, texts::ANY_STATE, &texts::STATES)}
            <button
                type="button"
                class="button button-quiet"
                hidden=move || !filter.is_set()
                on:click=move |_| filter.clear()
            >
                {icon("clear")}
                {texts::CLEAR}
            </button>
        </div>
    }
    .into_any()
}

fn choice(
    filter: Filter,
    key: &'static str,
    label: &'static str,
    all: &'static str,
    choices: &'static [(&'static str, &'static str)],
) -> AnyView {
    let owned = |(value, name): &(&str, &str)| ((*value).to_owned(), (*name).to_owned());
    let options = Signal::stored(choices.iter().map(owned).collect::<Vec<_>>());
    let chosen = Memo::new(move |_| filter.value(key));
    let choose = Callback::new(move |value: String| {
        let value = Some(value.as_str()).filter(|value| !value.is_empty());
        filter.0.set_query(&[(key, value)]);
    });
    view! { <SelectField label=label none=all options=options chosen=chosen choose=choose /> }
        .into_any()
}
