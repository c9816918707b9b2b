//! The dialogs of folders: create, edit, move and delete.

use app_api::functions::folders::remove_folder;
use app_domain::folder::FolderId;
use app_portal::stratbook::folder_form::FolderDialog;
use app_portal::texts::stratbook as words;
use app_portal::texts::stratbook_bin::FOLDER_GOES;
use frontend_kit::ui::two_way_signal::two_way_signal;
use frontend_kit::ui::{Confirm, Dialog};
use leptos::prelude::*;
use leptos::task::spawn_local;

use super::FolderStore;
use super::folder_form::FolderForm;
use crate::stratbook::bin::notify_deleted;
use crate::stratbook::list_filter::StrategyListFilter;

#[component]
pub fn FolderDialogs(folders: FolderStore, list_filter: StrategyListFilter) -> impl IntoView {
    let is_form = |task: &FolderDialog| !matches!(task, FolderDialog::Remove(_));
    let is_asking = is_dialog_open(folders, is_form);
    let is_removing = is_dialog_open(folders, |task| matches!(task, FolderDialog::Remove(_)));
    let task = Memo::new(move |before: Option<&Option<FolderDialog>>| {
        // A closing dialog still shows its folder.
        folders.dialog.get().or_else(|| before.copied().flatten())
    });
    let name = Memo::new(move |_| Some(folders.get(task.get()?.folder()?)?.name));
    let title = move || {
        let name = name.get().unwrap_or_default();
        match task.get() {
            Some(FolderDialog::Edit(_)) => words::edit_folder(&name),
            Some(FolderDialog::Move(_)) => words::move_folder(&name),
            Some(FolderDialog::Create(_) | FolderDialog::Remove(_)) | None => {
                words::NEW_FOLDER.to_owned()
            }
        }
    };
    let remove = move || {
        if let Some(FolderDialog::Remove(id)) = task.get_untracked() {
            spawn_local(remove_and_report(folders, list_filter, id));
        }
    };
    view! {
        <Dialog title=Signal::derive(title) open=is_asking>
            {move || task.get_untracked().map(|task| view! { <FolderForm task=task folders=folders /> })}
        </Dialog>
        <Confirm
            title=Signal::derive(move || words::remove_question(&name.get().unwrap_or_default()))
            open=is_removing
            verb=Signal::derive(move || words::remove_folder(&name.get().unwrap_or_default()))
            is_dangerous=true
            confirm=remove
        >
            <p>
                {move || match task.get() {
                    Some(FolderDialog::Remove(id)) => {
                        let (count, strategies) = folders.contents(id);
                        words::goes_along(count, strategies)
                    }
                    _ => String::new(),
                }}
            </p>
            <p>{FOLDER_GOES}</p>
        </Confirm>
    }
}

/// Whether a dialog of this kind is open. Closing it clears the choice.
fn is_dialog_open(folders: FolderStore, which: fn(&FolderDialog) -> bool) -> RwSignal<bool> {
    two_way_signal(
        move || folders.dialog.with(|task| task.as_ref().is_some_and(which)),
        move |_| folders.dialog.set(None),
    )
}

async fn remove_and_report(folders: FolderStore, list_filter: StrategyListFilter, id: FolderId) {
    let (session, toasts) = (folders.session(), folders.toasts());
    let name = untrack(|| folders.get(id))
        .map(|folder| folder.name)
        .unwrap_or_default();
    let branch = untrack(|| folders.with(|tree| tree.branch(id)));
    match remove_folder(id).await {
        Ok(_) => {
            notify_deleted(
                toasts,
                session,
                words::folder_removed(&name),
                vec![id.into()],
            );
            let shown = untrack(|| list_filter.folder()).parse().ok();
            if shown.is_some_and(|shown| branch.contains(&shown)) {
                list_filter.go_to_folder("");
            }
        }
        Err(api_error) => {
            session.handle_refusal(&api_error);
            toasts.notify(words::not_done(&api_error.error));
        }
    }
    folders.query.refetch();
}
