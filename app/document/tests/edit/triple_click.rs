//! A triple click: the browser selects up to the beginning of what follows, and the person means the text.

use app_document::{Command, Editor, notation};

use crate::shown;

/// The notation of what is left when a letter is typed over it.
fn typed(selected: &str) -> String {
    let state = notation::parse(selected).unwrap_or_else(|| panic!("no notation: {selected}"));
    let meant = state.without_last_break(state.selection());
    let mut editor = Editor::with(state.selecting(&meant));
    editor.run(&Command::Type("x".to_owned()), 0.0);
    shown(&editor)
}

#[test]
fn the_break_behind_the_text_is_left_out() {
    for (selected, after) in [
        ("p({alpha beta) p(|}delta)", "p(x|) p(delta)"),
        ("p({|alpha beta) p(}delta)", "p(x|) p(delta)"),
        ("h2({Old title) p(|}first)", "h2(x|) p(first)"),
        ("ul(li(p({one)) li(p(|}two)))", "ul(li(p(x|)) li(p(two)))"),
        ("quote(p({a)) p(|}b)", "quote(p(x|)) p(b)"),
        ("p({a) pre(|}b)", "p(x|) pre(b)"),
        ("pre({a\n|}b)", "pre(x|\nb)"),
        ("p({a<br>|}b)", "p(x|<br>b)"),
        ("p({a) ?table p(|}b)", "p(x|) ?table p(b)"),
        ("p({a) p(b) hr p(|}c)", "p(x|) hr p(c)"),
        ("p({) p(|}b)", "p(x|) p(b)"),
        ("p({a|}) p(b)", "p(x|) p(b)"),
        ("p(a{b) p(c|}d)", "p(ax|d)"),
    ] {
        assert_eq!(typed(selected), after, "{selected}");
    }
}
