//! The plan of fourteen days.

use std::cmp::Ordering;

use app_api::functions::plans::load_plans;
use app_domain::Day;
use app_portal::planning::verdict_of;
use app_portal::route::{PortalRoute, day_from_url, day_to_url, planned_day_path};
use app_portal::texts;
use app_portal::texts::planning as words;
use app_portal::view_models::{DayDates, viewer_today};
use app_wire::PlannedDays;
use frontend_kit::frame::{Content, Topbar};
use frontend_kit::location::PageLocation;
use frontend_kit::query::live_query::{LiveQuery, TEAM_DAY_EVENTS};
use frontend_kit::run_effect::run_effect;
use frontend_kit::ui::{QueryView, SaveIndicator, VerdictPill, icon, step_link};
use leptos::prelude::*;

use super::autosave_field::AutosaveGroup;
use super::plan;
use super::plan::day_of;
use crate::team_days::CurrentFortnight;

/// Number of days on one page.
const DAYS_PER_PAGE: i64 = 14;

#[component]
pub fn PlanningPage() -> impl IntoView {
    let address = PageLocation::of_page();
    let from = Memo::new(move |_| day_from_url(&address.query("from")?));
    let ends = RwSignal::new(None::<(Day, Day)>);
    let lines = AutosaveGroup::provide();
    let fortnight = CurrentFortnight::of_page();
    let range = move || {
        let (first, last) = ends.get()?;
        let own = fortnight
            .with(|known| [first, last].map(|date| DayDates::in_fortnight(known, date).own));
        let [first, last] = own.unwrap_or([first, last]);
        Some(texts::availability::range(first, last))
    };
    let beside = view! {
        <span class="topbar-note figures">{range}</span>
        <SaveIndicator state=lines.state() retry=move || lines.retry() />
    }
    .into_any();
    view! {
        <Topbar title=PortalRoute::Planning.title() beside=beside controls=page_links(ends, from) />
        <Content>
            {move || {
                let from = from.get();
                let query = LiveQuery::refetch_on(&TEAM_DAY_EVENTS, move || load_plans(from));
                view! { <PlanningTable query=query ends=ends /> }
            }}
        </Content>
    }
}

#[component]
fn PlanningTable(
    query: LiveQuery<PlannedDays>,
    /// Receives the first and the last date.
    ends: RwSignal<Option<(Day, Day)>>,
) -> impl IntoView {
    run_effect(move || {
        let days = query.with(|planned| {
            let (first, last) = (planned.days.first()?, planned.days.last()?);
            Some((first.date, last.date))
        });
        if let Some(days) = days {
            ends.set(days);
        }
    });
    let shape = query.shape(|planned| {
        let dates: Vec<Day> = planned.days.iter().map(|day| day.date).collect();
        (planned.today, dates)
    });
    view! {
        <QueryView
            query=query
            shape=shape
            waiting=skeleton_view
            content=move |(today, dates)| days(query, today, &dates)
        />
    }
}

/// Links to the days before and after these.
fn page_links(ends: RwSignal<Option<(Day, Day)>>, from: Memo<Option<Day>>) -> AnyView {
    let step = |days: i64, symbol: &'static str, words: &'static str| {
        step_link(symbol, words, move || {
            let (first, _) = ends.get()?;
            Some(format!("/planning?from={}", day_to_url(first.plus(days))))
        })
    };
    view! {
        {move || {
            let is_elsewhere = from.get().is_some();
            is_elsewhere
                .then(|| {
                    view! {
                        <a class="button" href=PortalRoute::Planning.path()>
                            {texts::TODAY}
                        </a>
                    }
                })
        }}
        {step(-DAYS_PER_PAGE, "chevron-left", words::EARLIER)}
        {step(DAYS_PER_PAGE, "chevron-right", words::LATER)}
    }
    .into_any()
}

fn days(query: LiveQuery<PlannedDays>, today: Day, dates: &[Day]) -> AnyView {
    let rows = dates
        .iter()
        .map(|date| row(query, *date, today))
        .collect_view();
    view! {
        <div class="planning">
            {plan::reason_datalist(query)}
            <div class="planning-table">
                <div class="planning-head" aria-hidden="true">
                    <span>{words::DAY}</span>
                    <span>{words::VERDICT}</span>
                    <span></span>
                    <span>{words::WHATS_ON}</span>
                    <span>{words::FOCUS}</span>
                </div>
                <ol class="planning-days">{rows}</ol>
            </div>
        </div>
    }
    .into_any()
}

fn row(query: LiveQuery<PlannedDays>, date: Day, today: Day) -> AnyView {
    let class = match date.cmp(&today) {
        Ordering::Equal => "planning-day planning-today",
        Ordering::Less => "planning-day planning-past",
        Ordering::Greater => "planning-day",
    };
    let verdict = Memo::new(move |_| day_of(query, date, verdict_of));
    let fortnight = CurrentFortnight::of_page();
    // The dates, and whether the viewer calls the day today.
    let dates = Memo::new(move |_| {
        let known = fortnight.with(|known| {
            let dates = DayDates::in_fortnight(known, date);
            (dates, dates.own == viewer_today(known))
        });
        let of_team = DayDates {
            own: date,
            team: date,
        };
        known.unwrap_or((of_team, date == today))
    });
    view! {
        <li class=class>
            <h2 class="planning-date">
                <a href=planned_day_path(date)>
                    <b>{move || texts::weekday_short(dates.get().0.own)}</b>
                    " "
                    <span>{move || texts::date_short(dates.get().0.own)}</span>
                </a>
                {move || dates.get().1.then(|| view! { <small>{texts::TODAY}</small> })}
                {move || dates.get().0.team_day().map(|words| view! { <small class="planning-team">{words}</small> })}
            </h2>
            <div class="planning-verdict" translate="no">
                {move || verdict.get().map(|verdict| view! { <VerdictPill verdict=verdict /> })}
            </div>
            {plan::off_day(query, date)}
            {plan::reason(query, date, false)}
            {plan::focus(query, date, false)}
            <a
                class="button button-quiet button-icon planning-open"
                href=planned_day_path(date)
                aria-label=words::open(date)
                title=words::open(date)
            >
                {icon("chevron-right")}
            </a>
        </li>
    }
    .into_any()
}

fn skeleton_view() -> AnyView {
    let rows = (0..DAYS_PER_PAGE).map(|_| view! { <div class="skeleton planning-skeleton"></div> });
    view! { <div class="planning-waiting">{rows.collect_view()}</div> }.into_any()
}
