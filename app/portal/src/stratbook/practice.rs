//! The slides of the practice view: the phases of a strategy's boards, or their lineups.

use app_document::board::{BoardContent, BoardNames, ItemKind};
use app_document::{Document, ElementNode, Node};

/// A phase, or one lineup of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PracticeSlide {
    /// The index of the board in the strategy.
    pub board: usize,
    pub phase: usize,
    /// The id of the lineup that is practised.
    pub lineup: Option<String>,
}

/// The images and the video of a lineup.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct LineupMedia {
    pub images: Vec<String>,
    pub video: Option<String>,
}

/// The boards of a document in reading order.
pub fn boards_of(document: &Document) -> Vec<BoardContent> {
    let mut boards = Vec::new();
    collect_boards(document.content(), &mut boards);
    boards
}

fn collect_boards(nodes: &[Node], boards: &mut Vec<BoardContent>) {
    for element in nodes.iter().filter_map(Node::element) {
        match BoardContent::from_element(element) {
            Some(board) => boards.push(board),
            None => collect_boards(ElementNode::content(element), boards),
        }
    }
}

/// A slide for each phase of each board.
pub fn phase_slides(boards: &[BoardContent]) -> Vec<PracticeSlide> {
    let of_board = |(board, content): (usize, &BoardContent)| {
        let phases = 0..content.phases().len();
        phases.map(move |phase| PracticeSlide {
            board,
            phase,
            lineup: None,
        })
    };
    boards.iter().enumerate().flat_map(of_board).collect()
}

/// A slide for each lineup, in the phase that shows it first.
pub fn lineup_slides(boards: &[BoardContent]) -> Vec<PracticeSlide> {
    let mut slides: Vec<PracticeSlide> = Vec::new();
    for slide in phase_slides(boards) {
        for item in boards[slide.board].visible_items(slide.phase) {
            let lineup = Some(item.id().to_owned());
            let is_known =
                |known: &PracticeSlide| known.board == slide.board && known.lineup == lineup;
            if item.kind() == Some(ItemKind::Lineup) && !slides.iter().any(is_known) {
                slides.push(PracticeSlide {
                    lineup,
                    ..slide.clone()
                });
            }
        }
    }
    slides
}

impl PracticeSlide {
    /// The lines about the slide: those of the phase, or the one of the lineup.
    pub fn lines(&self, boards: &[BoardContent], names: &dyn BoardNames) -> Vec<String> {
        let Some(board) = boards.get(self.board) else {
            return Vec::new();
        };
        let Some(lineup) = &self.lineup else {
            let described = board.phase_description(self.phase, names);
            return described.lines.into_iter().map(|line| line.text).collect();
        };
        let items = board.visible_items(self.phase);
        let item = items.iter().find(|item| item.id() == lineup);
        item.map(|item| item.description(names))
            .into_iter()
            .collect()
    }

    pub fn media(&self, boards: &[BoardContent]) -> LineupMedia {
        let Some((board, lineup)) = boards.get(self.board).zip(self.lineup.as_deref()) else {
            return LineupMedia::default();
        };
        let items = board.visible_items(self.phase);
        let item = items.iter().find(|item| item.id() == lineup);
        item.map_or_else(LineupMedia::default, |item| LineupMedia {
            images: item.images().into_iter().map(str::to_owned).collect(),
            video: item.video().map(str::to_owned),
        })
    }
}

/// The index after a key: digits choose, arrows and similar keys step. `None` for any other key.
pub fn slide_of_key(key: &str, shown: usize, count: usize) -> Option<usize> {
    let last = count.checked_sub(1)?;
    match key {
        "ArrowRight" | "ArrowDown" | "PageDown" | " " | "]" => Some((shown + 1).min(last)),
        "ArrowLeft" | "ArrowUp" | "PageUp" | "[" => Some(shown.saturating_sub(1)),
        "Home" => Some(0),
        "End" => Some(last),
        _ => {
            let number: usize = key.parse().ok()?;
            let chosen = number.checked_sub(1)?;
            (key.len() == 1 && chosen <= last).then_some(chosen)
        }
    }
}

#[cfg(test)]
mod tests {
    use app_document::board::NoNames;
    use serde_json::{Value, json};

    use super::*;

    fn boards() -> Vec<BoardContent> {
        let item = |attributes: Value| json!({"type": "boardItem", "attrs": attributes});
        let phase = |items: Vec<Value>| json!({"type": "boardPhase", "content": items});
        let lineup = json!({"id": "dart", "kind": "lineup", "at": [100, 900], "target": [500, 500],
            "images": ["/uploads/0123456789abcdef0123456789abcdef.png"], "video": "https://youtu.be/dQw4w9WgXcQ"});
        let board = json!({"type": "mapBoard", "content": [
            phase(vec![item(json!({"id": "omen", "kind": "agent", "agent": "Omen", "at": [100, 100]}))]),
            phase(vec![item(lineup)]),
            phase(vec![item(json!({"id": "dart", "at": [100, 800]}))]),
        ]});
        let quoted = json!({"type": "blockquote", "content": [
            {"type": "mapBoard", "content": [phase(vec![])]},
        ]});
        let document = json!({"type": "doc", "content": [board, quoted]});
        boards_of(&Document::from_json(document).expect("a document"))
    }

    #[test]
    fn every_phase_is_a_slide_and_each_lineup_is_one() {
        let boards = boards();
        let slide = |board, phase, lineup: Option<&str>| PracticeSlide {
            board,
            phase,
            lineup: lineup.map(str::to_owned),
        };
        let phases = [
            slide(0, 0, None),
            slide(0, 1, None),
            slide(0, 2, None),
            slide(1, 0, None),
        ];
        assert_eq!(phase_slides(&boards), phases);
        assert_eq!(lineup_slides(&boards), [slide(0, 1, Some("dart"))]);
        assert_eq!(phases[0].lines(&boards, &NoNames), ["Omen, top left"]);
        let lineup = slide(0, 1, Some("dart"));
        assert_eq!(lineup.lines(&boards, &NoNames).len(), 1);
        let media = lineup.media(&boards);
        assert_eq!((media.images.len(), media.video.is_some()), (1, true));
    }

    #[test]
    fn digits_choose_a_slide_and_arrows_step() {
        let press = |key: &str| slide_of_key(key, 1, 4);
        assert_eq!(
            [press("1"), press("4"), press("5")],
            [Some(0), Some(3), None]
        );
        assert_eq!(
            [press("ArrowRight"), press("ArrowLeft"), press("End")],
            [Some(2), Some(0), Some(3)]
        );
        assert_eq!(
            [press("0"), press("Enter"), press("12")],
            [None, None, None]
        );
        assert_eq!(slide_of_key("ArrowRight", 3, 4), Some(3));
        assert_eq!(slide_of_key("1", 0, 0), None);
    }
}
