//! What every act of a person does, in the notation of [`app_document::notation`].

mod arrows;
mod beside_nodes;
mod blocks;
mod deleting;
mod history;
mod inserting;
mod links;
mod lists;
mod marks;
mod merging;
mod rules;
mod triple_click;
mod typing;

use app_document::{Command, Document, Editor, notation};

/// An editor of this document.
fn editor(notation: &str) -> Editor {
    Editor::with(notation::parse(notation).unwrap_or_else(|| panic!("no notation: {notation}")))
}

/// The document and the selection, as they would be stored and read again.
fn shown(editor: &Editor) -> String {
    let notation = notation::print(editor.state());
    let stored = editor.document().to_json();
    let read = Document::from_json(stored.clone())
        .unwrap_or_else(|refusal| panic!("{notation}: {refusal}"));
    assert_eq!(read.to_json(), stored, "{notation}");
    notation
}

/// Every row: before, what is done, after. `None` as a result is written as the same document.
fn check(rows: &[(&str, Command, &str)]) {
    let wrong = rows.iter().filter_map(|(before, command, after)| {
        let mut editor = editor(before);
        editor.run(command, 0.0);
        let shown = shown(&editor);
        (shown != *after).then(|| format!("{before} {command:?}\n  gave {shown}\n  not  {after}\n"))
    });
    let wrong: String = wrong.collect();
    assert!(wrong.is_empty(), "{wrong}");
}

/// One letter after the other, a second apart.
fn type_into(editor: &mut Editor, text: &str) {
    for (at, letter) in (0u32..).zip(text.chars()) {
        let command = if letter == '\n' {
            Command::Enter
        } else {
            Command::Type(letter.to_string())
        };
        editor.run(&command, f64::from(at) * 1_000.0);
    }
}
