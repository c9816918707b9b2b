//! Links set in the dialog.

use app_document::edit::links;
use app_document::{EditorCommand, TextPosition};

use crate::{check, editor};

fn set(href: &str, text: Option<&str>) -> EditorCommand {
    EditorCommand::SetLink {
        href: href.to_owned(),
        text: text.map(str::to_owned),
    }
}

#[test]
fn a_link_is_set_changed_and_removed() {
    check(&[
        ("p(a{b|}c)", set("/x", None), "p(a{<a=/x b>|}c)"),
        ("p(a{b|}c)", set("/x", Some("b")), "p(a{<a=/x b>|}c)"),
        ("p(a{b|}c)", set("/x", Some("dd")), "p(a<a=/x dd>|c)"),
        (
            "p(a|)",
            set("https://example.org", None),
            "p(a<a=https://example.org https://example.org>|)",
        ),
        ("p(a|)", set("/x", Some("b")), "p(a<a=/x b>|)"),
        ("p(<a=/x b|c>)", set("/y", None), "p(<a=/y bc>|)"),
        ("p(<a=/x b|c> d)", set("/y", Some("e")), "p(<a=/y e>| d)"),
        (
            "p({a) p(b|})",
            set("/x", None),
            "p({<a=/x a>) p(<a=/x b>|})",
        ),
        (
            "p(a{b|})",
            set(" JavaScript:alert\\(1\\)", None),
            "p(a{b|})",
        ),
        ("p({<c a>|})", set("/x", None), "p({<c a>|})"),
        ("pre(a|)", set("/x", None), "pre(a|)"),
        ("p(<a=/x a|b>)", EditorCommand::RemoveLink, "p(a|b)"),
        (
            "p(<a=/x a{b|}>)",
            EditorCommand::RemoveLink,
            "p(<a=/x a>{b|})",
        ),
        (
            "p(<a=/x a><a=/y b|>)",
            EditorCommand::RemoveLink,
            "p(<a=/x a>b|)",
        ),
    ]);
}

#[test]
fn the_whole_link_at_the_caret_is_found() {
    let link =
        links::link_at_selection(editor("p(see <a=/x b><a=/x,b c|> d)").state()).expect("a link");
    assert_eq!((link.href.as_str(), link.text.as_str()), ("/x", "bc"));
    assert_eq!(
        (link.start, link.end),
        (TextPosition::new(vec![0], 4), TextPosition::new(vec![0], 6))
    );
    assert_eq!(
        links::link_at_selection(editor("p({a<a=/x b>|})").state()),
        None
    );
}
