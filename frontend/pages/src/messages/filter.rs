//! The filter of the past messages.

use app_domain::message_occasion::{MessageOccasion, MessageState};
use app_portal::bot_messages::message_filter;
use app_portal::texts::messages as texts;
use app_wire::MessageFilterRequest;
use frontend_kit::ui::UrlFilter;
use leptos::prelude::*;

const KIND_KEY: &str = "kind";
const STATE_KEY: &str = "state";

#[derive(Debug, Clone, Copy)]
pub struct MessagesPageFilter(UrlFilter);

impl MessagesPageFilter {
    pub fn of_page() -> Self {
        Self(UrlFilter::of_page(&[KIND_KEY, STATE_KEY]))
    }

    /// Returns the query for the server, without values that it does not know.
    pub fn query(self) -> MessageFilterRequest {
        message_filter(&self.0.value(KIND_KEY), &self.0.value(STATE_KEY))
    }

    pub fn empty_view(self) -> AnyView {
        let left = (texts::NONE_FOUND_TITLE, texts::NONE_FOUND);
        let there = (texts::NONE_TITLE, texts::NONE);
        self.0.empty_state("messages", left, there)
    }
}

#[component]
pub fn MessagesFilterBar(filter: MessagesPageFilter) -> impl IntoView {
    let MessagesPageFilter(filter) = filter;
    let kind = |one: MessageOccasion| (one.to_string(), texts::kind(one).to_owned());
    let state = |one: MessageState| (one.to_string(), texts::state(one).to_owned());
    let kinds = Signal::stored(MessageOccasion::ALL.map(kind).to_vec());
    let states = Signal::stored(MessageState::ALL.map(state).to_vec());
    view! {
        <div class="messages-filter" role="group" aria-label=texts::FILTER>
            {filter.select_field(KIND_KEY, texts::KIND, texts::ANY_KIND, kinds)}
            {filter.select_field(STATE_KEY, texts::STATE, texts::ANY_STATE, states)}
            {filter.clear_button()}
        </div>
    }
}
