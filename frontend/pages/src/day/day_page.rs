//! The page of one team day.

use app_api::functions::schedule::load_day;
use app_domain::Day;
use app_portal::own_days::is_too_far_ahead;
use app_portal::route::{PortalRoute, day_path};
use app_portal::sync::change_counts::QuerySubject;
use app_portal::texts;
use app_portal::view_models::DayDates;
use app_wire::{TeamDayBody, TeamRow};
use frontend_kit::frame::{Content, Topbar};
use frontend_kit::location::page_param;
use frontend_kit::query::live_query::{LiveQuery, TEAM_DAY_AND_MESSAGE_EVENTS};
use frontend_kit::run_effect::run_effect;
use frontend_kit::session::UserSession;
use frontend_kit::ui::zone_clock::own_today;
use frontend_kit::ui::{
    DayCardContent, MinuteClock, PrintButton, PrintState, QueryView, Timeline, back_link, step_link,
};
use leptos::prelude::*;

use super::details;
use super::matches::DayMatchList;
use super::own_part::OwnPartSection;
use super::verdict::verdict_section;
use crate::availability::lazy_answer_keeper;
use crate::polls::DayPolls;
use crate::schedule::{on_arrow_keys, viewer_id};
use crate::team_days::{AnsweredTeamDays, CurrentFortnight, OnePressAnswers};

#[component]
pub fn DayPage(route: Memo<PortalRoute>) -> impl IntoView {
    PrintState::provide();
    let date = page_param(route, |route| {
        if let PortalRoute::Day(date) = route {
            Some(date)
        } else {
            None
        }
    });
    let dates = RwSignal::new(None::<DayDates>);
    let session = UserSession::of_page();
    let title = Signal::derive(move || {
        let Some(date) = date.get() else {
            return String::new();
        };
        let known = dates.get().filter(|dates| dates.team == date);
        texts::day_title(known.map_or(date, |dates| dates.own), own_today(session))
    });
    let beside = |days: i64| move || date.get_untracked().map(|date| day_path(date.plus(days)));
    on_arrow_keys(beside(-1), beside(1));
    view! {
        <Topbar title=title lead=back_link(texts::BACK_TO_FORTNIGHT, || PortalRoute::Schedule.path().into_owned()) controls=controls(date) />
        <Content>{move || date.get().map(|date| view! { <DayContent date=date dates=dates /> })}</Content>
    }
}

#[component]
fn DayContent(
    date: Day,
    /// Receives the viewer's and the team's date, for the title.
    dates: RwSignal<Option<DayDates>>,
) -> impl IntoView {
    let query = LiveQuery::refetch_about(
        Some(QuerySubject::day(date)),
        &TEAM_DAY_AND_MESSAGE_EVENTS,
        move || load_day(date),
    );
    let fortnight = CurrentFortnight::of_page();
    let clock = MinuteClock::of_page();
    // The verdict of a day of the current fortnight is known before the day's rows have loaded.
    let glance = Memo::new(move |_| {
        let in_depth = query.with(|seen| DayCardContent {
            day: seen.day.clone(),
            clocks: seen.clocks.clone(),
            minimum_players: seen.minimum_players,
            is_past: date < seen.today,
            has_ended: date >= seen.today && seen.day.has_ended(&seen.clocks, clock.now()),
            is_too_far_ahead: is_too_far_ahead(date, seen.today),
            viewer_id: viewer_id(),
            relative: None,
        });
        in_depth.or_else(|| {
            let now = clock.now();
            let known = |known: &_| DayCardContent::from_fortnight(known, date, viewer_id(), now);
            fortnight.with(known)?
        })
    });
    let answers = OnePressAnswers::of(AnsweredTeamDays::Day(query));
    let known_dates = Memo::new(move |_| {
        let of_glance = glance.with(|known| known.as_ref().map(DayCardContent::dates));
        let by_clocks = || fortnight.with(|known| DayDates::in_fortnight(known, date));
        of_glance.or_else(by_clocks)
    });
    run_effect(move || dates.set(known_dates.get()));
    let shape = query.shape(move |seen| seen.rows.is_empty() || is_blank_past(seen, date));
    view! {
        <div class="day">
            {move || glance.get().map(|known| verdict_section(&known))}
            <QueryView
                query=query
                shape=shape
                waiting=skeleton_view
                content=move |is_empty| {
                    view! {
                        <OwnPartSection date=date query=query answers=answers />
                        {details::suggestion_section(query)}
                        {details::windows_section(query)}
                        <DayPolls date=date day=query />
                        <DayMatchList date=date />
                        {details::player_groups(date, query)}
                        {(!is_empty).then(|| view! { <Timeline query=query /> })}
                    }
                        .into_any()
                }
            />
            {lazy_answer_keeper(answers)}
        </div>
    }
}

/// Whether the day is over and nothing is known about it: the hours of all players would say so once more.
fn is_blank_past(seen: &TeamDayBody, date: Day) -> bool {
    let is_blank =
        |row: &TeamRow| row.source.is_none() && row.absence.is_none() && row.spans.is_empty();
    date < seen.today && seen.rows.iter().all(is_blank)
}

fn controls(date: Memo<Option<Day>>) -> AnyView {
    let to = |days: i64, symbol: &'static str, words: &'static str| {
        step_link(symbol, words, move || {
            date.get().map(|date| day_path(date.plus(days)))
        })
    };
    view! {
        <PrintButton />
        {to(-1, "chevron-left", texts::DAY_BEFORE)}
        {to(1, "chevron-right", texts::DAY_AFTER)}
    }
    .into_any()
}

fn skeleton_view() -> AnyView {
    view! { <div class="skeleton day-skeleton"></div> }.into_any()
}
