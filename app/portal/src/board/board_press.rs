//! The actions that a press on a board begins.

use app_document::board::{ItemKind, VisibleItem};

use super::board_hit::BoardHit;
use super::board_tool::BoardTool;
use super::item_handle::BoardHandle;

/// The device of a press.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PressDevice {
    /// A mouse or a pen.
    Mouse,
    Finger,
    /// A finger that has rested on the board.
    RestingFinger,
}

/// The action that a press begins.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum BoardPress {
    /// Adds an item of the tool along the stroke.
    Place(BoardTool),
    /// Draws a path, of this agent if it begins at one.
    Draw(Option<String>),
    Move(String),
    Drag(BoardHandle),
    /// Moves the enlarged picture.
    Pan,
    /// Nothing but a tap, which selects. A finger may scroll the page, or rest.
    Tap,
}

/// The state of a board that decides about a press.
#[derive(Debug, Clone, Copy)]
pub struct PressContext<'a> {
    pub tool: Option<&'a BoardTool>,
    /// Whether the Draw switch is on.
    pub is_drawing: bool,
    pub selected: Option<&'a str>,
    pub is_enlarged: bool,
}

impl PressContext<'_> {
    pub fn press(
        self,
        hit: &BoardHit,
        items: &[VisibleItem<'_>],
        device: PressDevice,
    ) -> BoardPress {
        let agent = || agent_of(hit, items);
        if let Some(tool) = self.tool {
            return match tool {
                BoardTool::Item(ItemKind::Path) => {
                    BoardPress::Draw(agent().or_else(|| self.selected_agent(items)))
                }
                tool => BoardPress::Place(tool.clone()),
            };
        }
        if self.is_drawing {
            return BoardPress::Draw(agent());
        }
        match (hit, device) {
            (BoardHit::Handle(handle), _) => BoardPress::Drag(*handle),
            (BoardHit::Edge(id), PressDevice::Mouse) => BoardPress::Draw(Some(id.clone())),
            (BoardHit::Item(id), PressDevice::Mouse) => BoardPress::Move(id.clone()),
            (BoardHit::Ground, PressDevice::Mouse) if self.is_enlarged => BoardPress::Pan,
            (BoardHit::Item(id) | BoardHit::Edge(id), _) if Some(id.as_str()) == self.selected => {
                BoardPress::Move(id.clone())
            }
            (BoardHit::Ground, PressDevice::Mouse) | (_, PressDevice::Finger) => BoardPress::Tap,
            (BoardHit::Item(id) | BoardHit::Edge(id), PressDevice::RestingFinger) => {
                match agent() {
                    Some(agent) => BoardPress::Draw(Some(agent)),
                    None => BoardPress::Move(id.clone()),
                }
            }
            (BoardHit::Ground, PressDevice::RestingFinger) => BoardPress::Draw(None),
        }
    }

    /// The selected agent, or the agent that uses the selected item.
    pub fn selected_agent(self, items: &[VisibleItem<'_>]) -> Option<String> {
        let selected = items.iter().find(|item| Some(item.id()) == self.selected)?;
        let user = if selected.kind() == Some(ItemKind::Agent) {
            selected.id()
        } else {
            selected.by()?
        };
        let mut items = items.iter();
        let is_there = items.any(|item| item.id() == user);
        is_there.then(|| user.to_owned())
    }
}

fn agent_of(hit: &BoardHit, items: &[VisibleItem<'_>]) -> Option<String> {
    let (BoardHit::Item(id) | BoardHit::Edge(id)) = hit else {
        return None;
    };
    let is_agent = |item: &VisibleItem<'_>| item.id() == id && item.kind() == Some(ItemKind::Agent);
    items.iter().any(is_agent).then(|| id.clone())
}

#[cfg(test)]
mod tests {
    use app_document::board::{BoardCommand, BoardContent, BoardPoint, NewItem};

    use super::PressDevice::{Finger, Mouse, RestingFinger};
    use super::*;

    const IDLE: PressContext<'static> = PressContext {
        tool: None,
        is_drawing: false,
        selected: None,
        is_enlarged: false,
    };

    fn board() -> BoardContent {
        let at = BoardPoint { x: 5, y: 5 };
        let items = [
            NewItem::agent("omen", "Omen", at),
            NewItem::at("smoke", ItemKind::Smoke, at).used_by("omen"),
        ];
        let board = BoardContent::blank(None, "p").expect("a board");
        items.into_iter().fold(board, |board, item| {
            let command = BoardCommand::Place { phase: 0, item };
            board.run(&command).expect("a board")
        })
    }

    fn press(context: PressContext<'_>, hit: &BoardHit, device: PressDevice) -> BoardPress {
        context.press(hit, &board().visible_items(0), device)
    }

    fn item(id: &str) -> BoardHit {
        BoardHit::Item(id.to_owned())
    }

    fn drawn_by(agent: &str) -> BoardPress {
        BoardPress::Draw(Some(agent.to_owned()))
    }

    #[test]
    fn a_mouse_moves_tokens_and_draws_from_their_edge() {
        let edge = BoardHit::Edge("omen".to_owned());
        assert_eq!(
            press(IDLE, &item("omen"), Mouse),
            BoardPress::Move("omen".to_owned())
        );
        assert_eq!(press(IDLE, &edge, Mouse), drawn_by("omen"));
        assert_eq!(press(IDLE, &BoardHit::Ground, Mouse), BoardPress::Tap);
        let enlarged = PressContext {
            is_enlarged: true,
            ..IDLE
        };
        assert_eq!(press(enlarged, &BoardHit::Ground, Mouse), BoardPress::Pan);
    }

    #[test]
    fn a_finger_scrolls_until_it_rests_and_moves_what_is_selected() {
        assert_eq!(press(IDLE, &item("omen"), Finger), BoardPress::Tap);
        assert_eq!(press(IDLE, &item("omen"), RestingFinger), drawn_by("omen"));
        assert_eq!(
            press(IDLE, &item("smoke"), RestingFinger),
            BoardPress::Move("smoke".to_owned())
        );
        assert_eq!(
            press(IDLE, &BoardHit::Ground, RestingFinger),
            BoardPress::Draw(None)
        );
        let selected = PressContext {
            selected: Some("omen"),
            ..IDLE
        };
        assert_eq!(
            press(selected, &item("omen"), Finger),
            BoardPress::Move("omen".to_owned())
        );
    }

    #[test]
    fn the_draw_switch_and_the_path_tool_draw_for_the_agent() {
        let drawing = PressContext {
            is_drawing: true,
            ..IDLE
        };
        assert_eq!(press(drawing, &item("omen"), Finger), drawn_by("omen"));
        assert_eq!(
            press(drawing, &item("smoke"), Finger),
            BoardPress::Draw(None)
        );
        let tool = BoardTool::Item(ItemKind::Path);
        let armed = PressContext {
            tool: Some(&tool),
            selected: Some("smoke"),
            ..IDLE
        };
        assert_eq!(press(armed, &BoardHit::Ground, Mouse), drawn_by("omen"));
    }

    #[test]
    fn a_tool_is_placed_wherever_the_press_is() {
        let tool = BoardTool::Item(ItemKind::Smoke);
        let armed = PressContext {
            tool: Some(&tool),
            ..IDLE
        };
        assert_eq!(
            press(armed, &item("omen"), Mouse),
            BoardPress::Place(tool.clone())
        );
        assert_eq!(
            press(armed, &BoardHit::Ground, Finger),
            BoardPress::Place(tool.clone())
        );
    }
}
