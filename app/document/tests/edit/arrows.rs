//! Where arrows lead beside nodes that hold no caret.

use app_document::{Arrow, Selection, State, notation};

fn beside(notation: &str, arrow: Arrow, is_forward: bool) -> Option<String> {
    let state = notation::parse(notation).unwrap_or_else(|| panic!("no notation: {notation}"));
    let selection = state.beside(arrow, is_forward)?;
    Some(notation::print(&state.selecting(&selection)))
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
        let found = beside(before, Arrow::Letter, is_forward);
        assert_eq!(found.as_deref(), after, "{before}");
    }
}

#[test]
fn up_and_down_pass_from_any_letter_of_the_line() {
    assert_eq!(
        beside("p(|ab) hr", Arrow::Line, true).as_deref(),
        Some("p(ab) [hr]")
    );
    assert_eq!(beside("p(|ab) p(c)", Arrow::Line, true), None);
}

#[test]
fn the_edge_of_a_list_is_a_caret_in_its_first_or_last_item() {
    let state = notation::parse("p(x|) ul(li(p(a)) li(p(b)))").expect("a notation");
    let caret = |at: usize, offset| Some(Selection::caret(vec![1, at, 0], offset));
    assert_eq!(state.edge(&[1], true), caret(0, 0));
    assert_eq!(state.edge(&[1], false), caret(1, 1));
    assert_eq!(State::edge(&state, &[7], true), None);
}
