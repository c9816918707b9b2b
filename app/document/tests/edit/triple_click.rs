//! A triple click: the browser selects up to the start of the next block, but the user means the text alone.

use app_document::{DocumentEditor, EditorCommand, notation};

use crate::shown;

/// The notation after a letter is typed over the selection.
fn typed(selected: &str) -> String {
    let state = notation::parse(selected).unwrap_or_else(|| panic!("invalid notation: {selected}"));
    let meant = state.without_trailing_break(state.selection());
    let mut editor = DocumentEditor::from_state(state.with_selection(&meant));
    editor.run(&EditorCommand::Type("x".to_owned()), 0.0);
    shown(&editor)
}

#[test]
fn the_break_after_the_text_is_left_out() {
    for (selected, after) in [
        ("p({alpha beta) p(|}delta)", "p(x|) p(delta)"),
        ("p({|alpha beta) p(}delta)", "p(x|) p(delta)"),
        ("h2({Old title) p(|}first)", "h2(x|) p(first)"),
        ("ul(li(p({one)) li(p(|}two)))", "ul(li(p(x|)) li(p(two)))"),
        ("quote(p({a)) p(|}b)", "quote(p(x|)) p(b)"),
        ("p({a) pre(|}b)", "p(x|) pre(b)"),
        ("pre({a\n|}b)", "pre(x|\nb)"),
        ("p({a<br>|}b)", "p(x|<br>b)"),
        ("p({a) ?embed p(|}b)", "p(x|) ?embed p(b)"),
        ("p({a) p(b) hr p(|}c)", "p(x|) hr p(c)"),
        ("p({) p(|}b)", "p(x|) p(b)"),
        ("p({a|}) p(b)", "p(x|) p(b)"),
        ("p(a{b) p(c|}d)", "p(ax|d)"),
    ] {
        assert_eq!(typed(selected), after, "{selected}");
    }
}
