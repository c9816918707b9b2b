//! Mentions of players and strategies.

use app_document::diff::{DiffTag, diff_words};
use app_document::{
    ArrowAxis, DeletionUnit, Document, EditorCommand, EditorSelection, MarkKind, MentionAttributes,
    MentionTarget, TextPosition, notation,
};
use serde_json::{Value, json};

use crate::{check, editor, shown};

const BACK: EditorCommand = EditorCommand::Backspace(DeletionUnit::Grapheme);
const FORWARD: EditorCommand = EditorCommand::Delete(DeletionUnit::Grapheme);

fn mention(start: usize, end: usize) -> EditorCommand {
    EditorCommand::InsertMention {
        start: TextPosition::new(vec![0], start),
        end: TextPosition::new(vec![0], end),
        mention: MentionAttributes {
            id: "player:1".to_owned(),
            label: "Kim Lee".to_owned(),
        },
    }
}

fn stored(node: &Value) -> Document {
    let content = json!([{"type": "paragraph", "content": [node]}]);
    Document::from_json(json!({"type": "doc", "content": content})).expect("a document")
}

#[test]
fn a_mention_replaces_the_typed_text_and_a_blank_follows() {
    check(&[
        ("p(a @ki|)", mention(2, 5), "p(a <@player:1 Kim Lee> |)"),
        ("p(a @ki| b)", mention(2, 5), "p(a <@player:1 Kim Lee> |b)"),
        ("p(@|)", mention(0, 1), "p(<@player:1 Kim Lee> |)"),
        ("h2(@|x)", mention(0, 1), "h2(<@player:1 Kim Lee> |x)"),
        ("p(|)", mention(0, 0), "p(<@player:1 Kim Lee> |)"),
        ("pre(@|)", mention(0, 1), "pre(@|)"),
        ("hr p(|)", mention(0, 0), "hr p(|)"),
    ]);
}

#[test]
fn a_mention_has_the_marks_of_the_text_without_links_and_code() {
    check(&[
        (
            "p(<b @ki|>)",
            mention(0, 3),
            "p(<b <@player:1 Kim Lee>><b  >|)",
        ),
        (
            "p(<a=/x see @|>)",
            mention(4, 5),
            "p(<a=/x see ><@player:1 Kim Lee> |)",
        ),
    ]);
}

#[test]
fn undo_restores_the_typed_text() {
    let mut editor = editor("p(a @ki|)");
    editor.run(&mention(2, 5), 0.0);
    editor.undo();
    assert_eq!(shown(&editor), "p(a @ki|)");
}

#[test]
fn one_press_deletes_a_mention() {
    check(&[
        ("p(a<@player:1 Kim>|b)", BACK, "p(a|b)"),
        ("p(a|<@player:1 Kim>b)", FORWARD, "p(a|b)"),
        ("p(<@player:1 Kim>|)", BACK, "p(|)"),
        (
            "p(a<@player:1 Kim>|)",
            EditorCommand::Backspace(DeletionUnit::Word),
            "p(a|)",
        ),
        ("p(a<@player:1 Kim> |)", BACK, "p(a<@player:1 Kim>|)"),
        ("p(a[<@player:1 Kim>]b)", BACK, "p(a|b)"),
        (
            "p(a[<@player:1 Kim>]b)",
            EditorCommand::Type("x".to_owned()),
            "p(ax|b)",
        ),
    ]);
}

#[test]
fn the_caret_moves_past_a_mention() {
    for (before, is_forward, offset) in [
        ("p(a|<@player:1 Kim>b)", true, 2),
        ("p(a<@player:1 Kim>|b)", false, 1),
    ] {
        let state = notation::parse(before).expect("a state");
        assert_eq!(
            state.selection_after_arrow(ArrowAxis::Horizontal, is_forward),
            Some(EditorSelection::caret(vec![0], offset)),
            "{before}"
        );
    }
    let state = notation::parse("p(a|b)").expect("a state");
    assert_eq!(
        state.selection_after_arrow(ArrowAxis::Horizontal, true),
        None
    );
}

#[test]
fn a_mention_has_marks_and_makes_no_code_block() {
    let bold = EditorCommand::ToggleMark(MarkKind::Bold);
    let code = EditorCommand::SetBlock(app_document::BlockType::Code(None));
    check(&[
        (
            "p({a<@player:1 Kim>b|})",
            bold.clone(),
            "p({<b a><b <@player:1 Kim>><b b>|})",
        ),
        ("p({<@player:1 Kim>|})", bold, "p({<b <@player:1 Kim>>|})"),
        ("p(a<@player:1 Kim>|)", code, "p(a<@player:1 Kim>|)"),
    ]);
}

#[test]
fn mentions_of_other_editors_are_stored_and_shown_as_they_are() {
    for (attributes, target, text) in [
        (
            json!({"id": "player:7", "label": "Kim", "mentionSuggestionChar": "@"}),
            MentionTarget::Player("7"),
            "@Kim",
        ),
        (
            json!({"id": "strategy:8", "label": null}),
            MentionTarget::Strategy("8"),
            "@strategy:8",
        ),
        (
            json!({"id": "strategy:../settings", "label": "x"}),
            MentionTarget::Foreign,
            "@x",
        ),
        (
            json!({"id": "u7", "label": "Mika", "x": [1]}),
            MentionTarget::Foreign,
            "@Mika",
        ),
        (
            json!({"id": 7, "label": "clips", "mentionSuggestionChar": "#"}),
            MentionTarget::Foreign,
            "#clips",
        ),
        (json!({"id": null}), MentionTarget::Foreign, "@"),
    ] {
        let node = json!({"type": "mention", "attrs": attributes, "marks": [{"type": "italic"}]});
        let document = stored(&node);
        assert_eq!(document.to_json()["content"][0]["content"][0], node);
        assert_eq!(document.plain_text(), text);
        let line = document.content()[0].element().expect("a paragraph");
        let element = line.content()[0].element().expect("a mention");
        assert_eq!(element.mention_target(), Some(target));
    }
}

#[test]
fn a_mention_with_content_or_outside_of_a_line_is_unknown() {
    let words = json!({"type": "mention", "content": [{"type": "text", "text": "Mika"}]});
    assert_eq!(
        notation::print(&app_document::EditorState::new(stored(&words))),
        "p(|<?mention Mika>)"
    );
    let block = json!({"type": "doc", "content": [{"type": "mention", "attrs": {"id": "u7"}}]});
    let document = Document::from_json(block.clone()).expect("a document");
    assert_eq!(document.to_json(), block);
}

#[test]
fn a_comparison_shows_a_mention_as_one_word() {
    let (before, after) = (
        notation::parse("p(ask <@player:1 Kim Lee> first and plant after that|)").expect("a state"),
        notation::parse("p(ask <@player:2 Kim Roe> first and plant after that|)").expect("a state"),
    );
    let changed = app_document::diff::diff_blocks(before.document(), after.document());
    let [app_document::diff::BlockDiff::Changed { words, .. }] = &changed[..] else {
        panic!("one changed block: {changed:?}");
    };
    let words: Vec<_> = words
        .iter()
        .map(|word| (word.text.as_str(), word.change))
        .collect();
    assert_eq!(
        words,
        [
            ("ask ", DiffTag::Both),
            ("@Kim Lee", DiffTag::Before),
            ("@Kim Roe", DiffTag::After),
            (" first and plant after that", DiffTag::Both),
        ]
    );
    assert_eq!(diff_words("\u{2060}a", "\u{2060}a")[0].text, "a");
}
