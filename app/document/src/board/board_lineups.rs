//! The lineups of a document's boards: which agent has one on which map.

use std::collections::BTreeSet;

use super::content::BoardContent;
use super::item_kind::ItemKind;
use crate::document::Document;

/// An agent that has a lineup on a map.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct BoardLineup {
    pub agent: String,
    /// The map of the board; `None` if the board has none.
    pub map: Option<String>,
}

impl Document {
    /// The agents with lineups on the maps of all boards. A lineup that no agent of its board uses is not listed.
    pub fn lineups(&self) -> BTreeSet<BoardLineup> {
        let boards = self.boards();
        boards.iter().flat_map(BoardContent::lineups).collect()
    }
}

impl BoardContent {
    fn lineups(&self) -> Vec<BoardLineup> {
        let mut lineups = Vec::new();
        for phase in 0..self.phases().len() {
            let items = self.visible_items(phase);
            let agents = items
                .iter()
                .filter(|item| item.kind() == Some(ItemKind::Lineup));
            let agents = agents.filter_map(|lineup| {
                let user = items.iter().find(|item| Some(item.id()) == lineup.by())?;
                user.agent()
            });
            lineups.extend(agents.map(|agent| BoardLineup {
                agent: agent.to_owned(),
                map: self.map().map(str::to_owned),
            }));
        }
        lineups
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;

    #[test]
    fn a_lineup_belongs_to_the_agent_that_uses_it() {
        let item = |attributes: Value| json!({"type": "boardItem", "attrs": attributes});
        let board = |map: Value, items: Vec<Value>| json!({"type": "mapBoard", "attrs": {"map": map}, "content": [{"type": "boardPhase", "content": items}]});
        let sova = item(json!({"id": "sova", "kind": "agent", "agent": "Sova", "at": [1, 1]}));
        let lineup = |id: &str, by: &str| {
            item(json!({"id": id, "kind": "lineup", "at": [1, 1], "target": [2, 2], "by": by}))
        };
        let boards = [
            board(
                json!("Ascent"),
                vec![sova.clone(), lineup("a", "sova"), lineup("b", "sova")],
            ),
            board(json!("Ascent"), vec![sova.clone(), lineup("a", "nobody")]),
            board(json!("Bind"), vec![sova.clone()]),
            json!({"type": "blockquote", "content": [board(Value::Null, vec![sova, lineup("a", "sova")])]}),
        ];
        let document =
            Document::from_json(json!({"type": "doc", "content": boards})).expect("a document");
        let found: Vec<_> = document.lineups().into_iter().collect();
        let of = |map: Option<&str>| BoardLineup {
            agent: "Sova".to_owned(),
            map: map.map(str::to_owned),
        };
        assert_eq!(found, [of(None), of(Some("Ascent"))]);
    }
}
