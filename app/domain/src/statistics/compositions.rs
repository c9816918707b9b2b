//! Whom the team played with: its agents together, and each of them.

use super::record::{Played, Tally, by_name, in_order};

/// The agents that our side named for a match, whatever their order.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Composition {
    /// By name.
    pub agents: Vec<String>,
    pub tally: Tally,
}

/// What our agents came to. Matches for which nobody named any are left out; where fewer than five were named, these
/// are a composition of their own.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Compositions {
    /// The most played first; of equals, by the names of the agents.
    pub together: Vec<Composition>,
    /// Each agent in however many compositions; the most played first, of equals by name.
    pub agents: Vec<(String, Tally)>,
}

/// Between the names of a composition's key; no name has a line end.
const BETWEEN: &str = "\n";

impl Compositions {
    /// Of these matches, in whatever order they come.
    pub fn of(matches: &[Played]) -> Self {
        let matches = in_order(matches);
        let named = || matches.iter().filter(|one| !one.our_agents.is_empty());
        let together = by_name(named().map(|one| (key(&one.our_agents), one.outcome())));
        let together = together.into_iter().map(|(key, tally)| Composition {
            agents: key.split(BETWEEN).map(str::to_owned).collect(),
            tally,
        });
        let each =
            named().flat_map(|one| one.our_agents.iter().map(|agent| (agent, one.outcome())));
        Self {
            together: together.collect(),
            agents: by_name(each),
        }
    }
}

fn key(agents: &[String]) -> String {
    let mut agents: Vec<&str> = agents.iter().map(String::as_str).collect();
    agents.sort_unstable_by_key(|name| name.to_lowercase());
    agents.join(BETWEEN)
}
