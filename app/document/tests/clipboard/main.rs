//! Copying and pasting: other programs' HTML, chat markdown, plain text, and our own copies.

mod anything;
mod copying;
mod html;
mod markdown;
mod parsing;

use app_document::clipboard::{self, Html};
use app_document::{Command, Editor, Fragment, notation};

/// The blocks of a fragment, in notation.
fn shown(fragment: &Fragment) -> String {
    let mut editor = Editor::with(notation::parse("p(|)").expect("a state"));
    editor.run(&Command::Insert(fragment.clone()), 0.0);
    let json = editor.document().to_json();
    let read = app_document::Document::from_json(json.clone())
        .unwrap_or_else(|refusal| panic!("{refusal}: {json}"));
    assert_eq!(read.to_json(), json);
    notation::print(editor.state()).replace('|', "")
}

fn html(text: &str) -> Html {
    clipboard::parse(text)
}

/// What a paste makes of a document; `None` as a command leaves it as it is.
fn pasted(before: &str, rich: Option<&str>, text: &str, is_plain: bool) -> String {
    let mut editor = Editor::with(notation::parse(before).expect("a state"));
    let rich = rich.map(html);
    if let Some(command) = clipboard::paste(editor.state(), rich.as_ref(), text, is_plain) {
        editor.run(&command, 0.0);
    }
    notation::print(editor.state())
}
