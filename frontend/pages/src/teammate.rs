//! The next days of one player, for teammates who look them up.

use app_domain::PlayerId;
use app_portal::own_days::DayMark;
use app_portal::route::{PortalRoute, TEAMMATE_KEY};
use app_portal::teammate::{TeammateDay, TeammateDays};
use app_portal::texts;
use app_portal::texts::teammate as words;
use app_wire::ScheduleDay;
use frontend_kit::frame::{Content, Topbar};
use frontend_kit::location::PageLocation;
use frontend_kit::query::http;
use frontend_kit::query::live_query::{LiveQuery, TEAM_DAY_EVENTS};
use frontend_kit::session::UserSession;
use frontend_kit::ui::{EmptyState, Pill, QueryView, back_link};
use leptos::prelude::*;

#[component]
pub fn TeammatePage() -> AnyView {
    let address = PageLocation::of_page();
    let player = Memo::new(move |_| address.query(TEAMMATE_KEY)?.parse::<PlayerId>().ok());
    let query = LiveQuery::refetch_on(&TEAM_DAY_EVENTS, || {
        http::get::<Vec<ScheduleDay>>("/api/schedule/next14")
    });
    let shown = Memo::new(move |_| {
        let player = player.get()?;
        query.with(|days| TeammateDays::of(days, &player)).flatten()
    });
    let name = Signal::derive(move || {
        let name = shown.with(|shown| shown.as_ref().map(|shown| shown.name.clone()));
        name.unwrap_or_else(|| words::TITLE.to_owned())
    });
    let content = move |()| {
        (move || match shown.get() {
            Some(shown) => days_view(shown),
            None => {
                view! { <EmptyState symbol="player" title=words::UNKNOWN_TITLE words=words::UNKNOWN /> }
                    .into_any()
            }
        })
        .into_any()
    };
    let lead = back_link(texts::BACK_TO_FORTNIGHT, || {
        PortalRoute::Schedule.path().into_owned()
    });
    view! {
        <Topbar title=name lead=lead />
        <Content>
            <QueryView
                query=query
                shape=query.shape(|_| ())
                waiting=|| view! { <div class="skeleton teammate-skeleton"></div> }.into_any()
                content=content
            />
        </Content>
    }
    .into_any()
}

fn days_view(shown: TeammateDays) -> AnyView {
    let zone = untrack(|| UserSession::of_page().user()).map(|user| user.bot_timezone);
    let city = texts::city(&zone.unwrap_or_default());
    let note = words::role_and_zone(words::role(shown.role), &city);
    view! {
        <section class="teammate" aria-labelledby="teammate-days">
            <h2 id="teammate-days">{words::DAYS}</h2>
            <p class="teammate-note">{note}</p>
            <ul>{shown.days.into_iter().map(day_view).collect_view()}</ul>
        </section>
    }
    .into_any()
}

fn day_view(day: TeammateDay) -> AnyView {
    let pill = day.mark.map(
        |DayMark {
             symbol,
             tone,
             words,
         }| view! { <Pill symbol=symbol tone=tone words=words /> },
    );
    view! {
        <li>
            <a href=day.path>{texts::day_short(day.date)}</a>
            <span class="figures">{day.times}</span>
            {pill}
        </li>
    }
    .into_any()
}
