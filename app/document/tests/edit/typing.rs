//! Typing text, breaks and Enter.

use app_document::{DocumentEditor, EditorCommand, TextPosition};

use crate::{check, editor, shown, type_into};

fn typed(text: &str) -> EditorCommand {
    EditorCommand::Type(text.to_owned())
}

#[test]
fn text_takes_the_place_of_what_is_selected() {
    check(&[
        ("p(a|c)", typed("b"), "p(ab|c)"),
        ("p(|)", typed("\u{1f3ae}"), "p(\u{1f3ae}|)"),
        ("p(a{bc|}d)", typed("x"), "p(ax|d)"),
        ("p(a{|bc}d)", typed("x"), "p(ax|d)"),
        ("p(a{b) p(x) p(c|}d)", typed("x"), "p(ax|d)"),
        ("{*|} p(a) hr", typed("x"), "p(x|)"),
        ("p(a) [hr] p(b)", typed("x"), "p(a) p(x|) p(b)"),
        ("ul(li(p(a)) [?chip])", typed("x"), "ul(li(p(a)) li(p(x|)))"),
        ("p(a[<?chip>]b)", typed("x"), "p(ax|b)"),
        ("p(a|)", typed("b\nc"), "p(ab<br>c|)"),
        ("pre(a|)", typed("b\r\nc\0"), "pre(ab\nc|)"),
    ]);
}

#[test]
fn typed_text_is_marked_like_the_letter_before_it() {
    check(&[
        ("p(<b a>|)", typed("x"), "p(<b ax>|)"),
        ("p(|<b a>)", typed("x"), "p(<b x|a>)"),
        ("p(a|<b b>)", typed("x"), "p(ax|<b b>)"),
        ("p(<b a{b>c|})", typed("x"), "p(<b ax>|)"),
        ("p(<c a>|)", typed("x"), "p(<c ax>|)"),
        ("p(<!comment a>|)", typed("x"), "p(<!comment ax>|)"),
    ]);
}

#[test]
fn typing_at_either_end_of_a_link_leaves_it_and_inside_it_stays() {
    check(&[
        ("p(<a=/x link>|)", typed("s"), "p(<a=/x link>s|)"),
        ("p(<a=/x,b link>|)", typed("s"), "p(<a=/x,b link><b s>|)"),
        ("p(|<a=/x link>)", typed("s"), "p(s|<a=/x link>)"),
        ("p(<a=/x li|nk>)", typed("s"), "p(<a=/x lis|nk>)"),
        (
            "p(<a=/x li><a=/x,b |nk>)",
            typed("s"),
            "p(<a=/x lis>|<a=/x,b nk>)",
        ),
    ]);
}

#[test]
fn enter_splits_a_block() {
    check(&[
        ("p(a|b)", EditorCommand::Enter, "p(a) p(|b)"),
        (
            "p:center(a|b)",
            EditorCommand::Enter,
            "p:center(a) p:center(|b)",
        ),
        ("p(a{b|}c)", EditorCommand::Enter, "p(a) p(|c)"),
        ("h2(ab|)", EditorCommand::Enter, "h2(ab) p(|)"),
        ("h2(a|b)", EditorCommand::Enter, "h2(a) h2(|b)"),
        ("h2(|ab)", EditorCommand::Enter, "p() h2(|ab)"),
        ("quote(p(a|))", EditorCommand::Enter, "quote(p(a) p(|))"),
        ("[img]", EditorCommand::Enter, "img:/uploads/a.png p(|)"),
        ("{*|} p(a)", EditorCommand::Enter, "p() p(|)"),
    ]);
}

#[test]
fn enter_splits_a_list_item_and_leaves_the_list_from_an_empty_one() {
    check(&[
        (
            "ul(li(p(a|b)))",
            EditorCommand::Enter,
            "ul(li(p(a)) li(p(|b)))",
        ),
        (
            "ul(li(p(a|) ul(li(p(b)))))",
            EditorCommand::Enter,
            "ul(li(p(a)) li(p(|) ul(li(p(b)))))",
        ),
        (
            "ul(li(p(a)) li(p(|)) li(p(b)))",
            EditorCommand::Enter,
            "ul(li(p(a))) p(|) ul(li(p(b)))",
        ),
        ("ol(li(p(|)))", EditorCommand::Enter, "p(|)"),
        (
            "ul(li(p(a) ul(li(p(b)) li(p(|)))))",
            EditorCommand::Enter,
            "ul(li(p(a) ul(li(p(b)))) li(p(|)))",
        ),
        (
            "ul(li(p(a) p(|)))",
            EditorCommand::Enter,
            "ul(li(p(a)) li(p(|)))",
        ),
        (
            "ul(li(p(a) h1(b|c)))",
            EditorCommand::Enter,
            "ul(li(p(a) h1(b)) li(p(|c)))",
        ),
    ]);
}

#[test]
fn enter_on_an_empty_paragraph_leaves_the_quote() {
    check(&[
        ("quote(p(a) p(|))", EditorCommand::Enter, "quote(p(a)) p(|)"),
        (
            "quote(p(a) p(|) p(b))",
            EditorCommand::Enter,
            "quote(p(a)) p(|) quote(p(b))",
        ),
        ("quote(p(|))", EditorCommand::Enter, "p(|)"),
    ]);
}

#[test]
fn the_third_enter_leaves_a_code_block_and_so_does_arrow_down_at_its_end() {
    let mut editor = editor("pre(a|)");
    type_into(&mut editor, "\n\n\n");
    assert_eq!(shown(&editor), "pre(a) p(|)");
    check(&[
        ("pre(a\n\n|b)", EditorCommand::Enter, "pre(a\n\n\n|b)"),
        ("pre(a|)", EditorCommand::ArrowDown, "pre(a) p(|)"),
        ("pre(a|) p(b)", EditorCommand::ArrowDown, "pre(a) p(|b)"),
        ("pre(a|) hr", EditorCommand::ArrowDown, "pre(a) [hr]"),
        ("pre(|a)", EditorCommand::ArrowDown, "pre(|a)"),
        ("p(a|)", EditorCommand::ArrowDown, "p(a|)"),
    ]);
}

#[test]
fn a_hard_break_stays_in_the_block_and_keeps_the_marks() {
    check(&[
        ("p(a|b)", EditorCommand::HardBreak, "p(a<br>|b)"),
        (
            "ul(li(p(a|)))",
            EditorCommand::HardBreak,
            "ul(li(p(a<br>|)))",
        ),
        ("pre(a|b)", EditorCommand::HardBreak, "pre(a\n|b)"),
    ]);
    let mut bold = editor("p(<b a>|)");
    bold.run(&EditorCommand::HardBreak, 0.0);
    type_into(&mut bold, "b");
    assert_eq!(shown(&bold), "p(<b a><br><b b>|)");
    let json = bold.document().to_json();
    assert_eq!(json["content"][0]["content"][1]["marks"][0]["type"], "bold");
}

#[test]
fn marks_go_on_in_the_next_block() {
    let mut editor: DocumentEditor = editor("p(<b,a=/x a>|)");
    type_into(&mut editor, "\nb");
    assert_eq!(shown(&editor), "p(<a=/x,b a>) p(<b b>|)");
}

#[test]
fn an_autocorrection_keeps_the_marks_of_what_it_replaces() {
    let place = |offset| TextPosition::new(vec![0], offset);
    let replace = |start, end, text: &str| EditorCommand::Replace {
        start: place(start),
        end: place(end),
        text: text.to_owned(),
    };
    check(&[
        ("p(<b teh> x|)", replace(0, 3, "the"), "p(<b the>| x)"),
        ("p(ab|)", replace(9, 99, "c"), "p(abc|)"),
        ("p(ab|)", replace(2, 2, " "), "p(ab |)"),
    ]);
}
