//! The motion of items between two phases of a board.

use app_document::board::VisibleItem;

/// The change from one phase to another. An item with the same id in both is one thing.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct PhaseMotion {
    /// The items that are in both at different places, with the way back to the old place in units of the map.
    pub glides: Vec<(String, (i32, i32))>,
    pub appearing: Vec<String>,
    pub leaving: Vec<String>,
}

impl PhaseMotion {
    pub fn between(before: &[VisibleItem<'_>], after: &[VisibleItem<'_>]) -> Self {
        let mut motion = Self::default();
        for item in after {
            let Some(old) = before.iter().find(|old| old.id() == item.id()) else {
                motion.appearing.push(item.id().to_owned());
                continue;
            };
            if let (Some(from), Some(to)) = (old.position(), item.position())
                && from != to
            {
                let back = |from: u16, to: u16| i32::from(from) - i32::from(to);
                let back = (back(from.x, to.x), back(from.y, to.y));
                motion.glides.push((item.id().to_owned(), back));
            }
        }
        let is_gone = |old: &&VisibleItem<'_>| after.iter().all(|item| item.id() != old.id());
        let gone = before.iter().filter(is_gone);
        motion.leaving = gone.map(|old| old.id().to_owned()).collect();
        motion
    }
}

#[cfg(test)]
mod tests {
    use app_document::board::{BoardCommand, BoardContent, BoardPoint, ItemKind, NewItem};

    use super::*;

    #[test]
    fn one_thing_glides_and_others_come_and_go() {
        let at = |x, y| BoardPoint { x, y };
        let commands = [
            BoardCommand::Place {
                phase: 0,
                item: NewItem::agent("omen", "Omen", at(100, 100)),
            },
            BoardCommand::Place {
                phase: 0,
                item: NewItem::at("ping", ItemKind::Ping, at(5, 5)),
            },
            BoardCommand::AddPhase {
                at: 1,
                id: "q".to_owned(),
                name: None,
            },
            BoardCommand::MoveTo {
                phase: 1,
                id: "omen".to_owned(),
                to: at(300, 50),
            },
            BoardCommand::Remove {
                phase: 1,
                id: "ping".to_owned(),
            },
            BoardCommand::Place {
                phase: 1,
                item: NewItem::at("smoke", ItemKind::Smoke, at(5, 5)),
            },
        ];
        let board = BoardContent::blank(None, "p").expect("a board");
        let board = commands
            .iter()
            .fold(board, |board, command| board.run(command).expect("a board"));
        let (first, second) = (board.visible_items(0), board.visible_items(1));
        let motion = PhaseMotion::between(&first, &second);
        assert_eq!(motion.glides, [("omen".to_owned(), (-200, 50))]);
        assert_eq!(motion.appearing, ["smoke"]);
        assert_eq!(motion.leaving, ["ping"]);
        assert_eq!(PhaseMotion::between(&first, &first), PhaseMotion::default());
    }
}
