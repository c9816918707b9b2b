//! Which entries are shown.

use app_api::functions::players::load_players;
use app_api::wire::AuditAsked;
use app_domain::event::Kind;
use app_domain::{Day, Rule};
use js_sys::Date;
use leptos::prelude::*;

use crate::components::{AddressFilter, DateField};
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
pub struct Filter(AddressFilter);

impl Filter {
    pub fn of_page() -> Self {
        Self(AddressFilter::of_page(&[WHO, WHAT, ABOUT, FROM, TO]))
    }

    pub fn nothing(self) -> AnyView {
        let left = (texts::NONE_FOUND_TITLE, texts::NONE_FOUND);
        let there = (texts::NONE_TITLE, texts::NONE);
        self.0.nothing("activity", left, there)
    }

    /// What the server is asked; a date that cannot be read is not, its field says so.
    pub fn asked(self) -> AuditAsked {
        let date = |key| match self.date(key) {
            Ok(Some(day)) => day.to_string(),
            _ => String::new(),
        };
        AuditAsked {
            actor: self.0.value(WHO),
            action: self.0.value(WHAT),
            subject: self.0.value(ABOUT),
            from: date(FROM),
            to: date(TO),
        }
    }

    /// The date in the address; none where none is asked for.
    fn date(self, key: &str) -> Result<Option<Day>, Rule> {
        let raw = self.0.value(key);
        let day = read(&raw).transpose()?;
        let first = if key == TO {
            read(&self.0.value(FROM)).and_then(Result::ok)
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
            Some(Ok(day)) => self.0.set(key, &address_of_day(day)),
            _ => self.0.set(key, typed),
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
            {filter.0.choice(WHO, texts::WHO, texts::ANYBODY, who)}
            {filter.0.choice(WHAT, texts::WHAT, texts::ANYTHING, topics)}
            {filter.0.choice(ABOUT, texts::ABOUT, texts::ANY_PLAYER, players)}
            {date(filter, FROM, texts::FROM)} {date(filter, TO, texts::TO)} {filter.0.clearing()}
        </section>
    }
    .into_any()
}

fn date(filter: Filter, key: &'static str, label: &'static str) -> AnyView {
    let value = RwSignal::new(String::new());
    let asked = Memo::new(move |_| filter.0.value(key));
    Effect::new(move |_| {
        let raw = asked.get();
        let day = read(&raw).and_then(Result::ok);
        value.set(day.map_or(raw, |day| day.to_string()));
    });
    let fault = Signal::derive(move || Some(sentence(&filter.date(key).err()?.to_string())));
    let typed = Callback::new(move |typed: String| filter.set_date(key, &typed));
    view! { <DateField label=label value=value fault=fault typed=typed /> }.into_any()
}
