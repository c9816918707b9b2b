//! The agent assignment: which player of a lineup plays which of a strategy's agents.

/// Returns the index of the player for each agent, no player twice; `None` if the lineup cannot play the agents.
///
/// `players` has the agents that each player plays. The algorithm is a bipartite matching by augmenting paths, so it
/// finds an assignment whenever one exists.
pub fn assign_agents<T: AsRef<str>>(agents: &[String], players: &[&[T]]) -> Option<Vec<usize>> {
    let mut taken: Vec<Option<usize>> = vec![None; players.len()];
    for agent in 0..agents.len() {
        let mut tried = vec![false; players.len()];
        if !find_augmenting_path(agent, agents, players, &mut taken, &mut tried) {
            return None;
        }
    }
    let player_of = |agent| taken.iter().position(|taken| *taken == Some(agent));
    (0..agents.len()).map(player_of).collect()
}

fn find_augmenting_path<T: AsRef<str>>(
    agent: usize,
    agents: &[String],
    players: &[&[T]],
    taken: &mut [Option<usize>],
    tried: &mut [bool],
) -> bool {
    for player in 0..players.len() {
        let plays = players[player]
            .iter()
            .any(|played| played.as_ref() == agents[agent]);
        if !plays || std::mem::replace(&mut tried[player], true) {
            continue;
        }
        let is_free = match taken[player] {
            None => true,
            Some(other) => find_augmenting_path(other, agents, players, taken, tried),
        };
        if is_free {
            taken[player] = Some(agent);
            return true;
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    fn assignment(agents: &[&str], players: &[&[&str]]) -> Option<Vec<usize>> {
        let agents: Vec<String> = agents.iter().map(ToString::to_string).collect();
        assign_agents(&agents, players)
    }

    #[test]
    fn nobody_plays_two_agents_at_once() {
        let both: &[&str] = &["Jett", "Sova"];
        assert_eq!(assignment(&["Jett", "Sova"], &[both]), None);
        assert_eq!(
            assignment(&["Jett", "Sova"], &[both, &["Jett"]]),
            Some(vec![1, 0])
        );
    }

    #[test]
    fn players_make_room_for_each_other() {
        let players: [&[&str]; 3] = [&["Jett", "Raze"], &["Jett", "Sova"], &["Sova"]];
        assert_eq!(
            assignment(&["Jett", "Sova", "Raze"], &players),
            Some(vec![1, 2, 0])
        );
        assert_eq!(assignment(&["Omen"], &players), None);
        assert_eq!(assignment(&[], &[]), Some(Vec::new()));
    }
}
