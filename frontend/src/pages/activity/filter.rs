//! Which entries are shown: kept in the address, so that a link or a reload shows the same.

use app_api::functions::players::load_players;
use app_api::wire::AuditAsked;
use app_domain::event::Kind;
use leptos::prelude::*;

use crate::address::Address;
use crate::components::{Field, Wiring, icon};
use crate::question::Question;
use crate::texts::activity as texts;

const WHO: &str = "who";
const WHAT: &str = "what";
const ABOUT: &str = "about";
const FROM: &str = "from";
const TO: &str = "to";

#[derive(Debug, Clone, Copy)]
pub struct Filter(Address);

impl Filter {
    pub fn of_page() -> Self {
        Self(Address::of_page())
    }

    fn value(self, key: &str) -> String {
        self.0.query(key).unwrap_or_default()
    }

    fn set(self, key: &str, value: &str) {
        self.0
            .set_query(&[(key, Some(value).filter(|value| !value.is_empty()))]);
    }

    pub fn is_set(self) -> bool {
        [WHO, WHAT, ABOUT, FROM, TO]
            .iter()
            .any(|key| !self.value(key).is_empty())
    }

    pub fn clear(self) {
        self.0
            .set_query(&[WHO, WHAT, ABOUT, FROM, TO].map(|key| (key, None)));
    }

    pub fn asked(self) -> AuditAsked {
        AuditAsked {
            actor: self.value(WHO),
            action: self.value(WHAT),
            subject: self.value(ABOUT),
            from: wire_date(&self.value(FROM)),
            to: wire_date(&self.value(TO)),
        }
    }
}

/// `2026-11-26`, as addresses and date fields have it, as the wire has it; what is no date is left to the server.
fn wire_date(date: &str) -> String {
    let parts: Vec<&str> = date.split('-').collect();
    match parts.as_slice() {
        [year, month, day] => [day, ".", month, ".", year].concat(),
        _ => date.to_owned(),
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
            {choice(filter, WHO, texts::WHO, texts::ANYBODY, who)}
            {choice(filter, WHAT, texts::WHAT, texts::ANYTHING, topics)}
            {choice(filter, ABOUT, texts::ABOUT, texts::ANY_PLAYER, players)}
            {date(filter, FROM, texts::FROM)} {date(filter, TO, texts::TO)}
            <button
                type="button"
                class="button button-quiet"
                hidden=move || !filter.is_set()
                on:click=move |_| filter.clear()
            >
                {icon("clear")}
                {texts::CLEAR}
            </button>
        </section>
    }
    .into_any()
}

fn choice(
    filter: Filter,
    key: &'static str,
    label: &'static str,
    all: &'static str,
    choices: Memo<Vec<(String, String)>>,
) -> AnyView {
    let option = move |(value, name): (String, String)| {
        let own = value.clone();
        view! {
            <option value=value prop:selected=move || filter.value(key) == own>
                {name}
            </option>
        }
    };
    let control = move |wiring: Wiring| {
        view! {
            <select
                class="field-input"
                id=wiring.id
                on:change=move |chosen| filter.set(key, &event_target_value(&chosen))
            >
                <option value="" prop:selected=move || filter.value(key).is_empty()>
                    {all}
                </option>
                {move || choices.get().into_iter().map(option).collect_view()}
            </select>
        }
        .into_any()
    };
    view! { <Field label=label fault=Signal::stored(None::<String>) control=control /> }.into_any()
}

fn date(filter: Filter, key: &'static str, label: &'static str) -> AnyView {
    let control = move |wiring: Wiring| {
        view! {
            <input
                class="field-input"
                type="date"
                id=wiring.id
                prop:value=move || filter.value(key)
                on:change=move |chosen| filter.set(key, &event_target_value(&chosen))
            />
        }
        .into_any()
    };
    view! { <Field label=label fault=Signal::stored(None::<String>) control=control /> }.into_any()
}
