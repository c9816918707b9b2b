//! Which messages are shown.

use app_api::wire::MessagesAsked;
use leptos::prelude::*;

use crate::components::AddressFilter;
use crate::texts::messages as texts;

const KIND: &str = "kind";
const STATE: &str = "state";

#[derive(Debug, Clone, Copy)]
pub struct Filter(AddressFilter);

impl Filter {
    pub fn of_page() -> Self {
        Self(AddressFilter::of_page(&[KIND, STATE]))
    }

    /// What the server is asked; what it does not know matters to nobody.
    pub fn asked(self) -> MessagesAsked {
        let known = |key, choices: &[(&str, &str)]| {
            let value = self.0.value(key);
            let is_known = choices.iter().any(|(name, _)| *name == value);
            if is_known { value } else { String::new() }
        };
        MessagesAsked {
            occasion: known(KIND, &texts::KINDS),
            state: known(STATE, &texts::STATES),
        }
    }

    pub fn nothing(self) -> AnyView {
        let left = (texts::NONE_FOUND_TITLE, texts::NONE_FOUND);
        let there = (texts::NONE_TITLE, texts::NONE);
        self.0.nothing("messages", left, there)
    }
}

#[component]
pub fn FilterBar(filter: Filter) -> AnyView {
    let Filter(filter) = filter;
    let owned = |choices: &[(&str, &str)]| {
        let owned = |(value, name): &(&str, &str)| ((*value).to_owned(), (*name).to_owned());
        Signal::stored(choices.iter().map(owned).collect::<Vec<_>>())
    };
    view! {
        <div class="messages-filter" role="group" aria-label=texts::FILTER>
            {filter.choice(KIND, texts::KIND, texts::ANY_KIND, owned(&texts::KINDS))}
            {filter.choice(STATE, texts::STATE, texts::ANY_STATE, owned(&texts::STATES))}
            {filter.clearing()}
        </div>
    }
    .into_any()
}
