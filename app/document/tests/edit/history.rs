//! Undo and redo.

use app_document::{DeletionUnit, DocumentEditor, EditorCommand, EditorSelection, MarkKind};

use crate::{editor, shown};

fn letter(editor: &mut DocumentEditor, text: &str, now: f64) {
    editor.run(&EditorCommand::Type(text.to_owned()), now);
}

#[test]
fn typing_joins_within_half_a_second() {
    let mut editor = editor("p(|)");
    letter(&mut editor, "a", 0.0);
    letter(&mut editor, "b", 500.0);
    letter(&mut editor, "c", 1_001.0);
    editor.undo();
    assert_eq!(shown(&editor), "p(ab|)");
    editor.undo();
    assert_eq!(shown(&editor), "p(|)");
    assert!(editor.undo().is_none());
    editor.redo();
    editor.redo();
    assert_eq!(shown(&editor), "p(abc|)");
    assert!(editor.redo().is_none());
}

#[test]
fn typing_elsewhere_and_deleting_are_their_own_steps() {
    let mut editor = editor("p(a|b)");
    letter(&mut editor, "x", 0.0);
    editor.select(&EditorSelection::caret(vec![0], 3));
    letter(&mut editor, "y", 10.0);
    editor.run(&EditorCommand::Backspace(DeletionUnit::Grapheme), 20.0);
    editor.run(&EditorCommand::Backspace(DeletionUnit::Grapheme), 30.0);
    assert_eq!(shown(&editor), "p(ax|)");
    editor.undo();
    assert_eq!(shown(&editor), "p(axby|)");
    editor.undo();
    assert_eq!(shown(&editor), "p(axb|)");
    editor.undo();
    assert_eq!(shown(&editor), "p(a|b)");
}

#[test]
fn every_act_of_the_toolbar_is_a_step_and_undo_restores_the_selection() {
    let mut editor = editor("p(a{b|}c)");
    editor.run(&EditorCommand::ToggleMark(MarkKind::Bold), 0.0);
    editor.run(&EditorCommand::ToggleMark(MarkKind::Italic), 1.0);
    editor.select(&EditorSelection::caret(vec![0], 0));
    editor.undo();
    assert_eq!(shown(&editor), "p(a{<b b>|}c)");
    editor.undo();
    assert_eq!(shown(&editor), "p(a{b|}c)");
    assert!(!editor.can_undo() && editor.can_redo());
}

#[test]
fn a_new_change_ends_what_could_be_redone() {
    let mut editor = editor("p(|)");
    letter(&mut editor, "a", 0.0);
    editor.undo();
    letter(&mut editor, "b", 9_000.0);
    assert!(editor.redo().is_none());
    assert_eq!(shown(&editor), "p(b|)");
}

#[test]
fn more_than_a_hundred_steps_can_be_taken_back() {
    let mut editor = editor("p(|)");
    for step in 0u32..150 {
        letter(&mut editor, "a", f64::from(step) * 1_000.0);
    }
    let steps = std::iter::from_fn(|| editor.undo()).count();
    assert_eq!(steps, 150);
    assert_eq!(shown(&editor), "p(|)");
}

#[test]
fn another_version_is_one_step_and_shares_what_is_equal() {
    let mut ours = editor("p(a) p(b|) p(c)");
    let theirs = editor("p(a) p(x) p(y) p(c)");
    let patch = ours.replace_document(theirs.document(), 0.0);
    assert_eq!(
        (patch.splices[0].at, patch.splices[0].removed.len()),
        (1, 1)
    );
    assert_eq!(ours.document(), theirs.document());
    ours.undo();
    assert_eq!(shown(&ours), "p(a) p(b|) p(c)");
}

#[test]
fn a_change_names_only_the_blocks_it_changed() {
    let mut editor = editor("p(a) p(b|) ul(li(p(c)) li(p(d)))");
    let patch = editor
        .run(&EditorCommand::Type("x".to_owned()), 0.0)
        .expect("a patch");
    assert_eq!(
        (patch.splices[0].at, patch.splices[0].inserted.len()),
        (1, 1)
    );
    editor.select(&EditorSelection::caret(vec![2, 1, 0], 0));
    let patch = editor
        .run(&EditorCommand::Type("x".to_owned()), 0.0)
        .expect("a patch");
    let (before, after) = (&patch.splices[0].removed[0], &patch.splices[0].inserted[0]);
    let items = |node: &app_document::Node| node.element().expect("a list").content().to_vec();
    assert!(
        items(before)[0].ptr_eq(&items(after)[0]),
        "the other item is shared"
    );
    assert!(!items(before)[1].ptr_eq(&items(after)[1]));
}

#[test]
fn a_selection_follows_a_patch() {
    let mut editor = editor("p(one) p(two|) p(three)");
    let later = EditorSelection::caret(vec![2], 2);
    let behind = EditorSelection::caret(vec![1], 3);
    let patch = editor.run(&EditorCommand::Enter, 0.0).expect("a patch");
    assert_eq!(
        patch.map_selection(&later),
        EditorSelection::caret(vec![3], 2)
    );
    let patch = editor
        .run(&EditorCommand::Backspace(DeletionUnit::Grapheme), 1.0)
        .expect("a patch");
    assert_eq!(
        patch.map_selection(&EditorSelection::caret(vec![3], 2)),
        later
    );
    let patch = editor
        .run(&EditorCommand::Type("!".to_owned()), 2.0)
        .expect("a patch");
    assert_eq!(patch.map_selection(&behind), behind);
}
