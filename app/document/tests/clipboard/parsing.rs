//! The HTML parser.

use app_document::clipboard::{HtmlElement, HtmlNode, parse_html};
use proptest::prelude::*;

/// The tree in a short form without attributes: `p(a b(c))`.
fn tree(html: &HtmlNode) -> String {
    match html {
        HtmlNode::Text(text) => text.clone(),
        HtmlNode::Element(HtmlElement { name, children, .. }) => {
            let inner: Vec<String> = children.iter().map(tree).collect();
            format!("{name}({})", inner.concat())
        }
    }
}

#[test]
fn ends_that_are_missing_are_where_they_should_be() {
    let rows = [
        ("<p>a<p>b", "p(a)p(b)"),
        (
            "<ul><li>a<ul><li>b</ul><li>c</ul>d",
            "ul(li(aul(li(b)))li(c))d",
        ),
        ("<p>a<ul><li>b</ul>", "p(a)ul(li(b))"),
        (
            "<table><tr><td>a<td>b<tr><td>c</table>",
            "table(tr(td(a)td(b))tr(td(c)))",
        ),
        ("<b>a<p>b</b>c", "b(ap(b))c"),
        ("a</p></x>b", "ab"),
        ("<blockquote><p>a</blockquote>b", "blockquote(p(a))b"),
    ];
    for (html, expected) in rows {
        assert_eq!(
            tree(&parse_html(html)),
            format!("body({expected})"),
            "{html}"
        );
    }
}

#[test]
fn what_is_no_text_for_people_is_left_out() {
    let rows = [
        ("<!--StartFragment-->a<!-- > -->b", "ab"),
        (
            "<html><head><title>x</title><style>y</style></head><body>a</body></html>",
            "a",
        ),
        ("a<script>if (a < b) '<b>'</SCRIPT>b", "ascript()b"),
        (
            "<![if !supportLists]>a<![endif]><?xml x?>b<!doctype html>",
            "ab",
        ),
        ("a < b <3 </ c", "a < b <3 </ c"),
        ("<o:p/>a<br/>b<img src=x>", "o:p()abr()bimg()"),
        ("<pre>\na\n</pre>", "pre(a\n)"),
        ("<style>never ends", "style()"),
    ];
    for (html, expected) in rows {
        assert_eq!(
            tree(&parse_html(html)),
            format!("body({expected})"),
            "{html}"
        );
    }
}

#[test]
fn attributes_are_read_with_any_quotes_and_none() {
    let HtmlNode::Element(body) =
        parse_html("<P CLASS=MsoNormal style='a:b' TITLE=\"x > &quot;y&quot;\" checked a=1 a=2>")
    else {
        panic!("an element");
    };
    let Some(HtmlNode::Element(tag)) = body.children.first() else {
        panic!("an element inside");
    };
    let expected = [
        ("class", "MsoNormal"),
        ("style", "a:b"),
        ("title", "x > \"y\""),
        ("checked", ""),
        ("a", "1"),
    ];
    assert_eq!(tag.name, "p");
    assert_eq!(
        tag.attributes,
        expected.map(|(name, value)| (name.to_owned(), value.to_owned()))
    );
}

#[test]
fn a_nesting_without_end_costs_no_stack() {
    let deep = "<b><div>".repeat(50_000);
    let HtmlNode::Element(body) = parse_html(&[deep.as_str(), "x"].concat()) else {
        panic!("an element");
    };
    assert_eq!(body.name, "body");
}

proptest! {
    #[test]
    fn any_text_is_read(html in "[<>/!a-d \"'=&;#\\-pé]{0,60}") {
        let HtmlNode::Element(body) = parse_html(&html) else {
            panic!("an element");
        };
        prop_assert_eq!(body.name, "body");
    }
}
