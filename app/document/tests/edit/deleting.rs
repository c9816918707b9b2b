//! Backspace, Delete, and deleting the selection.

use app_document::{DeletionUnit, EditorCommand};

use crate::check;

const BACK: EditorCommand = EditorCommand::Backspace(DeletionUnit::Grapheme);
const FORWARD: EditorCommand = EditorCommand::Delete(DeletionUnit::Grapheme);

#[test]
fn one_grapheme_goes_at_a_time() {
    check(&[
        ("p(ab|c)", BACK, "p(a|c)"),
        ("p(a|bc)", FORWARD, "p(a|c)"),
        (
            "p(a\u{1f468}\u{200d}\u{1f469}\u{200d}\u{1f467}|)",
            BACK,
            "p(a|)",
        ),
        (
            "p(|\u{1f1e9}\u{1f1ea}\u{1f1eb}\u{1f1f7})",
            FORWARD,
            "p(|\u{1f1eb}\u{1f1f7})",
        ),
        (
            "p(\u{5e9}\u{5dc}\u{5d5}\u{5dd}|)",
            BACK,
            "p(\u{5e9}\u{5dc}\u{5d5}|)",
        ),
        ("p(e\u{301}|)", BACK, "p(|)"),
        ("p(a<br>|b)", BACK, "p(a|b)"),
        ("p(a{b|}c)", BACK, "p(a|c)"),
        ("p(a{|b}c)", FORWARD, "p(a|c)"),
        ("p(<b a|>b)", BACK, "p(|b)"),
    ]);
}

#[test]
fn words_and_lines_go_at_once() {
    check(&[
        (
            "p(smoke A main |now)",
            EditorCommand::Backspace(DeletionUnit::Word),
            "p(smoke A |now)",
        ),
        (
            "p(smoke| A main)",
            EditorCommand::Delete(DeletionUnit::Word),
            "p(smoke| main)",
        ),
        (
            "p(ab<br>cd|e)",
            EditorCommand::Backspace(DeletionUnit::Line),
            "p(ab<br>|e)",
        ),
        (
            "p(a|b<br>cd)",
            EditorCommand::Delete(DeletionUnit::Line),
            "p(a|<br>cd)",
        ),
        (
            "pre(a\nb c|)",
            EditorCommand::Backspace(DeletionUnit::Line),
            "pre(a\n|)",
        ),
        (
            "p(a<?chip> b|)",
            EditorCommand::Backspace(DeletionUnit::Line),
            "p(a<?chip>|)",
        ),
        (
            "p(a<?chip> |)",
            EditorCommand::Backspace(DeletionUnit::Word),
            "p(a<?chip>|)",
        ),
    ]);
}

#[test]
fn what_is_no_text_is_selected_before_it_goes() {
    check(&[
        ("p(a<?chip>|b)", BACK, "p(a[<?chip>]b)"),
        ("p(a|<?chip>b)", FORWARD, "p(a[<?chip>]b)"),
        ("p(a[<?chip>]b)", BACK, "p(a|b)"),
        ("p(a) hr p(|b)", BACK, "p(a) [hr] p(b)"),
        ("?embed p(|)", BACK, "[?embed]"),
        ("p(a|) img", FORWARD, "p(a) [img:/uploads/a.png]"),
        ("p(a) [img] p(b)", BACK, "p(a) p(|b)"),
        ("p(a) [hr]", FORWARD, "p(a|)"),
        ("[hr]", BACK, "p(|)"),
        ("quote([hr])", BACK, "quote(p(|))"),
        ("ul(li(p(a)) [?x])", BACK, "ul(li(p(a|)))"),
    ]);
}

#[test]
fn backspace_at_a_blocks_beginning_takes_its_form_first() {
    check(&[
        ("p(a) h2(|b)", BACK, "p(a) p(|b)"),
        ("h2:right(|b)", BACK, "p:right(|b)"),
        ("p(a) pre(|b\nc)", BACK, "p(a) p(|b<br>c)"),
        ("quote(p(|a) p(b))", BACK, "p(|a) quote(p(b))"),
        (
            "ul(li(p(a)) li(p(|b)) li(p(c)))",
            BACK,
            "ul(li(p(a))) p(|b) ul(li(p(c)))",
        ),
        (
            "ul(li(p(a) ul(li(p(|b)) li(p(c)))))",
            BACK,
            "ul(li(p(a)) li(p(|b) ul(li(p(c)))))",
        ),
        ("ol(li(p(a) p(|b)))", BACK, "ol(li(p(a|b)))"),
        ("p(|a)", BACK, "p(|a)"),
    ]);
}

#[test]
fn blocks_join() {
    check(&[
        ("p(a) p(|b)", BACK, "p(a|b)"),
        ("p(a|) p(b)", FORWARD, "p(a|b)"),
        ("h1(a) p(|b)", BACK, "h1(a|b)"),
        ("p() p:center(|b)", BACK, "p:center(|b)"),
        ("p(|) h1(b)", FORWARD, "h1(|b)"),
        ("ul(li(p(a))) p(|b)", BACK, "ul(li(p(a|b)))"),
        (
            "p(a|) ul(li(p(b) ul(li(p(c)))) li(p(d)))",
            FORWARD,
            "p(a|b) ul(li(p(c)) li(p(d)))",
        ),
        ("p(a|) quote(p(b) p(c))", FORWARD, "p(a|b) quote(p(c))"),
        ("pre(a|) p(b<br>c)", FORWARD, "pre(a|b\nc)"),
        ("p(a|) pre(b\nc)", FORWARD, "p(a|b<br>c)"),
        ("pre(a|) p(b<?chip>)", FORWARD, "pre(a|) p(b<?chip>)"),
        (
            "ul(li(p(|) hr) li(p(a)))",
            FORWARD,
            "ul(li(p() [hr]) li(p(a)))",
        ),
    ]);
}

#[test]
fn a_selection_across_blocks_leaves_what_is_around_it() {
    let delete = || EditorCommand::DeleteSelection;
    check(&[
        ("p(a{b) p(c) p(d|}e)", delete(), "p(a|e)"),
        ("h1({a) p(b|}c)", delete(), "h1(|c)"),
        (
            "ul(li(p(a{b)) li(p(c|}d)) li(p(e)))",
            delete(),
            "ul(li(p(a|d)) li(p(e)))",
        ),
        (
            "p(a{b) ul(li(p(c|}d) p(x)))",
            delete(),
            "p(a|d) ul(li(p(x)))",
        ),
        (
            "p(a{b) ul(li(p(c|}d) pre(x)))",
            delete(),
            "p(a|d) ul(li(p() pre(x)))",
        ),
        ("quote(p(a{b)) hr ?embed p(c|}d)", delete(), "quote(p(a|d))"),
        ("{*|} p(a) hr", delete(), "p(|)"),
        ("p(a|)", delete(), "p(a|)"),
    ]);
}
