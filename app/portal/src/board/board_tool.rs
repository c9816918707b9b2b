//! The tools of a map board: what a press or a stroke adds.

use app_document::board::{BoardPoint, ItemKind, NewItem, PathStyle};
use serde_json::Value;

use super::item_handle::{degrees_to, distance};
use crate::texts::map_board as words;

/// A shorter stroke is a press, in units of the map.
const MIN_STROKE: f64 = 20.0;
/// Half of the length of a wall that is added by a press.
const HALF_WALL: i32 = 60;
/// The length of a path or a throw that is added by a press.
const DEFAULT_LENGTH: i32 = 150;

/// A tool of the row above a board.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum BoardTool {
    Agent(String),
    /// Any other kind. A zone is a circle.
    Item(ItemKind),
    /// A zone that is a cone.
    Cone,
}

/// The tools besides agents, in order.
pub const TOOLS: [BoardTool; 13] = [
    BoardTool::Item(ItemKind::Enemy),
    BoardTool::Item(ItemKind::Path),
    BoardTool::Item(ItemKind::Smoke),
    BoardTool::Item(ItemKind::Wall),
    BoardTool::Item(ItemKind::Flash),
    BoardTool::Item(ItemKind::Reveal),
    BoardTool::Item(ItemKind::Trap),
    BoardTool::Item(ItemKind::Zone),
    BoardTool::Cone,
    BoardTool::Item(ItemKind::Lineup),
    BoardTool::Item(ItemKind::Ping),
    BoardTool::Item(ItemKind::Spike),
    BoardTool::Item(ItemKind::Text),
];

impl BoardTool {
    pub fn kind(&self) -> ItemKind {
        match self {
            Self::Agent(_) => ItemKind::Agent,
            Self::Item(kind) => *kind,
            Self::Cone => ItemKind::Zone,
        }
    }

    pub fn label(&self) -> String {
        match self {
            Self::Agent(agent) => agent.clone(),
            Self::Item(kind) => words::kind_label(*kind).to_owned(),
            Self::Cone => words::CONE.to_owned(),
        }
    }

    /// Whether what it adds belongs to the agent that is selected.
    fn has_user(&self) -> bool {
        match self.kind() {
            ItemKind::Path
            | ItemKind::Smoke
            | ItemKind::Zone
            | ItemKind::Wall
            | ItemKind::Flash
            | ItemKind::Reveal
            | ItemKind::Trap
            | ItemKind::Lineup => true,
            ItemKind::Agent
            | ItemKind::Enemy
            | ItemKind::Ping
            | ItemKind::Spike
            | ItemKind::Text => false,
        }
    }

    /// The item that a stroke adds; a stroke of one point is a press. `user` is the item of the selected agent.
    pub fn new_item(&self, id: &str, user: Option<&str>, stroke: &[BoardPoint]) -> Option<NewItem> {
        let (from, to) = (*stroke.first()?, *stroke.last()?);
        let is_stroke = distance(from, to) >= MIN_STROKE;
        let aimed = || {
            let is_room_above = i32::from(from.y) >= DEFAULT_LENGTH;
            let up = if is_room_above {
                -DEFAULT_LENGTH
            } else {
                DEFAULT_LENGTH
            };
            if is_stroke { to } else { from.shifted(0, up) }
        };
        let item = match self {
            Self::Agent(agent) => NewItem::agent(id, agent, to),
            Self::Cone => {
                let tip = aimed();
                NewItem::at(id, ItemKind::Zone, from)
                    .with("shape", "cone".into())
                    .with("angle", degrees_to(from, tip).into())
                    .with("radius", radius_to(from, tip).into())
            }
            Self::Item(kind) => match kind {
                ItemKind::Agent => return None,
                ItemKind::Path if is_stroke => NewItem::path(id, PathStyle::Run, stroke),
                ItemKind::Path => NewItem::path(id, PathStyle::Run, &[from, aimed()]),
                ItemKind::Wall if is_stroke => NewItem::wall(id, from, to),
                ItemKind::Wall => {
                    NewItem::wall(id, from.shifted(-HALF_WALL, 0), from.shifted(HALF_WALL, 0))
                }
                ItemKind::Smoke | ItemKind::Reveal | ItemKind::Zone => {
                    let item = NewItem::at(id, *kind, from);
                    if is_stroke {
                        item.with("radius", radius_to(from, to).into())
                    } else {
                        item
                    }
                }
                ItemKind::Flash | ItemKind::Trap => {
                    let item = NewItem::at(id, *kind, from);
                    if is_stroke {
                        item.with("target", to.to_value())
                    } else {
                        item
                    }
                }
                ItemKind::Lineup => NewItem::at(id, *kind, from).with("target", aimed().to_value()),
                ItemKind::Text => {
                    NewItem::at(id, *kind, to).with("label", Value::from(words::NEW_TEXT))
                }
                ItemKind::Enemy | ItemKind::Ping | ItemKind::Spike => NewItem::at(id, *kind, to),
            },
        };
        Some(match user.filter(|_| self.has_user()) {
            Some(user) => item.used_by(user),
            None => item,
        })
    }
}

/// The radius of a circle that reaches a point: 10 to 500.
pub(super) fn radius_to(center: BoardPoint, edge: BoardPoint) -> u16 {
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "the value is in range"
    )]
    let radius = distance(center, edge).round().clamp(10.0, 500.0) as u16;
    radius
}

#[cfg(test)]
mod tests {
    use app_document::board::{BoardCommand, BoardContent};

    use super::*;

    fn added(tool: &BoardTool, user: Option<&str>, stroke: &[(u16, u16)]) -> Option<Value> {
        let points: Vec<_> = stroke
            .iter()
            .map(|(x, y)| BoardPoint { x: *x, y: *y })
            .collect();
        let item = tool.new_item("new", user, &points)?;
        let board = BoardContent::blank(None, "p").expect("a board");
        let board = board.run(&BoardCommand::Place { phase: 0, item });
        let board = board.expect("the item is valid");
        let item = &board.visible_items(0)[0];
        Some(item.attributes().into())
    }

    #[test]
    fn every_tool_adds_a_valid_item_by_a_press_and_by_a_stroke_anywhere() {
        let corners = [(0, 0), (1000, 0), (0, 1000), (1000, 1000), (500, 500)];
        let tools = TOOLS
            .into_iter()
            .chain([BoardTool::Agent("Omen".to_owned())]);
        for tool in tools {
            for from in corners {
                for to in corners {
                    assert!(added(&tool, None, &[from, to]).is_some(), "{tool:?}");
                }
            }
        }
        assert!(added(&TOOLS[0], None, &[]).is_none());
    }

    #[test]
    fn utility_belongs_to_the_selected_agent_and_an_enemy_does_not() {
        let by = |kind| {
            let item = added(&BoardTool::Item(kind), Some("omen"), &[(500, 500)]);
            item.expect("an item")["by"].clone()
        };
        assert_eq!(by(ItemKind::Smoke), "omen");
        assert_eq!(by(ItemKind::Path), "omen");
        assert_eq!(by(ItemKind::Enemy), Value::Null);
    }

    #[test]
    fn a_stroke_gives_the_size_the_direction_or_the_target() {
        let stroke = [(500, 500), (500, 620)];
        let of = |tool: BoardTool| added(&tool, None, &stroke).expect("an item");
        assert_eq!(of(BoardTool::Item(ItemKind::Smoke))["radius"], 120);
        assert_eq!(of(BoardTool::Item(ItemKind::Flash))["target"][1], 620);
        assert_eq!(of(BoardTool::Cone)["angle"], 90);
        assert_eq!(of(BoardTool::Item(ItemKind::Spike))["at"][1], 620);
    }
}
