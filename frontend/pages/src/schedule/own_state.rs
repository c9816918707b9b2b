//! The viewer's own state on a day, and the buttons that answer an open day.

use app_domain::{Day, PlayerId};
use app_portal::own_answer::{OfferedTime, PressedAnswer, own_mark, place_of_viewer};
use app_portal::texts::tonight as words;
use app_portal::texts::{self, day_short, times};
use app_wire::{FortnightDay, TeamRowState};
use frontend_kit::session::UserSession;
use frontend_kit::ui::{DayCardContent, MinuteClock, icon, spinning_icon};
use leptos::prelude::*;

use crate::team_days::OnePressAnswers;

/// The viewer's player id.
pub fn viewer_id() -> Option<PlayerId> {
    untrack(|| UserSession::of_page().user())?.chat_id
}

#[component]
pub fn OwnState(
    date: Day,
    shown: Signal<Option<DayCardContent>>,
    answers: OnePressAnswers,
) -> AnyView {
    let viewer = StoredValue::new(viewer_id());
    let state = Memo::new(move |_| {
        let seen = shown.with(|card| {
            let card = card.as_ref()?;
            let plays = viewer.with_value(|id| place_of_viewer(&card.day, id.as_ref()).is_some());
            let is_open = !card.is_over() && !card.is_too_far_ahead;
            Some((card.day.viewer, plays, is_open))
        });
        let (loaded, plays, is_open) = seen?;
        Some((answers.state(date, loaded)?, plays, is_open))
    });
    view! {
        <div class="day-card-own" data-pressed=move || answers.is_answered(date).then_some("")>
            {move || {
                let (state, plays, is_open) = state.get()?;
                let day = shown.get_untracked()?;
                let is_open = is_open && !is_off(&day.day);
                if state == TeamRowState::Silent && is_open {
                    return Some(answer_buttons(&day, answers));
                }
                if answers.is_waiting(date) {
                    return Some(
                        view! {
                            <span class="day-card-mark" data-tone="silent">
                                {spinning_icon("spinner")} <span>{texts::SAVING}</span>
                            </span>
                        }
                            .into_any(),
                    );
                }
                let mark = own_mark(state, plays);
                let is_shown = state != TeamRowState::Silent || is_open;
                is_shown
                    .then(|| {
                        view! {
                            <span class="day-card-mark" data-tone=mark.tone title=mark.words.clone()>
                                {icon(mark.symbol)}
                                <span>{mark.words.clone()}</span>
                            </span>
                        }
                            .into_any()
                    })
            }}
        </div>
    }
    .into_any()
}

fn is_off(day: &FortnightDay) -> bool {
    day.status == app_domain::analysis::DayStatus::OffDay
}

fn answer_buttons(card: &DayCardContent, answers: OnePressAnswers) -> AnyView {
    let date = card.day.date;
    // The offered time of an evening that has begun is named when it is stored.
    let now = untrack(|| MinuteClock::of_page().now());
    let offered = OfferedTime::of(&card.day, &card.clocks, card.viewer_id.as_ref(), now);
    let own_date = day_short(offered.date);
    let can = words::i_can_play(&own_date, &times::window(offered.window));
    let cannot = words::i_cannot_play(&own_date);
    view! {
        {answer_button(PressedAnswer::Can, can, date, answers)}
        {answer_button(PressedAnswer::Cannot, cannot, date, answers)}
    }
    .into_any()
}

fn answer_button(
    answer: PressedAnswer,
    name: String,
    date: Day,
    answers: OnePressAnswers,
) -> AnyView {
    let (symbol, label) = match answer {
        PressedAnswer::Can => ("check", words::I_CAN),
        PressedAnswer::Cannot => ("close", words::I_CANNOT),
    };
    view! {
        <button
            type="button"
            class="button button-small"
            aria-label=name.clone()
            title=name
            on:click=move |_| answers.press(date, answer)
        >
            {icon(symbol)}
            <span>{label}</span>
        </button>
    }
    .into_any()
}
