//! Fourteen days to answer: every day a row, the one being answered beside or below it.

mod add_window;
mod day_row;
mod editor;
mod saving;

use app_api::functions::availability::load_availability;
use app_api::wire::OwnFortnight;
use app_domain::Day;
use leptos::prelude::*;

use crate::components::{Answered, Empty, SaveWord};
use crate::place::Tab;
use crate::question::{Answer, Question};
use crate::session::Session;
use crate::shell::{Content, Topbar};
use crate::texts;
use day_row::DayRow;
use saving::Saving;

/// Below this the editor opens under its row, and none is open at first (as in `availability.css`).
const BESIDE_FROM: f64 = 1024.0;

#[component]
pub fn AvailabilityPage() -> AnyView {
    let is_player = Memo::new(|_| {
        Session::of_page()
            .user()
            .is_some_and(|user| user.chat_id.is_some())
    });
    (move || {
        if is_player.get() {
            view! { <OwnDays /> }.into_any()
        } else {
            nobody()
        }
    })
    .into_any()
}

#[component]
fn OwnDays() -> AnyView {
    let question = Question::new(|| load_availability(None, None));
    let saving = Saving::of(question);
    let open = RwSignal::new(None::<Day>);
    let beside =
        view! { <SaveWord state=saving.state() retry=move || saving.retry() /> }.into_any();
    let shape = question.shape(|own| own.days.iter().map(|day| day.date).collect::<Vec<Day>>());
    Effect::new(move |_| {
        let Answer::Here(dates) = shape.get() else {
            return;
        };
        // The first day, and again when the open one has become yesterday.
        let is_gone = open
            .get_untracked()
            .is_none_or(|open| !dates.contains(&open));
        if is_gone {
            open.set(dates.first().copied().filter(|_| is_beside()));
        }
    });
    view! {
        <Topbar title=Tab::Availability.title() beside=beside />
        <Content>
            <Answered
                question=question
                shape=shape
                waiting=waiting
                content=move |dates| days(saving, open, &dates)
            />
        </Content>
    }
    .into_any()
}

fn days(saving: Saving, open: RwSignal<Option<Day>>, dates: &[Day]) -> AnyView {
    let today = dates.first().copied();
    let rows = dates.iter().map(|date| {
        view! { <DayRow date=*date is_today=Some(*date) == today saving=saving open=open /> }
    });
    view! { <ol class="availability-days">{rows.collect_view()}</ol> }.into_any()
}

/// Whether the editor stands beside the list rather than inside it.
fn is_beside() -> bool {
    window()
        .inner_width()
        .ok()
        .and_then(|width| width.as_f64())
        .is_some_and(|width| width >= BESIDE_FROM)
}

fn waiting() -> AnyView {
    let rows = (0..14).map(|_| view! { <li class="skeleton availability-skeleton"></li> });
    view! { <ol class="availability-waiting">{rows.collect_view()}</ol> }.into_any()
}

fn nobody() -> AnyView {
    view! {
        <Topbar title=Tab::Availability.title() />
        <Content>
            <Empty symbol="availability" title=texts::NO_OWN_DAYS_TITLE words=texts::NO_OWN_DAYS />
        </Content>
    }
    .into_any()
}

/// What the rows and the editor read of the answer.
fn own_day(question: Question<OwnFortnight>, date: Day) -> Option<app_api::wire::OwnDay> {
    question.with(|own| own.days.iter().find(|day| day.date == date).cloned())?
}
