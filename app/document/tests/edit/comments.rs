//! Commented passages: where they are set, how they survive edits and merges, and what does not show them.

use app_document::comments::PassageError;
use app_document::diff::{BlockDiff, diff_blocks};
use app_document::merge::DocumentMerge;
use app_document::{
    Document, DocumentFragment, EditorCommand, EditorState, MarkKind, TextPosition, clipboard,
    notation,
};

use serde_json::json;

use crate::{check, editor, shown, type_into};

fn document(notation: &str) -> Document {
    let state = notation::parse(notation).unwrap_or_else(|| panic!("a notation: {notation}"));
    state.document().clone()
}

fn print(document: &Document) -> String {
    notation::print(&EditorState::new(document.clone())).replace(['|', '[', ']', '{', '}'], "")
}

/// The document with the selected passage commented.
fn commented(notation: &str) -> Result<String, PassageError> {
    let state = notation::parse(notation).expect("a notation");
    let (start, end) = state.selection().ends().expect("a selected text");
    let document = state.document().with_comment("new", start, end)?;
    Ok(print(&document))
}

#[test]
fn a_passage_is_marked_in_every_block_that_it_touches() {
    for (before, after) in [
        ("p(a{b|}c)", "p(a<#new b>c)"),
        (
            "p(a{b) ul(li(p(c|}d)))",
            "p(a<#new b>) ul(li(p(<#new c>d)))",
        ),
        ("p({a<b b>|})", "p(<#new a><#new,b b>)"),
        ("p({a<br>b|})", "p(<#new a><br:#new><#new b>)"),
        ("p({<#old ab>|})", "p(<#new,#old ab>)"),
        ("p({a) pre(b) p(c|})", "p(<#new a>) pre(b) p(<#new c>)"),
        ("p({a<c b>|})", "p(<#new a><c b>)"),
    ] {
        let got = commented(before).unwrap_or_else(|error| format!("{error:?}"));
        // Breaks are printed without their marks.
        assert_eq!(got, after.replace("<br:#new>", "<br>"), "{before}");
    }
}

#[test]
fn a_passage_without_text_or_of_code_alone_is_refused() {
    for (before, error) in [
        ("p(a) pre({b|})", PassageError::OnlyCode),
        ("p(a{<c b>|})", PassageError::OnlyCode),
        ("p({a) p(|}b)", PassageError::NoText),
        ("p(a{ |}b)", PassageError::NoText),
    ] {
        let got = commented(before);
        let is_right = got == Err(error) || before == "p({a) p(|}b)" && got.is_ok();
        assert!(is_right, "{before}: {got:?}");
    }
    let text = document("p(ab)");
    let at = |offset| TextPosition::new(vec![0], offset);
    assert_eq!(text.passage_text(&at(1), &at(1)), None);
    assert_eq!(
        text.passage_text(&TextPosition::new(vec![4], 0), &at(1)),
        None
    );
    assert_eq!(
        text.with_comment("new", &at(2), &at(1)),
        Err(PassageError::NoText)
    );
}

#[test]
fn a_quote_has_a_line_for_each_block() {
    let state = notation::parse("p(a{b) ul(li(p(c))) pre(d|}e)").expect("a state");
    let (start, end) = state.selection().ends().expect("a selection");
    let quote = state.document().passage_text(start, end);
    assert_eq!(quote.as_deref(), Some("b\nc\nd"));
}

const FIRST: &str = "0194b2c0-0000-7000-8000-000000000001";
const SECOND: &str = "0194b2c0-0000-7000-8000-000000000002";

/// A text with two boards. The second one has no title and no map, and is in a toggle.
fn with_boards() -> Document {
    let phase = json!([{"type": "boardPhase", "attrs": {"id": "p1"}}]);
    let text =
        |words: &str| json!({"type": "paragraph", "content": [{"type": "text", "text": words}]});
    Document::from_json(json!({"type": "doc", "content": [
        text("smoke"),
        {"type": "mapBoard", "attrs": {"map": "Ascent", "title": "A execute"}, "content": phase},
        {"type": "details", "content": [
            {"type": "detailsSummary", "content": [{"type": "text", "text": "more"}]},
            {"type": "detailsContent", "content": [{"type": "mapBoard", "content": phase}]},
        ]},
        text("go"),
    ]}))
    .expect("a document")
}

#[test]
fn a_board_is_a_passage_of_its_own() {
    let text = with_boards();
    let boards = text.board_paths();
    let names: Vec<&str> = boards.iter().map(|(_, name)| name.as_str()).collect();
    assert_eq!(names, ["A execute, Ascent", "Map board"]);
    let mut commented = text.clone();
    for ((path, name), id) in boards.iter().zip([FIRST, SECOND]) {
        let at = |offset| TextPosition::new(path.clone(), offset);
        assert_eq!(text.passage_text(&at(0), &at(1)).as_ref(), Some(name));
        for (start, end) in [(0, 0), (1, 1), (0, 2), (1, 0)] {
            assert_eq!(text.passage_text(&at(start), &at(end)), None);
        }
        let marked = commented.with_comment(id, &at(0), &at(1));
        commented = marked.expect("a commented board");
    }
    assert_eq!(commented.comment_ids(), [FIRST, SECOND]);
    let read = Document::parse(&commented.to_text()).expect("a document");
    assert_eq!(read, commented);
    assert_eq!(
        commented.retain_comments(&|id| id == SECOND).comment_ids(),
        [SECOND]
    );
    assert_eq!(commented.without_comments(), text);
}

#[test]
fn the_comment_on_a_board_survives_its_change() {
    let seen = with_boards();
    let (path, _) = seen.board_paths().remove(0);
    let at = |offset| TextPosition::new(path.clone(), offset);
    let marked = seen
        .with_comment(FIRST, &at(0), &at(1))
        .expect("a commented board");
    let mut changed = seen.to_json();
    changed["content"][1]["attrs"]["title"] = json!("B execute");
    let blocks = changed["content"].as_array_mut().expect("blocks");
    blocks.insert(
        0,
        json!({"type": "paragraph", "content": [{"type": "text", "text": "first"}]}),
    );
    let newest = Document::from_json(changed).expect("a document");
    for (ours, theirs) in [(&marked, &newest), (&newest, &marked)] {
        let merge = DocumentMerge::of(&seen, ours, theirs);
        assert!(merge.conflicts.is_empty(), "{:?}", merge.conflicts);
        assert_eq!(merge.ours.comment_ids(), [FIRST]);
        assert_eq!(merge.ours.without_comments(), newest);
        assert_eq!(
            merge.ours.to_json()["content"][2]["marks"],
            json!([{"type": "comment", "attrs": {"id": FIRST}}])
        );
    }
    let mut gone = seen.to_json();
    gone["content"].as_array_mut().expect("blocks").remove(1);
    let gone = Document::from_json(gone).expect("a document");
    let merge = DocumentMerge::of(&seen, &marked, &gone);
    assert_eq!(merge.ours.comment_ids(), Vec::<String>::new());
}

#[test]
fn typing_at_the_edge_of_a_passage_does_not_extend_it() {
    let letter = || EditorCommand::Type("x".to_owned());
    check(&[
        ("p(a|<#t b>c)", letter(), "p(ax|<#t b>c)"),
        ("p(|<#t b>c)", letter(), "p(x|<#t b>c)"),
        ("p(a<#t b|>c)", letter(), "p(a<#t b>x|c)"),
        ("p(a<#t b|>)", letter(), "p(a<#t b>x|)"),
        ("p(a<#t b|d>c)", letter(), "p(a<#t bx|d>c)"),
        ("p(<#t,b a|><b c>)", letter(), "p(<#t,b a><b x|c>)"),
    ]);
}

#[test]
fn splitting_and_joining_keeps_a_passage() {
    check(&[
        ("p(<#t a|b>)", EditorCommand::Enter, "p(<#t a>) p(|<#t b>)"),
        (
            "p(<#t a>) p(|<#t b>)",
            EditorCommand::Backspace(app_document::DeletionUnit::Grapheme),
            "p(<#t a|b>)",
        ),
    ]);
    let mut editor = editor("p(<#t a|>)");
    type_into(&mut editor, "\nb");
    assert_eq!(shown(&editor), "p(<#t a>) p(b|)");
}

#[test]
fn a_passage_is_no_formatting() {
    let toggle = EditorCommand::ToggleMark(MarkKind::Comment("t".to_owned()));
    check(&[
        ("p({a|})", toggle, "p({a|})"),
        (
            "p({<#t a>b|})",
            EditorCommand::ToggleMark(MarkKind::Bold),
            "p({<#t,b a><b b>|})",
        ),
        (
            "p({<#t a>|}b)",
            EditorCommand::ToggleMark(MarkKind::Code),
            "p({<c a>|}b)",
        ),
    ]);
}

#[test]
fn a_copy_leaves_the_passages_behind_and_a_moved_text_keeps_them() {
    let copy =
        notation::parse("p(a{<#0194b2c0-0000-7000-8000-000000000001 b>|}c)").expect("a state");
    let fragment = DocumentFragment::from_selection(&copy).expect("a selection");
    let html = clipboard::parse_html(&clipboard::fragment_to_html(&fragment));
    let mut other = editor("p(x|)");
    let paste = clipboard::paste_command(other.state(), Some(&html), "b", false);
    other.run(&paste.expect("something to paste"), 0.0);
    assert_eq!(shown(&other), "p(xb|)");
    check(&[(
        "p({<#t a>|}b) p(c)",
        EditorCommand::MoveSelection(TextPosition::new(vec![1], 1)),
        "p(b) p(c<#t a>|)",
    )]);
}

/// The merge of both sides in notation; asserts that it does not depend on the order of the sides.
fn merged(base: &str, ours: &str, theirs: &str) -> String {
    let [base, ours, theirs] = [base, ours, theirs].map(document);
    let merge = DocumentMerge::of(&base, &ours, &theirs);
    let exchanged = DocumentMerge::of(&base, &theirs, &ours);
    assert_eq!(merge.conflicts, [], "{}", print(&ours));
    assert_eq!(print(&merge.ours), print(&exchanged.ours));
    print(&merge.ours)
}

#[test]
fn a_merge_keeps_added_passages_and_drops_removed_ones() {
    for (base, ours, theirs, after) in [
        ("p(abc)", "p(a<#t b>c)", "p(abcd)", "p(a<#t b>cd)"),
        ("p(abc)", "p(a<#t b>c)", "p(xabc)", "p(xa<#t b>c)"),
        ("p(abc)", "p(<#t abc>)", "p(abxc)", "p(<#t abxc>)"),
        (
            "p(abc)",
            "p(<#t ab>c)",
            "p(a<#u bc>)",
            "p(<#t a><#t,#u b><#u c>)",
        ),
        ("p(<#t ab>c)", "p(abc)", "p(<#t ab>cd)", "p(abcd)"),
        ("p(<#t ab>c)", "p(abc)", "p(<#t ab><#u c>)", "p(ab<#u c>)"),
        ("p(abc)", "p(a<#t b>c)", "p(ac)", "p(ac)"),
        (
            "p(abcd)",
            "p(a<#t bc>d)",
            "p(ab) p(cd)",
            "p(a<#t b>) p(<#t c>d)",
        ),
        (
            "p(a) p(b)",
            "p(<#t a>) p(<#t b>)",
            "p(ax) p(by)",
            "p(<#t a>x) p(<#t b>y)",
        ),
        ("p(a) p(b)", "p(a) p(<#t b>)", "p(b)", "p(<#t b>)"),
        ("p(abc)", "p(a<#t b>c)", "pre(abc)", "pre(abc)"),
        (
            "ul(li(p(ab)))",
            "ul(li(p(<#t a>b)))",
            "ul(li(p(ab)) li(p(c)))",
            "ul(li(p(<#t a>b)) li(p(c)))",
        ),
    ] {
        assert_eq!(merged(base, ours, theirs), after, "{base} {ours} {theirs}");
    }
}

#[test]
fn a_passage_that_arrives_keeps_the_caret_and_the_unsent_change() {
    let mut editor = editor("p(abc) p(d|)");
    type_into(&mut editor, "e");
    let (base, theirs) = (document("p(abc) p(d)"), document("p(a<#t b>c) p(<#u d>)"));
    editor.merge(&base, &theirs);
    assert_eq!(shown(&editor), "p(a<#t b>c) p(<#u d>e|)");
}

#[test]
fn a_changed_passage_is_no_changed_text() {
    let (before, after) = (
        document("p(abc) p(go now)"),
        document("p(a<#t b>c) p(go now fast)"),
    );
    let diff = diff_blocks(&before, &after);
    assert!(
        matches!(&diff[..], [BlockDiff::Same(_), BlockDiff::Changed { .. }]),
        "{diff:?}"
    );
}

#[test]
fn passages_of_unknown_threads_are_removed() {
    let text = document("p(a<#t b><#u,b c>) ul(li(p(<#u d>)))");
    assert_eq!(text.comment_ids(), ["t", "u"]);
    assert_eq!(
        print(&text.retain_comments(&|id| id == "t")),
        "p(a<#t b><b c>) ul(li(p(d)))"
    );
    assert_eq!(print(&text.without_comments()), "p(ab<b c>) ul(li(p(d)))");
    assert!(text.has_comment("u") && !text.has_comment("v"));
}

#[test]
fn the_comment_of_another_editor_stays_as_it_is() {
    let json = serde_json::json!({"type": "doc", "content": [{"type": "paragraph", "content": [
        {"type": "text", "text": "a", "marks": [{"type": "comment", "attrs": {"id": 7}}]},
        {"type": "text", "text": "b", "marks": [{"type": "comment", "attrs": {"commentId": "x"}}]},
    ]}]});
    let document = Document::from_json(json.clone()).expect("a document");
    assert_eq!(document.comment_ids(), Vec::<String>::new());
    assert_eq!(document.without_comments().to_json(), json);
}
