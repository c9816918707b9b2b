//! The fortnight at a glance: from today on, or from the day that the address names.

mod range;
mod summary;

use app_api::functions::schedule::load_schedule;
use app_api::wire::Fortnight;
use app_domain::Day;
use leptos::prelude::*;

use crate::address::Address;
use crate::components::{Answered, CardDay, DayCard, Empty, Printing, icon};
use crate::place::{Tab, day_of_address};
use crate::question::{OF_TEAM_DAYS, Question};
use crate::session::Session;
use crate::shell::{Content, Topbar};
use crate::texts;
pub use range::arrows;
use range::{Range, controls};
use summary::summary;

/// The fortnight from today on, shared by the pages that show a part of it.
#[derive(Clone, Copy)]
pub struct FortnightOfToday(Question<Fortnight>);

impl FortnightOfToday {
    pub fn begin() {
        provide_context(Self(Question::about(&OF_TEAM_DAYS, || load_schedule(None))));
    }

    pub fn of_page() -> Question<Fortnight> {
        expect_context::<Self>().0
    }
}

#[component]
pub fn SchedulePage() -> AnyView {
    Printing::begin();
    let today = FortnightOfToday::of_page();
    let address = Address::of_page();
    // An address that names no date, or names today, shows the fortnight from today on.
    let from = Memo::new(move |_| {
        let from = address
            .query("from")
            .and_then(|from| day_of_address(&from))?;
        let is_today = today.with(|known| known.today == from) == Some(true);
        (!is_today).then_some(from)
    });
    let range = Range { from, today };
    range.follow_arrows();
    view! {
        <Topbar title=Tab::Schedule.title() beside=range.words() controls=controls(range) />
        <Content>
            {move || {
                let question = match from.get() {
                    Some(from) => Question::about(&OF_TEAM_DAYS, move || load_schedule(Some(from))),
                    None => today,
                };
                view! { <Days question=question /> }
            }}
        </Content>
    }
    .into_any()
}

/// Which days there are, and whether there is anybody to play: the page's shape changes only with these.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Shape {
    has_players: bool,
    today: Day,
    dates: Vec<Day>,
}

#[component]
fn Days(question: Question<Fortnight>) -> AnyView {
    let shape = question.shape(|fortnight| Shape {
        has_players: fortnight.players > 0,
        today: fortnight.today,
        dates: fortnight.days.iter().map(|day| day.date).collect(),
    });
    view! {
        <Answered
            question=question
            shape=shape
            waiting=waiting
            content=move |shape| {
                if shape.has_players { days(question, &shape) } else { no_players() }
            }
        />
    }
    .into_any()
}

fn days(question: Question<Fortnight>, shape: &Shape) -> AnyView {
    let today = shape.today;
    let cards = shape.dates.iter().map(|date| {
        let date = *date;
        let shown = Memo::new(move |_| question.with(|fortnight| CardDay::of(fortnight, date))?);
        view! { <DayCard date=date today=today shown=shown /> }
    });
    view! {
        <div class="schedule">
            {summary(question)} <ol class="schedule-days">{cards.collect_view()}</ol>
        </div>
    }
    .into_any()
}

fn waiting() -> AnyView {
    let cards = (0..14).map(|_| view! { <li class="skeleton schedule-skeleton"></li> });
    view! { <ol class="schedule-days">{cards.collect_view()}</ol> }.into_any()
}

fn no_players() -> AnyView {
    let is_admin = Session::of_page()
        .user()
        .is_some_and(|user| user.permissions.admin);
    let action = move || {
        is_admin.then(|| {
            view! {
                <a class="button button-primary" href=Tab::Players.path()>
                    {icon("plus")}
                    {texts::ADD_FIRST_PLAYER}
                </a>
            }
        })
    };
    view! {
        <Empty symbol="players" title=texts::NO_PLAYERS_TITLE words=texts::NO_PLAYERS>
            {action}
        </Empty>
    }
    .into_any()
}
