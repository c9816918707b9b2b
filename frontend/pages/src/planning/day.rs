//! The page on which admins plan one team day: its reason and focus, whether it is an off-day, and every player's answer in team time. Past days
//! can be edited too.

use app_api::functions::plans::load_planned_day;
use app_domain::{Day, PlayerId, Role, ZoneName};
use app_portal::planning::{verdict_of, window_text};
use app_portal::route::{PortalRoute, planned_day_path};
use app_portal::texts;
use app_portal::texts::planning as words;
use app_portal::view_models::{DayDates, DayVerdict};
use app_wire::PlannedDays;
use frontend_kit::frame::{Content, Topbar};
use frontend_kit::location::page_param;
use frontend_kit::query::live_query::{LiveQuery, TEAM_DAY_EVENTS};
use frontend_kit::run_effect::run_effect;
use frontend_kit::ui::{
    EmptyState, Notice, QueryView, SaveIndicator, VerdictPill, back_link, icon, step_link,
};
use leptos::prelude::*;

use super::answer::AnswerRow;
use super::autosave_field::AutosaveGroup;
use super::plan::{self, day_of};
use crate::team_days::CurrentFortnight;

#[component]
pub fn PlannedDayPage(route: Memo<PortalRoute>) -> impl IntoView {
    let date = page_param(route, |route| {
        if let PortalRoute::PlannedDay(date) = route {
            Some(date)
        } else {
            None
        }
    });
    let fortnight = CurrentFortnight::of_page();
    // Everything on this page is in team time: the date too, if the viewer's differs.
    let title = Signal::derive(move || {
        let Some(date) = date.get() else {
            return String::new();
        };
        let dates = fortnight.with(|known| DayDates::in_fortnight(known, date));
        if dates.is_some_and(DayDates::differ) {
            texts::team_day(&texts::day_short(date))
        } else {
            texts::day_short(date)
        }
    });
    let lines = AutosaveGroup::provide();
    let verdict = RwSignal::new(None::<DayVerdict>);
    let beside = view! {
        <span class="planned-day-above">
            {move || verdict.get().map(|verdict| view! { <VerdictPill verdict=verdict /> })}
        </span>
        <SaveIndicator state=lines.state() retry=move || lines.retry() />
    }
    .into_any();
    view! {
        <Topbar title=title lead=back_link(words::BACK, || PortalRoute::Planning.path().into_owned()) beside=beside controls=adjacent_day_links(date) />
        <Content>
            {move || {
                date.get()
                    .map(|date| {
                        let query = LiveQuery::refetch_on(&TEAM_DAY_EVENTS, move || load_planned_day(date));
                        view! { <PlannedDayContent date=date query=query verdict=verdict /> }
                    })
            }}
        </Content>
    }
}

/// The values that determine the page's layout: whether the day has passed, and the time zone of the answers.
#[derive(Debug, Clone, PartialEq, Eq)]
struct PlannedDayLayout {
    is_past: bool,
    timezone: ZoneName,
}

#[component]
fn PlannedDayContent(
    date: Day,
    query: LiveQuery<PlannedDays>,
    /// Receives the day's verdict. The top bar shows it, because the card scrolls out of view on a phone.
    verdict: RwSignal<Option<DayVerdict>>,
) -> impl IntoView {
    let stands = Memo::new(move |_| day_of(query, date, verdict_of));
    run_effect(move || verdict.set(stands.get()));
    let shape = query.shape(move |planned| PlannedDayLayout {
        is_past: date < planned.today,
        timezone: planned.timezone.clone(),
    });
    view! {
        <QueryView
            query=query
            shape=shape
            waiting=skeleton_view
            content=move |shape| day_content(date, query, stands, &shape)
        />
    }
}

fn day_content(
    date: Day,
    query: LiveQuery<PlannedDays>,
    stands: Memo<Option<DayVerdict>>,
    shape: &PlannedDayLayout,
) -> AnyView {
    let past = shape.is_past.then(|| {
        view! { <Notice symbol="activity" tone="suggestion" title=words::PAST_TITLE words=words::PAST /> }
    });
    view! {
        <div class="planned-day">
            {plan::reason_datalist(query)}
            {past}
            <section class="planned-day-plan" aria-label=words::PLAN>
                {verdict(date, query, stands)}
                {plan::off_day(query, date)}
                {plan::reason(query, date, true)}
                {plan::focus(query, date, true)}
            </section>
            {answers(date, query, shape)}
        </div>
    }
    .into_any()
}

/// The verdict, updated with every answer.
fn verdict(date: Day, query: LiveQuery<PlannedDays>, verdict: Memo<Option<DayVerdict>>) -> AnyView {
    let window =
        Memo::new(move |_| day_of(query, date, |day| window_text(&day.analysis)).flatten());
    let without = move || verdict.get().map(|_| texts::NO_SESSION.to_owned());
    let headline = move || window.get().or_else(without);
    view! {
        <div class="planned-day-verdict" role="status">
            {move || verdict.get().map(|verdict| view! { <VerdictPill verdict=verdict /> })}
            <p class="planned-day-window" data-none=move || window.get().is_none().then_some("")>
                {headline}
            </p>
        </div>
    }
    .into_any()
}

fn answers(date: Day, query: LiveQuery<PlannedDays>, shape: &PlannedDayLayout) -> AnyView {
    let timezone = shape.timezone.clone();
    let is_empty = Memo::new(move |_| day_of(query, date, |day| day.players.is_empty()));
    (move || {
        if is_empty.get() == Some(true) {
            return no_players();
        }
        let groups = Role::ALL.map(|role| group(role, date, query, &timezone));
        view! {
            <section class="planned-day-answers" aria-labelledby="planned-day-answers">
                <header>
                    <h2 id="planned-day-answers">{words::ANSWERS}</h2>
                    <p>{words::in_team_time(&texts::city(&timezone))}</p>
                </header>
                {groups.into_iter().collect_view()}
            </section>
        }
        .into_any()
    })
    .into_any()
}

/// The players of a role. A player who is added or removed does not disturb text that is being typed in another row.
fn group(role: Role, date: Day, query: LiveQuery<PlannedDays>, timezone: &ZoneName) -> AnyView {
    let ids = Memo::new(move |_| {
        day_of(query, date, |day| {
            let of_role = day.players.iter().filter(|player| player.role == role);
            of_role
                .map(|player| player.user_id.clone())
                .collect::<Vec<_>>()
        })
        .unwrap_or_default()
    });
    let timezone = timezone.clone();
    let row = move |id: PlayerId| {
        view! { <AnswerRow id=id date=date timezone=timezone.clone() query=query /> }
    };
    view! {
        <div class="planned-day-group" hidden=move || ids.with(Vec::is_empty)>
            <h3>{texts::role(role)}</h3>
            <ul>
                <For each=move || ids.get() key=ToString::to_string children=row />
            </ul>
        </div>
    }
    .into_any()
}

fn no_players() -> AnyView {
    view! {
        <EmptyState symbol="players" title=words::NOBODY_TITLE words=words::NOBODY>
            <a class="button" href=PortalRoute::Players.path()>
                {icon("players")}
                {words::TO_PLAYERS}
            </a>
        </EmptyState>
    }
    .into_any()
}

fn adjacent_day_links(date: Memo<Option<Day>>) -> AnyView {
    let to = |days: i64, symbol: &'static str, words: &'static str| {
        step_link(symbol, words, move || {
            date.get().map(|date| planned_day_path(date.plus(days)))
        })
    };
    view! {
        {to(-1, "chevron-left", texts::DAY_BEFORE)}
        {to(1, "chevron-right", texts::DAY_AFTER)}
    }
    .into_any()
}

fn skeleton_view() -> AnyView {
    let rows = (0..8).map(|_| view! { <div class="skeleton planning-skeleton"></div> });
    view! { <div class="planning-waiting">{rows.collect_view()}</div> }.into_any()
}
