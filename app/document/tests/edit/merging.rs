//! Merging the version that a teammate saved.

use app_document::{DocumentEditor, EditorCommand, EditorSelection, notation};

use crate::{editor, shown};

fn letter(editor: &mut DocumentEditor, letter: &str) {
    editor.run(&EditorCommand::Type(letter.to_owned()), 0.0);
}

/// The editor of `mine` after a merge of `theirs`; both are based on `base`. `None` for a conflict.
fn merged(base: &str, mine: &str, theirs: &str) -> Option<String> {
    let document = |notation| {
        notation::parse(notation)
            .expect("a notation")
            .document()
            .clone()
    };
    let mut editor = editor(mine);
    editor.merge(&document(base), &document(theirs))?;
    Some(shown(&editor))
}

#[test]
fn a_caret_stays_at_its_letters() {
    for (mine, theirs, after) in [
        ("p(a) p(b|c)", "p(new) p(a) p(bc)", "p(new) p(a) p(b|c)"),
        ("p(a) p(b|c)", "p(a) p(bcd)", "p(a) p(b|cd)"),
        ("p(a) p(b|c)", "p(a) p(xbc)", "p(a) p(xb|c)"),
        ("p(a) p({b|}c) p(d)", "p(bc) p(d)", "p({b|}c) p(d)"),
        ("p(a|) p(b)", "p(b)", "p(|b)"),
        ("p(a) [hr]", "p(a) p(b) hr", "p(a) p(b) [hr]"),
    ] {
        let base = mine.replace(['|', '{', '}', '[', ']'], "");
        let got = merged(&base, mine, theirs).unwrap_or_default();
        assert_eq!(got, after, "{mine}, {theirs}");
    }
}

#[test]
fn blocks_that_only_one_changed_are_all_kept() {
    assert_eq!(
        merged("p(a) p(b) p(c)", "p(a) p(b) p(cx|)", "p(ay) p(b) p(c)").as_deref(),
        Some("p(ay) p(b) p(cx|)")
    );
    assert_eq!(
        merged("p(a) p(b)", "p(a) p(b) p(x|)", "p(y) p(a) p(b)").as_deref(),
        Some("p(y) p(a) p(b) p(x|)")
    );
    assert_eq!(
        merged("p(a) p(b) p(c)", "p(a|) p(c)", "p(a) p(b) p(c) p(d)").as_deref(),
        Some("p(a|) p(c) p(d)")
    );
    assert_eq!(merged("p(a) p(b)", "p(ax|) p(b)", "p(ay) p(b)"), None);
    assert_eq!(merged("p(a) p(b)", "p(|b)", "p(ay) p(b)"), None);
}

#[test]
fn undo_takes_back_what_was_written_here_and_nothing_else() {
    let mut editor = editor("p(a|) p(b) p(c)");
    letter(&mut editor, "x");
    editor.select(&EditorSelection::caret(vec![2], 1));
    letter(&mut editor, "z");
    let mine = editor.document().clone();
    let theirs = notation::parse("p(new) p(ax) p(by) p(cz)").expect("a notation");
    editor.merge(&mine, theirs.document()).expect("a patch");
    assert_eq!(shown(&editor), "p(new) p(ax) p(by) p(cz|)");
    editor.undo();
    assert_eq!(shown(&editor), "p(new) p(ax) p(by) p(c|)");
    editor.undo();
    assert_eq!(shown(&editor), "p(new) p(a|) p(by) p(c)");
    assert!(editor.undo().is_none());
    editor.redo();
    editor.redo();
    assert_eq!(shown(&editor), "p(new) p(ax) p(by) p(cz|)");
}

#[test]
fn a_step_in_a_block_that_a_teammate_changed_cannot_be_taken_back() {
    let mut editor = editor("p(a|) p(b)");
    letter(&mut editor, "x");
    editor.select(&EditorSelection::caret(vec![1], 1));
    letter(&mut editor, "z");
    let mine = editor.document().clone();
    let theirs = notation::parse("p(ax!) p(bz)").expect("a notation");
    editor.merge(&mine, theirs.document()).expect("a patch");
    editor.undo();
    assert_eq!(shown(&editor), "p(ax!) p(b|)");
    assert!(editor.undo().is_none());
    editor.redo();
    assert_eq!(shown(&editor), "p(ax!) p(bz|)");
}
