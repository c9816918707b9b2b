//! Selected cells: what commands do to them, how they are copied, and pasted cells.

use app_document::{
    ArrowAxis, BlockType, DeletionUnit, DocumentEditor, DocumentFragment, EditorCommand, ListType,
    MarkKind, TableCommand, notation,
};

use crate::{check, editor, shown};

const BACK: EditorCommand = EditorCommand::Backspace(DeletionUnit::Grapheme);

/// The document after this fragment, or the selection of this notation, is pasted.
fn pasted(from: &str, into: &str) -> String {
    let state = notation::parse(from).expect("a state");
    let fragment = DocumentFragment::from_selection(&state).expect("a selection");
    let mut editor = editor(into);
    editor.run(&EditorCommand::Insert(fragment), 0.0);
    shown(&editor)
}

#[test]
fn cells_of_a_column_are_selected_without_those_between_them_in_the_text() {
    check(&[
        (
            "table(row(td(p(a)) td(p(b{c))) row(td(p(d)) td(p(e|}f))))",
            BACK,
            "table(row(td(p(a)) td(p({))) row(td(p(d)) td(p(|}))))",
        ),
        (
            "table(row(td(p({|a)) td(p(b))) row(td(p(c})) td(p(d))))",
            EditorCommand::ToggleMark(MarkKind::Bold),
            "table(row(td(p({|<b a>)) td(p(b))) row(td(p(<b c>})) td(p(d))))",
        ),
        (
            "ul(li(p(x) p(y))) table(row(td(p({a)) td(p(b|})))) table(row(td(p(c)) td(p(d))))",
            EditorCommand::ToggleMark(MarkKind::Bold),
            "ul(li(p(x) p(y))) table(row(td(p({<b a>)) td(p(<b b>|})))) table(row(td(p(c)) td(p(d))))",
        ),
        (
            "table(row(td(p({a) p(x)) td(p(b))) row(td(p(c) p(|}y)) td(p(d))))",
            EditorCommand::SetBlock(BlockType::Heading(1)),
            "table(row(td(h1({a) h1(x)) td(p(b))) row(td(h1(c) h1(|}y)) td(p(d))))",
        ),
    ]);
}

#[test]
fn lists_and_quotes_are_made_in_each_selected_cell() {
    let list = EditorCommand::ToggleList(ListType::Bullet);
    check(&[
        (
            "table(row(td(p({a)) td(p(b))) row(td(p(c|})) td(p(d))))",
            list.clone(),
            "table(row(td(ul(li(p({a)))) td(p(b))) row(td(ul(li(p(c|})))) td(p(d))))",
        ),
        (
            "table(row(td(ul(li(p(a{a)))) td(p(b|}b))))",
            list.clone(),
            "table(row(td(ul(li(p(a{a)))) td(ul(li(p(b|}b))))))",
        ),
        (
            "table(row(td(ul(li(p({a)))) td(ul(li(p(b|}))))))",
            list,
            "table(row(td(p({a)) td(p(b|}))))",
        ),
        (
            "p(x) ul(li(p(y) table(row(td(p({a)) td(p(b|}))))))",
            EditorCommand::ToggleQuote,
            "p(x) ul(li(p(y) table(row(td(quote(p({a))) td(quote(p(b|})))))))",
        ),
        (
            "ul(li(p(x)) li(p(y) table(row(td(p({a)) td(p(b|})) td(p(c))))))",
            EditorCommand::Indent,
            "ul(li(p(x)) li(p(y) table(row(td(p(a)) td(p(b)) td(p({c|}))))))",
        ),
    ]);
}

#[test]
fn the_rectangle_contains_whole_each_cell_that_it_cuts() {
    check(&[
        (
            "table(row(td(p({a)) td:2x1(p(b))) row(td(p(c)) td(p(d|})) td(p(e))))",
            BACK,
            "table(row(td(p({)) td:2x1(p())) row(td(p()) td(p(|})) td(p())))",
        ),
        (
            "table(row(td:1x2(p(a)) td(p(b))) row(td(p({c))) row(td(p(d|})) td(p(e))))",
            BACK,
            "table(row(td:1x2(p()) td(p())) row(td(p({))) row(td(p(|})) td(p())))",
        ),
        (
            "table(row(td(p({a)) td:2x1(p(b))) row(td(p(c)) td(p(d|})) td(p(e))) row(td(p(f)) td(p(g)) td(p(h))))",
            EditorCommand::Table(TableCommand::RemoveRow),
            "table(row(td(p(|f)) td(p(g)) td(p(h))))",
        ),
    ]);
}

#[test]
fn text_replaces_selected_cells_in_the_last_selected_one() {
    let x = || EditorCommand::Type("x".to_owned());
    let before = "table(row(td(p({a)) td(p(b|}))))";
    check(&[
        (before, x(), "table(row(td(p()) td(p(x|))))"),
        (
            "table(row(td(p({|a)) td(p(b}))))",
            x(),
            "table(row(td(p(x|)) td(p())))",
        ),
        (
            before,
            EditorCommand::Enter,
            "table(row(td(p()) td(p() p(|))))",
        ),
        (
            before,
            EditorCommand::MoveSelection(app_document::TextPosition::new(vec![0, 0, 0, 0], 1)),
            before,
        ),
    ]);
    assert_eq!(
        pasted("p({x|})", before),
        "table(row(td(p({x)) td(p(x|}))))"
    );
    assert_eq!(
        pasted("[img]", before),
        "table(row(td([img:/uploads/a.png]) td(img:/uploads/a.png)))"
    );
}

#[test]
fn selected_cells_are_copied_as_a_table_of_whole_cells() {
    let column = "table(row(th(p(a)) th(p(b{c))) row(td(p(d)) td(p(e|}f))))";
    assert_eq!(
        pasted(column, "p(|) p(x)"),
        "table(row(th(p(bc))) row(td(p(ef|)))) p(x)"
    );
    assert_eq!(
        pasted("table(row(td(p(a{b|}c))))", "table(row(td(p(x|))))"),
        "table(row(td(p(xb|))))"
    );
}

#[test]
fn dragged_cells_leave_their_place_empty_and_replace_those_from_the_drop_on() {
    let to = app_document::TextPosition::new(vec![0, 0, 1, 0], 1);
    check(&[(
        "table(row(td(p({a)) td(p(b))) row(td(p(c|})) td(p(d))))",
        EditorCommand::MoveSelection(to),
        "table(row(td(p()) td(p({a))) row(td(p()) td(p(c|}))))",
    )]);
}

#[test]
fn pasted_cells_replace_those_from_the_caret_on_and_the_table_grows() {
    let rows = "table(row(td(p({1))) row(td(p(2|}))))";
    let cells = "table(row(td(p({1)) td(p(2|}))))";
    assert_eq!(
        pasted(
            cells,
            "table(row(th(p(a)) th(p(b|) ul(li(p(c))))) row(td(p(d)) td(p(e))))"
        ),
        "table(row(th(p(a)) th(p({1)) th(p(2|}))) row(td(p(d)) td(p(e)) td(p())))",
        "the place decides which cells are headers"
    );
    assert_eq!(
        pasted(rows, "table(row(th(p(a|)) th(p(b))))"),
        "table(row(th(p({1)) th(p(b))) row(td(p(2|})) td(p())))"
    );
    assert_eq!(
        pasted(cells, "table(row(td(p(a)) td(p(b))) row(td(p(c|))))"),
        "table(row(td(p(a)) td(p(b))) row(td(p({1)) td(p(2|}))))",
        "a gap is filled"
    );
    assert_eq!(
        pasted(cells, "table(row(td(pre(a|)) td(p(b))))"),
        r"table(row(td(pre(a\| 1 \| 2 \|
\| --- \| --- \||)) td(p(b))))"
    );
}

#[test]
fn a_row_that_cells_from_above_cover_is_copied_and_pasted() {
    let covered = "table(row(td:1x2(p({a)) td:1x2(p(b|})) td(p(c))) row(td(p(d))))";
    assert_eq!(
        pasted(covered, "p(|)"),
        "table(row(td:1x2(p(a)) td:1x2(p(b|))) row)"
    );
    assert_eq!(
        pasted(covered, "table(row(td(p(|)) td(p())))"),
        "table(row(td:1x2(p({a)) td:1x2(p(b|}))) row)"
    );
}

#[test]
fn cells_that_reach_out_of_the_pasted_ones_are_split() {
    let cell = "table(row(td(p({1)) td(p(2|}))))";
    assert_eq!(
        pasted(
            cell,
            "table(row(td:1x3(p(a)) td:2x1(p(b))) row(td(p(|c)) td(p(d))) row(td(p(e)) td(p(f))))"
        ),
        "table(row(td:1x3(p(a)) td:2x1(p(b))) row(td(p({1)) td(p(2|}))) row(td(p(e)) td(p(f))))"
    );
    assert_eq!(
        pasted(
            cell,
            "table(row(td(p(a)) td:1x3(p(b))) row(td(p(|c))) row(td(p(d))))"
        ),
        "table(row(td(p(a)) td:1x1(p(b))) row(td(p({1)) td(p(2|}))) row(td(p(d)) td:1x1(p())))"
            .replace(":1x1", "")
    );
    assert_eq!(
        pasted(
            cell,
            "table(row(td(p(a)) td(p(|b)) td(p(c))) row(td:3x1(p(d))))"
        ),
        "table(row(td(p(a)) td(p({1)) td(p(2|}))) row(td:3x1(p(d))))"
    );
}

#[test]
fn shift_and_an_arrow_select_the_next_cell_and_stop_at_the_edge_of_the_table() {
    use ArrowAxis::{Horizontal, Vertical};
    let after = |before: &str, arrow, is_forward| {
        let state = notation::parse(before).expect("a state");
        let next = state.selection_to_next_cell(arrow, is_forward)?;
        let editor = DocumentEditor::from_state(state.with_selection(&next));
        Some(shown(&editor))
    };
    let rows = [
        (
            "table(row(td(p(a|)) td(p(b))) row(td(p(c)) td(p(d))))",
            (Vertical, true),
            Some("table(row(td(p(a{)) td(p(b))) row(td(p(|}c)) td(p(d))))"),
        ),
        (
            "table(row(td(p(a{)) td(p(b))) row(td(p(|}c)) td(p(d))))",
            (Horizontal, true),
            Some("table(row(td(p(a{)) td(p(b))) row(td(p(c)) td(p(|}d))))"),
        ),
        (
            "table(row(td(p(a)) td(p(b))) row(td(p(c)) td(p({|d}))))",
            (Horizontal, false),
            Some("table(row(td(p(a)) td(p(b))) row(td(p(c{|)) td(p(d}))))"),
        ),
        (
            "table(row(td:2x1(p(a))) row(td(p(b|)) td(p(c))))",
            (Vertical, false),
            Some("table(row(td:2x1(p(a{|))) row(td(p(b})) td(p(c))))"),
        ),
        (
            "table(row(td(p({a)) td(p(b|}))))",
            (Horizontal, true),
            Some("table(row(td(p({a)) td(p(b|}))))"),
        ),
        (
            "table(row(td(p(a)) td(p(b|))) row(td(p(c)) td(p(d))))",
            (Horizontal, true),
            Some("table(row(td(p(a)) td(p(b|))) row(td(p(c)) td(p(d))))"),
        ),
        (
            "table(row(td(p(a|)) td(p(b)))) p(c)",
            (Vertical, true),
            Some("table(row(td(p(a{)) td(p(b)))) p(|}c)"),
        ),
        (
            "table(row(td(p(a)) td(p(b|)))) p(c)",
            (Horizontal, true),
            None,
        ),
        ("table(row(td(p(a|b)) td(p(c))))", (Horizontal, true), None),
        (
            "table(row(td(p(a|) p(b)) td(p(c))))",
            (Vertical, true),
            None,
        ),
        ("p({a) table(row(td(p(b|}))))", (Horizontal, true), None),
    ];
    for (before, (arrow, is_forward), expected) in rows {
        let shown = after(before, arrow, is_forward);
        assert_eq!(shown.as_deref(), expected, "{before}");
    }
}

#[test]
fn undo_selects_the_emptied_cells_again() {
    let before = "table(row(td(p({a)) td(p(b))) row(td(p(c|})) td(p(d))))";
    let mut editor = editor(before);
    editor.run(&BACK, 0.0);
    editor.undo();
    assert_eq!(shown(&editor), before);
    assert_eq!(editor.state().selected_cells(), [[0, 0, 0], [0, 1, 0]]);
}
