//! The roles of the game's agents.

/// The role of an agent in the game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum AgentRole {
    Duelist,
    Initiator,
    Controller,
    Sentinel,
}

use AgentRole::{Controller, Duelist, Initiator, Sentinel};

/// The agents of the game, as the catalog of a new team spells them.
const ROLES: [(&str, AgentRole); 28] = [
    ("Astra", Controller),
    ("Breach", Initiator),
    ("Brimstone", Controller),
    ("Chamber", Sentinel),
    ("Clove", Controller),
    ("Cypher", Sentinel),
    ("Deadlock", Sentinel),
    ("Fade", Initiator),
    ("Gekko", Initiator),
    ("Harbor", Controller),
    ("Iso", Duelist),
    ("Jett", Duelist),
    ("KAY/O", Initiator),
    ("Killjoy", Sentinel),
    ("Neon", Duelist),
    ("Omen", Controller),
    ("Phoenix", Duelist),
    ("Raze", Duelist),
    ("Reyna", Duelist),
    ("Sage", Sentinel),
    ("Skye", Initiator),
    ("Sova", Initiator),
    ("Tejo", Initiator),
    ("Veto", Sentinel),
    ("Viper", Controller),
    ("Vyse", Sentinel),
    ("Waylay", Duelist),
    ("Yoru", Duelist),
];

impl AgentRole {
    pub const ALL: [Self; 4] = [Duelist, Initiator, Controller, Sentinel];

    /// Returns the role of an agent, whose name is compared ignoring case; `None` for a name that an admin has added.
    pub fn of_agent(name: &str) -> Option<Self> {
        let known = ROLES
            .iter()
            .find(|(agent, _)| agent.eq_ignore_ascii_case(name));
        known.map(|(_, role)| *role)
    }

    pub fn as_str(self) -> &'static str {
        match self {
            Duelist => "duelist",
            Initiator => "initiator",
            Controller => "controller",
            Sentinel => "sentinel",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The statements that fill the catalog of a new team.
    const CATALOG: &str = include_str!("../../storage/migrations/sqlite/0002_stratbook.sql");

    #[test]
    fn every_agent_of_a_new_catalog_has_a_role() {
        let (_, agents) = CATALOG
            .split_once("insert into agents")
            .expect("the agents of the catalog");
        let names: Vec<&str> = agents.split('\'').skip(1).step_by(2).collect();
        assert_eq!(names, ROLES.map(|(name, _)| name));
    }

    #[test]
    fn an_agent_that_an_admin_has_added_has_no_role() {
        assert_eq!(AgentRole::of_agent("kay/o"), Some(Initiator));
        assert_eq!(AgentRole::of_agent("Newcomer"), None);
    }
}
