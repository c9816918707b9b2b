//! The agents of a strategy as badges with two letters each.

use app_portal::texts::agents::agent_with_role;
use app_portal::texts::stratbook::more_agents;
use leptos::prelude::*;

use super::agent_badge::agent_badge;

/// Maximum number of badges. Further agents are counted in the last one.
const MAX_SQUARES: usize = 5;

#[component]
pub fn AgentSquares(agents: Vec<String>) -> AnyView {
    if agents.is_empty() {
        return ().into_any();
    }
    let shown = if agents.len() > MAX_SQUARES {
        MAX_SQUARES - 1
    } else {
        MAX_SQUARES
    };
    let rest = agents.len().saturating_sub(shown);
    let all = agents.join(", ");
    let spoken: Vec<String> = agents.iter().map(|agent| agent_with_role(agent)).collect();
    let squares = agents.iter().take(shown).map(|agent| agent_badge(agent));
    view! {
        <span class="agents" translate="no" title=all>
            <span class="spoken">{spoken.join("; ")}</span>
            <span class="agents-squares" aria-hidden="true">
                {squares.collect_view()}
                {(rest > 0).then(|| view! { <i class="agents-rest">{more_agents(rest)}</i> })}
            </span>
        </span>
    }
    .into_any()
}
