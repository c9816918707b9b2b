//! Stores the answers that the schedule gives with one press: as unsaved answers of the player's own days, with an undo.

use app_api::functions::availability::load_availability;
use app_domain::{Day, DayAvailability};
use app_portal::own_answer::{
    OfferedTime, PressedAnswer, other_dates_of_evening, state_after_answer,
};
use app_portal::texts::{availability as own_texts, tonight as words};
use app_wire::{FortnightBody, TeamRowState};
use leptos::prelude::*;

use super::own_days::OwnDays;
use crate::features::schedule::OnePressAnswers;
use crate::offline::pending_answers::PendingAnswers;
use crate::query::live_query::{LiveQuery, OWN_DAY_EVENTS, QueryState};
use crate::session::UserSession;
use crate::ui::toast::ToastStack;

/// Sends the answers that an earlier visit has left. Renders nothing.
#[component]
pub fn StoredAnswers() -> impl IntoView {
    PendingAnswers::of_page().resume();
}

#[component]
pub fn AnswerKeeper(answers: OnePressAnswers) -> impl IntoView {
    let session = UserSession::of_page();
    let viewer = untrack(|| session.user()).and_then(|user| user.chat_id);
    let viewer = StoredValue::new(viewer);
    let offered = move |day: Day| {
        answers.fortnight.with(|fortnight| {
            let seen = fortnight.days.iter().find(|seen| seen.date == day)?;
            Some(viewer.with_value(|id| OfferedTime::of(seen, &fortnight.clocks, id.as_deref())))
        })?
    };
    let other_dates = move |day: Day, date: Day| {
        let of_fortnight =
            |fortnight: &FortnightBody| other_dates_of_evening(day, date, &fortnight.clocks);
        answers.fortnight.with(of_fortnight).unwrap_or_default()
    };
    let from = untrack(|| first_own_date(answers, offered));
    let query = LiveQuery::refetch_stored(session.own_subject(), &OWN_DAY_EVENTS, move || {
        load_availability(None, from)
    });
    let own = OwnDays::of(query);
    answers.read_states_with(move |day| {
        let date = offered(day)?.date;
        let state = state_after_answer(&own.day(date), own.lock(date).as_ref())?;
        let is_open = |date: &Day| is_open(own, *date);
        let is_half_answered =
            state == TeamRowState::Unavailable && other_dates(day, date).iter().any(is_open);
        Some(if is_half_answered {
            TeamRowState::Silent
        } else {
            state
        })
    });
    let is_settled = query.shape(|_| ());
    let toasts = ToastStack::of_page();
    Effect::new(move |_| {
        if !answers.has_waiting() {
            return;
        }
        match is_settled.get() {
            QueryState::Loading => {}
            QueryState::Failed(_) => {
                answers.take();
                toasts.notify(words::ANSWER_NOT_SAVED.to_owned());
            }
            QueryState::Loaded(()) => untrack(|| {
                for (day, pressed) in answers.take() {
                    if let Some(offered) = offered(day) {
                        answer(own, offered, pressed, &other_dates(day, offered.date));
                    }
                }
            }),
        }
    });
}

/// The first own date to load; `None` for the fortnight that begins today, which is stored for use offline.
fn first_own_date(
    answers: OnePressAnswers,
    offered: impl Fn(Day) -> Option<OfferedTime>,
) -> Option<Day> {
    let (first, today) = answers
        .fortnight
        .with(|fortnight| Some((fortnight.days.first()?.date, fortnight.today)))??;
    (first != today).then(|| offered(first).map(|offered| offered.date))?
}

fn answer(own: OwnDays, offered: OfferedTime, pressed: PressedAnswer, other_dates: &[Day]) {
    if own.lock(offered.date).is_some() {
        return;
    }
    let current = own.current_answer(offered.date).unwrap_or_default();
    if let Some(answer) = offered.answer(pressed, &current) {
        let words = own_texts::answered(offered.date);
        let mut answers = vec![(offered.date, answer)];
        if pressed == PressedAnswer::Cannot {
            let open = other_dates.iter().filter(|date| is_open(own, **date));
            answers.extend(open.map(|date| (*date, DayAvailability::Unavailable)));
        }
        own.answer(answers, words);
    }
}

/// Whether the date is loaded, has no answer, and can be answered.
fn is_open(own: OwnDays, date: Day) -> bool {
    let answer = own.current_answer(date);
    own.lock(date).is_none() && answer.is_some_and(|answer| answer.is_silent())
}
