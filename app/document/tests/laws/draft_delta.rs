//! A stored base and its delta restore the whole document.

use app_document::draft_delta::{DraftBase, DraftDelta};
use app_document::{Document, DocumentEditor, EditorCommand};
use proptest::prelude::*;

use crate::documents::document;

/// Stores base and delta as JSON and restores the document, as after a tab was killed.
fn round_trip(ground: &DraftBase, now: &Document) -> Document {
    let text = ground.document().to_text();
    let ground_again = DraftBase::from_document(&Document::parse(&text).expect("a document"));
    let changes = serde_json::to_string(&ground.delta_to(now)).expect("changes are text");
    let changes: DraftDelta = serde_json::from_str(&changes).expect("changes");
    changes.apply_to(&ground_again).expect("of this ground")
}

proptest! {
    #[test]
    fn a_stored_base_and_delta_restore_any_document(before in document(), after in document()) {
        let before = Document::from_json(before).expect("a valid document");
        let after = Document::from_json(after).expect("a valid document");
        prop_assert_eq!(round_trip(&DraftBase::from_document(&before), &after), after);
    }
}

#[test]
fn one_letter_in_a_long_text_stores_one_paragraph() {
    let line = |at: u32| serde_json::json!({"type": "paragraph", "content": [{"type": "text", "text": at.to_string()}]});
    let lines: Vec<_> = (0..2_000).map(line).collect();
    let text = serde_json::json!({"type": "doc", "content": lines});
    let text = Document::from_json(text).expect("a document");
    let ground = DraftBase::from_document(&text);
    let mut editor = DocumentEditor::new(text);
    editor.run(&EditorCommand::Type("x".to_owned()), 0.0);
    let changes = serde_json::to_string(&ground.delta_to(editor.document())).expect("text");
    assert!(changes.len() < 200, "{changes}");
    assert_eq!(round_trip(&ground, editor.document()), *editor.document());
}

#[test]
fn a_pending_upload_is_not_stored() {
    let mut editor = DocumentEditor::new(Document::blank());
    editor.run(&EditorCommand::Type("smoke".to_owned()), 0.0);
    let before = editor.document().clone();
    editor.run(&EditorCommand::Enter, 0.0);
    editor.run(&EditorCommand::InsertUpload(1), 0.0);
    let ground = DraftBase::from_document(editor.document());
    editor.run(&EditorCommand::Type("flash".to_owned()), 0.0);
    let kept = round_trip(&ground, editor.document());
    assert_eq!(
        kept.to_json(),
        Document::parse(&editor.document().to_text())
            .expect("a document")
            .to_json()
    );
    assert_eq!(round_trip(&ground, &before), before);
}

#[test]
fn changes_of_another_text_are_refused() {
    let long = Document::from_json(serde_json::json!({"type": "doc", "content": [
        {"type": "paragraph"}, {"type": "paragraph"}, {"type": "horizontalRule"},
    ]}))
    .expect("a document");
    let changes = DraftBase::from_document(&long).delta_to(&Document::blank());
    assert_eq!(
        changes.apply_to(&DraftBase::from_document(&Document::blank())),
        None
    );
}
