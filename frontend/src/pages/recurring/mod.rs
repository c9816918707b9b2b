//! The usual week: drafted on a grid or typed, looked at in advance, and saved in one step.

mod board;
mod draft;
mod editor;
mod preview;

use app_api::functions::patterns::load_week;
use app_domain::event::Kind;
use leptos::prelude::*;

use super::of_player::OfPlayer;
use crate::components::{Answered, SaveWord};
use crate::place::Tab;
use crate::question::Question;
use crate::shell::{Content, Topbar};
use crate::texts::recurring as words;
use board::Board;
use draft::Week;
pub use draft::WeekDraft;
use editor::{WeekdayEditor, switch};
use preview::Preview;

/// The clocks beside the grid turn with the zones of the player and the team.
const CONCERNS: [Kind; 3] = [
    Kind::PatternChanged,
    Kind::PlayersChanged,
    Kind::SettingsChanged,
];

#[component]
pub fn RecurringPage() -> AnyView {
    view! {
        <OfPlayer
            tab=Tab::Recurring
            title=words::NO_OWN_WEEK_TITLE
            words=words::NO_OWN_WEEK
            own=|| view! { <OwnWeek /> }.into_any()
        />
    }
    .into_any()
}

#[component]
fn OwnWeek() -> AnyView {
    let question = Question::about(&CONCERNS, || load_week(None));
    let week = Week::of(question);
    let chosen = RwSignal::new(0);
    let shape = question.shape(|_| ());
    let is_on = Memo::new(move |_| week.is_any_active());
    let controls = move || {
        is_on.with(Option::is_some).then(|| {
            switch(
                words::WHOLE_PATTERN,
                Signal::derive(move || is_on.get() == Some(true)),
                Callback::new(move |is_on| week.activate_all(is_on)),
            )
        })
    };
    let beside = view! { <SaveWord state=week.state() retry=move || week.save() /> };
    view! {
        <Topbar
            title=Tab::Recurring.title()
            beside=beside.into_any()
            controls=controls.into_any()
        />
        <Content>
            <Answered
                question=question
                shape=shape
                waiting=waiting
                content=move |()| {
                    view! {
                        <div class="recurring">
                            <Board week=week chosen=chosen />
                            <div class="recurring-panel">
                                <WeekdayEditor week=week chosen=chosen />
                                <Preview week=week />
                            </div>
                        </div>
                    }
                        .into_any()
                }
            />
        </Content>
    }
    .into_any()
}

fn waiting() -> AnyView {
    view! {
        <div class="recurring">
            <div class="skeleton recurring-skeleton-grid"></div>
            <div class="skeleton recurring-skeleton-panel"></div>
        </div>
    }
    .into_any()
}
