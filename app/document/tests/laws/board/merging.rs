//! Two users change one board: items, phases and attributes merge, and a conflict names the item.

use std::collections::BTreeMap;

use app_document::board::{
    BoardCommand, BoardConflict, BoardContent, BoardPoint, ItemKind, NewItem,
};
use app_document::{Document, DocumentEditor, EditorCommand, EditorSelection};
use serde_json::{Value, json};

use super::random_boards::{content_of, item_ids, model_of, number_of_boards, point, random_board};
use super::text::execute;
use crate::document_rng::DocumentRng;

fn run(board: &BoardContent, commands: &[BoardCommand]) -> BoardContent {
    commands.iter().fold(board.clone(), |board, command| {
        board.run(command).unwrap_or(board)
    })
}

fn set(phase: usize, id: &str, values: Value) -> BoardCommand {
    BoardCommand::SetItem {
        phase,
        id: id.to_owned(),
        values: serde_json::from_value(values).expect("an object"),
    }
}

fn move_to(phase: usize, id: &str, x: u16, y: u16) -> BoardCommand {
    BoardCommand::MoveTo {
        phase,
        id: id.to_owned(),
        to: BoardPoint { x, y },
    }
}

fn remove(phase: usize, id: &str) -> BoardCommand {
    BoardCommand::Remove {
        phase,
        id: id.to_owned(),
    }
}

fn place(phase: usize, id: &str) -> BoardCommand {
    let item = NewItem::at(id, ItemKind::Smoke, BoardPoint { x: 1, y: 2 });
    BoardCommand::Place { phase, item }
}

fn add_phase(at: usize, id: &str) -> BoardCommand {
    BoardCommand::AddPhase {
        at,
        id: id.to_owned(),
        name: None,
    }
}

/// The merge of both sides' commands, which must not depend on the order of the sides.
fn merged(
    base: &BoardContent,
    ours: &[BoardCommand],
    theirs: &[BoardCommand],
) -> Result<BoardContent, Vec<BoardConflict>> {
    let (ours, theirs) = (run(base, ours), run(base, theirs));
    let merged = BoardContent::merge(base, &ours, &theirs);
    assert_eq!(merged, BoardContent::merge(base, &theirs, &ours));
    merged
}

fn item_conflict(id: &str, title: &str) -> BoardConflict {
    BoardConflict::Item {
        id: id.to_owned(),
        title: title.to_owned(),
    }
}

/// Random commands on these items only.
fn random_commands(rng: &mut DocumentRng, ids: &[String], phases: usize) -> Vec<BoardCommand> {
    let commands = (0..=rng.below(4)).map(|_| {
        let phase = usize::try_from(rng.below(phases as u64)).unwrap_or(0);
        let id = rng.pick(ids);
        let to = BoardPoint::from_value(&point(rng)).expect("a point");
        match rng.below(6) {
            0 => remove(phase, &id),
            1 => BoardCommand::MoveTo { phase, id, to },
            2 => BoardCommand::Move {
                phase,
                id,
                by: (-30, 20),
            },
            3 if phase + 1 < phases => BoardCommand::CopyToNext {
                phase,
                id,
                to,
                new_phase: String::new(),
            },
            4 => place(phase, &id),
            _ => set(phase, &id, json!({"label": format!("l{}", to.x)})),
        }
    });
    commands.collect()
}

#[test]
fn edits_of_different_items_merge_like_one_after_the_other() {
    let mut rng = DocumentRng(0x5555_1234_9876_abcd);
    let (mine, others) = (item_ids("a", 6), item_ids("b", 6));
    for round in 0..number_of_boards() {
        let known: Vec<String> = [&mine[..4], &others[..4]].concat();
        let (json, model) = random_board(&mut rng, &known);
        let base = content_of(&json);
        let (ours, mut theirs) = (
            random_commands(&mut rng, &mine, model.len()),
            random_commands(&mut rng, &others, model.len()),
        );
        if round % 3 == 0 {
            theirs.push(add_phase(model.len(), "last"));
            theirs.push(BoardCommand::SetPhase {
                phase: 0,
                name: Some("Named".to_owned()),
                clock: None,
            });
        }
        let merged = merged(&base, &ours, &theirs);
        let merged = merged
            .unwrap_or_else(|conflicts| panic!("{conflicts:?}: {ours:?} {theirs:?} {json:#}"));
        let both = run(&run(&base, &ours), &theirs);
        assert_eq!(
            model_of(&merged),
            model_of(&both),
            "{ours:?} {theirs:?} {json:#}"
        );
        assert_eq!(merged.phases()[0].name(), both.phases()[0].name());
    }
}

#[test]
fn any_two_edits_merge_in_either_order_to_a_valid_board_or_name_what_conflicts() {
    let mut rng = DocumentRng(0x7777_4321_fedc_0001);
    let ids = item_ids("i", 4);
    let mut counts: BTreeMap<bool, usize> = BTreeMap::new();
    for _ in 0..number_of_boards() {
        let (json, model) = random_board(&mut rng, &ids);
        let base = content_of(&json);
        let mut side = |name: &str| {
            let mut commands = random_commands(&mut rng, &ids, model.len());
            match rng.below(6) {
                0 => commands.push(add_phase(0, name)),
                1 => commands.push(BoardCommand::RemovePhase { phase: 0 }),
                2 => commands.push(BoardCommand::MovePhase {
                    from: 0,
                    to: model.len() - 1,
                }),
                _ => {}
            }
            commands
        };
        let (ours, theirs) = (side("ours"), side("theirs"));
        let result = merged(&base, &ours, &theirs);
        *counts.entry(result.is_ok()).or_default() += 1;
        match result {
            Ok(board) => {
                let stored = serde_json::to_value(board.to_node()).expect("JSON");
                assert_eq!(content_of(&stored), board);
            }
            Err(conflicts) => assert!(!conflicts.is_empty()),
        }
        assert_eq!(merged(&base, &ours, &[]), Ok(run(&base, &ours)));
        assert_eq!(merged(&base, &ours, &ours), Ok(run(&base, &ours)));
    }
    assert!(counts.len() == 2, "both outcomes occur: {counts:?}");
}

#[test]
fn a_conflict_names_the_item() {
    let base = content_of(&execute());
    let omen = || vec![item_conflict("omen", "Omen")];
    for (ours, theirs) in [
        (move_to(0, "omen", 1, 1), move_to(0, "omen", 2, 2)),
        (move_to(1, "omen", 1, 1), move_to(1, "omen", 2, 2)),
        (remove(0, "omen"), move_to(0, "omen", 2, 2)),
        (remove(0, "omen"), move_to(1, "omen", 2, 2)),
        (remove(1, "omen"), move_to(1, "omen", 2, 2)),
        (remove(1, "omen"), remove(0, "omen")),
    ] {
        let result = merged(
            &base,
            std::slice::from_ref(&ours),
            std::slice::from_ref(&theirs),
        );
        if matches!(
            (&ours, &theirs),
            (BoardCommand::Remove { .. }, BoardCommand::Remove { .. })
        ) {
            assert!(result.is_ok(), "both removed it: {result:?}");
            continue;
        }
        assert_eq!(result, Err(omen()), "{ours:?} {theirs:?}");
    }
    let labelled = merged(
        &base,
        &[set(0, "smoke", json!({"label": "one"}))],
        &[set(0, "smoke", json!({"label": "two"}))],
    );
    assert_eq!(labelled, Err(vec![item_conflict("smoke", "smoke")]));
}

#[test]
fn different_attributes_of_one_item_merge() {
    let base = content_of(&execute());
    let board = merged(
        &base,
        &[move_to(0, "omen", 7, 8)],
        &[set(0, "omen", json!({"label": "lurk"}))],
    );
    let board = board.expect("no conflict");
    let items = board.visible_items(1);
    assert_eq!(items[0].position(), Some(BoardPoint { x: 7, y: 8 }));
    assert_eq!(items[0].label(), Some("lurk"));
}

#[test]
fn phases_that_both_add_stay_and_two_names_of_one_phase_are_a_conflict() {
    let base = content_of(&execute());
    let board = merged(
        &base,
        &[add_phase(2, "ours")],
        &[add_phase(0, "theirs"), move_to(2, "omen", 5, 5)],
    );
    let board = board.expect("no conflict");
    let ids: Vec<_> = board
        .phases()
        .iter()
        .filter_map(|phase| phase.id())
        .collect();
    assert_eq!(ids, ["theirs", "p1", "p2", "ours"]);
    assert_eq!(
        board.visible_items(3)[0].position(),
        Some(BoardPoint { x: 5, y: 5 })
    );
    let name = |name: &str| BoardCommand::SetPhase {
        phase: 0,
        name: Some(name.to_owned()),
        clock: None,
    };
    let conflict = merged(&base, &[name("one")], &[name("two")]).expect_err("two names");
    assert!(
        matches!(conflict[..], [BoardConflict::Phase(_)]),
        "{conflict:?}"
    );
}

fn document(board: &BoardContent, text: &str) -> Document {
    let board = serde_json::to_value(board.to_node()).expect("JSON");
    let paragraph = json!({"type": "paragraph", "content": [{"type": "text", "text": text}]});
    Document::from_json(
        json!({"type": "doc", "content": [paragraph, board, {"type": "paragraph"}]}),
    )
    .expect("a document")
}

#[test]
fn a_document_merges_its_boards_by_item_and_undo_keeps_the_teammates_change() {
    let base_board = content_of(&execute());
    let base = document(&base_board, "plan");
    let ours = run(&base_board, &[move_to(0, "omen", 7, 8)]);
    let theirs_board = run(&base_board, &[place(1, "second"), remove(0, "foe")]);
    let theirs = document(&theirs_board, "their plan");
    let mut editor = DocumentEditor::new(base.clone());
    let set_board = EditorCommand::SetBoard {
        path: vec![1],
        board: ours.clone(),
    };
    editor.run(&set_board, 0.0).expect("the board is set");
    let before = editor.document().clone();
    let (patch, merge) = editor.merge(&base, &theirs);
    assert_eq!(merge.conflicts, []);
    let both = BoardContent::merge(&base_board, &ours, &theirs_board).expect("no conflict");
    assert_eq!(
        editor.document().to_json(),
        document(&both, "their plan").to_json()
    );
    let mut shown: Vec<_> = before.content().to_vec();
    for splice in &patch.splices {
        shown.splice(
            splice.at..splice.at + splice.removed.len(),
            splice.inserted.clone(),
        );
    }
    assert_eq!(shown, editor.document().content());
    let moved = run(&base_board, &[move_to(0, "omen", 300, 300)]);
    let conflicting = document(&moved, "plan");
    let (_, merge) = editor.merge(&base, &conflicting);
    let items = merge.conflicts.iter().flat_map(|conflict| &conflict.items);
    assert_eq!(
        items.cloned().collect::<Vec<_>>(),
        [item_conflict("omen", "Omen")]
    );
}

#[test]
fn a_command_on_a_board_is_one_step_of_the_documents_undo() {
    let board = content_of(&execute());
    let base = document(&board, "plan");
    let mut editor = DocumentEditor::new(base.clone());
    let moved = run(&board, &[move_to(0, "omen", 7, 8)]);
    let set = |board: BoardContent| EditorCommand::SetBoard {
        path: vec![1],
        board,
    };
    editor
        .run(&set(moved.clone()), 0.0)
        .expect("the board is set");
    editor
        .run(&set(run(&moved, &[remove(0, "foe")])), 1.0)
        .expect("the board is set");
    editor.undo().expect("a step");
    assert_eq!(
        editor.document().to_json(),
        document(&moved, "plan").to_json()
    );
    editor.undo().expect("a step");
    assert_eq!(editor.document().to_json(), base.to_json());
    assert!(!editor.can_undo());
    let elsewhere = EditorCommand::SetBoard {
        path: vec![0],
        board: moved,
    };
    assert!(
        editor.run(&elsewhere, 2.0).is_none(),
        "a paragraph is no board"
    );
    editor.select(&EditorSelection::caret(vec![2], 0));
    let blank = BoardContent::blank(Some("Bind"), "p1").expect("a board");
    editor
        .run(&EditorCommand::InsertBoard(blank), 3.0)
        .expect("the board is inserted");
    let maps = editor.document().content().iter().filter_map(|node| {
        BoardContent::from_element(node.element()?)?
            .map()
            .map(str::to_owned)
    });
    assert_eq!(maps.collect::<Vec<_>>(), ["Ascent", "Bind"]);
}
