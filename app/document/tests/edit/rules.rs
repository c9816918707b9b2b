//! Input rules, and their undo by Backspace.

use app_document::{DeletionUnit, EditorCommand, TextPosition};

use crate::{editor, shown, type_into};

/// Checks rows of: document before, typed text, document after, and document after Backspace.
fn check(rows: &[(&str, &str, &str, &str)]) {
    for (before, typed, after, restored) in rows {
        let mut editor = editor(before);
        type_into(&mut editor, typed);
        assert_eq!(shown(&editor), *after, "{before} {typed:?}");
        editor.run(&EditorCommand::Backspace(DeletionUnit::Grapheme), 99_000.0);
        assert_eq!(shown(&editor), *restored, "{before} {typed:?}");
    }
}

#[test]
fn signs_at_a_blocks_beginning_give_it_its_form() {
    check(&[
        ("p(|)", "# ", "h1(|)", "p(# |)"),
        ("p(|a)", "## ", "h2(|a)", "p(## |a)"),
        ("h1(|a)", "### ", "h3(|a)", "h1(### |a)"),
        ("p(|)", "- ", "ul(li(p(|)))", "p(- |)"),
        ("p(|)", "* ", "ul(li(p(|)))", "p(* |)"),
        ("p(|)", "+ ", "ul(li(p(|)))", "p(+ |)"),
        ("p(|)", "#### ", "h4(|)", "p(#### |)"),
        ("p(|)", "*** ", "hr p(|)", "p(*** |)"),
        ("p(|)", "___ ", "hr p(|)", "p(___ |)"),
        ("p(|)", "1. ", "ol(li(p(|)))", "p(1. |)"),
        ("p(|)", "7. ", "ol:7(li(p(|)))", "p(7. |)"),
        ("p(|)", "[ ] ", "tasks(task(p(|)))", "p(\\[ \\] |)"),
        ("p(|a)", "[x] ", "tasks(task:x(p(|a)))", "p(\\[x\\] |a)"),
        (
            "ul(li(p(|a)))",
            "[x] ",
            "tasks(task:x(p(|a)))",
            "ul(li(p(\\[x\\] |a)))",
        ),
        ("p(|)", "> ", "quote(p(|))", "p(\\> |)"),
        ("p(|)", "```rust ", "pre:rust(|)", "p(```rust |)"),
        ("p(|)", "```\n", "pre(|)", "p(```|)"),
        ("p(|)", "```toml\n", "pre:toml(|)", "p(```toml|)"),
        ("p(|)", "---", "hr p(|)", "p(---|)"),
        ("p(|) p(a)", "---", "hr p(|a)", "p(---|) p(a)"),
        ("quote(p(|))", "- ", "quote(ul(li(p(|))))", "quote(p(- |))"),
    ]);
}

#[test]
fn a_list_joins_the_one_before_it() {
    let mut editor = editor("ul(li(p(a))) p(|)");
    type_into(&mut editor, "- b");
    assert_eq!(shown(&editor), "ul(li(p(a)) li(p(b|)))");
}

#[test]
fn signs_around_a_text_mark_it_and_what_follows_is_plain() {
    check(&[
        ("p(|)", "**x**", "p(<b x>|)", "p(**x**|)"),
        ("p(a |)", "__x y__", "p(a <b x y>|)", "p(a __x y__|)"),
        ("p(|)", "*x*", "p(<i x>|)", "p(*x*|)"),
        ("p(\\(|\\))", "_x_", "p(\\(<i x>|\\))", "p(\\(_x_|\\))"),
        ("p(|)", "~~x~~", "p(<s x>|)", "p(~~x~~|)"),
        ("p(|)", "`x`", "p(<c x>|)", "p(`x`|)"),
        ("p(a*<u x>|)", "*", "p(a*<u x*>|)", "p(a*<u x>|)"),
        ("p(a *<u x>|)", "*", "p(a <i,u x>|)", "p(a *<u x*>|)"),
    ]);
    let mut editor = editor("p(|)");
    type_into(&mut editor, "**x** y");
    assert_eq!(shown(&editor), "p(<b x> y|)");
}

#[test]
fn an_address_becomes_a_link_after_a_space() {
    check(&[
        (
            "p(see |)",
            "https://example.org. ",
            "p(see <a=https://example.org https://example.org>. |)",
            "p(see https://example.org. |)",
        ),
        (
            "p(|)",
            "www.example.org ",
            "p(<a=https://www.example.org www.example.org> |)",
            "p(www.example.org |)",
        ),
        (
            "p(|)",
            "see tracker.gg/team, ",
            "p(see <a=https://tracker.gg/team tracker.gg/team>, |)",
            "p(see tracker.gg/team, |)",
        ),
        (
            "p(|)",
            "a.b@example.org ",
            "p(<a=mailto:a.b@example.org a.b@example.org> |)",
            "p(a.b@example.org |)",
        ),
    ]);
    let mut editor = editor("p(|)");
    type_into(&mut editor, "https://example.org\nx");
    assert_eq!(
        shown(&editor),
        "p(<a=https://example.org https://example.org>) p(x|)"
    );
}

#[test]
fn signs_mean_nothing_where_they_cannot() {
    for (before, typed, after) in [
        ("pre(|)", "# a **b** ", "pre(# a **b** |)"),
        ("p(a|)", "# ", "p(a# |)"),
        ("ul(li(p(|)))", "# ", "ul(li(p(# |)))"),
        ("h1(|)", "- ", "h1(- |)"),
        ("h1(|)", "[ ] ", "h1(\\[ \\] |)"),
        (
            "ul(li(p(|)) li(p(a)))",
            "[ ] ",
            "ul(li(p(\\[ \\] |)) li(p(a)))",
        ),
        ("p(|)", "a*b*", "p(a*b*|)"),
        ("p(|)", "* x*", "ul(li(p(x*|)))"),
        ("p(|)", "2 * 3 *", "p(2 * 3 *|)"),
        ("p(|)", "snake_case_x", "p(snake_case_x|)"),
        ("p(<c a>|)", " *b*", "p(<c a *b*>|)"),
        ("p(|)", "javascript:alert ", "p(javascript:alert |)"),
        (
            "p(|)",
            "main.rs map.png 1.5 e.g. ",
            "p(main.rs map.png 1.5 e.g. |)",
        ),
        ("p(|)", "go.now @home.com a@b ", "p(go.now @home.com a@b |)"),
        ("p(|a)", "*** ", "p(*** |a)"),
        ("p(|a)", "---", "p(---|a)"),
        ("p(|)", "****", "p(****|)"),
    ] {
        let mut editor = editor(before);
        type_into(&mut editor, typed);
        assert_eq!(shown(&editor), after, "{before} {typed:?}");
    }
}

#[test]
fn what_an_input_method_puts_in_counts_as_typed() {
    let mut editor = editor("p(**a*|)");
    let place = |offset| TextPosition::new(vec![0], offset);
    let command = EditorCommand::Replace {
        start: place(3),
        end: place(4),
        text: "**".to_owned(),
    };
    editor.run(&command, 0.0);
    assert_eq!(shown(&editor), "p(<b a>|)");
}

#[test]
fn after_another_act_backspace_only_deletes() {
    let mut editor = editor("p(|)");
    type_into(&mut editor, "# a");
    editor.run(&EditorCommand::Backspace(DeletionUnit::Grapheme), 99_000.0);
    assert_eq!(shown(&editor), "h1(|)");
}
