//! The filter of the activity log.

use app_api::functions::players::load_players;
use app_domain::event::EventKind;
use app_portal::texts::activity as texts;
use app_wire::AuditFilterRequest;
use frontend_kit::query::live_query::LiveQuery;
use frontend_kit::ui::{UrlDates, UrlFilter};
use leptos::prelude::*;

const ACTOR_KEY: &str = "who";
const ACTION_KEY: &str = "what";
const SUBJECT_KEY: &str = "about";

#[derive(Debug, Clone, Copy)]
pub struct ActivityPageFilter(UrlFilter);

impl ActivityPageFilter {
    pub fn of_page() -> Self {
        Self(UrlFilter::of_page(&[
            ACTOR_KEY,
            ACTION_KEY,
            SUBJECT_KEY,
            UrlDates::FROM,
            UrlDates::TO,
        ]))
    }

    pub fn empty_view(self) -> AnyView {
        let left = (texts::NONE_FOUND_TITLE, texts::NONE_FOUND);
        let there = (texts::NONE_TITLE, texts::NONE);
        self.0.empty_state("activity", left, there)
    }

    /// Returns the query for the server. A date that cannot be read is left out; its field shows the error.
    pub fn query(self) -> AuditFilterRequest {
        let dates = UrlDates::new(self.0);
        AuditFilterRequest {
            actor: self.0.value(ACTOR_KEY),
            action: self.0.value(ACTION_KEY),
            subject: self.0.value(SUBJECT_KEY),
            from: dates.query_value(UrlDates::FROM),
            to: dates.query_value(UrlDates::TO),
        }
    }
}

#[component]
pub fn ActivityFilterBar(filter: ActivityPageFilter) -> impl IntoView {
    let team = LiveQuery::refetch_on(&[EventKind::PlayersChanged], load_players);
    let players = Memo::new(move |_| {
        let players = team.with(|team| {
            let player = |player: &app_wire::PlayerBody| {
                (player.chat_id.to_string(), player.display_name.clone())
            };
            team.iter().map(player).collect::<Vec<_>>()
        });
        players.unwrap_or_default()
    });
    let who = Memo::new(move |_| {
        let mut people = players.get();
        people.push(("operator".to_owned(), texts::OPERATORS.to_owned()));
        people.push(("system".to_owned(), texts::MUSTER.to_owned()));
        people
    });
    let topics = Memo::new(|_| {
        let owned = |(letters, name): (&str, &str)| (letters.to_owned(), name.to_owned());
        texts::TOPICS.map(owned).to_vec()
    });
    view! {
        <section class="activity-filter" aria-label=texts::FILTER>
            {filter.0.select_field(ACTOR_KEY, texts::WHO, texts::ANYONE, who)}
            {filter.0.select_field(ACTION_KEY, texts::WHAT, texts::ANYTHING, topics)}
            {filter.0.select_field(SUBJECT_KEY, texts::ABOUT, texts::ANY_PLAYER, players)}
            {UrlDates::new(filter.0).fields()} {filter.0.clear_button()}
        </section>
    }
}
