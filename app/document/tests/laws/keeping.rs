//! What is kept of a text is the whole of it.

use app_document::keeping::{Changes, Ground};
use app_document::{Command, Document, Editor};
use proptest::prelude::*;

use crate::documents::document;

/// Written down and read again, as after a tab that was killed.
fn again(ground: &Ground, now: &Document) -> Document {
    let text = ground.document().to_text();
    let ground_again = Ground::of(&Document::parse(&text).expect("a document"));
    let changes = serde_json::to_string(&ground.changes(now)).expect("changes are text");
    let changes: Changes = serde_json::from_str(&changes).expect("changes");
    changes.of(&ground_again).expect("of this ground")
}

proptest! {
    #[test]
    fn whatever_becomes_of_a_text_is_found_again(before in document(), after in document()) {
        let before = Document::from_json(before).expect("a valid document");
        let after = Document::from_json(after).expect("a valid document");
        prop_assert_eq!(again(&Ground::of(&before), &after), after);
    }
}

#[test]
fn a_letter_in_a_long_text_weighs_its_paragraph() {
    let line = |at: u32| serde_json::json!({"type": "paragraph", "content": [{"type": "text", "text": at.to_string()}]});
    let lines: Vec<_> = (0..2_000).map(line).collect();
    let text = serde_json::json!({"type": "doc", "content": lines});
    let text = Document::from_json(text).expect("a document");
    let ground = Ground::of(&text);
    let mut editor = Editor::new(text);
    editor.run(&Command::Type("x".to_owned()), 0.0);
    let changes = serde_json::to_string(&ground.changes(editor.document())).expect("text");
    assert!(changes.len() < 200, "{changes}");
    assert_eq!(again(&ground, editor.document()), *editor.document());
}

#[test]
fn an_image_on_its_way_is_none_of_what_is_kept() {
    let mut editor = Editor::new(Document::blank());
    editor.run(&Command::Type("smoke".to_owned()), 0.0);
    let before = editor.document().clone();
    editor.run(&Command::Enter, 0.0);
    editor.run(&Command::InsertUpload(1), 0.0);
    let ground = Ground::of(editor.document());
    editor.run(&Command::Type("flash".to_owned()), 0.0);
    let kept = again(&ground, editor.document());
    assert_eq!(
        kept.to_json(),
        Document::parse(&editor.document().to_text())
            .expect("a document")
            .to_json()
    );
    assert_eq!(again(&ground, &before), before);
}

#[test]
fn changes_of_another_text_are_refused() {
    let long = Document::from_json(serde_json::json!({"type": "doc", "content": [
        {"type": "paragraph"}, {"type": "paragraph"}, {"type": "horizontalRule"},
    ]}))
    .expect("a document");
    let changes = Ground::of(&long).changes(&Document::blank());
    assert_eq!(changes.of(&Ground::of(&Document::blank())), None);
}
