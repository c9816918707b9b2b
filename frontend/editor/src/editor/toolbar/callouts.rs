//! The dropdown of the kinds of callouts, and of toggles.

use std::sync::Arc;

use app_document::{EditorCommand, ToggleState};
use app_portal::editor::toolbar_button::CALLOUTS;
use app_portal::texts::editor as words;
use leptos::prelude::*;

use super::super::editor_handle::EditorHandle;
use super::dropdown::{DropdownOption, ToolbarDropdown};

pub fn callout_dropdown(editor: EditorHandle) -> AnyView {
    let bar = editor.controls();
    let kind = Memo::new(move |_| bar.with(|bar| bar.toolbar.callout));
    let is_toggle = Memo::new(move |_| bar.with(|bar| bar.toolbar.toggle == ToggleState::On));
    let chosen = Memo::new(move |_| match kind.get() {
        Some(present) => CALLOUTS.iter().position(|(kind, ..)| *kind == present),
        None => is_toggle.get().then_some(CALLOUTS.len()),
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
    // In a toggle it removes it.
    let toggle = DropdownOption {
        symbol: "toggle",
        words: words::TOGGLE.to_owned(),
        is_possible: Signal::derive(move || {
            bar.with(|bar| bar.toolbar.toggle != ToggleState::Impossible)
        }),
        act: Arc::new(move || {
            editor.run(&EditorCommand::ToggleDetails);
        }),
    };
    let options: Vec<_> = kinds.into_iter().chain([toggle, remove]).collect();
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
