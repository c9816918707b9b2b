//! The filter of the statistics: days and match type.

use app_api::wire::StatisticsRequest;
use app_domain::Day;
use app_domain::matches::MatchKind;
use app_domain::statistics::day_range::resolve_range;
use leptos::prelude::*;

use crate::components::{UrlDates, UrlFilter};
use crate::pages::CurrentFortnight;
use crate::texts::{matches, statistics as texts};
use crate::zone_clock::today_in_utc;

const PERIOD_KEY: &str = "period";
const TYPE_KEY: &str = "type";
/// The period in which the two date fields choose the days.
const CUSTOM_PERIOD: &str = "days";

#[derive(Clone, Copy)]
pub struct StatisticsPageFilter {
    address: UrlFilter,
    dates: UrlDates,
    /// Today in the team's time zone; in UTC until that is known.
    today: Memo<Option<Day>>,
}

impl StatisticsPageFilter {
    pub fn of_page() -> Self {
        let keys = &[PERIOD_KEY, UrlDates::FROM, UrlDates::TO, TYPE_KEY];
        let address = UrlFilter::of_page(keys);
        let fortnight = CurrentFortnight::of_page();
        let today = Memo::new(move |_| {
            let today = fortnight.with(|fortnight| fortnight.today);
            today.or_else(today_in_utc)
        });
        let dates = UrlDates::new(address).with_rule(move |from, to| {
            let broken = resolve_range(from, to, today.get()?).err()?;
            Some(broken.rule)
        });
        Self {
            address,
            dates,
            today,
        }
    }

    /// The empty state where there are no matches.
    pub fn no_matches(self) -> AnyView {
        let left = (texts::NO_MATCHES_TITLE, texts::NO_MATCHES);
        let there = (texts::NOT_PLAYED_TITLE, texts::NOT_PLAYED);
        self.address.empty_state("matches", left, there)
    }

    /// Returns the query for the server. The last day defaults to today. Without a chosen period the server chooses the
    /// first day. While the chosen days are invalid, those of the query `before` are kept.
    pub fn query(self, before: Option<&StatisticsRequest>) -> StatisticsRequest {
        let (from, to) = match period_days(&self.address.value(PERIOD_KEY)) {
            Some(days) => (self.first_day(days), String::new()),
            None if self.is_custom_period() => {
                let before = || before.map(|asked| (asked.from.clone(), asked.to.clone()));
                let chosen = self.dates.valid_range();
                chosen.or_else(before).unwrap_or_default()
            }
            None => Default::default(),
        };
        let kind = self.address.value(TYPE_KEY);
        StatisticsRequest { from, to, kind }
    }

    fn is_custom_period(self) -> bool {
        self.address.value(PERIOD_KEY) == CUSTOM_PERIOD
    }

    /// The first of the `days` days that end today.
    fn first_day(self, days: i64) -> String {
        let today = self.today.get();
        today.map_or_else(String::new, |today| today.plus(1 - days).to_string())
    }
}

fn period_days(period: &str) -> Option<i64> {
    match period {
        "4-weeks" => Some(4 * 7),
        "year" => Some(365),
        "5-years" => Some(5 * 365 + 1),
        _ => None,
    }
}

#[component]
pub fn StatisticsFilterBar(filter: StatisticsPageFilter) -> AnyView {
    let owned = |(value, name): (&str, &str)| (value.to_owned(), name.to_owned());
    let periods = Signal::stored(texts::PERIODS.map(owned).to_vec());
    let kinds = MatchKind::ALL.map(|kind| (kind.to_string(), matches::kind(kind).to_owned()));
    let has_dates = Memo::new(move |_| filter.is_custom_period());
    let dates = move || has_dates.get().then(|| filter.dates.fields());
    view! {
        <section class="statistics-filter" aria-label=texts::FILTER>
            {filter.address.select_field(PERIOD_KEY, texts::PERIOD, texts::LAST_12_WEEKS, periods)} {dates}
            {filter.address.select_field(TYPE_KEY, texts::TYPE, texts::ANY_TYPE, Signal::stored(kinds.to_vec()))}
            {filter.address.clear_button()}
        </section>
    }
    .into_any()
}
