//! The dialog of a board: its title, and its deletion.

use app_document::board::BoardCommand;
use app_document::{EditorCommand, EditorSelection, attribute_map};
use app_portal::texts::map_board as words;
use frontend_kit::ui::{CatalogOptions, Dialog, TextField, icon};
use leptos::ev::SubmitEvent;
use leptos::prelude::*;

use super::super::board_host::BoardHost;
use super::board_editor::{BoardDialog, BoardEditor};
use super::dialog_signal;

/// The maps that can be chosen: those of the catalog, and the one of the board.
pub fn map_options(editor: BoardEditor) -> Memo<Vec<String>> {
    let catalog = use_context::<CatalogOptions>();
    Memo::new(move |_| {
        let mut maps = catalog
            .map(|catalog| catalog.maps.get())
            .unwrap_or_default();
        let own = editor.board.with(|board| board.map().map(str::to_owned));
        if let Some(own) = own.filter(|own| !maps.contains(own)) {
            maps.push(own);
        }
        maps
    })
}

/// Sets an attribute of the board. A blank value removes it.
pub fn set_board(editor: BoardEditor, name: &str, value: &str) {
    let values = attribute_map([(name.to_owned(), value.trim().into())]);
    editor.run(&[BoardCommand::SetBoard { values }]);
}

pub fn settings_dialog(editor: BoardEditor) -> AnyView {
    let open = dialog_signal(editor, BoardDialog::Settings);
    let heading = Signal::derive(move || {
        editor
            .board
            .with(|board| words::board_name(None, board.map()))
    });
    view! { <Dialog title=heading open=open>{settings_form(editor, open)}</Dialog> }.into_any()
}

fn settings_form(editor: BoardEditor, open: RwSignal<bool>) -> AnyView {
    let title = editor
        .board
        .with_untracked(|board| board.title().unwrap_or_default().to_owned());
    let title = RwSignal::new(title);
    let submit = move |submit: SubmitEvent| {
        submit.prevent_default();
        open.set(false);
        set_board(editor, "title", &title.get_untracked());
    };
    let remove = move |_| {
        open.set(false);
        remove_board(editor);
    };
    view! {
        <form class="dialog-content" on:submit=submit novalidate>
            <TextField label=words::BOARD_TITLE value=title is_first=true />
            <div class="dialog-actions">
                <button type="button" class="button" on:click=remove>
                    {icon("trash")}
                    {words::REMOVE_BOARD}
                </button>
                <button type="submit" class="button button-primary">
                    {words::SAVE}
                </button>
            </div>
        </form>
    }
    .into_any()
}

/// Removes the board from the text. The text's undo brings it back.
fn remove_board(editor: BoardEditor) {
    let Some(host) = BoardHost::current() else {
        return;
    };
    let frame = editor.frame.get_value();
    let path = host.editor.surface(|surface| surface.path_of(&frame));
    if let Some(path) = path.flatten() {
        host.editor.select(&EditorSelection::Node(path));
        host.editor.run(&EditorCommand::DeleteSelection);
        request_animation_frame(move || host.editor.focus());
    }
}
