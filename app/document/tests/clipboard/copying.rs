//! The HTML and the text of copies, and the round trip through the clipboard.

use app_document::{Document, DocumentFragment, EditorSelection, EditorState, clipboard, notation};
use proptest::prelude::*;

use crate::html;

#[path = "../laws/documents.rs"]
pub mod documents;

fn copied(state: &str) -> DocumentFragment {
    DocumentFragment::from_selection(&notation::parse(state).expect("a state"))
        .expect("something is selected")
}

fn written(state: &str) -> String {
    let html = clipboard::fragment_to_html(&copied(state));
    let (_, inner) = html.split_once('>').expect("a wrapper");
    inner.strip_suffix("</div>").expect("a wrapper").to_owned()
}

#[test]
fn a_copy_is_html_and_text() {
    let state = "h1({Plan) p:right(go <b,i now> &<a=/x?a=1&b=2 see>) ul(li(p(a) ol:3(li(p(b))))) pre:rust(1 \\< 2) ?embed img p(<br>c|}d)";
    assert_eq!(
        written(state),
        "<h1>Plan</h1><p style=\"text-align: right\">go <strong><em>now</em></strong> &amp;<a href=\"/x?a=1&amp;b=2\">see</a></p><ul><li><p>a</p><ol start=\"3\"><li><p>b</p></li></ol></li></ul><pre><code class=\"language-rust\">1 &lt; 2</code></pre><span></span><img src=\"/uploads/a.png\" alt=\"\"><p><br>c</p>"
    );
    assert_eq!(
        clipboard::fragment_to_text(&copied(
            "h1({a) ul(li(p(b) ul(li(p(c)))) li(p(d))) quote(p(e) p(f)) hr pre(g\nh|})"
        )),
        "a\n- b\n  - c\n- d\n> e\n> f\n---\ng\nh"
    );
}

#[test]
fn a_copied_task_list_is_html_of_tiptap_and_markdown() {
    let state = "tasks(task:x(p({a) tasks(task(p(b)))) task(p(c|})))";
    assert_eq!(
        written(state),
        "<ul data-type=\"taskList\"><li data-type=\"taskItem\" data-checked=\"true\"><label><input type=\"checkbox\" checked></label><div><p>a</p><ul data-type=\"taskList\"><li data-type=\"taskItem\" data-checked=\"false\"><label><input type=\"checkbox\"></label><div><p>b</p></div></li></ul></div></li><li data-type=\"taskItem\" data-checked=\"false\"><label><input type=\"checkbox\"></label><div><p>c</p></div></li></ul>"
    );
    assert_eq!(
        clipboard::fragment_to_text(&copied(state)),
        "- [x] a\n  - [ ] b\n- [ ] c"
    );
}

#[test]
fn a_copied_table_is_html_and_markdown() {
    let state = "p({a) table(row(th(p(b)) th(p(c))) row(td:2x1(p(d) p(e)))) p(f|})";
    assert_eq!(
        written(state),
        "<p>a</p><table><tbody><tr><th><p>b</p></th><th><p>c</p></th></tr><tr><td colspan=\"2\"><p>d</p><p>e</p></td></tr></tbody></table><p>f</p>"
    );
    assert_eq!(
        clipboard::fragment_to_text(&copied(state)),
        "a\n| b | c |\n| --- | --- |\n| d e |  |\nf"
    );
}

#[test]
fn a_copied_callout_is_a_quote_and_an_alert_of_markdown() {
    let state = "callout:warning(p({a) ul(li(p(b)))) p(c|})";
    assert_eq!(
        written(state),
        "<blockquote data-callout=\"warning\"><p>a</p><ul><li><p>b</p></li></ul></blockquote><p>c</p>"
    );
    let text = clipboard::fragment_to_text(&copied(state));
    assert_eq!(text, "> [!WARNING]\n> a\n> - b\nc");
    let back = clipboard::fragment_from_markdown(&text);
    let blocks = notation::parse("callout:warning(p(a) ul(li(p(b)))) p(c)").expect("a state");
    assert_eq!(back.blocks(), blocks.document().content());
}

#[test]
fn a_copied_toggle_is_one_of_html_and_of_markdown() {
    let state = "{*|} toggle(sum(a <b b>) body(p(c) ul(li(p(d)))))";
    assert_eq!(
        written(state),
        "<details open><summary>a <strong>b</strong></summary><div data-type=\"detailsContent\"><p>c</p><ul><li><p>d</p></li></ul></div></details>"
    );
    let text = clipboard::fragment_to_text(&copied(state));
    assert_eq!(
        text,
        "<details open>\n<summary>a b</summary>\nc\n- d\n</details>"
    );
    let back = clipboard::fragment_from_markdown(&text);
    let blocks = notation::parse("toggle(sum(a b) body(p(c) ul(li(p(d)))))").expect("a state");
    assert_eq!(back.blocks(), blocks.document().content());
}

#[test]
fn a_copied_video_is_a_link() {
    let state = "p({a) video:https://youtu.be/abc p(b|})";
    assert_eq!(
        written(state),
        "<p>a</p><p><a href=\"https://youtu.be/abc\">https://youtu.be/abc</a></p><p>b</p>"
    );
    assert_eq!(
        clipboard::fragment_to_text(&copied(state)),
        "a\nhttps://youtu.be/abc\nb"
    );
}

#[test]
fn a_part_of_a_line_is_copied_without_what_is_around_it() {
    assert_eq!(written("ul(li(p(a{b|}c)))"), "<p>b</p>");
    assert_eq!(
        written("ul(li(p(a{b)) li(p(c|}d)))"),
        "<ul><li><p>b</p></li><li><p>c</p></li></ul>"
    );
    assert_eq!(written("quote(p(a{b) p(c|}d))"), "<p>b</p><p>c</p>");
    assert_eq!(written("p(a) [hr]"), "<hr>");
    assert!(!clipboard::fragment_to_html(&copied("{*|} upload:7 p(a)")).contains("upload"));
    assert_eq!(written("{*|} p(a)"), "<p>a</p>");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(96))]

    #[test]
    fn our_own_copies_come_back_exactly(json in documents::document()) {
        let state = EditorState::new(Document::from_json(json).expect("a valid document"));
        let all = state.with_selection(&EditorSelection::All);
        let fragment = DocumentFragment::from_selection(&all).expect("all of it");
        let back = clipboard::fragment_from_html(&html(&clipboard::fragment_to_html(&fragment)));
        prop_assert_eq!(back, fragment);
    }
}

#[test]
fn a_copied_mention_is_html_of_tiptap_and_its_name() {
    let state = "p({ask <b <@player:1 Kim>>, see <@strategy:2 A & B>|})";
    assert_eq!(
        written(state),
        "<p>ask <strong><span data-type=\"mention\" data-id=\"player:1\" data-label=\"Kim\" data-mention-suggestion-char=\"@\">@Kim</span></strong>, see <span data-type=\"mention\" data-id=\"strategy:2\" data-label=\"A &amp; B\" data-mention-suggestion-char=\"@\">@A &amp; B</span></p>"
    );
    assert_eq!(
        clipboard::fragment_to_text(&copied(state)),
        "ask @Kim, see @A & B"
    );
}
