//! The difference between two versions of a board names what moved, came and went.

use std::collections::BTreeSet;

use app_document::board::{
    BoardCommand, BoardDiff, BoardPoint, ItemChangeKind, ItemKind, MapGeometry, NewItem,
    PhaseChange,
};
use serde_json::json;

use super::random_boards::{content_of, item_ids, model_of, number_of_boards, random_board};
use super::text::execute;
use crate::document_rng::DocumentRng;

#[test]
fn the_difference_says_what_moved_came_and_went_once() {
    let before = content_of(&execute());
    let id = |id: &str| id.to_owned();
    let mut after = before.clone();
    for command in [
        BoardCommand::MoveTo {
            phase: 0,
            id: id("omen"),
            to: BoardPoint { x: 700, y: 100 },
        },
        BoardCommand::Remove {
            phase: 1,
            id: id("wall"),
        },
        BoardCommand::Place {
            phase: 1,
            item: NewItem::at("flash", ItemKind::Flash, BoardPoint { x: 600, y: 300 }),
        },
        BoardCommand::SetPhase {
            phase: 0,
            name: Some(id("Opening")),
            clock: Some(100),
        },
        BoardCommand::AddPhase {
            at: 2,
            id: id("p3"),
            name: None,
        },
        BoardCommand::MoveTo {
            phase: 2,
            id: id("jett"),
            to: BoardPoint { x: 0, y: 0 },
        },
    ] {
        after = after.run(&command).expect("a valid command");
    }
    let diff = BoardDiff::between(&before, &after);
    assert_eq!(
        diff.phases,
        [
            PhaseChange::Renamed {
                before: 0,
                after: 0
            },
            PhaseChange::Added { after: 2 }
        ]
    );
    let map = json!({"callouts": [{"name": "A Main", "at": [100, 500]}, {"name": "Heaven", "at": [700, 100]}]});
    let map = MapGeometry::from_json(&map).expect("a map");
    let described = diff.descriptions(&before, &after, &map);
    let described: Vec<String> = described
        .into_iter()
        .map(|(phase, text)| format!("{phase} | {text}"))
        .collect();
    assert_eq!(
        described,
        [
            "Phase 1 of 3: Opening, 1:40 on the clock | Omen moves from A Main to Heaven",
            "Phase 2 of 3 | wall is removed",
            "Phase 2 of 3 | flash is added",
        ]
    );
    assert!(BoardDiff::between(&after, &after).is_empty());
    let back = BoardDiff::between(&after, &before);
    assert_eq!(back.phases[0], PhaseChange::Removed { before: 2 });
}

#[test]
fn random_differences_list_exactly_the_items_that_differ() {
    let mut rng = DocumentRng(0x2468_ace0_1357_9bdf);
    let ids = item_ids("i", 5);
    for _ in 0..number_of_boards() {
        let (one, _) = random_board(&mut rng, &ids);
        let (other, _) = random_board(&mut rng, &ids);
        let (before, after) = (content_of(&one), content_of(&other));
        let (was, is) = (model_of(&before), model_of(&after));
        let diff = BoardDiff::between(&before, &after);
        let mut expected = BTreeSet::new();
        for phase in 0..was.len().min(is.len()) {
            for id in &ids {
                let differs = was[phase].get(id) != is[phase].get(id);
                let is_inherited = phase > 0
                    && was[phase].get(id) == was[phase - 1].get(id)
                    && is[phase].get(id) == is[phase - 1].get(id);
                if differs && !is_inherited {
                    expected.insert((phase, id.clone()));
                }
            }
        }
        let listed: BTreeSet<_> = diff
            .items
            .iter()
            .map(|change| (change.after, change.id.clone()))
            .collect();
        assert_eq!(listed, expected);
        for change in &diff.items {
            let shown = (
                was[change.before].contains_key(&change.id),
                is[change.after].contains_key(&change.id),
            );
            match &change.change {
                ItemChangeKind::Added => assert_eq!(shown, (false, true)),
                ItemChangeKind::Removed => assert_eq!(shown, (true, false)),
                ItemChangeKind::Moved { from, to } => assert_ne!(from, to),
                ItemChangeKind::Changed(names) => assert!(!names.is_empty()),
            }
        }
    }
}
