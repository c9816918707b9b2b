//! One team day in depth: the verdict, who plays, what would help, and who is free when.

mod answer;
mod ask;
mod depth;
mod matches;

use app_api::functions::schedule::load_day;
use app_domain::Day;
use leptos::prelude::*;

use super::schedule::{FortnightOfToday, arrows};
use crate::components::{Answered, CardDay, PrintButton, Printing, Timeline, icon};
use crate::place::{Place, Tab, day_path};
use crate::question::{OF_TEAM_DAYS_AND_MESSAGES, Question};
use crate::shell::{Content, Topbar};
use crate::texts;
use answer::answer;
use matches::MatchesOf;

#[component]
pub fn DayPage(place: Memo<Place>) -> AnyView {
    Printing::begin();
    let date = Memo::new(move |before: Option<&Option<Day>>| match place.get() {
        Place::Day(date) => Some(date),
        // The page is being left; it shows its day until it is gone.
        _ => before.copied().flatten(),
    });
    let title = Signal::derive(move || date.get().map(texts::day_title).unwrap_or_default());
    let beside = |days: i64| move || date.get_untracked().map(|date| day_path(date.plus(days)));
    arrows(beside(-1), beside(1));
    view! {
        <Topbar title=title lead=way_back() controls=controls(date) />
        <Content>{move || date.get().map(|date| view! { <DayOf date=date /> })}</Content>
    }
    .into_any()
}

#[component]
fn DayOf(date: Day) -> AnyView {
    let question = Question::about(&OF_TEAM_DAYS_AND_MESSAGES, move || load_day(date));
    let fortnight = FortnightOfToday::of_page();
    // A day of the coming fortnight is known at a glance before its rows arrive.
    let glance = Memo::new(move |_| {
        let in_depth = question.with(|seen| CardDay {
            day: seen.day.clone(),
            clocks: seen.clocks.clone(),
            minimum_players: seen.minimum_players,
            is_past: date < seen.today,
            relative: None,
        });
        in_depth.or_else(|| fortnight.with(|known| CardDay::of(known, date))?)
    });
    let shape = question.shape(|seen| seen.rows.is_empty());
    view! {
        <div class="day">
            {move || glance.get().map(|known| answer(&known))}
            <Answered
                question=question
                shape=shape
                waiting=waiting
                content=move |is_empty| {
                    view! {
                        {depth::help(question)}
                        {depth::windows(question)}
                        <MatchesOf date=date question=question />
                        {depth::who(question)}
                        {(!is_empty).then(|| view! { <Timeline question=question /> })}
                    }
                        .into_any()
                }
            />
        </div>
    }
    .into_any()
}

fn way_back() -> AnyView {
    view! {
        <a
            class="button button-quiet button-icon"
            href=Tab::Schedule.path()
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

fn waiting() -> AnyView {
    view! { <div class="skeleton day-skeleton"></div> }.into_any()
}
