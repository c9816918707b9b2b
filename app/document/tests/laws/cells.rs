//! Laws of selected, pasted and emptied cells.

use app_document::{DocumentEditor, DocumentFragment, EditorCommand, TableCommand, notation};
use proptest::prelude::*;
use proptest::sample::select;

use crate::editing::selection;

/// Tables of up to three rows and columns, in which some cells are merged.
fn merged_table() -> impl Strategy<Value = String> {
    select(vec![
        "table(row(td(p(a)) td(p(b)) td(p(c))) row(td(p(d)) td(p(e)) td(p(f))) row(td(p(g)) td(p(h)) td(p(i))))",
        "table(row(th:2x1(p(a)) th(p(c))) row(td(p(d)) td:2x2(p(e))) row(td(p(g))))",
        "table(row(td:1x3(p(a)) td(p(b)) td(p(c))) row(td:2x1(p(e))) row(td(p(h)) td(p(i))))",
        "table(row(td(p(a)) td:1x2(p(b))) row(td(p(c))) row(td:2x1(p(d))))",
        "table(row(td:3x1(p(a))) row(td:2x2(p(d)) td(p(f))) row(td(p(i))))",
        "table(row(td:1x2(p(a)) td:1x2(p(b)) td(p(c))) row(td(p(d))))",
        "table(row(td(p(a)) td(p(b))))",
    ])
    .prop_map(str::to_owned)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(512))]

    #[test]
    fn cells_pasted_over_themselves_change_nothing(table in merged_table(), at in any::<[u8; 4]>()) {
        let [a, b, c, d] = at.map(usize::from);
        let mut editor = DocumentEditor::from_state(notation::parse(&table).expect("a state"));
        let selected = selection(editor.document(), (a, b, c, d));
        editor.select(&selected);
        let (before, cells) = (editor.document().clone(), editor.state().selected_cells());
        if let Some(fragment) = DocumentFragment::from_selection(editor.state()).filter(|_| !cells.is_empty()) {
            editor.run(&EditorCommand::Insert(fragment), 0.0);
            prop_assert_eq!(editor.document(), &before);
            prop_assert_eq!(editor.state().selected_cells(), cells);
        }
    }

    #[test]
    fn pasted_and_emptied_cells_leave_a_complete_grid(from in merged_table(), into in merged_table(), at in any::<[u8; 8]>(), is_caret in any::<bool>()) {
        let [a, b, c, d, e, f, g, h] = at.map(usize::from);
        let read = |notation: &str| notation::parse(notation).expect("a state");
        let source = read(&from);
        let source = source.clone().with_selection(&selection(source.document(), (a, b, c, d)));
        let mut editor = DocumentEditor::from_state(read(&into));
        let ends = if is_caret { (e, f, e, f) } else { (e, f, g, h) };
        let selected = selection(editor.document(), ends);
        editor.select(&selected);
        let cells = editor.state().selected_cells();
        let complete = |editor: &DocumentEditor| TableCommand::RemoveRow.is_possible(editor.state());
        if let Some(fragment) = DocumentFragment::from_selection(&source) {
            let copied = source.selected_cells().len();
            editor.run(&EditorCommand::Insert(fragment), 0.0);
            prop_assert!(complete(&editor));
            prop_assert_eq!(notation::print(editor.state()).matches("table").count(), 1, "no table is in a cell");
            if cells.is_empty() && copied > 1 {
                prop_assert_eq!(editor.state().selected_cells().len(), copied);
            }
            editor.undo();
        }
        editor.run(&EditorCommand::DeleteSelection, 0.0);
        prop_assert!(complete(&editor));
        prop_assert_eq!(editor.state().selected_cells(), cells, "they stay selected");
    }
}
