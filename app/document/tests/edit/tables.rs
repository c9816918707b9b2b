//! Tables: their rows and columns, and the lines around them.

use app_document::{ArrowAxis, EditorCommand, TableCommand, ToolbarState, notation};

use crate::{check, editor};

const INSERT: EditorCommand = EditorCommand::Table(TableCommand::Insert);

const fn row(is_after: bool) -> EditorCommand {
    EditorCommand::Table(TableCommand::AddRow { is_after })
}

const fn column(is_after: bool) -> EditorCommand {
    EditorCommand::Table(TableCommand::AddColumn { is_after })
}

#[test]
fn a_new_table_has_a_header_row_and_a_line_after_it() {
    let empty = "row(td(p()) td(p()) td(p())) row(td(p()) td(p()) td(p()))";
    let table = ["table(row(th(p(|)) th(p()) th(p())) ", empty, ")"].concat();
    check(&[
        ("p(|)", INSERT, &[&table, " p()"].concat()),
        ("p(a|b)", INSERT, &["p(a) ", &table, " p(b)"].concat()),
        ("p(a|) p(b)", INSERT, &["p(a) ", &table, " p(b)"].concat()),
        (
            "ul(li(p(a|)))",
            INSERT,
            &["ul(li(p(a) ", &table, " p()))"].concat(),
        ),
        ("pre(a|)", INSERT, "pre(a|)"),
        ("table(row(td(p(a|))))", INSERT, "table(row(td(p(a|))))"),
        (
            "table(row(td(ul(li(p(a|))))))",
            INSERT,
            "table(row(td(ul(li(p(a|))))))",
        ),
    ]);
}

#[test]
fn rows_and_columns_are_added_beside_the_cell() {
    check(&[
        (
            "table(row(th(p(a)) th(p(b|))) row(td(p(c)) td(p(d))))",
            row(true),
            "table(row(th(p(a)) th(p(b|))) row(td(p()) td(p())) row(td(p(c)) td(p(d))))",
        ),
        (
            "table(row(td(p(a|)) td(p(b))))",
            row(false),
            "table(row(td(p()) td(p())) row(td(p(a|)) td(p(b))))",
        ),
        (
            "table(row(th(p(a)) th(p(b|))) row(td(p(c)) td(p(d))))",
            column(false),
            "table(row(th(p(a)) th(p()) th(p(b|))) row(td(p(c)) td(p()) td(p(d))))",
        ),
        (
            "table(row(th(p(a)) th(p(b|))) row(td(p(c)) td(p(d))))",
            column(true),
            "table(row(th(p(a)) th(p(b|)) th(p())) row(td(p(c)) td(p(d)) td(p())))",
        ),
        (
            "table(row(td:1x2(p(a|)) td(p(b))) row(td(p(c))))",
            row(true),
            "table(row(td:1x2(p(a|)) td(p(b))) row(td(p(c))) row(td(p()) td(p())))",
        ),
        (
            "table(row(td:1x2(p(a)) td(p(b|))) row(td(p(c))))",
            row(true),
            "table(row(td:1x3(p(a)) td(p(b|))) row(td(p())) row(td(p(c))))",
        ),
        (
            "table(row(td:2x1(p(a))) row(td(p(b|)) td(p(c))))",
            column(true),
            "table(row(td:3x1(p(a))) row(td(p(b|)) td(p()) td(p(c))))",
        ),
        ("p(a|)", row(true), "p(a|)"),
        (
            "table(row(td(p(a|)) td(p(b))) row(td(p(c))))",
            row(true),
            "table(row(td(p(a|)) td(p(b))) row(td(p(c))))",
        ),
    ]);
}

#[test]
fn rows_and_columns_are_removed_and_with_the_last_one_the_table() {
    let remove_row = || EditorCommand::Table(TableCommand::RemoveRow);
    let remove_column = || EditorCommand::Table(TableCommand::RemoveColumn);
    let remove = || EditorCommand::Table(TableCommand::Remove);
    check(
        &[
            (
                "table(row(td(p(a|)) td(p(b))) row(td(p(c)) td(p(d))))",
                remove_row(),
                "table(row(td(p(|c)) td(p(d))))",
            ),
            (
                "table(row(td(p(a)) td(p(b))) row(td(p(c)) td(p(d|))))",
                remove_row(),
                "table(row(td(p(a)) td(p(|b))))",
            ),
            (
                "table(row(td(p(a)) td(p(b|))) row(td(p(c)) td(p(d))))",
                remove_column(),
                "table(row(td(p(|a))) row(td(p(c))))",
            ),
            (
                "table(row(td:1x2(p(a)) td(p(b|))) row(td(p(c))))",
                remove_row(),
                "table(row(td:1x1(p(a)) td(p(|c))))",
            ),
            (
                "table(row(td(p(b|)) td:1x2(p(a))) row(td(p(c))))",
                remove_row(),
                "table(row(td(p(|c)) td:1x1(p(a))))",
            ),
            (
                "table(row(td:2x1(p(a))) row(td(p(b|)) td(p(c))))",
                remove_column(),
                "table(row(td(p(a))) row(td(p(|c))))",
            ),
            (
                "table(row(td(p({a))) row(td(p(b|})))) p(c)",
                remove_row(),
                "p(|c)",
            ),
            ("table(row(td(p(a|))))", remove_column(), "p(|)"),
            (
                "table(row(td(p({a)) td(p(b|}))) row(td(p(c)) td(p(d))))",
                remove_column(),
                "table(row(td(p({a)) td(p(b|}))) row(td(p(c)) td(p(d))))",
            ),
            ("p(a) table(row(td(p(b|))))", remove(), "p(a|)"),
            (
                "table(row(td(table(row(td(p(b|))))))) p(c)",
                remove(),
                "table(row(td(p(|)))) p(c)",
            ),
        ]
        .map(|(before, command, after)| (before, command, after.replace(":1x1", "")))
        .iter()
        .map(|(before, command, after)| (*before, command.clone(), after.as_str()))
        .collect::<Vec<_>>(),
    );
}

#[test]
fn the_header_row_is_switched() {
    let toggle = || EditorCommand::Table(TableCommand::ToggleHeaderRow);
    check(&[
        (
            "table(row(td(p(a)) td(p(b))) row(td(p(c|)) td(p(d))))",
            toggle(),
            "table(row(th(p(a)) th(p(b))) row(td(p(c|)) td(p(d))))",
        ),
        (
            "table(row(th(p(a|)) th(p(b))) row(td(p(c)) td(p(d))))",
            toggle(),
            "table(row(td(p(a|)) td(p(b))) row(td(p(c)) td(p(d))))",
        ),
        (
            "table(row(th(p(a|)) th(p(b))) row(th(p(c)) td(p(d))))",
            toggle(),
            "table(row(th(p(a|)) td(p(b))) row(th(p(c)) td(p(d))))",
        ),
    ]);
}

#[test]
fn rows_and_columns_can_be_changed_where_no_cells_overlap_or_leave_a_gap() {
    let possible = |notation: &str| {
        let editor = editor(notation);
        let is_possible = |command: TableCommand| command.is_possible(editor.state());
        let is_in_table = ToolbarState::of(editor.state()).is_in_table;
        assert_eq!(is_in_table, is_possible(TableCommand::Remove));
        assert_eq!(is_in_table, !is_possible(TableCommand::Insert));
        (is_in_table, is_possible(TableCommand::RemoveRow))
    };
    assert_eq!(possible("p(a|)"), (false, false));
    assert_eq!(possible("table(row(th(p(a|)))) p(b)"), (true, true));
    assert_eq!(
        possible("table(row(td(p(a)) td(p(b))) row(td(p(c|))))"),
        (true, false)
    );
    assert_eq!(possible("table(row(td(p({a)))) p(b|})"), (false, false));
}

#[test]
fn a_caret_leaves_a_table_at_the_edge_of_the_document() {
    let at = |notation: &str, arrow, is_forward| {
        let state = notation::parse(notation).expect("a state");
        state.line_index_past_table(arrow, is_forward)
    };
    let last = "table(row(td(p(a)) td(p(b))) row(td(p(c) p(d|)) td(p(e))))";
    assert_eq!(at(last, ArrowAxis::Vertical, true), Some(1));
    assert_eq!(at(last, ArrowAxis::Vertical, false), None);
    assert_eq!(at(last, ArrowAxis::Horizontal, true), None);
    let end = "table(row(td(p(a)) td(p(b|))))";
    assert_eq!(at(end, ArrowAxis::Horizontal, true), Some(1));
    assert_eq!(
        at("table(row(td(p(|a))))", ArrowAxis::Horizontal, false),
        Some(0)
    );
    let middle = "table(row(td(p(a|)))) p(b)";
    assert_eq!(at(middle, ArrowAxis::Vertical, true), None);
    assert_eq!(at("p(a|)", ArrowAxis::Vertical, true), None);
    check(&[
        (
            "table(row(td(p(a|))))",
            EditorCommand::OpenLine(1),
            "table(row(td(p(a)))) p(|)",
        ),
        (
            "table(row(td(p(a|)))) p(b)",
            EditorCommand::OpenLine(1),
            "table(row(td(p(a|)))) p(b)",
        ),
    ]);
    let state = notation::parse("p(a|) table(row(td(p(b))))").expect("a state");
    assert_eq!(state.line_index_at_edge(true), Some(2));
    assert_eq!(state.line_index_at_edge(false), None);
}
