//! Which days and which matches count.

use app_api::wire::StatisticsAsked;
use app_domain::Day;
use app_domain::matches::Kind;
use js_sys::Date;
use leptos::prelude::*;

use crate::components::{AddressDates, AddressFilter};
use crate::place::day_of_address;
use crate::texts::{matches, statistics as texts};

const PERIOD: &str = "period";
const TYPE: &str = "type";
/// The period that the two fields of dates name.
const CHOSEN_DAYS: &str = "days";

#[derive(Debug, Clone, Copy)]
pub struct Filter(AddressFilter);

impl Filter {
    pub fn of_page() -> Self {
        let keys = &[PERIOD, AddressDates::FROM, AddressDates::TO, TYPE];
        Self(AddressFilter::of_page(keys))
    }

    /// What stands where there are no matches.
    pub fn no_matches(self) -> AnyView {
        let left = (texts::NO_MATCHES_TITLE, texts::NO_MATCHES);
        let there = (texts::NOT_PLAYED_TITLE, texts::NOT_PLAYED);
        self.0.nothing("matches", left, there)
    }

    /// What the server is asked; the last day is its today unless one is chosen, and the first one is left to it where
    /// nobody has chosen any.
    pub fn asked(self) -> StatisticsAsked {
        let dates = AddressDates::of(self.0);
        let (from, to) = match days_of(&self.0.value(PERIOD)) {
            Some(days) => (first_of(days), String::new()),
            None if self.has_chosen_days() => (
                dates.asked(AddressDates::FROM),
                dates.asked(AddressDates::TO),
            ),
            None => Default::default(),
        };
        let kind = self.0.value(TYPE);
        StatisticsAsked { from, to, kind }
    }

    fn has_chosen_days(self) -> bool {
        self.0.value(PERIOD) == CHOSEN_DAYS
    }
}

fn days_of(period: &str) -> Option<i64> {
    match period {
        "4-weeks" => Some(4 * 7),
        "year" => Some(365),
        "5-years" => Some(5 * 365 + 1),
        _ => None,
    }
}

/// The first of so many days that end today. Around midnight the team may have another date than this browser: then it
/// is a day more or less.
fn first_of(days: i64) -> String {
    let now: String = Date::new_0().to_iso_string().into();
    let today: Option<Day> = day_of_address(&now[..10]);
    today.map_or_else(String::new, |today| today.plus(1 - days).to_string())
}

#[component]
pub fn FilterBar(filter: Filter) -> AnyView {
    let owned = |(value, name): (&str, &str)| (value.to_owned(), name.to_owned());
    let periods = Signal::stored(texts::PERIODS.map(owned).to_vec());
    let kinds = Kind::ALL.map(|kind| (kind.to_string(), matches::kind(kind).to_owned()));
    let has_dates = Memo::new(move |_| filter.has_chosen_days());
    let dates = move || has_dates.get().then(|| AddressDates::of(filter.0).fields());
    view! {
        <section class="statistics-filter" aria-label=texts::FILTER>
            {filter.0.choice(PERIOD, texts::PERIOD, texts::LAST_12_WEEKS, periods)} {dates}
            {filter.0.choice(TYPE, texts::TYPE, texts::ANY_TYPE, Signal::stored(kinds.to_vec()))}
            {filter.0.clearing()}
        </section>
    }
    .into_any()
}
