//! The form of a folder: name, color and parent folder.

use app_api::functions::folders::{create_folder, update_folder};
use app_domain::folder::{FolderColor, FolderId};
use app_portal::controls::form_errors::field_error;
use app_portal::stratbook::folder_form::FolderDialog;
use app_portal::texts::stratbook as words;
use app_portal::view_models::sentence;
use app_wire::ApiError;
use frontend_kit::run_effect::run_effect;
use frontend_kit::ui::{TextField, fresh_id, icon, spinning_icon};
use leptos::ev::SubmitEvent;
use leptos::prelude::*;
use leptos::task::spawn_local;

use super::keyboard::focus_row;
use super::{FolderSelect, FolderStore};

#[component]
pub fn FolderForm(task: FolderDialog, folders: FolderStore) -> impl IntoView {
    let form = FolderFormState::of(task, folders);
    let verb = match task {
        FolderDialog::Move(_) => words::MOVE,
        FolderDialog::Edit(_) => words::SAVE,
        FolderDialog::Create(_) | FolderDialog::Remove(_) => words::CREATE,
    };
    let submit = move |submit: SubmitEvent| {
        submit.prevent_default();
        form.send();
    };
    view! {
        <form class="folder-form" novalidate on:submit=submit>
            {task
                .has_name()
                .then(|| {
                    view! {
                        <TextField label=words::NAME value=form.name fault=form.fault("name") />
                        <ColorChoice chosen=form.color />
                    }
                })}
            {task
                .has_parent()
                .then(|| {
                    view! {
                        <FolderSelect
                            label=words::PARENT_FOLDER
                            chosen=form.parent
                            none=words::THE_TOP
                            without=task.folder()
                            fault=form.fault("parentId")
                        />
                    }
                })}
            {move || form.refusal.get().map(|words| view! { <p class="field-fault">{icon("alert")} {words}</p> })}
            <div class="dialog-actions">
                <button type="submit" class="button button-primary" aria-busy=move || form.is_sending.get().to_string()>
                    {move || form.is_sending.get().then(|| spinning_icon("spinner"))}
                    {verb}
                </button>
            </div>
        </form>
    }
}

#[component]
fn ColorChoice(chosen: RwSignal<FolderColor>) -> impl IntoView {
    let name = fresh_id("color");
    let options = FolderColor::ALL.map(|color| {
        view! {
            <label class="folder-color" data-color=color.as_str() title=words::color(color)>
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
        <fieldset class="folder-colors">
            <legend class="field-label">{words::COLOR}</legend>
            <div class="folder-color-options">{options.into_iter().collect_view()}</div>
        </fieldset>
    }
}

/// The state of the form, kept until the server has stored it.
#[derive(Clone, Copy)]
struct FolderFormState {
    dialog: FolderDialog,
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
        let known = task.folder().and_then(|id| untrack(|| folders.get(id)));
        let parent = match task {
            FolderDialog::Create(parent) => parent,
            _ => known.as_ref().and_then(|folder| folder.parent),
        };
        let form = Self {
            dialog: task,
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
        run_effect(move || {
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
        let task = self.dialog;
        let (color, parent) = (self.color.get_untracked(), self.parent.get_untracked());
        let request = self
            .name
            .with_untracked(|name| task.request(name, color, parent));
        let draft = match request {
            Ok(draft) => draft,
            Err(rule) => {
                let message = field_error("name", &rule).message;
                return self.fault.set(Some(("name", sentence(&message))));
            }
        };
        let changed = task.folder();
        let before = changed.and_then(|id| self.folders.folder_as_it_is(id));
        self.refusal.set(None);
        self.is_sending.set(true);
        spawn_local(async move {
            let response = match task.folder() {
                None => create_folder(draft).await,
                Some(id) => update_folder(id, draft).await,
            };
            let folders = self.folders;
            if let (Ok(_), Some(id)) = (&response, changed) {
                folders.offer_undo(id, before);
            }
            if let Ok(all) = folders.load().await {
                folders.query.update(|known| *known = all);
            }
            if self.is_sending.try_set(false).is_some() {
                // The dialog was closed during the request.
                return;
            }
            match response {
                Ok(folder) => {
                    if let Some(parent) = parent {
                        folders.set_open(parent, true);
                    }
                    folders.dialog.set(None);
                    // After the dialog has restored the focus.
                    request_animation_frame(move || focus_row(folder.id));
                }
                Err(refusal) => self.handle_refusal(refusal),
            }
        });
    }

    fn handle_refusal(self, refusal: ApiError) {
        self.folders.session().handle_refusal(&refusal);
        match self.dialog.error_at_field(refusal) {
            Ok(fault) => self.fault.set(Some(fault)),
            Err(words) => self.refusal.set(Some(words)),
        }
    }
}
