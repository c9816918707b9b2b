//! Answers that one press gives to the chosen day or to several days: a panel beside the grid, on a phone a sheet at the
//! lower edge.

use app_domain::pending_edit::DayChange;
use app_domain::team_evening::TeamEvening;
use app_domain::{Day, DayAvailability};
use app_portal::own_days::{
    AnsweredDays, QuickAnswer, QuickAnswerPlan, QuickAnswerScope, change_summary, remaining_answer,
    until_times,
};
use app_portal::texts::{self, availability as own_texts};
use frontend_kit::run_effect::run_effect;
use frontend_kit::ui::{MinuteClock, RadioGroup, fresh_id, icon};
use leptos::ev::KeyboardEvent;
use leptos::prelude::*;

use super::own_days::OwnDays;
use super::replace_confirmation::ReplaceConfirmation;

/// The chosen day, the shown days, and the days that an answer applies to.
#[derive(Clone, Copy)]
struct QuickAnswersHandle {
    own: StoredValue<OwnDays>,
    date: Memo<Option<Day>>,
    dates: StoredValue<Vec<Day>>,
    /// The index in [`AnsweredDays::ALL`].
    scope: RwSignal<usize>,
    /// The answer that the player has to confirm.
    asked: RwSignal<Option<QuickAnswer>>,
    /// Whether the sheet of a phone is open.
    is_open: RwSignal<bool>,
    clock: MinuteClock,
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

    /// The days that an answer applies to, and the one that is left out.
    fn days_meant(self) -> QuickAnswerScope {
        let Some((chosen, clocks)) = self.date.get().zip(self.own().clocks()) else {
            return QuickAnswerScope::default();
        };
        let day_of = |date| (self.own().day(date), self.own().lock(date));
        let now = self.clock.now();
        self.dates.with_value(|dates| {
            QuickAnswerScope::of(self.scope(), chosen, dates, &clocks, now, day_of)
        })
    }

    fn days(self) -> Vec<Day> {
        self.days_meant().days
    }

    fn plan(self, answer: QuickAnswer) -> Option<QuickAnswerPlan> {
        let clocks = self.own().clocks()?;
        let now = self.clock.now();
        let day_of = |date| self.own().day(date);
        Some(QuickAnswerPlan::of(
            answer,
            &self.days(),
            &clocks,
            now,
            day_of,
        ))
    }

    /// Gives the answer, unless it would replace answers: then it has to be confirmed.
    fn give(self, answer: QuickAnswer) {
        let Some(plan) = untrack(|| self.plan(answer)) else {
            return;
        };
        if plan.needs_confirmation(untrack(|| self.scope())) {
            self.asked.set(Some(answer));
        } else {
            self.apply(plan.changes);
        }
    }

    fn apply(self, changes: Vec<(Day, DayChange)>) {
        let done = change_summary(&changes);
        let words = match untrack(|| self.days_meant()).ended {
            Some(ended) => own_texts::with_ended_day(&done, ended),
            None => done,
        };
        self.asked.set(None);
        self.own().change(changes, words);
        self.scope.set(0);
        // The days show what was answered, and the notice is above the sheet, not over them.
        self.is_open.set(false);
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
        asked: RwSignal::new(None),
        is_open: RwSignal::new(false),
        clock: MinuteClock::of_page(),
    };
    // Another day is answered alone.
    run_effect(move || {
        date.track();
        quick.scope.set(0);
    });
    run_effect(move || {
        quick.scope.track();
        quick.asked.set(None);
    });
    let plan = Memo::new(move |_| quick.plan(quick.asked.get()?));
    let is_open = quick.is_open;
    let panel = fresh_id("quick-answers");
    let close_by_key = move |pressed: KeyboardEvent| {
        if pressed.key() == "Escape" && quick.asked.with_untracked(Option::is_some) {
            pressed.prevent_default();
            quick.asked.set(None);
        } else if pressed.key() == "Escape" && is_open.get_untracked() {
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
                {move || plan.get().map(|plan| confirmation(quick, plan))}
                <fieldset
                    disabled=move || quick.days().is_empty()
                    hidden=move || quick.asked.with(Option::is_some)
                >
                    <legend class="spoken">{own_texts::QUICK_ANSWERS}</legend>
                    <div class="availability-presets" translate="no">{presets(quick)}</div>
                </fieldset>
            </div>
        </section>
    }
}

/// How many days an answer applies to, if it is not the chosen one, and which day is over.
fn days_meant(quick: QuickAnswersHandle) -> String {
    let QuickAnswerScope { days, ended } = quick.days_meant();
    let is_counted = quick.scope() != AnsweredDays::ThisDay;
    let count = is_counted.then(|| own_texts::applies_to(days.len()));
    let ended = ended.map(own_texts::day_has_ended);
    let parts: Vec<String> = count.into_iter().chain(ended).collect();
    parts.join(" · ")
}

/// Renders the answers that the chosen one would replace.
fn confirmation(quick: QuickAnswersHandle, plan: QuickAnswerPlan) -> AnyView {
    let (replaced, all) = (plan.replaced.len(), plan.changes.len());
    let open = plan.open_changes();
    let open = (!open.is_empty()).then(|| {
        let give = Callback::new(move |()| quick.apply(open.clone()));
        (own_texts::OPEN_DAYS_ONLY.to_owned(), give)
    });
    let give_all = Callback::new(move |()| quick.apply(plan.changes.clone()));
    let choices = open
        .into_iter()
        .chain([(own_texts::change_all(all), give_all)]);
    view! {
        <ReplaceConfirmation
            words=own_texts::answers_change(replaced)
            choices=choices.collect()
            cancel=Callback::new(move |()| quick.asked.set(None))
        />
    }
    .into_any()
}

fn presets(quick: QuickAnswersHandle) -> AnyView {
    let evening = Memo::new(move |_| {
        let clocks = quick.own().clocks()?;
        let date = quick.date.get()?;
        let mut evening = TeamEvening::starting_on(date, &clocks.viewer, &clocks.team)?;
        // An evening that has begun is answered from now on.
        let answer = DayAvailability::from_windows(vec![evening.window]);
        let remaining = remaining_answer(&answer, date, &clocks.viewer, quick.clock.now());
        if let Some(window) = remaining.and_then(|rest| rest.windows().first().copied()) {
            evening.window = window;
        }
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
        <select translate="no"
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
