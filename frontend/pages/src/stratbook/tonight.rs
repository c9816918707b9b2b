//! The strategies that today's lineup can play, with the agent assignment of each.

use app_api::functions::strategies::load_playable_strategies;
use app_domain::PlayerId;
use app_domain::event::EventKind;
use app_domain::relative_day::RelativeDay;
use app_portal::own_page::OwnSection;
use app_portal::route::{PortalRoute, strategy_path};
use app_portal::texts;
use app_portal::texts::stratbook as words;
use app_portal::view_models::relative_day;
use app_wire::{FortnightBody, PlayableStrategiesBody, PlayableStrategy};
use frontend_kit::query::live_query::LiveQuery;
use frontend_kit::ui::{EmptyState, QueryView, agent_name, icon};
use leptos::prelude::*;

use super::list_filter::StrategyListFilter;
use super::row::side_icon;
use crate::team_days::CurrentFortnight;

/// The events that change the lineup, the players' agents, or the strategies.
const REFETCH_EVENTS: [EventKind; 9] = [
    EventKind::AvailabilityChanged,
    EventKind::PatternApplied,
    EventKind::AbsenceChanged,
    EventKind::PlayersChanged,
    EventKind::PlanChanged,
    EventKind::SettingsChanged,
    EventKind::StrategyChanged,
    EventKind::StrategyRemoved,
    EventKind::AgentsChanged,
];

#[component]
pub fn TonightStrategies(list_filter: StrategyListFilter) -> impl IntoView {
    let query = LiveQuery::refetch_on(&REFETCH_EVENTS, || load_playable_strategies(None));
    let shape = query.shape(PlayableStrategiesBody::clone);
    view! {
        <div class="tonight" translate="no">
            <header>
                <h2>{move || words::tonight(session_day())}</h2>
                <p>{words::TONIGHT_WORDS}</p>
            </header>
            <QueryView
                query=query
                shape=shape
                waiting=skeleton_view
                content=move |playable| content(&playable, list_filter)
            />
        </div>
    }
}

/// The relation of the team's session today to the viewer's today; reading it subscribes.
pub fn session_day() -> RelativeDay {
    let of_today = |fortnight: &FortnightBody| {
        let day = fortnight
            .days
            .iter()
            .find(|day| day.date == fortnight.today)?;
        Some(relative_day(fortnight, day))
    };
    let known = CurrentFortnight::of_page().with(of_today).flatten();
    known.unwrap_or(RelativeDay::Today)
}

fn content(playable: &PlayableStrategiesBody, list_filter: StrategyListFilter) -> AnyView {
    if !playable.can_proceed {
        return view! {
            <EmptyState symbol="off-day" title=words::no_lineup(session_day()) words=words::NO_LINEUP>
                <a class="button" href=PortalRoute::Schedule.path()>
                    {icon("schedule")}
                    {texts::TO_SCHEDULE}
                </a>
            </EmptyState>
        }
        .into_any();
    }
    let lineup = lineup(playable);
    if !playable.strategies.is_empty() {
        let rows = playable
            .strategies
            .iter()
            .map(|one| row(one, playable, list_filter))
            .collect_view();
        return view! {
            {lineup}
            <ul class="tonight-strategies">{rows}</ul>
        }
        .into_any();
    }
    let has_agents = playable
        .lineup
        .iter()
        .any(|player| !player.agents.is_empty());
    let (title, sentence) = if has_agents {
        (words::NOTHING_COVERED_TITLE, words::NOTHING_COVERED)
    } else {
        (words::NO_AGENTS_TITLE, words::NO_AGENTS)
    };
    view! {
        {lineup}
        <EmptyState symbol="players" title=title words=sentence>
            <a class="button" href=OwnSection::Agents.path()>
                {icon("player")}
                {words::NAME_AGENTS}
            </a>
        </EmptyState>
    }
    .into_any()
}

fn lineup(playable: &PlayableStrategiesBody) -> AnyView {
    let players = playable.lineup.iter().map(|player| {
        let agents = player.agents.iter();
        let agents = agents
            .map(|agent| view! { <span>{agent_name(agent)}</span> })
            .collect_view();
        view! {
            <li>
                <b class="clip" title=player.display_name.clone()>
                    {player.display_name.clone()}
                </b>
                <span class="tonight-agents">{agents}</span>
            </li>
        }
    });
    view! {
        <ul class="tonight-lineup" aria-label=words::LINEUP>
            {players.collect_view()}
        </ul>
    }
    .into_any()
}

fn row(
    one: &PlayableStrategy,
    playable: &PlayableStrategiesBody,
    list_filter: StrategyListFilter,
) -> AnyView {
    let item = &one.strategy;
    let path = strategy_path(item.id);
    let name = |id: &PlayerId| {
        let found = playable.lineup.iter().find(|player| player.user_id == *id);
        found
            .map(|player| player.display_name.clone())
            .unwrap_or_default()
    };
    let cast = one.cast.iter().map(|cast| {
        view! {
            <li>
                <b>{cast.agent.clone()}</b>
                " "
                {name(&cast.user_id)}
            </li>
        }
    });
    view! {
        <li>
            <a class="tonight-strategy" href=move || list_filter.path_with_filter(&path)>
                <span class="strategy-title">{item.title.clone()}</span>
                <span class="strategy-meta">
                    {item.side.map(side_icon)}
                    {item.map.clone()}
                </span>
            </a>
            <ul class="tonight-cast">{cast.collect_view()}</ul>
        </li>
    }
    .into_any()
}

fn skeleton_view() -> AnyView {
    let rows = (0..5).map(|_| view! { <div class="skeleton stratbook-skeleton"></div> });
    view! { <div class="tonight-strategies">{rows.collect_view()}</div> }.into_any()
}
