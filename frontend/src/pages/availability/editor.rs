//! The chosen day: what it says, its windows, two fields for another one, quick answers, and copies to other days.

use app_domain::{Availability, Day};
use leptos::prelude::*;

use super::conflict::{HEADING, conflict};
use super::copies::Copies;
use super::own_days::{Lock, OwnDays};
use super::quick_answers::QuickAnswers;
use super::windows::DayWindows;
use crate::components::{AddWindow, Notice, Pill, icon};
use crate::place::Tab;
use crate::texts::{self, availability as own_texts};

#[component]
pub fn Editor(date: Day, dates: Vec<Day>, own: OwnDays) -> AnyView {
    let lock = Memo::new(move |_| own.lock(date));
    let is_answered = Memo::new(move |_| own.said(date).is_some_and(|said| !said.is_silent()));
    let said = Callback::new(move |()| own.said(date));
    let add = Callback::new(move |(answer, times): (Availability, String)| {
        own.answer(vec![(date, answer)], own_texts::added(&times, date));
    });
    // A change of another day does not redraw this day's buttons.
    let fate = Memo::new(move |_| {
        let unsaved = own.unsaved;
        (
            unsaved.refusal(date),
            unsaved.of_day(date),
            unsaved.is_connected(),
        )
    });
    let zone = move || {
        let clocks = own.clocks()?;
        clocks
            .differ()
            .then(|| texts::your_time(&texts::city(&clocks.viewer.zone)))
    };
    view! {
        <section class="availability-editor" aria-labelledby=HEADING>
            <div class="availability-heading">
                <h2 id=HEADING tabindex="-1">{texts::day_long(date)}</h2>
                <span class="availability-zone">{zone}</span>
            </div>
            <div class="availability-said" role="group" aria-label=own_texts::YOUR_ANSWER>
                {move || state(date, own)}
                {move || {
                    fate.with(|_| ());
                    untrack(|| refused(date, own))
                }}
                {move || match lock.get() {
                    Some(Lock::Absent(_)) => absent(),
                    lock => view! { <DayWindows date=date own=own is_open=lock.is_none() /> }.into_any(),
                }}
            </div>
            {move || match lock.get() {
                Some(Lock::Absent(_)) => ().into_any(),
                Some(lock) => locked(&lock),
                None => {
                    let dates = dates.clone();
                    let copies = move || {
                        let dates = dates.clone();
                        is_answered.get().then(move || view! { <Copies date=date dates=dates own=own /> })
                    };
                    view! {
                        <AddWindow said=said add=add />
                        <QuickAnswers date=date own=own />
                        {copies}
                    }
                        .into_any()
                }
            }}
        </section>
    }
    .into_any()
}

/// The day in a word.
fn state(date: Day, own: OwnDays) -> AnyView {
    let pill = |symbol, tone, words: String| view! { <Pill symbol=symbol tone=tone words=words /> };
    if let Some(Lock::Absent(reason)) = own.lock(date) {
        return pill("absences", "absent", texts::absent(&reason)).into_any();
    }
    if own.unsaved.is_waiting(date) && !own.unsaved.is_connected() {
        return pill("offline", "silent", texts::WAITS_FOR_CONNECTION.to_owned()).into_any();
    }
    match own.said(date) {
        None => pill("pattern", "pattern", texts::PATTERN.to_owned()).into_any(),
        _ if own.is_of_pattern(date) => {
            pill("pattern", "pattern", texts::PATTERN.to_owned()).into_any()
        }
        Some(Availability::Unavailable) => pill(
            "unavailable",
            "unavailable",
            texts::NOT_AVAILABLE.to_owned(),
        )
        .into_any(),
        Some(Availability::Silent) => {
            view! { <span class="availability-silent">{icon("silent")} {texts::NO_ANSWER}</span> }
                .into_any()
        }
        Some(Availability::Windows(_)) => ().into_any(),
    }
}

fn absent() -> AnyView {
    view! {
        <Notice symbol="absences" tone="absent" title=texts::ABSENT words=own_texts::ABSENT_DAY>
            <a class="button button-small" href=Tab::Absences.path()>
                {own_texts::TO_ABSENCES}
            </a>
        </Notice>
    }
    .into_any()
}

fn locked(lock: &Lock) -> AnyView {
    let words = match lock {
        Lock::TooFarAhead => own_texts::TOO_FAR_AHEAD,
        _ => own_texts::PAST_DAY,
    };
    view! { <p class="availability-silent">{icon("lock")} {words}</p> }.into_any()
}

fn refused(date: Day, own: OwnDays) -> Option<AnyView> {
    if let Some(choice) = conflict(date, own) {
        return Some(choice);
    }
    let refusal = own.refusal(date)?;
    let is_passing = refusal.is_passing();
    if is_passing && !own.unsaved.is_connected() {
        return None;
    }
    let (tone, title, words) = if is_passing {
        let words = own_texts::tries_again(&refusal.error);
        ("suggestion", texts::WAITS_FOR_CONNECTION, words)
    } else {
        ("error", texts::NOT_SAVED, refusal.error)
    };
    Some(
        view! {
            <Notice symbol="alert" tone=tone title=title words=words>
                <button
                    type="button"
                    class="button button-small"
                    on:click=move |_| own.unsaved.take_back(date)
                >
                    {own_texts::TAKE_BACK}
                </button>
            </Notice>
        }
        .into_any(),
    )
}
