//! The editor of the chosen day: its answer, its windows, two fields that add one, quick answers, and copies to other
//! days.

use app_domain::painting::PaintMode;
use app_domain::{Day, DayAvailability};
use app_portal::controls::added_window::AddedWindow;
use app_portal::own_days::{
    DayLock, DayMark, added_words, answer_pill, clock_change_words, lock_words,
};
use app_portal::route::PortalRoute;
use app_portal::texts::undo::ChangeWords;
use app_portal::texts::{self, availability as own_texts};
use frontend_kit::ui::{AddWindow, Notice, Pill, icon};
use leptos::prelude::*;

use super::conflict_notice::{HEADING_ID, conflict_notice};
use super::copy_to_days::CopyToDays;
use super::own_days::OwnDays;
use super::windows::DayWindows;

#[component]
pub fn DayEditor(date: Day, dates: Vec<Day>, own: OwnDays) -> impl IntoView {
    let lock = Memo::new(move |_| own.lock(date));
    let is_answered = Memo::new(move |_| {
        own.current_answer(date)
            .is_some_and(|answer| !answer.is_silent())
    });
    let answer = Callback::new(move |()| own.current_answer(date));
    let add = Callback::new(move |added: AddedWindow| {
        let clocks = untrack(|| own.clocks());
        let words = added_words(&added, date, clocks.as_ref().map(|clocks| &clocks.viewer));
        let words = ChangeWords::painted(words, PaintMode::Add, &added.times);
        own.answer(vec![(date, added.answer)], words);
    });
    let changeover = move || {
        let change = own.clocks()?.viewer.change_on(date, 0)?;
        Some(view! {
            <p class="availability-hint">
                {icon("availability")} <span>{clock_change_words(&change)}</span>
            </p>
        })
    };
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
            {changeover}
            {answer_section(date, own, lock)}
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
                        <AddWindow answer=answer add=add />
                        {copies}
                    }
                        .into_any()
                }
            }}
        </section>
    }
}

/// The answer of the day with its windows, and why it is not saved or cannot be changed.
fn answer_section(date: Day, own: OwnDays, lock: Memo<Option<DayLock>>) -> AnyView {
    // A change of another day does not redraw this day's buttons.
    let fate = Memo::new(move |_| {
        let unsaved = own.unsaved;
        (
            unsaved.error_of_day(date),
            unsaved.change_of_day(date),
            unsaved.is_connected(),
        )
    });
    view! {
        <div class="availability-answer" role="group" aria-label=own_texts::YOUR_ANSWER>
            {move || answer_view(date, own)}
            {move || {
                fate.with(|_| ());
                untrack(|| refusal_notice(date, own))
            }}
            {move || match lock.get() {
                Some(DayLock::Absent(_)) => absent_notice(),
                lock => view! { <DayWindows date=date own=own is_open=lock.is_none() /> }.into_any(),
            }}
        </div>
    }
    .into_any()
}

/// The state of the day as a pill.
fn answer_view(date: Day, own: OwnDays) -> AnyView {
    let day = own.day(date);
    let pill = answer_pill(&day, own.lock(date).as_ref(), own.unsaved.is_connected());
    match pill {
        Some(DayMark {
            symbol,
            tone,
            words,
        }) => view! { <Pill symbol=symbol tone=tone words=words /> }.into_any(),
        None if day.current_answer() == Some(DayAvailability::Silent) => {
            view! { <span class="availability-silent">{icon("silent")} {texts::NO_ANSWER}</span> }
                .into_any()
        }
        None => ().into_any(),
    }
}

fn absent_notice() -> AnyView {
    view! {
        <Notice symbol="absences" tone="absent" title=texts::ABSENT words=own_texts::ABSENT_DAY>
            <a class="button button-small" href=PortalRoute::Absences.path()>
                {own_texts::TO_ABSENCES}
            </a>
        </Notice>
    }
    .into_any()
}

fn locked_notice(lock: &DayLock) -> AnyView {
    let words = lock_words(lock).words;
    view! { <p class="availability-silent">{icon("lock")} {words}</p> }.into_any()
}

fn refusal_notice(date: Day, own: OwnDays) -> Option<AnyView> {
    if let Some(choice) = conflict_notice(date, own) {
        return Some(choice);
    }
    let refusal = own.day(date).refusal?;
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
                    {own_texts::DISCARD}
                </button>
            </Notice>
        }
        .into_any(),
    )
}
