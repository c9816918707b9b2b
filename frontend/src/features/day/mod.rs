//! The page of one team day: the verdict, the lineup, the suggestion, and who is free when.

mod ask_player_button;
mod details;
mod matches;
mod verdict;

use app_api::functions::schedule::load_day;
use app_domain::Day;
use app_portal::route::{PortalRoute, day_path};
use app_portal::texts;
use leptos::prelude::*;

use super::schedule::{CurrentFortnight, on_arrow_keys};
use crate::query::live_query::{LiveQuery, TEAM_DAY_AND_MESSAGE_EVENTS};
use crate::shell::{Content, Topbar};
use crate::ui::{DayCardContent, PrintButton, PrintState, QueryView, Timeline, icon};
use matches::DayMatchList;
use verdict::verdict_section;

#[component]
pub fn DayPage(place: Memo<PortalRoute>) -> impl IntoView {
    PrintState::provide();
    let date = Memo::new(move |before: Option<&Option<Day>>| match place.get() {
        PortalRoute::Day(date) => Some(date),
        // The page is being left. It shows its day until it is removed.
        _ => before.copied().flatten(),
    });
    let title = Signal::derive(move || date.get().map(texts::day_title).unwrap_or_default());
    let beside = |days: i64| move || date.get_untracked().map(|date| day_path(date.plus(days)));
    on_arrow_keys(beside(-1), beside(1));
    view! {
        <Topbar title=title lead=back_link() controls=controls(date) />
        <Content>{move || date.get().map(|date| view! { <DayContent date=date /> })}</Content>
    }
}

#[component]
fn DayContent(date: Day) -> impl IntoView {
    let question = LiveQuery::refetch_on(&TEAM_DAY_AND_MESSAGE_EVENTS, move || load_day(date));
    let fortnight = CurrentFortnight::of_page();
    // The verdict of a day of the current fortnight is known before the day's rows have loaded.
    let glance = Memo::new(move |_| {
        let in_depth = question.with(|seen| DayCardContent {
            day: seen.day.clone(),
            clocks: seen.clocks.clone(),
            minimum_players: seen.minimum_players,
            is_past: date < seen.today,
            relative: None,
        });
        in_depth.or_else(|| fortnight.with(|known| DayCardContent::from_fortnight(known, date))?)
    });
    let shape = question.shape(|seen| seen.rows.is_empty());
    view! {
        <div class="day">
            {move || glance.get().map(|known| verdict_section(&known))}
            <QueryView
                question=question
                shape=shape
                waiting=skeleton_view
                content=move |is_empty| {
                    view! {
                        {details::suggestion_section(question)}
                        {details::windows_section(question)}
                        <DayMatchList date=date question=question />
                        {details::player_groups(question)}
                        {(!is_empty).then(|| view! { <Timeline question=question /> })}
                    }
                        .into_any()
                }
            />
        </div>
    }
}

fn back_link() -> AnyView {
    view! {
        <a
            class="button button-quiet button-icon"
            href=PortalRoute::Schedule.path()
            aria-label=texts::BACK_TO_FORTNIGHT
            title=texts::BACK_TO_FORTNIGHT
        >
            {icon("arrow-left")}
        </a>
    }
    .into_any()
}

fn controls(date: Memo<Option<Day>>) -> AnyView {
    let to = |days: i64, symbol: &'static str, words: &'static str| {
        let path = move || date.get().map(|date| day_path(date.plus(days)));
        view! {
            <a class="button button-icon" href=path aria-label=words title=words>
                {icon(symbol)}
            </a>
        }
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
