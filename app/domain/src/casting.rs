//! Who of a lineup plays which of a strategy's agents.

/// For each agent the place of the player who plays it, no player twice; `None` when the lineup cannot.
///
/// `players` are the agents that each of them plays. Finds a way whenever there is one (augmenting paths).
pub fn cast<T: AsRef<str>>(agents: &[String], players: &[&[T]]) -> Option<Vec<usize>> {
    let mut taken: Vec<Option<usize>> = vec![None; players.len()];
    for agent in 0..agents.len() {
        let mut tried = vec![false; players.len()];
        if !find(agent, agents, players, &mut taken, &mut tried) {
            return None;
        }
    }
    let player_of = |agent| taken.iter().position(|taken| *taken == Some(agent));
    (0..agents.len()).map(player_of).collect()
}

fn find<T: AsRef<str>>(
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
            Some(other) => find(other, agents, players, taken, tried),
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

    fn casting(agents: &[&str], players: &[&[&str]]) -> Option<Vec<usize>> {
        let agents: Vec<String> = agents.iter().map(ToString::to_string).collect();
        cast(&agents, players)
    }

    #[test]
    fn nobody_plays_two_agents_at_once() {
        let both: &[&str] = &["Jett", "Sova"];
        assert_eq!(casting(&["Jett", "Sova"], &[both]), None);
        assert_eq!(
            casting(&["Jett", "Sova"], &[both, &["Jett"]]),
            Some(vec![1, 0])
        );
    }

    #[test]
    fn players_make_room_for_each_other() {
        let players: [&[&str]; 3] = [&["Jett", "Raze"], &["Jett", "Sova"], &["Sova"]];
        assert_eq!(
            casting(&["Jett", "Sova", "Raze"], &players),
            Some(vec![1, 2, 0])
        );
        assert_eq!(casting(&["Omen"], &players), None);
        assert_eq!(casting(&[], &[]), Some(Vec::new()));
    }
}
