//! Agents and their roles.

use app_domain::agent_role::AgentRole;

use super::template::fill;

/// The word of a role.
pub fn agent_role(role: AgentRole) -> &'static str {
    match role {
        AgentRole::Duelist => "duelist",
        AgentRole::Initiator => "initiator",
        AgentRole::Controller => "controller",
        AgentRole::Sentinel => "sentinel",
    }
}

/// An agent with the role: *Jett, duelist*.
pub fn agent_with_role(agent: &str) -> String {
    match AgentRole::of_agent(agent) {
        Some(role) => fill(
            "{agent}, {role}",
            &[("agent", agent), ("role", agent_role(role))],
        ),
        None => agent.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_role_of_a_known_agent_is_named() {
        assert_eq!(agent_with_role("Jett"), "Jett, duelist");
        assert_eq!(agent_with_role("Newcomer"), "Newcomer");
    }
}
