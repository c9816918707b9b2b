//! Answers that one press gives to the chosen day or to several days: a panel beside the grid, on a phone a sheet at the
//! lower edge.

use app_domain::team_evening::TeamEvening;
use app_domain::{Day, DayAvailability};
use app_portal::own_days::{AnsweredDays, QuickAnswer, until_times};
use app_portal::texts::{self, availability as own_texts};
use leptos::ev::KeyboardEvent;
use leptos::prelude::*;

use super::own_days::OwnDays;
use crate::ui::{RadioGroup, fresh_id, icon};

/// The chosen day, the shown days, and the days that an answer applies to.
#[derive(Clone, Copy)]
struct QuickAnswersHandle {
    own: StoredValue<OwnDays>,
    date: Memo<Option<Day>>,
    dates: StoredValue<Vec<Day>>,
    /// The index in [`AnsweredDays::ALL`].
    scope: RwSignal<usize>,
}

impl QuickAnswersHandle {
    fn own(self) -> OwnDays {
        self.own.get_value()
    }

    fn scope(self) -> AnsweredDays {
        AnsweredDays::ALL
            .get(self.scope.get())
            .copied()
            .unwrap_or_default()
    }

    /// The days that an answer applies to.
    fn days(self) -> Vec<Day> {
        let Some(chosen) = self.date.get() else {
            return Vec::new();
        };
        let day_of = |date| (self.own().day(date), self.own().lock(date));
        self.dates
            .with_value(|dates| self.scope().of(chosen, dates, day_of))
    }

    fn give(self, answer: QuickAnswer) {
        let days = untrack(|| self.days());
        let Some(clocks) = untrack(|| self.own().clocks()) else {
            return;
        };
        let changes = answer.changes(&days, &clocks, |date| untrack(|| self.own().day(date)));
        let changed: Vec<Day> = changes.iter().map(|(date, _)| *date).collect();
        self.own()
            .change(changes, own_texts::quick_answer(answer, &changed));
        self.scope.set(0);
    }

    /// Whether the chosen day alone is meant and has this answer.
    fn has(self, answer: &DayAvailability) -> bool {
        let is_meant = self.scope() == AnsweredDays::ThisDay;
        let current = self
            .date
            .get()
            .and_then(|date| self.own().current_answer(date));
        is_meant && current.as_ref() == Some(answer)
    }
}

#[component]
pub fn QuickAnswers(date: Memo<Option<Day>>, dates: Vec<Day>, own: OwnDays) -> impl IntoView {
    let quick = QuickAnswersHandle {
        own: StoredValue::new(own),
        date,
        dates: StoredValue::new(dates),
        scope: RwSignal::new(0),
    };
    // Another day is answered alone.
    Effect::new(move |_| {
        date.track();
        quick.scope.set(0);
    });
    let is_open = RwSignal::new(false);
    let panel = fresh_id("quick-answers");
    let close_by_key = move |pressed: KeyboardEvent| {
        if pressed.key() == "Escape" && is_open.get_untracked() {
            pressed.prevent_default();
            is_open.set(false);
        }
    };
    view! {
        <section
            class="quick-answers"
            aria-label=own_texts::QUICK_ANSWERS
            data-open=move || is_open.get().then_some("")
            on:keydown=close_by_key
        >
            <button
                type="button"
                class="button quick-answers-toggle"
                aria-expanded=move || is_open.get().to_string()
                aria-controls=panel.clone()
                on:click=move |_| is_open.update(|is_open| *is_open = !*is_open)
            >
                {icon("evening")}
                {own_texts::QUICK_ANSWERS}
            </button>
            <h2 aria-hidden="true">{own_texts::QUICK_ANSWERS}</h2>
            <div class="quick-answers-panel" id=panel>
                <RadioGroup
                    label=own_texts::APPLY_TO
                    options=own_texts::answered_days()
                    chosen=quick.scope
                />
                <p class="availability-hint" role="status">
                    {move || days_meant(quick)}
                </p>
                <fieldset disabled=move || quick.days().is_empty()>
                    <legend class="spoken">{own_texts::QUICK_ANSWERS}</legend>
                    <div class="availability-presets">{presets(quick)}</div>
                </fieldset>
            </div>
        </section>
    }
}

/// How many days an answer applies to, if it is not the chosen one.
fn days_meant(quick: QuickAnswersHandle) -> Option<String> {
    let scope = quick.scope();
    (scope != AnsweredDays::ThisDay).then(|| own_texts::applies_to(quick.days().len()))
}

fn presets(quick: QuickAnswersHandle) -> AnyView {
    let evening = Memo::new(move |_| {
        let clocks = quick.own().clocks()?;
        let date = quick.date.get()?;
        let evening = TeamEvening::starting_on(date, &clocks.viewer, &clocks.team)?;
        Some((date, evening, clocks.differ()))
    });
    let can_repeat = Memo::new(move |_| {
        quick.days().into_iter().any(|date| {
            let week_ago = quick.own().current_answer(date.plus(-7));
            week_ago.is_some_and(|answer| !answer.is_silent())
        })
    });
    let can_return = Memo::new(move |_| {
        let mut days = quick.days().into_iter();
        days.any(|date| quick.own().day(date).can_return_to_pattern())
    });
    view! {
        {move || {
            let (date, evening, is_elsewhere) = evening.get()?;
            let words = if is_elsewhere {
                own_texts::team_evening(evening, date)
            } else {
                own_texts::evening(evening.window)
            };
            let answer = DayAvailability::from_windows(vec![evening.window]);
            Some(preset(quick, QuickAnswer::Evening, "evening", words, Some(answer)))
        }}
        {move || {
            let repeated = quick.date.get().and_then(|date| quick.own().current_answer(date.plus(-7)));
            can_repeat
                .get()
                .then(|| {
                    let words = own_texts::SAME_AS_LAST_WEEK.to_owned();
                    preset(quick, QuickAnswer::LastWeek, "copy", words, repeated)
                })
        }}
        {move || {
            let words = own_texts::BACK_TO_PATTERN.to_owned();
            can_return.get().then(|| preset(quick, QuickAnswer::Pattern, "pattern", words, None))
        }}
        {preset(
            quick,
            QuickAnswer::Unavailable,
            "unavailable",
            texts::NOT_AVAILABLE.to_owned(),
            Some(DayAvailability::Unavailable),
        )}
        {move || Some(until_select(quick, evening.get()?.1))}
        {preset(quick, QuickAnswer::Clear, "clear", own_texts::CLEAR.to_owned(), None)}
    }
    .into_any()
}

/// A button that gives an answer. It is pressed while the chosen day has `same`.
fn preset(
    quick: QuickAnswersHandle,
    answer: QuickAnswer,
    symbol: &'static str,
    words: String,
    same: Option<DayAvailability>,
) -> AnyView {
    let is_pressed = move || Some(quick.has(same.as_ref()?).to_string());
    view! {
        <button type="button" class="button" aria-pressed=is_pressed on:click=move |_| quick.give(answer)>
            {icon(symbol)}
            {words}
        </button>
    }
    .into_any()
}

/// The times until which one can stay in the evening. The choice of one answers the days.
fn until_select(quick: QuickAnswersHandle, evening: TeamEvening) -> AnyView {
    let field = NodeRef::<leptos::html::Select>::new();
    let choose = move |_| {
        let Some(field) = field.get_untracked() else {
            return;
        };
        if let Ok(time) = field.value().parse() {
            quick.give(QuickAnswer::Until(time));
        }
        field.set_value("");
    };
    let options = until_times(evening).into_iter().map(|end| {
        view! { <option value=end.to_string()>{own_texts::until(&texts::times::time(end))}</option> }
    });
    view! {
        <select
            class="field-input quick-answers-until"
            aria-label=own_texts::UNTIL_TIME
            node_ref=field
            on:change=choose
        >
            <option value="">{own_texts::UNTIL}</option>
            {options.collect_view()}
        </select>
    }
    .into_any()
}
