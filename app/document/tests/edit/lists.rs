//! Lists and quotes.

use app_document::{EditorCommand, ListType, ToggleState, ToolbarState};

use crate::{check, editor};

const BULLET: EditorCommand = EditorCommand::ToggleList(ListType::Bullet);
const ORDERED: EditorCommand = EditorCommand::ToggleList(ListType::Ordered);

#[test]
fn blocks_become_items_and_items_blocks() {
    check(&[
        ("p(a|)", BULLET, "ul(li(p(a|)))"),
        (
            "p({a) h2(b) p(c|})",
            ORDERED,
            "ol(li(p({a)) li(p(b)) li(p(c|})))",
        ),
        (
            "ul(li(p(a))) p(b|) ul(li(p(c)))",
            BULLET,
            "ul(li(p(a)) li(p(b|)) li(p(c)))",
        ),
        ("ol(li(p(a))) p(b|)", BULLET, "ol(li(p(a))) ul(li(p(b|)))"),
        (
            "ul(li(p(a)) li(p(b|)) li(p(c)))",
            BULLET,
            "ul(li(p(a))) p(b|) ul(li(p(c)))",
        ),
        ("ul(li(p(a|)) li(p(b)))", ORDERED, "ol(li(p(a|)) li(p(b)))"),
        ("ol:4(li(p(a|)))", BULLET, "ul(li(p(a|)))"),
        ("p({a) hr p(b|})", BULLET, "ul(li(p({a))) hr ul(li(p(b|})))"),
        (
            "p({a) ol(li(p(b))) p(c|})",
            BULLET,
            "ul(li(p({a)) li(p(b)) li(p(c|})))",
        ),
        ("quote(p(a|))", BULLET, "quote(ul(li(p(a|))))"),
        ("ul(li(p(a) ul(li(p(b|)))))", BULLET, "ul(li(p(a))) p(b|)"),
        ("ul(li(p(a) p(b|)))", ORDERED, "ol(li(p(a) p(b|)))"),
        ("pre(a|)", BULLET, "pre(a|)"),
        ("[?embed]", BULLET, "[?embed]"),
        ("{*|} p(a) p(b)", BULLET, "{*|} ul(li(p(a)) li(p(b)))"),
    ]);
}

#[test]
fn tab_indents_into_the_item_before() {
    check(&[
        (
            "ul(li(p(a)) li(p(b|)))",
            EditorCommand::Indent,
            "ul(li(p(a) ul(li(p(b|)))))",
        ),
        (
            "ul(li(p(a) ul(li(p(b)))) li(p(c|)))",
            EditorCommand::Indent,
            "ul(li(p(a) ul(li(p(b)) li(p(c|)))))",
        ),
        (
            "ol:3(li(p(a)) li(p({b)) li(p(c|})) li(p(d)))",
            EditorCommand::Indent,
            "ol:3(li(p(a) ol(li(p({b)) li(p(c|})))) li(p(d)))",
        ),
        ("ul(li(p(a|)))", EditorCommand::Indent, "ul(li(p(a|)))"),
        (
            "table(row(td(ul(li(p(a|)) li(p(b)))) td(p(c))))",
            EditorCommand::Indent,
            "table(row(td(ul(li(p(a)) li(p(b)))) td(p({c|}))))",
        ),
        (
            "table(row(td(ul(li(p(a)) li(p(b|)))) td(p(c))))",
            EditorCommand::Indent,
            "table(row(td(ul(li(p(a) ul(li(p(b|)))))) td(p(c))))",
        ),
        (
            "ul(?x li(p(a|)))",
            EditorCommand::Indent,
            "ul(?x li(p(a|)))",
        ),
    ]);
}

#[test]
fn shift_tab_outdents_and_what_follows_stays_in_its_order() {
    check(&[
        (
            "ul(li(p(a) ul(li(p(b|)))))",
            EditorCommand::Outdent,
            "ul(li(p(a)) li(p(b|)))",
        ),
        (
            "ul(li(p(a) ul(li(p(b)) li(p(c|)) li(p(d))) p(e)))",
            EditorCommand::Outdent,
            "ul(li(p(a) ul(li(p(b)))) li(p(c|) ul(li(p(d))) p(e)))",
        ),
        (
            "ul(li(p(a|)) li(p(b)))",
            EditorCommand::Outdent,
            "p(a|) ul(li(p(b)))",
        ),
        (
            "ul(li(p({a)) li(p(b|})))",
            EditorCommand::Outdent,
            "p({a) p(b|})",
        ),
    ]);
}

#[test]
fn tab_is_ours_in_lists_alone() {
    assert!(editor("p(a|)").run(&EditorCommand::Indent, 0.0).is_none());
    assert!(editor("p(a|)").run(&EditorCommand::Outdent, 0.0).is_none());
    assert!(
        editor("ul(li(p(a|)))")
            .run(&EditorCommand::Indent, 0.0)
            .is_some(),
        "the command is handled and changes nothing"
    );
}

#[test]
fn quotes_wrap_and_unwrap() {
    let quote = || EditorCommand::ToggleQuote;
    check(&[
        ("p(a|)", quote(), "quote(p(a|))"),
        (
            "p({a) ul(li(p(b|})))",
            quote(),
            "quote(p({a) ul(li(p(b|}))))",
        ),
        (
            "quote(p(a) p(b|) p(c))",
            quote(),
            "quote(p(a)) p(b|) quote(p(c))",
        ),
        (
            "ul(li(p(a|)) li(p(b)))",
            quote(),
            "quote(ul(li(p(a|)) li(p(b))))",
        ),
        ("ul(li(p(a) p(b|)))", quote(), "ul(li(p(a) quote(p(b|))))"),
        ("quote(p({a)) p(b|})", quote(), "quote(quote(p({a)) p(b|}))"),
        ("[hr]", quote(), "quote([hr])"),
    ]);
}

#[test]
fn the_toolbar_shows_the_list_and_what_it_allows() {
    let toolbar = |notation: &str| ToolbarState::of(editor(notation).state());
    let first = toolbar("ul(li(p(a|)) li(p(b)))");
    assert_eq!(
        (first.list, first.can_indent, first.can_outdent),
        (Some(ListType::Bullet), false, true)
    );
    assert!(toolbar("ul(li(p(a)) li(p(b|)))").can_indent);
    assert_eq!(toolbar("ul(li(p({a))) p(b|})").list, None);
    assert_eq!(
        toolbar("ul(li(p(a) ol(li(p(b|)))))").list,
        Some(ListType::Ordered)
    );
    assert_eq!(toolbar("quote(p(a|))").quote, ToggleState::On);
    assert_eq!(toolbar("quote(p({a)) p(b|})").quote, ToggleState::Mixed);
}
