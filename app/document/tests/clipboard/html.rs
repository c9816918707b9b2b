//! HTML of other programs.

use app_document::clipboard;

use crate::{html, pasted, shown};

pub fn check(rows: &[(&str, &str)]) {
    for (text, expected) in rows {
        assert_eq!(
            shown(&clipboard::fragment_from_html(&html(text))),
            *expected,
            "{text}"
        );
    }
}

#[test]
fn word_lists_become_lists_and_its_own_elements_go() {
    let item = |level: u8, sign: &str, text: &str| {
        format!(
            "<p class=\"MsoListParagraph\" style=\"text-indent:-.25in;mso-list:l0 level{level} lfo1\"><!--[if !supportLists]--><span style=\"font-family:Symbol\"><span style=\"mso-list:Ignore\">{sign}<span style=\"font:7pt &quot;Times&quot;\">&nbsp;&nbsp; </span></span></span><!--[endif]-->{text}<o:p></o:p></p>\n"
        )
    };
    let bullets = [
        item(1, "\u{b7}", "one"),
        item(2, "o", "two"),
        item(2, "o", "three"),
        item(1, "\u{b7}", "four"),
    ]
    .concat();
    let numbers = [
        "<p class=\"MsoNormal\">before<o:p></o:p></p>".to_owned(),
        item(1, "3.", "one"),
        item(2, "a)", "two"),
    ]
    .concat();
    check(&[
        (
            &bullets,
            "ul(li(p(one) ul(li(p(two)) li(p(three)))) li(p(four)))",
        ),
        (&numbers, "p(before) ol:3(li(p(one) ol(li(p(two)))))"),
        (
            "<style>p {color: red}</style><p class=\"MsoNormal\"><b style=\"mso-bidi-font-weight:normal\">a</b>\n b<o:p>&nbsp;</o:p></p>",
            "p(<b a> b)",
        ),
    ]);
}

#[test]
fn google_docs_wrapper_is_not_bold_and_styles_are_marks() {
    check(&[
        (
            "<meta charset=\"utf-8\"><b style=\"font-weight:normal;\" id=\"docs-internal-guid-1\"><p dir=\"ltr\" style=\"text-align: center;\"><span style=\"font-weight:400;font-style:normal;text-decoration:none\">a</span><span style=\"font-weight:700\">b</span><span style=\"font-style:italic;text-decoration:underline line-through\">c</span></p><p>d</p></b>",
            "p:center(a<b b><i,s,u c>) p(d)",
        ),
        (
            "<a href=\"https://example.org\" style=\"text-decoration:none\"><span style=\"text-decoration:underline\">link</span></a>",
            "p(<a=https://example.org link>)",
        ),
        (
            "<b style=\"font-weight:normal\"><ul><li style=\"list-style-type:disc\"><p>one</p></li><ul><li><p>two</p></li></ul><li><p>three</p></li></ul></b>",
            "ul(li(p(one) ul(li(p(two)))) li(p(three)))",
        ),
    ]);
}

#[test]
fn code_of_an_editor_stays_code() {
    let editor = |lines: &str| {
        format!(
            "<meta charset='utf-8'><div style=\"color: #cccccc;background-color: #1f1f1f;font-family: 'Droid Sans Mono', 'monospace', monospace;font-weight: normal;white-space: pre;\">{lines}</div>"
        )
    };
    check(&[
        (
            &editor(
                "<div><span style=\"color: #569cd6;\">def</span> __init__(self):</div><br><div>    <span>x = 2*3*4</span></div>",
            ),
            "pre(def __init__\\(self\\):\n\n    x = 2*3*4)",
        ),
        (&editor("<div>__init__</div>"), "p(<c __init__>)"),
    ]);
}

#[test]
fn boxes_of_other_programs_make_task_lists() {
    let docs = |state: &str, text: &str| {
        format!(
            "<li dir=\"ltr\" role=\"checkbox\" aria-checked=\"{state}\" aria-level=\"1\" style=\"list-style-type:none\"><img src=\"data:image/png;base64,AA\" alt=\"\" aria-roledescription=\"checkbox\"><p dir=\"ltr\" role=\"presentation\" style=\"display:inline-block\"><span style=\"font-weight:400\">{text}</span></p></li>"
        )
    };
    let docs = format!(
        "<b style=\"font-weight:normal;\" id=\"docs-internal-guid-1\"><ul style=\"padding-inline-start:28px\">{}{}</ul></b>",
        docs("false", "smoke"),
        docs("true", "flash")
    );
    check(&[
        (&docs, "tasks(task(p(smoke)) task:x(p(flash)))"),
        (
            "<ul data-type=\"taskList\"><li data-checked=\"true\" data-type=\"taskItem\"><label><input type=\"checkbox\" checked=\"checked\"><span></span></label><div><p>a</p><ul data-type=\"taskList\"><li data-checked=\"false\" data-type=\"taskItem\"><label><input type=\"checkbox\"></label><div><p>b</p></div></li></ul></div></li></ul>",
            "tasks(task:x(p(a) tasks(task(p(b)))))",
        ),
        (
            "<ul class=\"contains-task-list\"><li class=\"task-list-item\"><input type=\"checkbox\" disabled> a</li><li><p><input type=\"checkbox\" checked disabled> b</p></li></ul>",
            "tasks(task(p(a)) task:x(p(b)))",
        ),
        (
            "<ul><li>a<ul><li><input type=\"checkbox\" checked> b</li></ul></li></ul>",
            "ul(li(p(a) tasks(task:x(p(b)))))",
        ),
    ]);
}

#[test]
fn blocks_and_lines_are_read_as_they_show() {
    check(&[
        (
            "<h2><b>Title</b></h2><p>a\n   b</p><div>c<div>d</div></div>e",
            "h2(Title) p(a b) p(c) p(d) p(e)",
        ),
        ("<p>a<br>b<br></p><p><br></p><p>c</p>", "p(a<br>b) p() p(c)"),
        (
            "<pre><code class=\"language-rust\">let a\n  = 1;\n</code></pre><hr>",
            "pre:rust(let a\n  = 1;) hr p()",
        ),
        (
            "<blockquote><p>a</p></blockquote><p>b</p>",
            "quote(p(a)) p(b)",
        ),
        (
            "<ol start=\"3\" type=\"i\"><li>a<p>b</p></li><li></li></ol>",
            "ol:i(li(p(a) p(b)) li(p()))",
        ),
        ("<ul><li><h1>a</h1></li></ul>", "ul(li(p() h1(a)))"),
        (
            "<span style=\"white-space: pre-wrap\">a  b\nc</span>",
            "p(a  b<br>c)",
        ),
        ("<code><b>a</b></code> <kbd>b</kbd>", "p(<c a> <c b>)"),
    ]);
}

#[test]
fn nothing_hostile_comes_through() {
    check(&[
        (
            "<a href=\"javascript:alert(1)\">a</a><script>alert(1)</script><p onclick=\"x\">b</p>",
            "p(a) p(b)",
        ),
        (
            "<p>a<img src=\"data:image/png;base64,AA\">b<img src=\"file:///c:/x.png\"></p>",
            "p(ab)",
        ),
        (
            "<p>a</p><img src=\"https://example.org/a.png\" alt=\"A\" onerror=\"x\">",
            "p(a) img:https://example.org/a.png p()",
        ),
        (
            "<iframe src=\"https://example.org\">x</iframe><svg><text>x</text></svg><p style=\"display:none\">x</p>a",
            "p(a)",
        ),
        (
            "<div data-muster=\"{&quot;content&quot;:[{&quot;type&quot;:&quot;paragraph&quot;,&quot;content&quot;:[{&quot;type&quot;:&quot;text&quot;,&quot;text&quot;:&quot;a&quot;,&quot;marks&quot;:[{&quot;type&quot;:&quot;link&quot;,&quot;attrs&quot;:{&quot;href&quot;:&quot;javascript:x&quot;}}]}]}]}\">b</div>",
            "p(a)",
        ),
        (
            "<div data-muster=\"{&quot;content&quot;:[{&quot;type&quot;:&quot;listItem&quot;}]}\">b</div>",
            "p(b)",
        ),
    ]);
}

#[test]
fn a_paste_fits_its_surroundings() {
    let rich = Some("<p>x</p><ul><li>y</li></ul>");
    assert_eq!(
        pasted("p(a|b)", rich, "x\ny", false),
        "p(ax) ul(li(p(y|))) p(b)"
    );
    assert_eq!(pasted("p(a|b)", rich, "x\n* y", true), "p(ax) p(* y|b)");
    assert_eq!(
        pasted("pre(a|b)", rich, "**x**\ny", false),
        "pre(a**x**\ny|b)"
    );
    assert_eq!(
        pasted("p(a|b)", Some("<b>x</b>"), "x", false),
        "p(a<b x>|b)"
    );
    assert_eq!(
        pasted("p(a|b)", Some("<span>**x**</span>"), "**x**", false),
        "p(a<b x>|b)"
    );
    assert_eq!(
        pasted("p({a|})", None, "https://example.org ", false),
        "p({<a=https://example.org a>|})"
    );
    assert_eq!(
        pasted("p({a|})", None, "https://example.org", true),
        "p(https://example.org|)"
    );
    assert_eq!(pasted("p(a|)", None, "", false), "p(a|)");
    assert_eq!(pasted("p(a|b)", None, "x\n\ny", true), "p(ax) p() p(y|b)");
}

#[test]
fn alerts_and_callouts_of_other_programs_become_callouts() {
    check(&[
        (
            "<div class=\"markdown-alert markdown-alert-warning\" dir=\"auto\"><p class=\"markdown-alert-title\"><svg></svg>Warning</p><p>a</p><p>b</p></div>",
            "callout:warning(p(a) p(b))",
        ),
        (
            "<div data-type=\"callout\" data-callout-type=\"success\"><p>a</p></div>",
            "callout:tip(p(a))",
        ),
        (
            "<blockquote data-callout=\"danger\"><p>a</p></blockquote>",
            "callout:danger(p(a))",
        ),
        (
            "<blockquote data-callout=\"x\"><p>a</p></blockquote>",
            "quote(p(a))",
        ),
        (
            "<div class=\"markdown-alert markdown-alert-note\"></div>",
            "p()",
        ),
    ]);
}

#[test]
fn the_caption_of_a_figure_is_the_caption_of_its_image() {
    let figure = "<figure><img src=\"https://a.org/x.png\" width=\"320\"><figcaption> Late  <b>round</b></figcaption></figure>";
    let fragment = clipboard::fragment_from_html(&html(figure));
    let [image] = fragment.blocks() else {
        panic!("one block: {fragment:?}");
    };
    let image = image
        .element()
        .and_then(app_document::ElementNode::as_image)
        .expect("an image");
    assert_eq!(image.title.as_deref(), Some("Late round"));
    assert_eq!(image.width, Some(320));
    check(&[(
        "<figure><img src=\"https://a.org/x.png\"><p>text</p><figcaption>a</figcaption></figure>",
        "img:https://a.org/x.png p(text) p(a)",
    )]);
}

#[test]
fn a_pasted_link_to_a_video_alone_in_its_line_becomes_a_card() {
    let link = "<a href=\"https://youtu.be/abc\">A split</a>";
    let rows = [
        (
            "p(|)",
            None,
            "https://youtu.be/abc",
            "video:https://youtu.be/abc p(|)",
        ),
        (
            "p(|)",
            Some(link),
            "A split",
            "video:https://youtu.be/abc p(|)",
        ),
        (
            "p(see |)",
            None,
            "https://youtu.be/abc",
            "p(see <a=https://youtu.be/abc https://youtu.be/abc>|)",
        ),
        (
            "p(a|)",
            None,
            "x\nhttps://youtu.be/abc\ny",
            "p(ax) video:https://youtu.be/abc p(y|)",
        ),
        (
            "ul(li(p(|)))",
            None,
            "https://youtu.be/abc",
            "ul(li(p(<a=https://youtu.be/abc https://youtu.be/abc>|)))",
        ),
        (
            "p(|)",
            None,
            "https://a.org",
            "p(<a=https://a.org https://a.org>|)",
        ),
    ];
    for (before, html, text, after) in rows {
        assert_eq!(pasted(before, html, text, false), after, "{text}");
    }
    assert_eq!(
        pasted("p(|)", None, "https://youtu.be/abc", true),
        "p(https://youtu.be/abc|)"
    );
}

#[test]
fn toggles_of_other_programs_stay_toggles() {
    for (html, after) in [
        (
            "<details><summary>a <b>b</b></summary><div data-type=\"detailsContent\"><p>c</p></div></details>",
            "toggle:closed(sum(a <b b>) body(p(c)))",
        ),
        (
            "<details open=\"\"><summary><h3>a</h3><p>b<br>c</p></summary>text<ul><li>d</li></ul></details>e",
            "toggle(sum(a b c) body(p(text) ul(li(p(d))))) p(e)",
        ),
        (
            "<details><p>a</p></details>",
            "toggle:closed(sum() body(p(a)))",
        ),
        (
            "<details><summary>a</summary></details>",
            "toggle:closed(sum(a) body(p()))",
        ),
        (
            "<ul class=\"toggle\"><li><details open=\"\"><summary>a</summary><p>b</p></details></li></ul>",
            "toggle(sum(a) body(p(b)))",
        ),
        (
            "<details><summary>a</summary><details><summary>b</summary>c</details></details>",
            "toggle:closed(sum(a) body(toggle:closed(sum(b) body(p(c)))))",
        ),
    ] {
        let fragment = clipboard::fragment_from_html(&crate::html(html));
        assert_eq!(shown(&fragment), after, "{html}");
    }
}

#[test]
fn mentions_of_tiptap_are_mentions_and_in_code_they_are_text() {
    let mention = |inner: &str| {
        format!(
            "<span data-type=\"mention\" data-id=\"player:1\" data-label=\"Kim\">{inner}</span>"
        )
    };
    let text = ["<p>ask <b>", &mention("@Old"), "</b> first</p>"].concat();
    let code = ["<pre><code>", &mention("@Kim"), "</code></pre>"].concat();
    check(&[
        (&text, "p(ask <b <@player:1 Kim>> first)"),
        (&code, "pre(@Kim)"),
        ("<span data-type=\"mention\">@x</span>", "p(<@>)"),
        (
            "<span data-type=\"mention\" data-id=\"7\"></span>",
            "p(<@7>)",
        ),
    ]);
}
