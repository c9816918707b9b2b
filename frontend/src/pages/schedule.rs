//! The fortnight at a glance.

use app_api::functions::schedule::load_schedule;
use app_api::wire::Fortnight;
use app_domain::Day;
use leptos::prelude::*;

use crate::components::{Answered, CardDay, DayCard, Empty, icon};
use crate::place::Tab;
use crate::question::Question;
use crate::reading::times_on;
use crate::session::Session;
use crate::shell::{Content, Topbar};
use crate::texts;

/// The fortnight from today on, shared by the pages that show a part of it.
#[derive(Clone, Copy)]
pub struct FortnightOfToday(Question<Fortnight>);

impl FortnightOfToday {
    pub fn begin() {
        provide_context(Self(Question::new(|| load_schedule(None))));
    }

    pub fn of_page() -> Question<Fortnight> {
        expect_context::<Self>().0
    }
}

#[component]
pub fn SchedulePage() -> AnyView {
    let question = FortnightOfToday::of_page();
    let range = move || {
        let (first, last) = question.here().and_then(|fortnight| {
            Some((fortnight.days.first()?.date, fortnight.days.last()?.date))
        })?;
        Some([&texts::date_short(first), " – ", &texts::date_short(last)].concat())
    };
    let beside = view! { <span class="topbar-note figures">{range}</span> }.into_any();
    // Which days there are, and whether there is anybody to play: the page's shape changes only with these.
    let shape = question.shape(|fortnight| Shape {
        has_players: fortnight.days.iter().any(|day| !day.players.is_empty()),
        today: fortnight.today,
        dates: fortnight.days.iter().map(|day| day.date).collect(),
    });
    view! {
        <Topbar title=Tab::Schedule.title() beside=beside />
        <Content>
            <Answered
                question=question
                shape=shape
                waiting=waiting
                content=move |shape| {
                    if shape.has_players { days(question, &shape) } else { no_players() }
                }
            />
        </Content>
    }
    .into_any()
}

#[derive(Debug, Clone, PartialEq, Eq)]
struct Shape {
    has_players: bool,
    today: Day,
    dates: Vec<Day>,
}

fn days(question: Question<Fortnight>, shape: &Shape) -> AnyView {
    let today = shape.today;
    let cards = shape.dates.iter().map(|date| {
        let date = *date;
        let shown = Memo::new(move |_| {
            let fortnight = question.here()?;
            let day = fortnight.days.into_iter().find(|day| day.date == date)?;
            Some(CardDay {
                day,
                clocks: fortnight.clocks,
                minimum_players: fortnight.minimum_players,
            })
        });
        view! { <DayCard date=date is_today=date == today shown=shown /> }
    });
    view! {
        <div class="schedule">
            {move || question.here().map(|fortnight| summary(&fortnight))}
            <ol class="schedule-days">{cards.collect_view()}</ol>
        </div>
    }
    .into_any()
}

/// The next session, how many there can be, and what the viewer still owes.
fn summary(fortnight: &Fortnight) -> AnyView {
    let viewer = &fortnight.clocks.viewer;
    let playable = || fortnight.days.iter().filter(|day| day.analysis.can_proceed);
    let next = playable().find_map(|day| {
        let window = day.analysis.window.as_ref()?;
        let date = if day.date == fortnight.today {
            texts::TODAY.to_owned()
        } else {
            texts::day_short(day.date)
        };
        Some(
            [
                &date,
                ", ",
                &times_on(viewer, day.date, window.starts_at, window.ends_at),
            ]
            .concat(),
        )
    });
    let count = playable().count();
    let own = Session::of_page().user().and_then(|user| user.chat_id);
    let unanswered = fortnight.days.iter().filter(|day| {
        let is_silent =
            |row: &app_api::wire::ScheduleRow| row.availability.is_empty() && !row.absent;
        day.players
            .iter()
            .any(|player| Some(&player.row.user_id) == own.as_ref() && is_silent(&player.row))
    });
    let unanswered = unanswered.count();
    view! {
        <div class="schedule-summary">
            {match next {
                Some(next) => view! { <span>{texts::NEXT} <strong>{next}</strong></span> }.into_any(),
                None => view! { <span>{texts::NOTHING_PLAYABLE}</span> }.into_any(),
            }}
            <span>
                <strong>{count}</strong>
                {texts::OF_DAYS_PLAYABLE}
            </span>
            {(unanswered > 0)
                .then(|| {
                    view! {
                        <a href=Tab::Availability.path()>
                            {texts::days_wait(unanswered)} {icon("chevron-right")}
                        </a>
                    }
                })}
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
