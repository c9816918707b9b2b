//! Changes written down one after the other lead to the last document.

use app_document::{Command, Document, Editor, notation};
use proptest::prelude::*;
use serde_json::json;

use crate::documents::document;

proptest! {
    #[test]
    fn any_document_is_reached_from_any_other(before in document(), after in document()) {
        let before = Document::from_json(before).expect("a valid document");
        let after = Document::from_json(after).expect("a valid document");
        let reached = match after.changes_since(&before) {
            Some(mut changes) => before.with_changes(&mut changes).expect("changes of ours"),
            None => before,
        };
        prop_assert_eq!(reached, after);
    }
}

#[test]
fn an_upload_is_no_change() {
    let mut editor = Editor::with(notation::parse("p(a|) p(b)").expect("a notation"));
    let before = editor.document().clone();
    editor.run(&Command::InsertUpload(1), 0.0);
    assert_eq!(editor.document().changes_since(&before), None);
}

#[test]
fn what_is_no_change_of_this_document_is_refused() {
    for mut changes in [
        json!(null),
        json!({"at": 0, "removed": 9, "inserted": []}),
        json!({"at": 0, "removed": 0, "inserted": [{"type": "text", "text": "a"}]}),
    ] {
        assert_eq!(Document::blank().with_changes(&mut changes), None);
    }
}
