//! The names on a map board that come from the team: the players of its agents, and the shapes of their roles.

use app_document::board::{AgentShape, BoardNames, BoardPoint, MapGeometry};

use crate::agent_role::AgentRole;
use crate::player::PlayerId;

/// The names of a team on a map.
#[derive(Debug, Clone, Default)]
pub struct TeamBoardNames<'a> {
    pub map: Option<&'a MapGeometry>,
    /// The address of the map's picture.
    pub picture: Option<&'a str>,
    /// The players that a board may name by their id.
    pub players: Vec<(&'a PlayerId, &'a str)>,
    /// The agents of the strategy with the names of the players who play them, by the agent assignment.
    pub assignment: Vec<(&'a str, &'a str)>,
}

/// A player whom the board names comes before the one of the agent assignment.
impl BoardNames for TeamBoardNames<'_> {
    fn callout(&self, at: BoardPoint) -> Option<&str> {
        Some(&self.map?.nearest_callout(at)?.name)
    }

    fn map_picture(&self) -> Option<&str> {
        self.picture
    }

    fn player(&self, agent: &str, player_id: Option<&str>) -> Option<String> {
        let chosen = player_id.and_then(|id| {
            let mut players = self.players.iter();
            players.find(|(player, _)| player.as_str() == id)
        });
        let assigned = || {
            let mut assignment = self.assignment.iter();
            assignment.find(|(assigned, _)| assigned.eq_ignore_ascii_case(agent))
        };
        let chosen = chosen.map(|(_, name)| *name);
        let name = chosen.or_else(|| assigned().map(|(_, name)| *name));
        name.map(str::to_owned)
    }

    fn agent_shape(&self, agent: &str) -> AgentShape {
        match AgentRole::of_agent(agent) {
            Some(AgentRole::Duelist) => AgentShape::Tip,
            Some(AgentRole::Initiator) => AgentShape::Hexagon,
            Some(AgentRole::Controller) => AgentShape::Circle,
            Some(AgentRole::Sentinel) => AgentShape::Shield,
            None => AgentShape::Square,
        }
    }
}

#[cfg(test)]
mod tests {
    use app_document::Document;
    use app_document::board::{BoardContent, MapOutlines};
    use serde_json::{Value, json};

    use super::super::small_picture::small_picture;
    use super::*;

    fn board_json() -> Value {
        let item = |attributes| json!({"type": "boardItem", "attrs": attributes});
        json!({"type": "mapBoard", "content": [{"type": "boardPhase", "content": [
            item(json!({"id": "a", "kind": "agent", "agent": "omen", "at": [100, 100]})),
            item(json!({"id": "b", "kind": "agent", "agent": "Jett", "playerId": "100000000000007", "at": [900, 100]})),
            item(json!({"id": "c", "kind": "agent", "agent": "Sova", "playerId": "9", "at": [900, 100]})),
        ]}]})
    }

    fn document(boards: &[Value]) -> Document {
        Document::from_json(json!({"type": "doc", "content": boards})).expect("a document")
    }

    fn board() -> BoardContent {
        let mut boards = document(&[board_json()]).boards();
        boards.pop().expect("a board")
    }

    #[test]
    fn agents_have_the_player_of_the_board_or_of_the_assignment() {
        let map = json!({"callouts": [{"name": "A Main", "at": [0, 0]}, {"name": "B Main", "at": [1000, 0]}]});
        let map = MapGeometry::from_json(&map).expect("a map");
        let kim: PlayerId = "100000000000007".parse().expect("an id");
        let names = TeamBoardNames {
            map: Some(&map),
            picture: None,
            players: vec![(&kim, "Kim")],
            assignment: vec![("Omen", "Theo"), ("Jett", "Mika")],
        };
        assert_eq!(
            board().description(&names),
            "omen, Theo, A Main\nJett, Kim, B Main\nSova, B Main"
        );
    }

    #[test]
    fn the_small_picture_is_of_the_first_board_that_shows_anything() {
        let blank = json!({"type": "mapBoard", "content": [{"type": "boardPhase"}]});
        let of = |boards: &[Value]| small_picture(&document(boards), &MapOutlines::NONE);
        let picture = of(&[blank.clone(), board_json()]).expect("a picture");
        // Omen is a controller.
        assert!(picture.contains("<circle"), "{picture}");
        assert_eq!(of(&[blank]), None);
    }

    #[test]
    fn an_agent_has_the_shape_of_its_role() {
        let names = TeamBoardNames::default();
        let shapes = ["Jett", "Sova", "Omen", "Killjoy", "Newcomer"];
        assert_eq!(
            shapes.map(|agent| names.agent_shape(agent)),
            [
                AgentShape::Tip,
                AgentShape::Hexagon,
                AgentShape::Circle,
                AgentShape::Shield,
                AgentShape::Square,
            ]
        );
    }
}
