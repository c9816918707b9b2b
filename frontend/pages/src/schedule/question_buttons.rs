//! The two buttons that answer the question about a day: *I can* and *I can't*.

use app_domain::Day;
use app_portal::own_answer::PressedAnswer;
use app_portal::texts::tonight as words;
use frontend_kit::ui::icon;
use leptos::prelude::*;

use crate::team_days::OnePressAnswers;

/// `can` and `cannot` are the names of the buttons. `is_change`: refusing keeps the given answer.
pub fn question_buttons(
    date: Day,
    can: String,
    cannot: String,
    is_change: bool,
    answers: OnePressAnswers,
) -> AnyView {
    let refuse = move |_| {
        if is_change {
            answers.decline(date);
        } else {
            answers.press(date, PressedAnswer::Cannot);
        }
    };
    view! {
        <button
            type="button"
            class="button button-primary"
            title=can.clone()
            on:click=move |_| answers.press(date, PressedAnswer::Can)
        >
            {icon("check")}
            {words::I_CAN}
            <span class="spoken" translate="no">": " {can.clone()}</span>
        </button>
        <button type="button" class="button" title=cannot on:click=refuse>
            {icon("close")}
            {words::I_CANNOT}
        </button>
    }
    .into_any()
}
