//! Images, rules and unknown nodes without text beside them: the caret and typed text go beside them.

use app_document::{
    ArrowAxis, DeletionUnit, Document, DocumentEditor, EditorCommand, EditorSelection, EditorState,
    InsertionSide, notation,
};

use crate::{check, editor, shown};

fn letter() -> EditorCommand {
    EditorCommand::Type("x".to_owned())
}

fn opened(document: &str) -> DocumentEditor {
    let state = notation::parse(document).unwrap_or_else(|| panic!("invalid notation: {document}"));
    DocumentEditor::new(state.document().clone())
}

#[test]
fn an_opened_document_has_its_caret_in_the_first_text() {
    for (document, typed) in [
        ("img p(text)", "img p(x|text)"),
        ("hr quote(?embed p(a)) p(b)", "hr quote(?embed p(x|a)) p(b)"),
        ("p(a) img", "p(x|a) img"),
        ("img", "img p(x|)"),
        ("hr img", "hr p(x|) img"),
    ] {
        let mut editor = opened(document);
        editor.run(&letter(), 0.0);
        assert_eq!(
            shown(&editor).replace(":/uploads/a.png", ""),
            typed,
            "{document}"
        );
    }
}

#[test]
fn a_line_opens_only_where_nothing_beside_it_holds_a_caret() {
    check(&[
        ("p(a|) hr", EditorCommand::OpenLine(2), "p(a) hr p(|)"),
        ("p(a|) hr", EditorCommand::OpenLine(9), "p(a) hr p(|)"),
        ("hr p(a|)", EditorCommand::OpenLine(0), "p(|) hr p(a)"),
        (
            "hr ?embed p(a|)",
            EditorCommand::OpenLine(1),
            "hr p(|) ?embed p(a)",
        ),
        (
            "p(a|) quote(p(b) ?embed)",
            EditorCommand::OpenLine(2),
            "p(a) quote(p(b) ?embed) p(|)",
        ),
        (
            "p(a|) ul(li(p(b) hr)) hr",
            EditorCommand::OpenLine(2),
            "p(a) ul(li(p(b) hr)) p(|) hr",
        ),
        ("[hr]", EditorCommand::OpenLine(1), "hr p(|)"),
        ("p(a|) hr", EditorCommand::OpenLine(1), "p(a|) hr"),
        ("p(a|) pre(b)", EditorCommand::OpenLine(2), "p(a|) pre(b)"),
        ("p(a[<?chip>])", EditorCommand::OpenLine(1), "p(a[<?chip>])"),
    ]);
}

#[test]
fn what_a_caret_came_to_by_motion_stays_when_text_is_typed() {
    for (before, is_forward, after) in [
        ("p(a|) hr p(b)", true, "p(a) hr p(x|) p(b)"),
        ("p(a) hr p(|b)", false, "p(a) p(x|) hr p(b)"),
        ("p(a|) ?embed", true, "p(a) ?embed p(x|)"),
        (
            "ul(li(p(a|)) ?taskItem)",
            true,
            "ul(li(p(a)) ?taskItem li(p(x|)))",
        ),
        ("p(a|<?chip>b)", true, "p(a<?chip>x|b)"),
        ("p(a<?chip>|b)", false, "p(ax|<?chip>b)"),
    ] {
        let mut editor = editor(before);
        let next = editor
            .state()
            .selection_after_arrow(ArrowAxis::Horizontal, is_forward)
            .expect("a node");
        let side = if is_forward {
            InsertionSide::After
        } else {
            InsertionSide::Before
        };
        editor.select_by_motion(&next, side);
        editor.run(&letter(), 0.0);
        assert_eq!(shown(&editor), after, "{before}");
        while editor.undo().is_some() {}
        assert!(editor.document().has_same_content(EditorState::document(
            &notation::parse(before).expect("a notation")
        )));
    }
}

#[test]
fn what_the_person_chose_is_replaced_and_deleted() {
    check(&[
        ("p(a) [hr] p(b)", letter(), "p(a) p(x|) p(b)"),
        ("p(a[<?chip>]b)", letter(), "p(ax|b)"),
        ("p(a) [?embed]", EditorCommand::DeleteSelection, "p(a|)"),
    ]);
}

#[test]
fn what_an_edit_selects_by_itself_is_not_replaced() {
    for (before, command, after) in [
        (
            "p(a) hr p(|b)",
            EditorCommand::Backspace(DeletionUnit::Grapheme),
            "p(a) hr p(x|) p(b)",
        ),
        (
            "p(a|) img",
            EditorCommand::Delete(DeletionUnit::Grapheme),
            "p(a) p(x|) img",
        ),
        (
            "[hr] ?embed",
            EditorCommand::DeleteSelection,
            "?embed p(x|)",
        ),
    ] {
        let mut editor = editor(before);
        editor.run(&command, 0.0);
        editor.run(&letter(), 0.0);
        assert_eq!(
            shown(&editor).replace(":/uploads/a.png", ""),
            after,
            "{before}"
        );
    }
    let mut editor = editor("p(a) [hr]");
    editor.run(&letter(), 0.0);
    editor.undo();
    editor.run(&letter(), 9_000.0);
    assert_eq!(
        shown(&editor),
        "p(a) hr p(x|)",
        "a node that undo restores is not replaced either"
    );
}

#[test]
fn arrows_past_the_first_and_the_last_node_open_a_line_there() {
    let state = |document: &str| notation::parse(document).expect("a notation");
    assert_eq!(state("p(a) [hr]").line_index_past_node(true), Some(2));
    assert_eq!(state("[hr] p(a)").line_index_past_node(false), Some(0));
    assert_eq!(
        state("p(a) quote([?embed])").line_index_past_node(true),
        Some(2)
    );
    assert_eq!(state("[hr] p(a)").line_index_past_node(true), None);
    assert_eq!(state("p(a[<?chip>])").line_index_past_node(true), None);
    assert_eq!(state("p(a|)").line_index_past_node(true), None);
}

#[test]
fn the_ends_of_a_document_want_a_line_where_they_hold_no_caret() {
    let state = |document: &str| notation::parse(document).expect("a notation");
    assert_eq!(state("p(a|) hr").line_index_at_edge(true), Some(2));
    assert_eq!(state("p(a|) hr").line_index_at_edge(false), None);
    assert_eq!(state("img p(a|)").line_index_at_edge(false), Some(0));
    assert_eq!(state("quote(hr p(a|))").line_index_at_edge(true), None);
    assert_eq!(state("[img] hr").line_index_without_caret(), Some(2));
    assert_eq!(state("img p(|)").line_index_without_caret(), None);
}

#[test]
fn a_line_that_was_opened_is_a_step_that_can_be_taken_back() {
    let mut editor = opened("hr img");
    let first: Document = editor.document().clone();
    editor.run(&EditorCommand::OpenLine(2), 0.0);
    assert_eq!(editor.selection(), &EditorSelection::caret(vec![2], 0));
    editor.undo();
    assert_eq!(editor.document(), &first);
}
