//! Typing and deleting in the cells of a table.

use app_document::{DeletionUnit, EditorCommand, ListType, notation};

use crate::{check, editor, shown, type_into};

const BACK: EditorCommand = EditorCommand::Backspace(DeletionUnit::Grapheme);
const FORWARD: EditorCommand = EditorCommand::Delete(DeletionUnit::Grapheme);
const DELETE: EditorCommand = EditorCommand::DeleteSelection;
const TAB: EditorCommand = EditorCommand::Indent;
const SHIFT_TAB: EditorCommand = EditorCommand::Outdent;

#[test]
fn tab_goes_to_the_next_cell_and_after_the_last_one_adds_a_row() {
    check(&[
        (
            "table(row(td(p(a|)) td(p(b))))",
            TAB,
            "table(row(td(p(a)) td(p({b|}))))",
        ),
        (
            "table(row(td(p(a|)) td(p())))",
            TAB,
            "table(row(td(p(a)) td(p(|))))",
        ),
        (
            "table(row(td(p(a)) td(p(b|))) row(td(p(c)) td(p(d))))",
            TAB,
            "table(row(td(p(a)) td(p(b))) row(td(p({c|})) td(p(d))))",
        ),
        (
            "table(row(th(p(a)) th(p(b|))))",
            TAB,
            "table(row(th(p(a)) th(p(b))) row(td(p(|)) td(p())))",
        ),
        (
            "table(row(td(p(a)) td(p(b|))))",
            SHIFT_TAB,
            "table(row(td(p({a|})) td(p(b))))",
        ),
        (
            "table(row(td(p(|a)) td(img)))",
            TAB,
            "table(row(td(p(a)) td([img:/uploads/a.png])))",
        ),
        (
            "table(row(td(ul(li(p(a)) li(p(b|))))))",
            TAB,
            "table(row(td(ul(li(p(a) ul(li(p(b|))))))))",
        ),
    ]);
    let mut first = editor("table(row(td(p(a|))))");
    assert!(first.run(&SHIFT_TAB, 0.0).is_none(), "the focus may leave");
    let mut list = editor("ul(li(p(a)) li(p(b) table(row(td(p(c|)) td(p())))))");
    list.run(&TAB, 0.0);
    assert_eq!(
        shown(&list),
        "ul(li(p(a)) li(p(b) table(row(td(p(c)) td(p(|))))))"
    );
}

#[test]
fn enter_and_typing_stay_in_the_cell() {
    check(&[
        (
            "table(row(td(p(a|b)) td(p(c))))",
            EditorCommand::Enter,
            "table(row(td(p(a) p(|b)) td(p(c))))",
        ),
        (
            "table(row(td(p(a|))))",
            EditorCommand::ToggleList(ListType::Task),
            "table(row(td(tasks(task(p(a|))))))",
        ),
        (
            "quote(table(row(td(p(a|)))))",
            EditorCommand::ToggleQuote,
            "quote(table(row(td(quote(p(a|))))))",
        ),
        (
            "ul(li(p(a) table(row(td(p(b|))))))",
            EditorCommand::ToggleList(ListType::Bullet),
            "ul(li(p(a) table(row(td(ul(li(p(b|))))))))",
        ),
        (
            "table(row(td(p(a) p(b|))))",
            EditorCommand::MoveBlock { is_up: true },
            "table(row(td(p(b|) p(a))))",
        ),
    ]);
    let mut editor = editor("table(row(td(p(|)) td(p())))");
    type_into(&mut editor, "- a\n\n# b");
    assert_eq!(
        shown(&editor),
        "table(row(td(ul(li(p(a))) h1(b|)) td(p())))"
    );
}

#[test]
fn deletion_never_merges_cells() {
    let same = |notation: &'static str, command: EditorCommand| (notation, command, notation);
    check(&[
        same("table(row(td(p(a)) td(p(|b))))", BACK),
        same("table(row(td(p(a)) td(p(|))))", BACK),
        same("p(x) table(row(td(p(|a))))", BACK),
        same("table(row(td(p(a|)) td(p(b))))", FORWARD),
        same("table(row(td(p(a|)))) p(b)", FORWARD),
        (
            "table(row(td(p(a)) td(h1(|b))))",
            BACK,
            "table(row(td(p(a)) td(p(|b))))",
        ),
        (
            "table(row(td(p(a)) td(ul(li(p(|b))))))",
            BACK,
            "table(row(td(p(a)) td(p(|b))))",
        ),
        (
            "table(row(td(p(a)))) p(|b)",
            BACK,
            "table(row(td(p(a|)))) p(b)",
        ),
        ("table(row(td(p(a)))) p(|)", BACK, "table(row(td(p(a|))))"),
        (
            "p(b|) table(row(td(p(a))))",
            FORWARD,
            "p(b) table(row(td(p(|a))))",
        ),
        (
            "p(|) table(row(td(p(a))))",
            FORWARD,
            "table(row(td(p(|a))))",
        ),
        (
            "ul(li(p(|) table(row(td(p(a))))))",
            FORWARD,
            "ul(li(p() table(row(td(p(|a))))))",
        ),
        ("table(row(td(p(a) p(|b))))", BACK, "table(row(td(p(a|b))))"),
        ("table(row(td([img])))", BACK, "table(row(td(p(|))))"),
    ]);
}

#[test]
fn a_selection_across_cells_loses_its_content_and_no_cell() {
    check(&[
        (
            "table(row(td(p(a{b)) td(p(c)) td(p(d|}e))))",
            DELETE,
            "table(row(td(p({)) td(p()) td(p(|}))))",
        ),
        (
            "table(row(td(p({a) p(b)) td(ul(li(p(c))) img)) row(td(p(d|}))))",
            DELETE,
            "table(row(td(p(|)) td(p())) row(td(p())))",
        ),
        (
            "p(a{b) table(row(td(p(c)) td(p(d|}e)))) p(f)",
            DELETE,
            "p(a|) table(row(td(p()) td(p(e)))) p(f)",
        ),
        (
            "table(row(td(p(c{d)) td(p(e)))) p(f|}g)",
            DELETE,
            "table(row(td(p(c|)) td(p()))) p(g)",
        ),
        (
            "p(a{b) table(row(td(p(c)) td(p(d)))) p(f|}g)",
            DELETE,
            "p(a|g)",
        ),
        (
            "table(row(td(p(a{b) table(row(td(p(c)))) p(d|}e)) td(p(f))))",
            DELETE,
            "table(row(td(p(a|e)) td(p(f))))",
        ),
        (
            "table(row(td(p(a{b)) td(table(row(td(p(c)))))) row(td(p(d|}e))))",
            DELETE,
            "table(row(td(p(a|)) td(p())) row(td(p(e))))",
        ),
    ]);
}

#[test]
fn vertical_arrows_go_to_the_next_row_and_beside_the_table() {
    let after = |before: &str, is_forward| {
        let state = notation::parse(before).expect("a state");
        let next = state.selection_in_next_row(is_forward)?;
        Some(notation::print(&state.with_selection(&next)))
    };
    let rows = [
        (
            "table(row(td(p(a)) td(p(bb|))) row(td(p(c)) td(p(d))))",
            true,
            Some("table(row(td(p(a)) td(p(bb))) row(td(p(c)) td(p(d|))))"),
        ),
        (
            "table(row(td(p(a) p(x)) td(p(b))) row(td(p(|c)) td(p(d))))",
            false,
            Some("table(row(td(p(a) p(|x)) td(p(b))) row(td(p(c)) td(p(d))))"),
        ),
        (
            "table(row(td:2x1(p(a))) row(td(p(c)) td(p(d|))))",
            false,
            Some("table(row(td:2x1(p(a|))) row(td(p(c)) td(p(d))))"),
        ),
        (
            "p(x) table(row(td(p(|a)))) img",
            false,
            Some("p(|x) table(row(td(p(a)))) img:/uploads/a.png"),
        ),
        (
            "table(row(td(p(|a)))) img",
            true,
            Some("table(row(td(p(a)))) [img:/uploads/a.png]"),
        ),
        ("table(row(td(p(|a)))) p(b)", false, None),
        ("table(row(td(p(a|) p(b))))", true, None),
        ("p(a|) p(b)", true, None),
    ];
    for (before, is_forward, expected) in rows {
        assert_eq!(after(before, is_forward).as_deref(), expected, "{before}");
    }
}
