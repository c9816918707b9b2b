//! The commands of tables and their menu in the toolbar. Their code is a chunk of its own, which is loaded after the
//! text, or as soon as it is needed.

use std::sync::Arc;

use app_document::{EditorCommand, TableCommand};
use app_portal::editor::toolbar_button::TABLE_COMMANDS;
use app_portal::texts::editor as words;
use frontend_kit::chunks::{SplitLoaderError, chunk_function, poll_once};
use frontend_kit::ui::toast::ToastStack;
use leptos::prelude::*;
use leptos::task::spawn_local;

use super::editor_handle::EditorHandle;
use super::toolbar::DropdownOption;

chunk_function!(
    writing_tables,
    run_table_command,
    fetch_table_commands,
    |editor: EditorHandle, command: EditorCommand| -> bool { editor.run_on_table(&command) }
);

chunk_function!(
    writing_tables,
    table_options,
    fetch_table_options,
    |editor: EditorHandle| -> Vec<DropdownOption> {
        TABLE_COMMANDS
            .map(|(command, words)| option(editor, command, words))
            .to_vec()
    }
);

pub async fn fetch_tables() -> Result<(), SplitLoaderError> {
    fetch_table_commands().await?;
    fetch_table_options().await
}

/// Runs a command that concerns a table. `None` if the code is not loaded.
pub fn run(editor: EditorHandle, command: &EditorCommand) -> Option<bool> {
    poll_once(Box::pin(run_table_command(editor, command.clone())))
}

/// The options of the menu for the table of the selection. Empty until their code is loaded, which begins now.
pub fn lazy_options(editor: EditorHandle) -> Signal<Vec<DropdownOption>> {
    let toasts = StoredValue::new(ToastStack::of_page());
    let is_loaded = RwSignal::new(false);
    let load = move |is_asked: bool| {
        spawn_local(async move {
            if fetch_tables().await.is_ok() {
                is_loaded.try_set(true);
            } else if let Some(toasts) = toasts.try_get_value().filter(|_| is_asked) {
                toasts.notify(words::TABLES_NOT_LOADED.to_owned());
            }
        });
    };
    load(false);
    Signal::derive(move || {
        is_loaded.track();
        let options = poll_once(Box::pin(table_options(editor)));
        options.unwrap_or_else(|| {
            load(true);
            Vec::new()
        })
    })
}

fn option(editor: EditorHandle, command: TableCommand, words: &str) -> DropdownOption {
    let bar = editor.controls();
    DropdownOption {
        symbol: "",
        words: words.to_owned(),
        is_possible: Signal::derive(move || {
            bar.track();
            editor.state(|state| command.is_possible(state)) == Some(true)
        }),
        act: Arc::new(move || {
            editor.run(&EditorCommand::Table(command));
            // Deleting the table replaces the menu, which may have the focus.
            if command == TableCommand::Remove {
                editor.focus();
            }
        }),
    }
}
