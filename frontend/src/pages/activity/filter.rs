//! Which entries are shown.

use app_api::functions::players::load_players;
use app_api::wire::AuditAsked;
use app_domain::event::Kind;
use leptos::prelude::*;

use crate::components::{AddressDates, AddressFilter};
use crate::question::Question;
use crate::texts::activity as texts;

const WHO: &str = "who";
const WHAT: &str = "what";
const ABOUT: &str = "about";

#[derive(Debug, Clone, Copy)]
pub struct Filter(AddressFilter);

impl Filter {
    pub fn of_page() -> Self {
        Self(AddressFilter::of_page(&[
            WHO,
            WHAT,
            ABOUT,
            AddressDates::FROM,
            AddressDates::TO,
        ]))
    }

    pub fn nothing(self) -> AnyView {
        let left = (texts::NONE_FOUND_TITLE, texts::NONE_FOUND);
        let there = (texts::NONE_TITLE, texts::NONE);
        self.0.nothing("activity", left, there)
    }

    /// What the server is asked; a date that cannot be read is not, its field says so.
    pub fn asked(self) -> AuditAsked {
        let dates = AddressDates::of(self.0);
        AuditAsked {
            actor: self.0.value(WHO),
            action: self.0.value(WHAT),
            subject: self.0.value(ABOUT),
            from: dates.asked(AddressDates::FROM),
            to: dates.asked(AddressDates::TO),
        }
    }
}

#[component]
pub fn FilterBar(filter: Filter) -> AnyView {
    let team = Question::about(&[Kind::PlayersChanged], load_players);
    let players = Memo::new(move |_| {
        let players = team.with(|team| {
            let player = |player: &app_api::wire::PlayerMapping| {
                (player.chat_id.clone(), player.display_name.clone())
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
            {filter.0.choice(WHO, texts::WHO, texts::ANYBODY, who)}
            {filter.0.choice(WHAT, texts::WHAT, texts::ANYTHING, topics)}
            {filter.0.choice(ABOUT, texts::ABOUT, texts::ANY_PLAYER, players)}
            {AddressDates::of(filter.0).fields()} {filter.0.clearing()}
        </section>
    }
    .into_any()
}
