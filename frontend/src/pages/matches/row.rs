//! One match in a line: when, how it ended, against whom, and who played what.

use app_api::wire::MatchBody;
use leptos::prelude::*;

use super::result::{ResultPill, outcome_of, score};
use crate::components::{AgentSquares, icon};
use crate::place::address_of_day;
use crate::texts::matches as words;

/// The parts of a line; they stand in a link of the class `match-line`.
pub fn said(one: &MatchBody) -> AnyView {
    let opponent = one.opponent.clone();
    let kind = one.kind.parse().map(words::kind).unwrap_or_default();
    let meta = [kind, " · ", &one.map].concat();
    view! {
        <time class="match-date" datetime=address_of_day(one.date)>
            {words::date(one.date)}
        </time>
        <span class="match-result">
            <ResultPill outcome=outcome_of(&one.result) />
        </span>
        <span class="match-score figures">{score(one)}</span>
        <span class="match-against">
            <span class="match-opponent clip" title=opponent.clone()>
                {opponent.clone()}
            </span>
            <span class="match-meta clip">{meta}</span>
        </span>
        <span class="match-comps">{side(words::OUR_AGENTS, &one.our_agents)} {side(words::THEIR_AGENTS, &one.their_agents)}</span>
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

fn side(whose: &'static str, agents: &[String]) -> AnyView {
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
