//! Which entries are shown: kept in the address, so that a link or a reload shows the same.

use app_api::functions::players::load_players;
use app_api::wire::AuditAsked;
use app_domain::event::Kind;
use app_domain::{Day, Rule};
use js_sys::Date;
use leptos::prelude::*;

use crate::address::Address;
use crate::components::{DateField, SelectField, icon};
use crate::place::{address_of_day, day_of_address};
use crate::question::Question;
use crate::reading::sentence;
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

    /// What the server is asked; a date that cannot be read is not, its field says so.
    pub fn asked(self) -> AuditAsked {
        let date = |key| match self.date(key) {
            Ok(Some(day)) => day.to_string(),
            _ => String::new(),
        };
        AuditAsked {
            actor: self.value(WHO),
            action: self.value(WHAT),
            subject: self.value(ABOUT),
            from: date(FROM),
            to: date(TO),
        }
    }

    /// The date in the address; none where none is asked for.
    fn date(self, key: &str) -> Result<Option<Day>, Rule> {
        let raw = self.value(key);
        let day = read(&raw).transpose()?;
        let first = if key == TO {
            read(&self.value(FROM)).and_then(Result::ok)
        } else {
            None
        };
        match (first, day) {
            (Some(first), Some(last)) if last < first => Err(Rule::EndBeforeStart),
            _ => Ok(day),
        }
    }

    /// What was typed stands in the address as it is where it cannot be read, so that nothing typed is lost.
    fn set_date(self, key: &str, typed: &str) {
        let typed = typed.trim();
        match read(typed) {
            Some(Ok(day)) => self.set(key, &address_of_day(day)),
            _ => self.set(key, typed),
        }
    }
}

/// A date that was typed, or that stands in the address; nothing is no date.
fn read(raw: &str) -> Option<Result<Day, Rule>> {
    let now: String = Date::new_0().to_iso_string().into();
    // Around midnight it may be another date here, which matters to no year but the nearest.
    let today = day_of_address(&now[..10])?;
    (!raw.is_empty()).then(|| Day::typed(raw, today))
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
    let chosen = Memo::new(move |_| filter.value(key));
    let choose = Callback::new(move |value: String| filter.set(key, &value));
    view! { <SelectField label=label none=all options=choices chosen=chosen choose=choose /> }
        .into_any()
}

fn date(filter: Filter, key: &'static str, label: &'static str) -> AnyView {
    let value = RwSignal::new(String::new());
    let asked = Memo::new(move |_| filter.value(key));
    Effect::new(move |_| {
        let raw = asked.get();
        let day = read(&raw).and_then(Result::ok);
        value.set(day.map_or(raw, |day| day.to_string()));
    });
    let fault = Signal::derive(move || Some(sentence(&filter.date(key).err()?.to_string())));
    let typed = Callback::new(move |typed: String| filter.set_date(key, &typed));
    view! { <DateField label=label value=value fault=fault typed=typed /> }.into_any()
}
