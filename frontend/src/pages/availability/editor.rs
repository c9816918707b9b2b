//! The editor of the chosen day: its answer, its windows, two fields that add one, quick answers, and copies to other
//! days.

use app_domain::{Day, DayAvailability};
use leptos::prelude::*;

use super::conflict::{HEADING_ID, conflict_notice};
use super::copy_to_days::CopyToDays;
use super::own_days::{DayLock, OwnDays};
use super::quick_answers::QuickAnswers;
use super::windows::DayWindows;
use crate::components::{AddWindow, Notice, Pill, icon};
use crate::route::SidebarTab;
use crate::texts::{self, availability as own_texts};

#[component]
pub fn DayEditor(date: Day, dates: Vec<Day>, own: OwnDays) -> AnyView {
    let lock = Memo::new(move |_| own.lock(date));
    let is_answered = Memo::new(move |_| {
        own.current_answer(date)
            .is_some_and(|said| !said.is_silent())
    });
    let said = Callback::new(move |()| own.current_answer(date));
    let add = Callback::new(move |(answer, times): (DayAvailability, String)| {
        own.answer(vec![(date, answer)], own_texts::added(&times, date));
    });
    // A change of another day does not redraw this day's buttons.
    let fate = Memo::new(move |_| {
        let unsaved = own.unsaved;
        (
            unsaved.error_of_day(date),
            unsaved.change_of_day(date),
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
        <section class="availability-editor" aria-labelledby=HEADING_ID>
            <div class="availability-heading">
                <h2 id=HEADING_ID tabindex="-1">{texts::day_long(date)}</h2>
                <span class="availability-zone">{zone}</span>
            </div>
            <div class="availability-said" role="group" aria-label=own_texts::YOUR_ANSWER>
                {move || answer_pill(date, own)}
                {move || {
                    fate.with(|_| ());
                    untrack(|| refusal_notice(date, own))
                }}
                {move || match lock.get() {
                    Some(DayLock::Absent(_)) => absent_notice(),
                    lock => view! { <DayWindows date=date own=own is_open=lock.is_none() /> }.into_any(),
                }}
            </div>
            {move || match lock.get() {
                Some(DayLock::Absent(_)) => ().into_any(),
                Some(lock) => locked_notice(&lock),
                None => {
                    let dates = dates.clone();
                    let copies = move || {
                        let dates = dates.clone();
                        is_answered.get().then(move || view! { <CopyToDays date=date dates=dates own=own /> })
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

/// The state of the day as a pill.
fn answer_pill(date: Day, own: OwnDays) -> AnyView {
    let pill = |symbol, tone, words: String| view! { <Pill symbol=symbol tone=tone words=words /> };
    if let Some(DayLock::Absent(reason)) = own.lock(date) {
        return pill("absences", "absent", texts::absent(&reason)).into_any();
    }
    if own.unsaved.is_waiting(date) && !own.unsaved.is_connected() {
        return pill("offline", "silent", texts::WAITS_FOR_CONNECTION.to_owned()).into_any();
    }
    match own.current_answer(date) {
        None => pill("pattern", "pattern", texts::PATTERN.to_owned()).into_any(),
        _ if own.is_from_pattern(date) => {
            pill("pattern", "pattern", texts::PATTERN.to_owned()).into_any()
        }
        Some(DayAvailability::Unavailable) => pill(
            "unavailable",
            "unavailable",
            texts::NOT_AVAILABLE.to_owned(),
        )
        .into_any(),
        Some(DayAvailability::Silent) => {
            view! { <span class="availability-silent">{icon("silent")} {texts::NO_ANSWER}</span> }
                .into_any()
        }
        Some(DayAvailability::Windows(_)) => ().into_any(),
    }
}

fn absent_notice() -> AnyView {
    view! {
        <Notice symbol="absences" tone="absent" title=texts::ABSENT words=own_texts::ABSENT_DAY>
            <a class="button button-small" href=SidebarTab::Absences.path()>
                {own_texts::TO_ABSENCES}
            </a>
        </Notice>
    }
    .into_any()
}

fn locked_notice(lock: &DayLock) -> AnyView {
    let words = match lock {
        DayLock::TooFarAhead => own_texts::TOO_FAR_AHEAD,
        _ => own_texts::PAST_DAY,
    };
    view! { <p class="availability-silent">{icon("lock")} {words}</p> }.into_any()
}

fn refusal_notice(date: Day, own: OwnDays) -> Option<AnyView> {
    if let Some(choice) = conflict_notice(date, own) {
        return Some(choice);
    }
    let refusal = own.refusal(date)?;
    let is_passing = refusal.is_transient();
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
                    on:click=move |_| own.unsaved.discard(date)
                >
                    {own_texts::TAKE_BACK}
                </button>
            </Notice>
        }
        .into_any(),
    )
}
