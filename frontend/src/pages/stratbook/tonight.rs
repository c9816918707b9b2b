//! What the lineup of today can play, and who plays whom.

use app_api::functions::strategies::load_playable;
use app_api::wire::{Fortnight, PlayableBody, PlayableStrategy};
use app_domain::event::Kind;
use app_domain::relative_day::RelativeDay;
use leptos::prelude::*;

use super::asked::Asked;
use super::row::side;
use crate::components::{Answered, Empty, icon};
use crate::pages::FortnightOfToday;
use crate::place::{OWN_AGENTS, Tab, strategy_path};
use crate::question::Question;
use crate::reading::relative_day;
use crate::texts;
use crate::texts::stratbook as words;

/// Whatever changes who can play, whom they play, and what there is to play.
const CONCERNS: [Kind; 9] = [
    Kind::AvailabilityChanged,
    Kind::PatternApplied,
    Kind::AbsenceChanged,
    Kind::PlayersChanged,
    Kind::PlanChanged,
    Kind::SettingsChanged,
    Kind::StrategyChanged,
    Kind::StrategyRemoved,
    Kind::AgentsChanged,
];

#[component]
pub fn Tonight(asked: Asked) -> AnyView {
    let question = Question::about(&CONCERNS, || load_playable(None));
    let shape = question.shape(PlayableBody::clone);
    view! {
        <div class="tonight">
            <header>
                <h2>{move || words::tonight(session_day())}</h2>
                <p>{words::TONIGHT_WORDS}</p>
            </header>
            <Answered
                question=question
                shape=shape
                waiting=waiting
                content=move |playable| content(&playable, asked)
            />
        </div>
    }
    .into_any()
}

/// The team's session of today, relative to the viewer's today; reading it subscribes.
pub fn session_day() -> RelativeDay {
    let of_today = |fortnight: &Fortnight| {
        let day = fortnight
            .days
            .iter()
            .find(|day| day.date == fortnight.today)?;
        Some(relative_day(fortnight, day))
    };
    let known = FortnightOfToday::of_page().with(of_today).flatten();
    known.unwrap_or(RelativeDay::Today)
}

fn content(playable: &PlayableBody, asked: Asked) -> AnyView {
    if !playable.can_proceed {
        return view! {
            <Empty symbol="off-day" title=words::no_lineup(session_day()) words=words::NO_LINEUP>
                <a class="button" href=Tab::Schedule.path()>
                    {icon("schedule")}
                    {texts::TO_SCHEDULE}
                </a>
            </Empty>
        }
        .into_any();
    }
    let lineup = lineup(playable);
    if !playable.strategies.is_empty() {
        let rows = playable
            .strategies
            .iter()
            .map(|one| row(one, playable, asked))
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
        <Empty symbol="players" title=title words=sentence>
            <a class="button" href=OWN_AGENTS>
                {icon("player")}
                {words::NAME_AGENTS}
            </a>
        </Empty>
    }
    .into_any()
}

fn lineup(playable: &PlayableBody) -> AnyView {
    let players = playable.lineup.iter().map(|player| {
        view! {
            <li>
                <b class="clip" title=player.display_name.clone()>
                    {player.display_name.clone()}
                </b>
                <span>{player.agents.join(", ")}</span>
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

fn row(one: &PlayableStrategy, playable: &PlayableBody, asked: Asked) -> AnyView {
    let item = &one.strategy;
    let path = strategy_path(&item.id);
    let name = |id: &str| {
        let found = playable.lineup.iter().find(|player| player.user_id == id);
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
            <a class="tonight-strategy" href=move || asked.at(&path)>
                <span class="strategy-title">{item.title.clone()}</span>
                <span class="strategy-meta">
                    {item.side.as_deref().map(side)}
                    {item.map.clone()}
                </span>
            </a>
            <ul class="tonight-cast">{cast.collect_view()}</ul>
        </li>
    }
    .into_any()
}

fn waiting() -> AnyView {
    let rows = (0..5).map(|_| view! { <div class="skeleton stratbook-skeleton"></div> });
    view! { <div class="tonight-strategies">{rows.collect_view()}</div> }.into_any()
}
