//! Closed toggles: what they hide, and that closing one is no change of the text.

use app_document::diff::{BlockDiff, diff_blocks};
use app_document::merge::DocumentMerge;
use app_document::{ArrowAxis, Document, EditorCommand, EditorSelection, TextPosition, notation};

use crate::{editor, shown};

#[test]
fn the_caret_skips_a_closed_content() {
    let closed = "toggle:closed(sum(a) body(img p(b))) p(c)";
    let select = |path: &[usize]| {
        let mut editor = editor(closed);
        editor.select(&EditorSelection::caret(path.to_vec(), 0));
        shown(&editor)
    };
    assert_eq!(
        select(&[0, 1, 1]),
        "toggle:closed(sum(a|) body(img:/uploads/a.png p(b))) p(c)"
    );
    let state = editor("toggle:closed(sum(a|) body(img p(b))) p(c)");
    let next = state
        .state()
        .selection_after_arrow(ArrowAxis::Vertical, true);
    assert_eq!(next, None, "the browser goes to the next text");
    let open = editor("toggle(sum(a|) body(img p(b))) p(c)");
    let next = open
        .state()
        .selection_after_arrow(ArrowAxis::Vertical, true);
    assert_eq!(next, Some(EditorSelection::Node(vec![0, 1, 0])));
    let end = |notation: &str| editor(notation).state().selection_at_edge(&[0], false);
    assert_eq!(end(closed), Some(EditorSelection::caret(vec![0, 0], 1)));
}

#[test]
fn a_selection_that_ends_in_a_closed_content_ends_at_its_summary() {
    let typed = |before: &str| {
        let mut editor = editor(before);
        let selection = editor.state().selection().clone();
        editor.select(&selection);
        editor.run(&EditorCommand::Type("c".to_owned()), 0.0);
        shown(&editor)
    };
    assert_eq!(
        typed("toggle:closed(sum(a) body(p(b{b))) p(x|}y)"),
        "toggle:closed(sum(ac|y) body(p()))"
    );
    assert_eq!(
        typed("p(x{y) toggle:closed(sum(a) body(p(b|}b)))"),
        "p(xc|) toggle:closed(sum() body(p(bb)))"
    );
    assert_eq!(
        typed("toggle:closed(sum(a) body(p({b) p(c|})))"),
        "toggle:closed(sum(ac|) body(p(b) p(c)))"
    );
}

#[test]
fn a_triple_click_on_the_summary_of_a_closed_toggle_selects_its_text() {
    let editor = editor("toggle:closed(sum(ab) body(p(c))) p(d)");
    let raw = EditorSelection::Text {
        anchor: TextPosition::new(vec![0, 0], 0),
        head: TextPosition::new(vec![1], 0),
    };
    let meant = EditorSelection::Text {
        anchor: TextPosition::new(vec![0, 0], 0),
        head: TextPosition::new(vec![0, 0], 2),
    };
    assert_eq!(editor.state().without_trailing_break(&raw), meant);
}

#[test]
fn a_toggle_that_is_opened_or_closed_is_neither_a_difference_nor_a_conflict() {
    let document = |notation: &str| -> Document {
        let state = notation::parse(notation).expect("a state");
        state.document().clone()
    };
    let base = document("toggle(sum(a) body(p(b)))");
    let closed = document("toggle:closed(sum(a) body(p(b)))");
    let written = document("toggle(sum(a) body(p(b c)))");
    let differences = diff_blocks(&base, &closed);
    assert!(matches!(differences.as_slice(), [BlockDiff::Same(_)]));
    let merge = |ours: &Document, theirs: &Document| {
        let merge = DocumentMerge::of(&base, ours, theirs);
        assert!(merge.conflicts.is_empty());
        merge.ours
    };
    assert_eq!(merge(&written, &closed), written);
    assert_eq!(merge(&closed, &written), written);
    assert_eq!(merge(&base, &closed), closed);
    assert_eq!(merge(&closed, &base), closed);
}
