//! An agent as two letters in a shape that shows the role: a tip for duelists, a hexagon for initiators, a circle for
//! controllers and a shield for sentinels.

use app_domain::agent_role::AgentRole;
use app_portal::texts::agents::{agent_role, agent_with_role};
use leptos::prelude::*;

/// The badge alone. The text beside it names the agent and, for screen readers, the role.
pub fn agent_badge(agent: &str) -> AnyView {
    let role = AgentRole::of_agent(agent).map_or("", AgentRole::as_str);
    let letters = agent.chars().filter(|letter| letter.is_alphanumeric());
    // Drawn by the style sheet, so that they are no part of the text.
    let letters: String = letters.take(2).collect();
    view! {
        <i
            class="agent-badge"
            data-role=role
            data-letters=letters
            title=agent_with_role(agent)
            aria-hidden="true"
        ></i>
    }
    .into_any()
}

/// The badge, the name, and the role for screen readers.
pub fn agent_name(agent: &str) -> AnyView {
    let role = AgentRole::of_agent(agent);
    let role = role.map(|role| view! { <span class="spoken">", " {agent_role(role)}</span> });
    view! {
        {agent_badge(agent)}
        <span>{agent.to_owned()}</span>
        {role}
    }
    .into_any()
}
