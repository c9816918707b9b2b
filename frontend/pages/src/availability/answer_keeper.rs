//! Stores the answers that the schedule gives with one press: as unsaved answers of the player's own days, with an undo.

use app_api::functions::availability::load_availability;
use app_domain::Day;
use app_domain::pending_edit::DayChange;
use app_portal::own_answer::{OfferedTime, PressedAnswer, state_after_answer};
use app_portal::own_days::change_summary;
use app_portal::texts::{day_short, tonight as words};
use app_wire::{OwnFortnightBody, TeamRowState};
use frontend_kit::chunks::{chunk_view, lazy_view, page_skeleton, render_when_loaded};
use frontend_kit::pending_answers::PendingAnswers;
use frontend_kit::query::kept_owner::KeptOwner;
use frontend_kit::query::live_query::{LiveQuery, OWN_DAY_EVENTS, QueryState};
use frontend_kit::run_effect::run_effect;
use frontend_kit::session::UserSession;
use frontend_kit::ui::MinuteClock;
use frontend_kit::ui::toast::ToastStack;
use leptos::prelude::*;

use super::own_days::OwnDays;
use crate::team_days::OnePressAnswers;

chunk_view!(
    STORED_ANSWERS: availability, draw_stored_answers, fetch_stored_answers,
    |_page: ()| view! { <StoredAnswers /> }.into_any()
);

chunk_view!(
    ANSWER_KEEPER: availability, draw_answer_keeper, fetch_answer_keeper,
    |answers: OnePressAnswers| view! { <AnswerKeeper answers=answers /> }.into_any()
);

/// Sends the answers that an earlier visit has left, as soon as the code for it is loaded.
pub fn lazy_stored_answers() -> AnyView {
    STORED_ANSWERS.begin_fetch_until_loaded();
    render_when_loaded(&STORED_ANSWERS, || Box::pin(draw_stored_answers(())))
}

/// Renders nothing. Loads the code that stores the answers with the first press.
pub fn lazy_answer_keeper(answers: OnePressAnswers) -> AnyView {
    let is_needed = Memo::new(move |before: Option<&bool>| {
        before.copied().unwrap_or_default() || answers.has_waiting()
    });
    let keeper = move || {
        let draw = move || Box::pin(draw_answer_keeper(answers)) as _;
        lazy_view(&ANSWER_KEEPER, draw, page_skeleton, |content| {
            view! { <div class="answer-keeper">{content}</div> }.into_any()
        })
    };
    (move || is_needed.get().then(keeper)).into_any()
}

/// Sends the answers that an earlier visit has left. Renders nothing.
#[component]
fn StoredAnswers() -> impl IntoView {
    PendingAnswers::of_page().resume();
}

/// The player's own days that the shown team days concern.
#[derive(Clone, Copy)]
struct KeptDays {
    first: OwnDays,
    /// The days after those, for an answer that reaches beyond them. Loaded with that answer.
    later: RwSignal<Option<OwnDays>>,
    owner: KeptOwner,
}

impl KeptDays {
    /// The loaded days that contain `date`.
    fn of(&self, date: Day) -> Option<OwnDays> {
        let all = [Some(self.first), self.later.get()];
        all.into_iter()
            .flatten()
            .find(|own| own.day(date).stored.is_some())
    }

    /// Loads the days from `date` on.
    fn load_later(&self, date: Day) {
        let own = self
            .owner
            .with(|| OwnDays::reading(own_days_query(Some(date))));
        self.later.set(Some(own));
    }
}

#[component]
fn AnswerKeeper(answers: OnePressAnswers) -> impl IntoView {
    let session = UserSession::of_page();
    let viewer = untrack(|| session.user()).and_then(|user| user.chat_id);
    let viewer = StoredValue::new(viewer);
    let clock = MinuteClock::of_page();
    let offered = move |date: Day| {
        let now = untrack(|| clock.now());
        answers.days.with_day(date, |day, clocks| {
            let offered = viewer.with_value(|id| OfferedTime::of(day, clocks, id.as_ref(), now));
            (offered, day.has_ended(clocks, now))
        })
    };
    // The fortnight that begins today is stored for use offline.
    let from = untrack(|| {
        let first = answers.days.first_elsewhere()?;
        offered(first).map(|(offered, _)| offered.date)
    });
    let kept = KeptDays {
        first: OwnDays::of(own_days_query(from)),
        later: RwSignal::new(None),
        owner: KeptOwner::current(),
    };
    answers.read_states_with(move |day| {
        let offered = offered(day)?.0;
        let own = kept.of(offered.date)?;
        let state = state_after_answer(&own.day(offered.date), own.lock(offered.date).as_ref())?;
        // *I can't* is only complete with every date of the evening.
        let mut dates = offered.dates(PressedAnswer::Cannot).into_iter();
        let is_half_answered = state == TeamRowState::Unavailable
            && dates.any(|date| kept.of(date).is_some_and(|own| is_open(own, date)));
        Some(if is_half_answered {
            TeamRowState::Silent
        } else {
            state
        })
    });
    let toasts = ToastStack::of_page();
    run_effect(move || {
        if !answers.has_waiting() {
            return;
        }
        let states = [Some(kept.first), kept.later.get()].map(|own| own.map(OwnDays::state));
        if states.contains(&Some(QueryState::Loading)) {
            return;
        }
        if states
            .iter()
            .any(|state| matches!(state, Some(QueryState::Failed(_))))
        {
            answers.take();
            kept.later.set(None);
            toasts.notify(words::ANSWER_NOT_SAVED.to_owned());
            return;
        }
        untrack(|| {
            let mut unknown = None;
            for (day, pressed) in answers.take() {
                let Some((offered, has_ended)) = offered(day) else {
                    continue;
                };
                let dates = offered.dates(pressed);
                let missing = dates.into_iter().find(|date| kept.of(*date).is_none());
                if has_ended {
                    toasts.notify(words::too_late(&day_short(day)));
                } else if let Some(missing) = missing.filter(|_| kept.later.get().is_none()) {
                    // An answer that is based on an unknown day would overwrite it.
                    answers.press(day, pressed);
                    unknown = unknown.or(Some(missing));
                } else {
                    answer(&kept, offered, pressed, toasts);
                }
            }
            if let Some(missing) = unknown {
                kept.load_later(missing);
            }
        });
    });
}

fn own_days_query(from: Option<Day>) -> LiveQuery<OwnFortnightBody> {
    let own = UserSession::of_page().own_subject();
    LiveQuery::refetch_stored(own, &OWN_DAY_EVENTS, move || load_availability(None, from))
}

fn answer(kept: &KeptDays, offered: OfferedTime, pressed: PressedAnswer, toasts: ToastStack) {
    let Some(own) = kept.of(offered.date) else {
        return;
    };
    let current = |date: Day| {
        let own = kept.of(date);
        own.and_then(|own| own.current_answer(date))
            .unwrap_or_default()
    };
    let Some(answered) = offered.answers(pressed, current) else {
        toasts.notify(words::TOO_MANY_WINDOWS.to_owned());
        return;
    };
    let open = answered.into_iter().filter(|(date, answer)| {
        let own = kept.of(*date);
        let is_unlocked = own.is_some_and(|own| own.lock(*date).is_none());
        is_unlocked && current(*date) != *answer
    });
    let changes: Vec<(Day, DayChange)> = open
        .map(|(date, answer)| (date, DayChange::Answer(answer)))
        .collect();
    let words = change_summary(&changes);
    own.change(changes, words);
}

/// Whether the date is loaded, has no answer, and can be answered.
fn is_open(own: OwnDays, date: Day) -> bool {
    let answer = own.current_answer(date);
    own.lock(date).is_none() && answer.is_some_and(|answer| answer.is_silent())
}
