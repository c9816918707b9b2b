//! The form of a folder: name, color and parent folder.

use app_api::ApiError;
use app_api::functions::folders::{create_folder, load_folders, update_folder};
use app_api::wire::FolderRequest;
use app_domain::folder::{self, FolderColor, FolderId};
use leptos::ev::SubmitEvent;
use leptos::prelude::*;
use leptos::task::spawn_local;

use super::folder_store::FolderDialog;
use super::keyboard::focus_row;
use super::{FolderSelect, FolderStore};
use crate::components::{TextField, fresh_id, icon, spinning_icon};
use crate::texts::stratbook as words;
use crate::view_models::sentence;

#[component]
pub fn FolderForm(task: FolderDialog, folders: FolderStore) -> AnyView {
    let form = FolderFormState::of(task, folders);
    let known = match form.dialog.get_value() {
        FolderDialog::Edit(id) | FolderDialog::Move(id) => Some(id),
        FolderDialog::Create(_) | FolderDialog::Remove(_) => None,
    };
    let (is_move, is_edit) = form.dialog.with_value(|task| {
        (
            matches!(task, FolderDialog::Move(_)),
            matches!(task, FolderDialog::Edit(_)),
        )
    });
    let verb = match (is_move, is_edit) {
        (true, _) => words::MOVE,
        (_, true) => words::SAVE,
        _ => words::CREATE,
    };
    let submit = move |submit: SubmitEvent| {
        submit.prevent_default();
        form.send();
    };
    view! {
        <form class="folder-form" novalidate on:submit=submit>
            {(!is_move)
                .then(|| {
                    view! {
                        <TextField label=words::NAME value=form.name fault=form.fault("name") />
                        <ColorChoice chosen=form.color />
                    }
                })}
            {(!is_edit)
                .then(|| {
                    view! {
                        <FolderSelect
                            label=words::LIES_IN
                            chosen=form.parent
                            none=words::THE_TOP
                            without=known
                            fault=form.fault("parentId")
                        />
                    }
                })}
            {move || form.refusal.get().map(|words| view! { <p class="field-fault">{icon("alert")} {words}</p> })}
            <footer class="dialog-actions">
                <button type="submit" class="button button-primary" aria-busy=move || form.is_sending.get().to_string()>
                    {move || form.is_sending.get().then(|| spinning_icon("spinner"))}
                    {verb}
                </button>
            </footer>
        </form>
    }
    .into_any()
}

#[component]
fn ColorChoice(chosen: RwSignal<FolderColor>) -> AnyView {
    let name = fresh_id("color");
    let options = FolderColor::ALL.map(|color| {
        view! {
            <label class="color-option" data-color=color.as_str() title=words::color(color)>
                <input
                    type="radio"
                    class="spoken"
                    name=name.clone()
                    prop:checked=move || chosen.get() == color
                    on:change=move |_| chosen.set(color)
                />
                <span aria-hidden="true">{icon("check")}</span>
                <span class="spoken">{words::color(color)}</span>
            </label>
        }
    });
    view! {
        <fieldset class="color-choice">
            <legend class="field-label">{words::COLOR}</legend>
            <div class="color-options">{options.into_iter().collect_view()}</div>
        </fieldset>
    }
    .into_any()
}

/// The state of the form, kept until the server has stored it.
#[derive(Clone, Copy)]
struct FolderFormState {
    dialog: StoredValue<FolderDialog>,
    folders: FolderStore,
    name: RwSignal<String>,
    color: RwSignal<FolderColor>,
    parent: RwSignal<Option<FolderId>>,
    fault: RwSignal<Option<(&'static str, String)>>,
    refusal: RwSignal<Option<String>>,
    is_sending: RwSignal<bool>,
}

impl FolderFormState {
    fn of(task: FolderDialog, folders: FolderStore) -> Self {
        let known = match &task {
            FolderDialog::Edit(id) | FolderDialog::Move(id) => untrack(|| folders.get(*id)),
            _ => None,
        };
        let parent = match &task {
            FolderDialog::Create(parent) => *parent,
            _ => known.as_ref().and_then(|folder| folder.parent),
        };
        let form = Self {
            dialog: StoredValue::new(task),
            folders,
            name: RwSignal::new(
                known
                    .as_ref()
                    .map(|folder| folder.name.clone())
                    .unwrap_or_default(),
            ),
            color: RwSignal::new(known.map(|folder| folder.color).unwrap_or_default()),
            parent: RwSignal::new(parent),
            fault: RwSignal::new(None),
            refusal: RwSignal::new(None),
            is_sending: RwSignal::new(false),
        };
        // An error refers to the value at the time, so a change clears it.
        Effect::new(move |_| {
            form.name.track();
            form.parent.track();
            form.fault.set(None);
        });
        form
    }

    fn fault(self, field: &'static str) -> Signal<Option<String>> {
        Signal::derive(move || {
            let fault = self.fault.get()?;
            (fault.0 == field).then_some(fault.1)
        })
    }

    fn send(self) {
        if self.is_sending.get_untracked() {
            return;
        }
        let task = self.dialog.get_value();
        let name = self.name.with_untracked(|name| folder::parse_name(name));
        let name = match (&task, name) {
            (FolderDialog::Move(_) | FolderDialog::Remove(_), _) => None,
            (_, Ok(name)) => Some(name),
            (_, Err(rule)) => {
                return self.fault.set(Some(("name", sentence(&rule.to_string()))));
            }
        };
        let parent = self.parent.get_untracked();
        let in_parent = Some(parent.map(|parent| parent.to_string()).unwrap_or_default());
        let draft = FolderRequest {
            color: name
                .is_some()
                .then(|| self.color.get_untracked().as_str().to_owned()),
            name,
            parent_id: in_parent.filter(|_| !matches!(task, FolderDialog::Edit(_))),
            sort_order: None,
        };
        self.refusal.set(None);
        self.is_sending.set(true);
        spawn_local(async move {
            let heard = match task {
                FolderDialog::Create(_) => create_folder(draft).await,
                FolderDialog::Edit(id) | FolderDialog::Move(id) | FolderDialog::Remove(id) => {
                    update_folder(id.to_string(), draft).await
                }
            };
            let folders = self.folders;
            if let Ok(all) = load_folders().await {
                folders.question.update(|known| *known = all);
            }
            if self.is_sending.try_set(false).is_some() {
                // The dialog was closed during the request.
                return;
            }
            match heard {
                Ok(folder) => {
                    if let Some(parent) = parent {
                        folders.set_open(parent, true);
                    }
                    folders.dialog.set(None);
                    // After the dialog has restored the focus.
                    if let Ok(id) = folder.id.parse() {
                        request_animation_frame(move || focus_row(id));
                    }
                }
                Err(refusal) => self.handle_refusal(refusal),
            }
        });
    }

    fn handle_refusal(self, refusal: ApiError) {
        self.folders.session().handle_refusal(&refusal);
        let fault = refusal.details.first();
        if refusal.code == "folder_name_taken" {
            let is_move = self
                .dialog
                .with_value(|task| matches!(task, FolderDialog::Move(_)));
            let field = if is_move { "parentId" } else { "name" };
            self.fault.set(Some((field, refusal.error)));
        } else if let Some(fault) = fault {
            let field = if fault.field == "parentId" {
                "parentId"
            } else {
                "name"
            };
            self.fault.set(Some((field, sentence(&fault.message))));
        } else {
            self.refusal.set(Some(refusal.error));
        }
    }
}
