//! Copy and paste: HTML of other programs, chat markdown, plain text, and our own copies.

mod arbitrary_html;
mod copying;
mod html;
mod html_tables;
mod markdown;
mod parsing;

use app_document::clipboard::{self, HtmlNode};
use app_document::{DocumentEditor, DocumentFragment, EditorCommand, notation};

/// The blocks of a fragment in notation.
fn shown(fragment: &DocumentFragment) -> String {
    let mut editor = DocumentEditor::from_state(notation::parse("p(|)").expect("a state"));
    editor.run(&EditorCommand::Insert(fragment.clone()), 0.0);
    let json = editor.document().to_json();
    let read = app_document::Document::from_json(json.clone())
        .unwrap_or_else(|error| panic!("{error}: {json}"));
    assert_eq!(read.to_json(), json);
    notation::print(editor.state()).replace('|', "")
}

fn html(text: &str) -> HtmlNode {
    clipboard::parse_styled_html(text)
}

/// The document after a paste, in notation; unchanged if there is no command for the paste.
fn pasted(before: &str, rich: Option<&str>, text: &str, is_plain: bool) -> String {
    let mut editor = DocumentEditor::from_state(notation::parse(before).expect("a state"));
    let rich = rich.map(html);
    if let Some(command) = clipboard::paste_command(editor.state(), rich.as_ref(), text, is_plain) {
        editor.run(&command, 0.0);
    }
    notation::print(editor.state())
}
