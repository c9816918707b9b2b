//! The effect of every command, in the notation of [`app_document::notation`].

mod arrows;
mod beside_nodes;
mod blocks;
mod callouts;
mod cell_selection;
mod closed_toggles;
mod code;
mod comments;
mod deleting;
mod history;
mod inserting;
mod links;
mod lists;
mod marks;
mod mentions;
mod merging;
mod pictures;
mod rules;
mod table_cells;
mod tables;
mod tasks;
mod tiptap;
mod toggles;
mod triple_click;
mod typing;

use app_document::{Document, DocumentEditor, EditorCommand, notation};

/// An editor with the document and the selection of this notation.
fn editor(notation: &str) -> DocumentEditor {
    DocumentEditor::from_state(
        notation::parse(notation).unwrap_or_else(|| panic!("invalid notation: {notation}")),
    )
}

/// The document and the selection in notation. Asserts that storing and reading the document changes nothing.
fn shown(editor: &DocumentEditor) -> String {
    let notation = notation::print(editor.state());
    let stored = editor.document().to_json();
    let read =
        Document::from_json(stored.clone()).unwrap_or_else(|error| panic!("{notation}: {error}"));
    assert_eq!(read.to_json(), stored, "{notation}");
    notation
}

/// Checks rows of: document before, command, document after. The document is the same for a command without effect.
fn check(rows: &[(&str, EditorCommand, &str)]) {
    let wrong = rows.iter().filter_map(|(before, command, after)| {
        let mut editor = editor(before);
        editor.run(command, 0.0);
        let shown = shown(&editor);
        (shown != *after).then(|| format!("{before} {command:?}\n  gave {shown}\n  not  {after}\n"))
    });
    let wrong: String = wrong.collect();
    assert!(wrong.is_empty(), "{wrong}");
}

/// Types one letter after another, a second apart.
fn type_into(editor: &mut DocumentEditor, text: &str) {
    for (at, letter) in (0u32..).zip(text.chars()) {
        let command = if letter == '\n' {
            EditorCommand::Enter
        } else {
            EditorCommand::Type(letter.to_string())
        };
        editor.run(&command, f64::from(at) * 1_000.0);
    }
}
