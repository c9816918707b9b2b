//! The filter of the statistics: days and match type.

use app_domain::Day;
use app_domain::matches::MatchKind;
use app_domain::statistics::day_range::resolve_range;
use app_portal::statistics::period::{CUSTOM_PERIOD, first_day, has_length};
use app_portal::texts::{matches, statistics as texts};
use app_wire::StatisticsRequest;
use frontend_kit::ui::{UrlDates, UrlFilter};
use leptos::prelude::*;

use crate::team_days::CurrentFortnight;

const PERIOD_KEY: &str = "period";
const TYPE_KEY: &str = "type";

#[derive(Clone, Copy)]
pub struct StatisticsPageFilter {
    filter: UrlFilter,
    dates: UrlDates,
    /// Today in the team's time zone; in the viewer's until that is known.
    today: Memo<Option<Day>>,
}

impl StatisticsPageFilter {
    pub fn of_page() -> Self {
        let keys = &[PERIOD_KEY, UrlDates::FROM, UrlDates::TO, TYPE_KEY];
        let filter = UrlFilter::of_page(keys);
        let fortnight = CurrentFortnight::of_page();
        let today = Memo::new(move |_| {
            let today = fortnight.with(|fortnight| fortnight.today);
            today.or_else(|| filter.own_today())
        });
        let dates = UrlDates::new(filter).with_rule(move |from, to| {
            let broken = resolve_range(from, to, today.get()?).err()?;
            Some(broken.rule)
        });
        Self {
            filter,
            dates,
            today,
        }
    }

    /// The empty state where there are no matches.
    pub fn no_matches(self) -> AnyView {
        let left = (texts::NO_MATCHES_TITLE, texts::NO_MATCHES);
        let there = (texts::NOT_PLAYED_TITLE, texts::NOT_PLAYED);
        self.filter.empty_state("matches", left, there)
    }

    /// Returns the query for the server. The last day defaults to today. Without a chosen period the server chooses the
    /// first day. While the chosen days are invalid, those of the query `before` are kept.
    pub fn query(self, before: Option<&StatisticsRequest>) -> StatisticsRequest {
        let period = self.filter.value(PERIOD_KEY);
        let (from, to) = match &*period {
            period if has_length(period) => (self.first_day(period), String::new()),
            CUSTOM_PERIOD => {
                let before = || before.map(|request| (request.from.clone(), request.to.clone()));
                let chosen = self.dates.valid_range();
                chosen.or_else(before).unwrap_or_default()
            }
            _ => Default::default(),
        };
        let kind = self.filter.value(TYPE_KEY);
        StatisticsRequest { from, to, kind }
    }

    fn is_custom_period(self) -> bool {
        self.filter.value(PERIOD_KEY) == CUSTOM_PERIOD
    }

    /// The first day of a period that ends today; empty while today is unknown.
    fn first_day(self, period: &str) -> String {
        let first = self.today.get().and_then(|today| first_day(period, today));
        first.map(|day| day.to_string()).unwrap_or_default()
    }
}

#[component]
pub fn StatisticsFilterBar(filter: StatisticsPageFilter) -> impl IntoView {
    let owned = |(value, name): (&str, &str)| (value.to_owned(), name.to_owned());
    let periods = Signal::stored(texts::PERIODS.map(owned).to_vec());
    let kinds = MatchKind::ALL.map(|kind| (kind.to_string(), matches::kind(kind).to_owned()));
    let has_dates = Memo::new(move |_| filter.is_custom_period());
    let dates = move || has_dates.get().then(|| filter.dates.fields());
    view! {
        <section class="statistics-filter" aria-label=texts::FILTER>
            {filter.filter.select_field(PERIOD_KEY, texts::PERIOD, texts::LAST_12_WEEKS, periods)} {dates}
            {filter.filter.select_field(TYPE_KEY, texts::TYPE, texts::ANY_TYPE, Signal::stored(kinds.to_vec()))}
            {filter.filter.clear_button()}
        </section>
    }
}
