//! One team day in depth: the verdict, what would help, and who is free when.

use app_api::functions::schedule::load_schedule;
use app_api::wire::{Clocks, Fortnight, FortnightDay};
use app_domain::Day;
use leptos::prelude::*;

use super::schedule::FortnightOfToday;
use crate::components::{LoadFailed, Notice, Timeline, VerdictPill, icon};
use crate::place::{Place, Tab, day_path};
use crate::question::{Answer, Question};
use crate::reading::{Verdict, suggestion, times, times_on};
use crate::shell::{Content, Topbar};
use crate::texts;

#[component]
pub fn DayPage(place: Memo<Place>) -> AnyView {
    let today = FortnightOfToday::of_page();
    let date = Memo::new(move |before: Option<&Option<Day>>| match place.get() {
        Place::Day(date) => Some(date),
        // The page is being left; it shows its day until it is gone.
        _ => before.copied().flatten(),
    });
    // A day of the coming fortnight is known already, or will be; only another one is a question of its own.
    let other = Memo::new(move |_| {
        let date = date.get()?;
        let fortnight = today.here()?;
        fortnight
            .days
            .iter()
            .all(|day| day.date != date)
            .then_some(date)
    });
    let title = Signal::derive(move || date.get().map(texts::day_title).unwrap_or_default());
    view! {
        <Topbar title=title lead=way_back() controls=neighbours(date) />
        <Content>
            {move || {
                let question = match other.get() {
                    Some(date) => Question::new(move || load_schedule(Some(date))),
                    None => today,
                };
                view! { <DayOf date=date question=question /> }
            }}
        </Content>
    }
    .into_any()
}

/// The day out of the question's answer.
#[component]
fn DayOf(date: Memo<Option<Day>>, question: Question<Fortnight>) -> AnyView {
    (move || match question.read() {
        Answer::Waiting => waiting(),
        Answer::Refused(refusal) => {
            view! { <LoadFailed refusal=refusal again=move || question.restart() /> }.into_any()
        }
        Answer::Here(fortnight) => {
            let day = fortnight
                .days
                .into_iter()
                .find(|day| Some(day.date) == date.get());
            day.map_or_else(waiting, |day| depth(day, fortnight.clocks))
        }
    })
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

fn neighbours(date: Memo<Option<Day>>) -> AnyView {
    let to = |days: i64, symbol: &'static str, words: &'static str| {
        let path = move || date.get().map(|date| day_path(date.plus(days)));
        view! {
            <a class="button button-icon" href=path aria-label=words title=words>
                {icon(symbol)}
            </a>
        }
    };
    view! {
        {to(-1, "chevron-left", texts::DAY_BEFORE)}
        {to(1, "chevron-right", texts::DAY_AFTER)}
    }
    .into_any()
}

fn depth(day: FortnightDay, clocks: Clocks) -> AnyView {
    let analysis = &day.analysis;
    let help = analysis.suggestion.as_ref().map(|help| {
        let then = times_on(&clocks.viewer, day.date, help.window.starts_at, help.window.ends_at);
        // Whoever has not answered is simply asked; a window is named only where one would change.
        let title = match &help.to {
            Some(_) => suggestion(&day, help, &clocks.viewer),
            None => texts::ask_silent(&help.player.display_name),
        };
        view! { <Notice symbol="suggestion" tone="suggestion" title=title words=texts::then_playable(&then) /> }
    });
    view! {
        <div class="day">
            <section class="day-verdict" aria-label=texts::VERDICT>
                {answer(&day, &clocks)}
                {counts(&day)}
            </section>
            {help}
            <Timeline day=day.clone() clocks=clocks />
        </div>
    }
    .into_any()
}

fn answer(day: &FortnightDay, clocks: &Clocks) -> AnyView {
    let analysis = &day.analysis;
    let verdict = Verdict::of(analysis);
    let window = analysis.window.as_ref().filter(|_| analysis.can_proceed);
    let own = |starts, ends| times_on(&clocks.viewer, day.date, starts, ends);
    let headline = if let Some(window) = window {
        view! { <p class="day-window">{own(window.starts_at, window.ends_at)}</p> }.into_any()
    } else {
        let words = verdict.without_window();
        view! { <p class="day-window day-window-none">{words}</p> }.into_any()
    };
    let team = window.filter(|_| clocks.differ()).map(|window| {
        let team = texts::team_time(&times(&clocks.team, window.starts_at, window.ends_at));
        [&team, " · ", &texts::city(&clocks.team.zone)].concat()
    });
    let more: Vec<String> = analysis
        .windows
        .iter()
        .filter(|other| analysis.can_proceed && Some(*other) != window)
        .map(|other| own(other.starts_at, other.ends_at))
        .collect();
    let more = (!more.is_empty()).then(|| texts::other_windows(&more.join(", ")));
    let reason = (!day.reason.is_empty()).then(|| view! { <b>{day.reason.clone()}</b> });
    let focus = (!day.focus.is_empty()).then(|| view! { <span>{texts::focus(&day.focus)}</span> });
    view! {
        <div class="day-answer">
            <VerdictPill verdict=verdict />
            {headline}
            {team.map(|words| view! { <p class="day-team">{words}</p> })}
            {more.map(|words| view! { <p class="day-team">{words}</p> })}
            <p class="day-plan">{reason} {focus}</p>
        </div>
    }
    .into_any()
}

fn counts(day: &FortnightDay) -> AnyView {
    let counts = day.analysis.counts;
    let figure = |words: &'static str, count: usize| {
        view! {
            <div>
                <dt>{words}</dt>
                <dd>{count}</dd>
            </div>
        }
    };
    view! {
        <dl class="day-counts">
            {figure(texts::MAIN_FREE, counts.main)}
            {figure(texts::SUBS_FREE, counts.sub)}
            {(counts.coach > 0).then(|| figure(texts::COACH_FREE, counts.coach))}
            {figure(texts::ABSENT, counts.absent)}
            {figure(texts::NO_ANSWER, counts.silent)}
        </dl>
    }
    .into_any()
}

fn waiting() -> AnyView {
    view! {
        <div class="day" aria-busy="true">
            <span class="spoken" role="status">
                {texts::LOADING}
            </span>
            <div class="skeleton day-skeleton"></div>
        </div>
    }
    .into_any()
}
