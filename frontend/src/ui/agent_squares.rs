//! The agents of a strategy as small squares with two letters each.

use app_portal::texts::stratbook::more_agents;
use leptos::prelude::*;

/// Maximum number of squares. Further agents are counted in the last one.
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
    let squares = agents.iter().take(shown).map(|agent| {
        let letters: String = agent
            .chars()
            .filter(|letter| letter.is_alphanumeric())
            .take(2)
            .collect();
        view! { <i title=agent.clone()>{letters}</i> }
    });
    view! {
        <span class="agents" title=all.clone()>
            <span class="spoken">{all.clone()}</span>
            <span class="agents-squares" aria-hidden="true">
                {squares.collect_view()}
                {(rest > 0).then(|| view! { <i class="agents-rest">{more_agents(rest)}</i> })}
            </span>
        </span>
    }
    .into_any()
}
