//! One match of the list: date, result, opponent and agents.

use app_portal::matches::match_record::score_text;
use app_portal::route::day_to_url;
use app_portal::texts::matches as words;
use app_wire::MatchBody;
use frontend_kit::ui::{AgentSquares, icon};
use leptos::prelude::*;

use super::result::ResultPill;

/// The parts of a row; they are in a link of the class `match-line`.
pub fn match_cells(one: &MatchBody) -> AnyView {
    let opponent = one.opponent.clone();
    let kind = words::kind(one.kind);
    let meta = format!("{kind} · {}", one.map);
    view! {
        <time translate="no" class="match-date" datetime=day_to_url(one.date)>
            {words::date(one.date)}
        </time>
        <span class="match-result">
            <ResultPill outcome=one.result />
        </span>
        <span class="match-score figures">{score_text(one)}</span>
        <span class="match-against">
            <span class="match-opponent clip" title=opponent.clone()>
                {opponent.clone()}
            </span>
            <span class="match-meta clip">{meta}</span>
        </span>
        <span class="match-comps">{agents_cell(words::OUR_AGENTS, &one.our_agents)} {agents_cell(words::THEIR_AGENTS, &one.their_agents)}</span>
        <span class="match-vod">
            {one
                .vod_url
                .is_some()
                .then(|| {
                    view! {
                        <span title=words::HAS_VOD>
                            {icon("play")} <span class="spoken">{words::HAS_VOD}</span>
                        </span>
                    }
                })}
        </span>
    }
    .into_any()
}

fn agents_cell(whose: &'static str, agents: &[String]) -> AnyView {
    if agents.is_empty() {
        return ().into_any();
    }
    view! {
        <span class="match-side">
            <span class="spoken">{whose} ": "</span>
            <AgentSquares agents=agents.to_vec() />
        </span>
    }
    .into_any()
}
