//! What is asked about folders: a name and a colour, a place to lie in, and whether one may go with all that is in it.

use app_api::functions::folders::remove_folder;
use app_domain::folder::FolderId;
use leptos::prelude::*;
use leptos::task::spawn_local;

use super::Folders;
use super::folders::Task;
use super::form::FolderForm;
use crate::bound::bound;
use crate::components::{Confirm, Dialog};
use crate::pages::stratbook::asked::Asked;
use crate::texts::stratbook as words;

#[component]
pub fn Tasks(folders: Folders, asked: Asked) -> AnyView {
    let is_form = |task: &Task| !matches!(task, Task::Remove(_));
    let is_asking = opened(folders, is_form);
    let is_removing = opened(folders, |task| matches!(task, Task::Remove(_)));
    let task = Memo::new(move |before: Option<&Option<Task>>| {
        // While a dialog closes it still speaks of its folder.
        folders.task.get().or_else(|| before.cloned().flatten())
    });
    let name = Memo::new(move |_| {
        let id = match task.get()? {
            Task::Create(_) => return None,
            Task::Edit(id) | Task::Move(id) | Task::Remove(id) => id,
        };
        Some(folders.get(id)?.name)
    });
    let title = move || {
        let name = name.get().unwrap_or_default();
        match task.get() {
            Some(Task::Edit(_)) => words::edit_folder(&name),
            Some(Task::Move(_)) => words::move_folder(&name),
            _ => words::NEW_FOLDER.to_owned(),
        }
    };
    let remove = move || {
        if let Some(Task::Remove(id)) = task.get_untracked() {
            spawn_local(remove(folders, asked, id));
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
                    Some(Task::Remove(id)) => {
                        let (count, strategies) = folders.contents(id);
                        words::goes_along(count, strategies)
                    }
                    _ => String::new(),
                }}
            </p>
            <p>{words::CANNOT_BE_UNDONE}</p>
        </Confirm>
    }
    .into_any()
}

/// Whether such a task is asked; closing takes it back.
fn opened(folders: Folders, which: fn(&Task) -> bool) -> RwSignal<bool> {
    bound(
        move || folders.task.with(|task| task.as_ref().is_some_and(which)),
        move |_| folders.task.set(None),
    )
}

async fn remove(folders: Folders, asked: Asked, id: FolderId) {
    let (session, toasts) = (folders.session(), folders.toasts());
    let name = untrack(|| folders.get(id))
        .map(|folder| folder.name)
        .unwrap_or_default();
    let branch = untrack(|| folders.with(|tree| tree.branch(id)));
    match remove_folder(id.to_string()).await {
        Ok(_) => {
            toasts.say(words::folder_removed(&name));
            let shown = untrack(|| asked.folder()).parse().ok();
            if shown.is_some_and(|shown| branch.contains(&shown)) {
                asked.go_to_folder("");
            }
        }
        Err(refusal) => {
            session.heed(&refusal);
            toasts.say(words::not_done(&refusal.error));
        }
    }
    folders.question.ask();
}
