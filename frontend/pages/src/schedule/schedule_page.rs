//! The page of fourteen days, and what stands beside them.

use app_api::functions::schedule::load_schedule;
use app_domain::Day;
use app_portal::route::{PortalRoute, day_from_url};
use app_portal::texts;
use app_portal::tonight::NextSession;
use app_wire::FortnightBody;
use frontend_kit::dom::after_paint::{render_after_paint, run_after_paint};
use frontend_kit::frame::{Content, Topbar};
use frontend_kit::location::PageLocation;
use frontend_kit::query::live_query::{LiveQuery, TEAM_DAY_EVENTS};
use frontend_kit::session::UserSession;
use frontend_kit::ui::{
    DayCard, DayCardContent, EmptyState, MinuteClock, PrintState, QueryView, icon,
};
use leptos::prelude::*;

use super::day_timeline::lazy_timeline;
use super::own_state::{OwnState, viewer_id};
use super::range::{FortnightRange, controls};
use super::summary::summary;
use super::tonight::TonightHead;
use crate::availability::lazy_answer_keeper;
use crate::first_steps::{are_over_here, lazy_first_steps};
use crate::polls::open_polls_door;
use crate::team_days::{AnsweredTeamDays, CurrentFortnight, OnePressAnswers};

/// The width of a page below which its first screen has at most `CARDS_ON_PHONE` cards.
const PHONE_WIDTH_PX: i32 = 600;
const CARDS_ON_PHONE: usize = 7;

#[component]
pub fn SchedulePage() -> impl IntoView {
    PrintState::provide();
    let today = CurrentFortnight::of_page();
    let address = PageLocation::of_page();
    // An address without a date, or with today's, shows the fortnight that begins today.
    let from = Memo::new(move |_| {
        let from = address.query("from").and_then(|from| day_from_url(&from))?;
        let is_today = today.with(|known| known.today == from) == Some(true);
        (!is_today).then_some(from)
    });
    let range = FortnightRange { from, today };
    range.bind_arrow_keys();
    view! {
        <Topbar title=PortalRoute::Schedule.title() beside=range.label() controls=controls(range) />
        <Content>
            {move || {
                let query = match from.get() {
                    Some(from) => LiveQuery::refetch_on(&TEAM_DAY_EVENTS, move || load_schedule(Some(from))),
                    None => today,
                };
                view! { <FortnightDays query=query /> }
            }}
        </Content>
    }
}

/// The values that determine the page's layout: its days, and whether there are players.
#[derive(Debug, Clone, PartialEq, Eq)]
struct FortnightLayout {
    has_players: bool,
    today: Day,
    dates: Vec<Day>,
}

#[component]
fn FortnightDays(query: LiveQuery<FortnightBody>) -> impl IntoView {
    let shape = query.shape(|fortnight| FortnightLayout {
        has_players: fortnight.players > 0,
        today: fortnight.today,
        dates: fortnight.days.iter().map(|day| day.date).collect(),
    });
    view! {
        <QueryView
            query=query
            shape=shape
            waiting=schedule_skeleton
            content=move |shape| {
                if shape.has_players { days(query, &shape) } else { no_players() }
            }
        />
    }
}

fn days(query: LiveQuery<FortnightBody>, shape: &FortnightLayout) -> AnyView {
    let today = shape.today;
    let answers = OnePressAnswers::of(AnsweredTeamDays::Fortnight(query));
    let clock = MinuteClock::of_page();
    let viewer = StoredValue::new(viewer_id());
    let has_today = shape.dates.first() == Some(&today);
    let card = move |date: &Day| {
        let date = *date;
        let shown = Memo::new(move |_| {
            let now = clock.now();
            query.with(|fortnight| {
                DayCardContent::from_fortnight(fortnight, date, viewer.get_value(), now)
            })?
        });
        let own = view! { <OwnState date=date shown=shown.into() answers=answers /> };
        view! { <DayCard date=date today=today shown=shown own=own.into_any() /> }
    };
    // On a phone, the cards below the first screen follow in the next frame.
    let in_view = if viewport_width() < PHONE_WIDTH_PX {
        CARDS_ON_PHONE
    } else {
        shape.dates.len()
    };
    let (first, later) = shape.dates.split_at(in_view.min(shape.dates.len()));
    let first = first.iter().map(card).collect_view();
    let later = later.to_vec();
    let later = render_after_paint(move || later.iter().map(card).collect_view().into_any());
    view! {
        <div class="schedule">
            {checklist()}
            {open_polls_door()}
            {has_today.then(|| view! { <TonightHead fortnight=query answers=answers /> })}
            {lazy_answer_keeper(answers)}
            {summary(query, has_today)}
            <ol class="schedule-days">{first} {later}</ol>
            {(shape.dates.contains(&today) && has_room_beside()).then(|| beside(query, clock))}
        </div>
    }
    .into_any()
}

/// The day of which the head speaks, hour by hour.
fn beside(query: LiveQuery<FortnightBody>, clock: MinuteClock) -> AnyView {
    let dates = Memo::new(move |_| {
        let now = clock.now();
        query.with(|fortnight| {
            let date = NextSession::of(fortnight, None, now)?.date;
            let day = fortnight.days.iter().find(|day| day.date == date)?;
            Some((date, day.own_date(&fortnight.clocks)))
        })?
    });
    (move || dates.get().map(|(date, own)| lazy_timeline(date, own))).into_any()
}

/// The first steps of a new team, for its admins. They follow the schedule, which comes first on every other visit.
fn checklist() -> AnyView {
    let session = UserSession::of_page();
    let is_shown = RwSignal::new(false);
    run_after_paint(move || {
        is_shown.try_set(!are_over_here());
    });
    let is_admin = Memo::new(move |_| session.user().is_some_and(|user| user.permissions.admin));
    (move || (is_shown.get() && is_admin.get()).then(lazy_first_steps)).into_any()
}

/// Whether there is room beside the cards on this screen. The style sheet places the timeline there.
fn has_room_beside() -> bool {
    viewport_width() >= 1600
}

/// The width of the page, in pixels.
fn viewport_width() -> i32 {
    let view = document().document_element();
    view.map_or(0, |view| view.client_width())
}

pub fn schedule_skeleton() -> AnyView {
    let cards = (0..14).map(|_| view! { <li class="skeleton schedule-skeleton"></li> });
    view! { <ol class="schedule-days">{cards.collect_view()}</ol> }.into_any()
}

fn no_players() -> AnyView {
    let is_admin = UserSession::of_page()
        .user()
        .is_some_and(|user| user.permissions.admin);
    let action = move || {
        is_admin.then(|| {
            view! {
                <a class="button button-primary" href=PortalRoute::Players.path()>
                    {icon("plus")}
                    {texts::ADD_FIRST_PLAYER}
                </a>
            }
        })
    };
    view! {
        <EmptyState symbol="players" title=texts::NO_PLAYERS_TITLE words=texts::NO_PLAYERS>
            {action}
        </EmptyState>
    }
    .into_any()
}
