//! HTML with every element within itself.

use crate::{import, lines, nest};

#[test]
fn nested_elements_of_html() {
    let names = "div b table ul ol li blockquote span p details summary h1 tr td th font a pre figure section dl dt aside";
    for name in names.split(' ') {
        let (open, close) = (format!("<{name}>"), format!("</{name}>"));
        nest("a.html", &open, "x", &close);
        nest("a.html", &format!("{open}a"), "x", "");
    }
    for (open, close) in [
        ("<ul><li>", "</li></ul>"),
        ("<ul><li>a", ""),
        ("<table><tr><td>", "</td></tr></table>"),
        ("<table><tr><td>a<td>", "</table>"),
        ("<details><summary>a</summary>", "</details>"),
        ("<div data-callout=\"tip\">", "</div>"),
        ("<tr><td>a", ""),
        ("<td>", ""),
        ("<b>x</b>y", ""),
        ("x<i></i>", ""),
        ("<div style=\"white-space:pre\">a\n", "</div>"),
        ("<a href=\"https://a.example\">x", "</a>"),
        ("<o:p>", ""),
        ("<figure><img src=\"https://a.example/a.png\">", "</figure>"),
        ("<div class=\"title\"> ", ""),
        ("<!--", ""),
        ("<style>", ""),
        ("<a b", ""),
        ("<br>", ""),
        ("<hr>", ""),
        ("&", ""),
        ("<a b c d e f g ", ""),
    ] {
        nest("a.html", open, "x", close);
    }
    for start in [
        "<table><tr><td colspan=200>",
        &["<table><tr>", &"<td>".repeat(10_000)].concat(),
        "<table><tr><td rowspan=200 colspan=200>",
    ] {
        let text = [start, &"<tr><td>".repeat(40_000)].concat();
        let _ = import("a.html", text.as_bytes());
    }
    let attributes: Vec<String> = (0..80_000).map(|at| format!(" a{at}")).collect();
    let attributes = attributes.concat();
    let _ = import("a.html", format!("<p{attributes}>x").as_bytes());
    let style = format!("<style>.a{{{}}}</style>", "b:c;".repeat(25_000));
    let _ = import(
        "a.html",
        [style, "<p class=a>x".repeat(30_000)].concat().as_bytes(),
    );
    let link = format!("<a href=\"https://{}\">", "u".repeat(200_000));
    let _ = import(
        "a.html",
        [link, "<b>x</b>y".repeat(30_000)].concat().as_bytes(),
    );
    lines("a.html", |level| {
        format!("<ul class=\"lst-a-{level}\"><li>a</ul>")
    });
    lines("a.html", |_| "<ul class=\"lst-a-9\"><li>a</ul>".to_owned());
    lines("a.html", |level| {
        format!("<p style=\"mso-list:l0 level{level}\">a")
    });
    lines("a.html", |level| {
        format!("<ul class=lst-a-{}><li>", level % 9)
    });
}
