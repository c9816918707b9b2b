//! Merging the version that a teammate saved.

use app_document::merge::{BlockConflict, ConflictChoice, DocumentMerge};
use app_document::{
    Document, DocumentEditor, EditorCommand, EditorSelection, EditorState, Node, notation,
};

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
    let (_, merge) = editor.merge(&document(base), &document(theirs));
    merge.conflicts.is_empty().then(|| shown(&editor))
}

/// The merge of two versions, in notation: our document, their document and each conflict as *ours / theirs*.
fn conflicts(base: &str, mine: &str, theirs: &str) -> (String, String, Vec<String>) {
    let document = |notation| {
        let state = notation::parse(notation).expect("a notation");
        state.document().clone()
    };
    let print = |document: &Document| {
        let state = EditorState::new(document.clone());
        notation::print(&state).replace(['|', '[', ']'], "")
    };
    let blocks = |blocks: &[Node]| -> String {
        let all = blocks
            .iter()
            .map(|block| print(&Document::from_block(block)));
        all.collect::<Vec<_>>().join(" ")
    };
    let merge = DocumentMerge::of(&document(base), &document(mine), &document(theirs));
    let sides = |conflict: &BlockConflict| {
        format!("{} / {}", blocks(&conflict.ours), blocks(&conflict.theirs))
    };
    (
        print(&merge.ours),
        print(&merge.theirs),
        merge.conflicts.iter().map(sides).collect(),
    )
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
    editor.merge(&mine, theirs.document());
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
    editor.merge(&mine, theirs.document());
    editor.undo();
    assert_eq!(shown(&editor), "p(ax!) p(b|)");
    assert!(editor.undo().is_none());
    editor.redo();
    assert_eq!(shown(&editor), "p(ax!) p(bz|)");
}

#[test]
fn only_a_block_that_both_changed_is_a_conflict() {
    let rows = [
        // The blocks around it are merged on both sides.
        (
            "p(a) p(plan one) p(b) p(c)",
            "p(a) p(plan one mine) p(b) p(cc)",
            "p(aa) p(plan one theirs) p(b) p(c)",
            "p(aa) p(plan one mine) p(b) p(cc)",
            "p(aa) p(plan one theirs) p(b) p(cc)",
            "p(plan one mine) / p(plan one theirs)",
        ),
        // Adjacent conflicts are asked about one by one.
        (
            "p(a) p(b)",
            "p(1) p(2)",
            "p(3) p(4)",
            "p(1) p(2)",
            "p(3) p(4)",
            "p(1) / p(3); p(2) / p(4)",
        ),
        // A paragraph that is added below a changed one is no part of it.
        (
            "p(hold the site)",
            "p(hold the site now) p(then rotate)",
            "p(hold that site)",
            "p(hold the site now) p(then rotate)",
            "p(hold that site) p(then rotate)",
            "p(hold the site now) / p(hold that site)",
        ),
        // The halves of a paragraph that was split belong together.
        (
            "p(hold the site then rotate)",
            "p(hold the site) p(then rotate)",
            "p(hold the site then rotate fast)",
            "p(hold the site) p(then rotate)",
            "p(hold the site then rotate fast)",
            "p(hold the site) p(then rotate) / p(hold the site then rotate fast)",
        ),
        // One side removed what the other one changed.
        (
            "p(a) p(b)",
            "p(a)",
            "p(a) p(bx)",
            "p(a)",
            "p(a) p(bx)",
            " / p(bx)",
        ),
        // The same change on both sides is none.
        (
            "p(a) p(b)",
            "p(x) p(b1)",
            "p(x) p(b)",
            "p(x) p(b1)",
            "p(x) p(b1)",
            "",
        ),
        // Both added blocks at one place, some of them the same.
        (
            "p(a)",
            "p(a) p(s) p(x)",
            "p(a) p(s) p(y)",
            "p(a) p(s) p(x) p(y)",
            "p(a) p(s) p(x) p(y)",
            "",
        ),
    ];
    for (base, mine, theirs, ours, saved, asked) in rows {
        let (got, got_saved, found) = conflicts(base, mine, theirs);
        assert_eq!(
            (&*got, &*got_saved),
            (ours, saved),
            "{base}, {mine}, {theirs}"
        );
        assert_eq!(found.join("; "), asked, "{base}, {mine}, {theirs}");
    }
}

#[test]
fn a_conflict_is_resolved_by_either_version_or_both_and_no_undo_overrules_it() {
    let document = |notation| {
        notation::parse(notation)
            .expect("a notation")
            .document()
            .clone()
    };
    let (base, theirs) = (document("p(a) p(b)"), document("p(a) p(b2)"));
    for (choice, after) in [
        (ConflictChoice::Theirs, "p(a1) p(b2)"),
        (ConflictChoice::Ours, "p(a1) p(b1)"),
        (ConflictChoice::Both, "p(a1) p(b2) p(b1)"),
    ] {
        let mut editor = editor("p(a|) p(b)");
        letter(&mut editor, "1");
        editor.select(&EditorSelection::caret(vec![1], 1));
        letter(&mut editor, "1");
        let (_, merge) = editor.merge(&base, &theirs);
        let conflict = &merge.conflicts[0];
        editor.resolve_conflict(conflict, choice).expect("a patch");
        assert_eq!(shown(&editor).replace('|', ""), after);
        let next = merge.base_without(conflict);
        let (_, again) = editor.merge(&next, &theirs);
        assert_eq!(again.conflicts, []);
        assert_eq!(shown(&editor).replace('|', ""), after);
        while editor.undo().is_some() {}
        assert_eq!(shown(&editor).replace('|', ""), after);
    }
}
