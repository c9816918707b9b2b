//! Arrow keys beside nodes that hold no caret.

use app_document::{ArrowAxis, EditorSelection, EditorState, notation};

fn beside(notation: &str, arrow: ArrowAxis, is_forward: bool) -> Option<String> {
    let state = notation::parse(notation).unwrap_or_else(|| panic!("invalid notation: {notation}"));
    let selection = state.selection_after_arrow(arrow, is_forward)?;
    Some(notation::print(&state.with_selection(&selection)))
}

#[test]
fn an_arrow_selects_the_node_it_comes_to_and_leaves_it_on_the_other_side() {
    let rows = [
        ("p(a|) hr p(b)", true, Some("p(a) [hr] p(b)")),
        ("p(a) [hr] p(b)", true, Some("p(a) hr p(|b)")),
        ("p(a) [hr] p(b)", false, Some("p(a|) hr p(b)")),
        ("p(a) hr p(|b)", false, Some("p(a) [hr] p(b)")),
        ("p(|ab) hr", true, None),
        ("p(a|) p(b)", true, None),
        ("p(a) [hr]", true, None),
    ];
    for (before, is_forward, after) in rows {
        let found = beside(before, ArrowAxis::Horizontal, is_forward);
        assert_eq!(found.as_deref(), after, "{before}");
    }
}

#[test]
fn up_and_down_pass_from_any_letter_of_the_line() {
    assert_eq!(
        beside("p(|ab) hr", ArrowAxis::Vertical, true).as_deref(),
        Some("p(ab) [hr]")
    );
    assert_eq!(beside("p(|ab) p(c)", ArrowAxis::Vertical, true), None);
}

#[test]
fn the_edge_of_a_list_is_a_caret_in_its_first_or_last_item() {
    let state = notation::parse("p(x|) ul(li(p(a)) li(p(b)))").expect("a notation");
    let caret = |at: usize, offset| Some(EditorSelection::caret(vec![1, at, 0], offset));
    assert_eq!(state.selection_at_edge(&[1], true), caret(0, 0));
    assert_eq!(state.selection_at_edge(&[1], false), caret(1, 1));
    assert_eq!(EditorState::selection_at_edge(&state, &[7], true), None);
}
