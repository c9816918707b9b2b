//! Commands on boards.

use app_document::board::{
    BoardCommand, BoardContent, BoardPoint, ItemHandle, ItemKind, NewItem, NudgeDirection,
    PathStyle,
};
use serde_json::{Map, Value, json};

use super::random_boards::{content_of, item_ids, model_of, number_of_boards, point, random_board};
use crate::document_rng::DocumentRng;

fn at(x: u16, y: u16) -> BoardPoint {
    BoardPoint { x, y }
}

fn values(json: Value) -> Map<String, Value> {
    serde_json::from_value(json).expect("an object")
}

fn run(board: &BoardContent, commands: &[BoardCommand]) -> BoardContent {
    commands.iter().fold(board.clone(), |board, command| {
        let result = board.run(command);
        result.unwrap_or_else(|error| panic!("{command:?}: {error}"))
    })
}

/// The stored children of each phase.
fn stored(board: &BoardContent) -> Value {
    let json = serde_json::to_value(board.to_node()).expect("JSON");
    let phases = json["content"].as_array().cloned().unwrap_or_default();
    let items = phases.iter().map(|phase| {
        let items = phase["content"].as_array().cloned().unwrap_or_default();
        items
            .iter()
            .map(|item| item["attrs"].clone())
            .collect::<Value>()
    });
    items.collect()
}

fn two_phases() -> BoardContent {
    let blank = BoardContent::blank(Some("Ascent"), "one").expect("a board");
    run(
        &blank,
        &[
            BoardCommand::Place {
                phase: 0,
                item: NewItem::agent("omen", "Omen", at(100, 100)),
            },
            BoardCommand::AddPhase {
                at: 1,
                id: "two".to_owned(),
                name: None,
            },
        ],
    )
}

fn move_to(phase: usize, to: BoardPoint) -> BoardCommand {
    let id = "omen".to_owned();
    BoardCommand::MoveTo { phase, id, to }
}

#[test]
fn a_phase_stores_only_what_differs_from_the_one_before() {
    let omen = json!({"id": "omen", "kind": "agent", "agent": "Omen", "at": [100, 100]});
    let board = two_phases();
    assert_eq!(stored(&board), json!([[omen], []]));
    let board = run(&board, &[move_to(1, at(300, 100))]);
    assert_eq!(
        stored(&board),
        json!([[omen], [{"id": "omen", "at": [300, 100]}]])
    );
    let board = run(&board, &[move_to(1, at(100, 100))]);
    assert_eq!(stored(&board), json!([[omen], []]));
}

#[test]
fn a_move_in_a_phase_is_a_move_in_those_after_it() {
    let board = run(&two_phases(), &[move_to(0, at(500, 500))]);
    assert_eq!(board.visible_items(1)[0].position(), Some(at(500, 500)));
}

#[test]
fn removing_takes_an_item_out_of_this_phase_and_those_after_it() {
    let remove = |phase| BoardCommand::Remove {
        phase,
        id: "omen".to_owned(),
    };
    let board = run(&two_phases(), &[move_to(1, at(300, 100))]);
    assert_eq!(stored(&run(&board, &[remove(0)])), json!([[], []]));
    let later = run(&board, &[remove(1)]);
    assert_eq!(stored(&later)[1], json!([{"id": "omen", "removed": true}]));
    assert_eq!(later.visible_items(0).len(), 1);
    assert!(later.visible_items(1).is_empty());
}

#[test]
fn an_item_moves_as_a_whole_and_stays_on_the_map() {
    let path = NewItem::path("run", PathStyle::Walk, &[at(10, 10), at(60, 40)]).used_by("omen");
    let flash = NewItem::at("flash", ItemKind::Flash, at(990, 5)).with("target", json!([900, 50]));
    let place = |item| BoardCommand::Place { phase: 0, item };
    let step = |id: &str, by| BoardCommand::Move {
        phase: 0,
        id: id.to_owned(),
        by,
    };
    let left = NudgeDirection::Left.distance(false);
    let down = NudgeDirection::Down.distance(true);
    let board = run(
        &two_phases(),
        &[
            place(path),
            place(flash),
            step("run", left),
            step("run", left),
            step("run", down),
            step("flash", (50, -50)),
        ],
    );
    let items = board.visible_items(0);
    assert_eq!(items[1].points(), [at(0, 11), at(50, 41)]);
    assert_eq!(items[1].by(), Some("omen"));
    assert_eq!(items[2].position(), Some(at(1000, 0)));
    assert_eq!(items[2].target(), Some(at(910, 45)));
}

#[test]
fn the_ends_of_a_wall_move_one_by_one() {
    let wall = NewItem::wall("wall", at(10, 10), at(60, 40));
    let board = run(
        &two_phases(),
        &[BoardCommand::Place {
            phase: 0,
            item: wall,
        }],
    );
    let handle = |at_point| BoardCommand::MoveHandle {
        phase: 0,
        id: "wall".to_owned(),
        handle: ItemHandle::Point(at_point),
        to: at(500, 500),
    };
    let moved = run(&board, &[handle(1)]);
    assert_eq!(
        moved.visible_items(0)[1].points(),
        [at(10, 10), at(500, 500)]
    );
    let error = board.run(&handle(2)).expect_err("there are two ends");
    assert_eq!(
        error.to_string(),
        "phase 1, item \"wall\": is not on the board"
    );
}

#[test]
fn a_copy_in_the_next_phase_is_the_same_thing_and_adds_the_phase_after_the_last() {
    let copy = |phase| BoardCommand::CopyToNext {
        phase,
        id: "omen".to_owned(),
        to: at(700, 700),
        new_phase: "three".to_owned(),
    };
    let board = run(&two_phases(), &[copy(0), copy(1)]);
    assert_eq!(stored(&board)[1], json!([{"id": "omen", "at": [700, 700]}]));
    let ids: Vec<_> = board.phases().iter().map(|phase| phase.id()).collect();
    assert_eq!(ids, [Some("one"), Some("two"), Some("three")]);
    let remove = BoardCommand::Remove {
        phase: 1,
        id: "omen".to_owned(),
    };
    let back = run(&board, &[remove, copy(0)]);
    assert_eq!(back.visible_items(1)[0].position(), Some(at(700, 700)));
}

#[test]
fn a_value_is_removed_where_an_earlier_phase_has_it() {
    let set = |phase, label: &str| BoardCommand::SetItem {
        phase,
        id: "omen".to_owned(),
        values: values(json!({"label": label})),
    };
    let board = run(&two_phases(), &[set(0, "lurk"), set(1, "")]);
    assert_eq!(stored(&board)[1], json!([{"id": "omen", "label": ""}]));
    let labels = [0, 1].map(|phase| board.visible_items(phase)[0].label().map(str::to_owned));
    assert_eq!(labels, [Some("lurk".to_owned()), None]);
    let board = run(&board, &[set(0, "")]);
    assert_eq!(stored(&board)[0][0].get("label"), None);
}

#[test]
fn a_command_that_makes_an_invalid_board_is_refused() {
    let board = two_phases();
    let place = |item| BoardCommand::Place { phase: 0, item };
    for (command, message) in [
        (
            place(NewItem::agent("omen", "Omen", at(0, 0))),
            "phase 1, item \"omen\": has an id that is already in use",
        ),
        (
            place(NewItem::at("t", ItemKind::Text, at(0, 0))),
            "phase 1, item \"t\": must have a label",
        ),
        (
            BoardCommand::RemovePhase { phase: 5 },
            "phase 6: is not on the board",
        ),
        (
            BoardCommand::AddPhase {
                at: 0,
                id: "two".to_owned(),
                name: None,
            },
            "phase 3: has an id that is already in use",
        ),
        (
            BoardCommand::SetPhase {
                phase: 0,
                name: None,
                clock: Some(601),
            },
            "phase 1: at must be a whole number from 0 to 600",
        ),
    ] {
        let error = board.run(&command).expect_err("the command is invalid");
        assert_eq!(error.to_string(), message, "{command:?}");
    }
    let board = run(&board, &[BoardCommand::RemovePhase { phase: 0 }]);
    let error = board.run(&BoardCommand::RemovePhase { phase: 0 });
    assert_eq!(
        error.expect_err("one phase stays").to_string(),
        "the board: has no phase"
    );
}

#[test]
fn phases_that_move_show_what_they_showed() {
    let mut rng = DocumentRng(0x1234_5678_9abc_def1);
    for _ in 0..number_of_boards() {
        let (json, mut model) = random_board(&mut rng, &item_ids("i", 5));
        // Unknown attributes stay inherited, so they are not compared.
        let known = |mut model: super::random_boards::BoardModel| {
            for attributes in model.iter_mut().flat_map(|phase| phase.values_mut()) {
                attributes.retain(|name, _| name != "future" && name != "depth");
            }
            model
        };
        let board = content_of(&json);
        let count = model.len() as u64;
        let (from, to) = (rng.below(count), rng.below(count));
        let (from, to) = (
            usize::try_from(from).unwrap_or(0),
            usize::try_from(to).unwrap_or(0),
        );
        let moved = run(&board, &[BoardCommand::MovePhase { from, to }]);
        let phase = model.remove(from);
        model.insert(to, phase);
        assert_eq!(known(model_of(&moved)), known(model.clone()), "{json:#}");
        if count > 1 {
            let fewer = run(&moved, &[BoardCommand::RemovePhase { phase: to }]);
            model.remove(to);
            assert_eq!(known(model_of(&fewer)), known(model), "{json:#}");
        }
    }
}

#[test]
fn any_commands_keep_the_board_valid() {
    let mut rng = DocumentRng(0x0f0f_1234_5678_9abc);
    for _ in 0..number_of_boards() {
        let (json, _) = random_board(&mut rng, &item_ids("i", 4));
        let mut board = content_of(&json);
        for step in 0..10 {
            let phase = usize::try_from(rng.below(4)).unwrap_or(0);
            let other = usize::try_from(rng.below(4)).unwrap_or(0);
            let id = rng.pick(&item_ids("i", 4));
            let to = BoardPoint::from_value(&point(&mut rng)).expect("a point");
            let new_phase = format!("new-{step}");
            let command = match rng.below(9) {
                0 => BoardCommand::Move {
                    phase,
                    id,
                    by: (i32::from(to.x) - 500, -7),
                },
                1 => BoardCommand::MoveTo { phase, id, to },
                2 => BoardCommand::Remove { phase, id },
                3 => BoardCommand::CopyToNext {
                    phase,
                    id,
                    to,
                    new_phase,
                },
                4 => BoardCommand::AddPhase {
                    at: phase,
                    id: new_phase,
                    name: None,
                },
                5 => BoardCommand::RemovePhase { phase },
                6 => BoardCommand::MovePhase {
                    from: phase,
                    to: other,
                },
                7 => BoardCommand::Place {
                    phase,
                    item: NewItem::at(&id, ItemKind::Smoke, to),
                },
                _ => BoardCommand::SetItem {
                    phase,
                    id,
                    values: values(json!({"label": "", "at": to.to_value()})),
                },
            };
            if let Ok(next) = board.run(&command) {
                board = next;
            }
            let stored = serde_json::to_value(board.to_node()).expect("JSON");
            assert_eq!(model_of(&content_of(&stored)), model_of(&board));
        }
    }
}
