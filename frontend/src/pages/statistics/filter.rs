//! Which days and which matches count.

use app_api::wire::StatisticsAsked;
use app_domain::Day;
use app_domain::matches::Kind;
use app_domain::statistics::range::range;
use leptos::prelude::*;

use crate::components::{AddressDates, AddressFilter};
use crate::pages::FortnightOfToday;
use crate::texts::{matches, statistics as texts};
use crate::zone_clock::today_in_utc;

const PERIOD: &str = "period";
const TYPE: &str = "type";
/// The period that the two fields of dates name.
const CHOSEN_DAYS: &str = "days";

#[derive(Clone, Copy)]
pub struct Filter {
    address: AddressFilter,
    dates: AddressDates,
    /// By the team's clock, once that is known.
    today: Memo<Option<Day>>,
}

impl Filter {
    pub fn of_page() -> Self {
        let keys = &[PERIOD, AddressDates::FROM, AddressDates::TO, TYPE];
        let address = AddressFilter::of_page(keys);
        let fortnight = FortnightOfToday::of_page();
        let today = Memo::new(move |_| {
            let today = fortnight.with(|fortnight| fortnight.today);
            today.or_else(today_in_utc)
        });
        let dates = AddressDates::of(address).within(move |from, to| {
            let broken = range(from, to, today.get()?).err()?;
            Some(broken.rule)
        });
        Self {
            address,
            dates,
            today,
        }
    }

    /// What stands where there are no matches.
    pub fn no_matches(self) -> AnyView {
        let left = (texts::NO_MATCHES_TITLE, texts::NO_MATCHES);
        let there = (texts::NOT_PLAYED_TITLE, texts::NOT_PLAYED);
        self.address.nothing("matches", left, there)
    }

    /// What the server is asked; the last day is its today unless one is chosen, and the first one is left to it where
    /// nobody has chosen any. While something is wrong with the chosen days, those that were asked for `before` stay.
    pub fn asked(self, before: Option<&StatisticsAsked>) -> StatisticsAsked {
        let (from, to) = match days_of(&self.address.value(PERIOD)) {
            Some(days) => (self.first_of(days), String::new()),
            None if self.has_chosen_days() => {
                let before = || before.map(|asked| (asked.from.clone(), asked.to.clone()));
                let chosen = self.dates.asked_soundly();
                chosen.or_else(before).unwrap_or_default()
            }
            None => Default::default(),
        };
        let kind = self.address.value(TYPE);
        StatisticsAsked { from, to, kind }
    }

    fn has_chosen_days(self) -> bool {
        self.address.value(PERIOD) == CHOSEN_DAYS
    }

    /// The first of so many days that end today.
    fn first_of(self, days: i64) -> String {
        let today = self.today.get();
        today.map_or_else(String::new, |today| today.plus(1 - days).to_string())
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

#[component]
pub fn FilterBar(filter: Filter) -> AnyView {
    let owned = |(value, name): (&str, &str)| (value.to_owned(), name.to_owned());
    let periods = Signal::stored(texts::PERIODS.map(owned).to_vec());
    let kinds = Kind::ALL.map(|kind| (kind.to_string(), matches::kind(kind).to_owned()));
    let has_dates = Memo::new(move |_| filter.has_chosen_days());
    let dates = move || has_dates.get().then(|| filter.dates.fields());
    view! {
        <section class="statistics-filter" aria-label=texts::FILTER>
            {filter.address.choice(PERIOD, texts::PERIOD, texts::LAST_12_WEEKS, periods)} {dates}
            {filter.address.choice(TYPE, texts::TYPE, texts::ANY_TYPE, Signal::stored(kinds.to_vec()))}
            {filter.address.clearing()}
        </section>
    }
    .into_any()
}
