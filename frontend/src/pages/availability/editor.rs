//! One day being answered: its windows, two fields for another one, quick answers, and copies to other days.

use app_domain::availability::Windows;
use app_domain::{Availability, Day, Window};
use leptos::prelude::*;

use super::add_window::AddWindow;
use super::day_row::{EDITOR, shown, team_times};
use super::saving::Saving;
use crate::components::{Notice, icon};
use crate::place::Tab;
use crate::texts;

/// The window behind `texts::EVENING`, in the player's zone.
const EVENING: &str = "18:00-23:00";

#[component]
pub fn Editor(date: Day, saving: Saving) -> AnyView {
    let is_absent =
        Memo::new(move |_| saving.stored(date).is_some_and(|day| day.absence.is_some()));
    let is_answered = Memo::new(move |_| saving.said(date).is_some_and(|said| !said.is_silent()));
    let zone = move || {
        let clocks = saving.clocks()?;
        clocks
            .differ()
            .then(|| texts::your_time(&texts::city(&clocks.viewer.zone)))
    };
    view! {
        <section class="availability-editor" id=EDITOR aria-labelledby="availability-date">
            <div class="availability-heading">
                <h2 id="availability-date">{texts::day_long(date)}</h2>
                <span>{zone}</span>
            </div>
            {move || {
                if is_absent.get() {
                    absent()
                } else {
                    view! {
                        {move || refused(date, saving)}
                        {move || windows(date, saving)}
                        <AddWindow date=date saving=saving />
                        {quick_answers(date, saving)}
                        {move || is_answered.get().then(|| copies(date, saving))}
                    }
                        .into_any()
                }
            }}
        </section>
    }
    .into_any()
}

fn absent() -> AnyView {
    view! {
        <Notice symbol="absences" tone="absent" title=texts::ABSENT words=texts::ABSENT_DAY>
            <a class="button button-small" href=Tab::Absences.path()>
                {texts::TO_ABSENCES}
            </a>
        </Notice>
    }
    .into_any()
}

fn refused(date: Day, saving: Saving) -> Option<AnyView> {
    let refusal = saving.refusal(date)?;
    Some(
        view! {
            <Notice symbol="alert" tone="error" title=texts::NOT_SAVED words=refusal.error>
                <button type="button" class="button button-small" on:click=move |_| saving.take_back(date)>
                    {texts::TAKE_BACK}
                </button>
            </Notice>
        }
        .into_any(),
    )
}

fn windows(date: Day, saving: Saving) -> AnyView {
    let Some(Availability::Windows(windows)) = saving.said(date) else {
        let words = match saving.said(date) {
            Some(Availability::Unavailable) => texts::NOT_AVAILABLE,
            _ => texts::NO_WINDOWS,
        };
        return view! { <p class="availability-silent">{words}</p> }.into_any();
    };
    let windows = windows.as_slice().to_vec();
    let team = saving
        .stored(date)
        .filter(|_| !saving.is_unsaved(date))
        .and_then(|stored| team_times(&stored, &saving.clocks()?))
        // Windows that a clock change merged cannot be told apart any more.
        .filter(|team| team.len() == windows.len());
    let chips = windows.iter().enumerate().map(|(at, window)| {
        let words = shown(&window.to_string());
        let rest: Vec<Window> = windows
            .iter()
            .copied()
            .filter(|other| other != window)
            .collect();
        let team = team
            .as_ref()
            .and_then(|team| team.get(at))
            .map(|times| texts::team_time(times));
        view! {
            <li class="availability-chip">
                {words.clone()} {team.map(|team| view! { <small>{team}</small> })}
                <button
                    type="button"
                    class="button button-quiet button-icon button-small"
                    aria-label=texts::remove(&words)
                    title=texts::remove(&words)
                    on:click=move |_| saving.answer(date, Availability::from_windows(rest.clone()))
                >
                    {icon("close")}
                </button>
            </li>
        }
    });
    view! {
        <ul class="availability-chips" aria-label=texts::WINDOWS>
            {chips.collect_view()}
        </ul>
    }
    .into_any()
}

fn quick_answers(date: Day, saving: Saving) -> AnyView {
    let evening = move || {
        let window: Option<Window> = EVENING.parse().ok();
        window
            .and_then(|window| Windows::from_unsorted(vec![window]))
            .map(Availability::Windows)
    };
    let say_evening = move |_| {
        if let Some(evening) = evening() {
            saving.answer(date, evening);
        }
    };
    let clear = move |_| saving.answer_with_undo(date, Availability::Silent, texts::cleared(date));
    let can_return = Memo::new(move |_| {
        use app_domain::availability::Source;
        let stored = saving.stored(date);
        stored.is_some_and(|day| day.has_pattern && day.source != Some(Source::Recurring))
    });
    view! {
        <fieldset>
            <legend class="field-label">{texts::QUICK_ANSWERS}</legend>
            <div class="availability-presets">
                <button
                    type="button"
                    class="button"
                    aria-pressed=move || (saving.said(date) == evening()).to_string()
                    on:click=say_evening
                >
                    {icon("evening")}
                    {texts::EVENING}
                </button>
                <button
                    type="button"
                    class="button"
                    aria-pressed=move || (saving.said(date) == Some(Availability::Unavailable)).to_string()
                    on:click=move |_| saving.answer(date, Availability::Unavailable)
                >
                    {icon("unavailable")}
                    {texts::NOT_AVAILABLE}
                </button>
                <button type="button" class="button" on:click=clear>
                    {icon("clear")}
                    {texts::CLEAR}
                </button>
                {move || {
                    can_return
                        .get()
                        .then(|| {
                            view! {
                                <button
                                    type="button"
                                    class="button"
                                    on:click=move |_| saving.return_to_pattern(date)
                                >
                                    {icon("pattern")}
                                    {texts::BACK_TO_PATTERN}
                                </button>
                            }
                        })
                }}
            </div>
        </fieldset>
    }
    .into_any()
}

/// The other days, each a press away from the same answer; a pressed one has it already.
fn copies(date: Day, saving: Saving) -> AnyView {
    let dates = saving.dates();
    let buttons = dates.into_iter().map(|other| {
        let has_same = move || saving.said(other) == saving.said(date);
        let is_closed =
            move || other == date || saving.stored(other).is_none_or(|day| day.absence.is_some());
        let copy = move |_| {
            if let Some(answer) = saving.said(date) {
                saving.answer_with_undo(other, answer, texts::copied(other));
            }
        };
        view! {
            <button
                type="button"
                class="button"
                aria-pressed=move || has_same().to_string()
                disabled=is_closed
                on:click=copy
            >
                {texts::weekday_short(other)}
                " "
                <small>{texts::day_of_month(other)}</small>
                <span class="spoken">" " {texts::month_short(other)}</span>
            </button>
        }
    });
    view! {
        <fieldset>
            <legend class="field-label">{texts::COPY_TO}</legend>
            <div class="availability-copy">{buttons.collect_view()}</div>
        </fieldset>
    }
    .into_any()
}
