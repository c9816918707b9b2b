//! Results by composition of agents, and by agent.

use super::team_record::{MatchTally, PlayedMatch, in_play_order, tally_by_name};

/// A set of agents that our team played, with its results.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AgentComposition {
    /// Sorted by name.
    pub agents: Vec<String>,
    pub tally: MatchTally,
}

/// The results by composition and by agent. Matches without recorded agents are left out. Fewer than five agents are a
/// composition of their own.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct CompositionStatistics {
    /// The most played first; of equal ones by the names of the agents.
    pub compositions: Vec<AgentComposition>,
    /// Each agent across all compositions; the most played first, of equal ones by name.
    pub agents: Vec<(String, MatchTally)>,
}

/// The separator of names in a composition's key; no name has a line break.
const KEY_SEPARATOR: &str = "\n";

impl CompositionStatistics {
    /// Counts these matches, which may be in any order.
    pub fn of(matches: &[PlayedMatch]) -> Self {
        let matches = in_play_order(matches);
        let named = || matches.iter().filter(|one| !one.our_agents.is_empty());
        let together =
            tally_by_name(named().map(|one| (composition_key(&one.our_agents), one.outcome())));
        let together = together.into_iter().map(|(key, tally)| AgentComposition {
            agents: key.split(KEY_SEPARATOR).map(str::to_owned).collect(),
            tally,
        });
        let each =
            named().flat_map(|one| one.our_agents.iter().map(|agent| (agent, one.outcome())));
        Self {
            compositions: together.collect(),
            agents: tally_by_name(each),
        }
    }
}

fn composition_key(agents: &[String]) -> String {
    let mut agents: Vec<&str> = agents.iter().map(String::as_str).collect();
    agents.sort_unstable_by_key(|name| name.to_lowercase());
    agents.join(KEY_SEPARATOR)
}
