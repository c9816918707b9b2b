//! The dropdown of the kinds of callouts.

use std::sync::Arc;

use app_document::EditorCommand;
use app_portal::editor::toolbar_button::CALLOUTS;
use app_portal::texts::editor as words;
use leptos::prelude::*;

use super::super::editor_handle::EditorHandle;
use super::dropdown::{DropdownOption, ToolbarDropdown};

pub fn callout_dropdown(editor: EditorHandle) -> AnyView {
    let bar = editor.controls();
    let kind = Memo::new(move |_| bar.with(|bar| bar.toolbar.callout));
    let chosen = Memo::new(move |_| {
        let present = kind.get()?;
        CALLOUTS.iter().position(|(kind, ..)| *kind == present)
    });
    let kinds = CALLOUTS.map(|(kind, symbol, words)| DropdownOption {
        symbol,
        words: words.to_owned(),
        is_possible: Signal::derive(|| true),
        act: Arc::new(move || {
            editor.run(&EditorCommand::SetCallout(Some(kind)));
        }),
    });
    let remove = DropdownOption {
        symbol: "clear",
        words: words::REMOVE_CALLOUT.to_owned(),
        is_possible: Signal::derive(move || kind.get().is_some()),
        act: Arc::new(move || {
            editor.run(&EditorCommand::SetCallout(None));
        }),
    };
    let options = kinds.into_iter().chain([remove]).collect();
    view! {
        <ToolbarDropdown
            label=words::CALLOUT
            options=options
            chosen=chosen
            otherwise=""
            width="editor-choice-icon"
            is_possible=Signal::derive(|| true)
            editor=editor
        />
    }
    .into_any()
}
