//! The form of a folder: what it is called, its colour, and what it lies in.

use app_api::ApiError;
use app_api::functions::folders::{create_folder, load_folders, update_folder};
use app_api::wire::FolderDraft;
use app_domain::folder::{self, Color, FolderId};
use leptos::ev::SubmitEvent;
use leptos::prelude::*;
use leptos::task::spawn_local;

use super::folders::Task;
use super::keys::focus_row;
use super::{FolderSelect, Folders};
use crate::components::{TextField, fresh_id, icon, turning_icon};
use crate::reading::sentence;
use crate::texts::stratbook as words;

#[component]
pub fn FolderForm(task: Task, folders: Folders) -> AnyView {
    let form = Form::of(task, folders);
    let known = match form.task.get_value() {
        Task::Edit(id) | Task::Move(id) => Some(id),
        Task::Create(_) | Task::Remove(_) => None,
    };
    let (is_move, is_edit) = form
        .task
        .with_value(|task| (matches!(task, Task::Move(_)), matches!(task, Task::Edit(_))));
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
                    {move || form.is_sending.get().then(|| turning_icon("spinner"))}
                    {verb}
                </button>
            </footer>
        </form>
    }
    .into_any()
}

#[component]
fn ColorChoice(chosen: RwSignal<Color>) -> AnyView {
    let name = fresh_id("color");
    let options = Color::ALL.map(|color| {
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

/// What was typed and chosen, until the server has it.
#[derive(Clone, Copy)]
struct Form {
    task: StoredValue<Task>,
    folders: Folders,
    name: RwSignal<String>,
    color: RwSignal<Color>,
    parent: RwSignal<Option<FolderId>>,
    fault: RwSignal<Option<(&'static str, String)>>,
    refusal: RwSignal<Option<String>>,
    is_sending: RwSignal<bool>,
}

impl Form {
    fn of(task: Task, folders: Folders) -> Self {
        let known = match &task {
            Task::Edit(id) | Task::Move(id) => untrack(|| folders.get(*id)),
            _ => None,
        };
        let parent = match &task {
            Task::Create(parent) => *parent,
            _ => known.as_ref().and_then(|folder| folder.parent),
        };
        let form = Self {
            task: StoredValue::new(task),
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
        // A fault speaks of what was typed then.
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
        let task = self.task.get_value();
        let name = self.name.with_untracked(|name| folder::name(name));
        let name = match (&task, name) {
            (Task::Move(_) | Task::Remove(_), _) => None,
            (_, Ok(name)) => Some(name),
            (_, Err(rule)) => {
                return self.fault.set(Some(("name", sentence(&rule.to_string()))));
            }
        };
        let parent = self.parent.get_untracked();
        let in_parent = Some(parent.map(|parent| parent.to_string()).unwrap_or_default());
        let draft = FolderDraft {
            color: name
                .is_some()
                .then(|| self.color.get_untracked().as_str().to_owned()),
            name,
            parent_id: in_parent.filter(|_| !matches!(task, Task::Edit(_))),
            sort_order: None,
        };
        self.refusal.set(None);
        self.is_sending.set(true);
        spawn_local(async move {
            let heard = match task {
                Task::Create(_) => create_folder(draft).await,
                Task::Edit(id) | Task::Move(id) | Task::Remove(id) => {
                    update_folder(id.to_string(), draft).await
                }
            };
            let folders = self.folders;
            if let Ok(all) = load_folders().await {
                folders.question.amend(|known| *known = all);
            }
            if self.is_sending.try_set(false).is_some() {
                // The dialog was closed meanwhile.
                return;
            }
            match heard {
                Ok(folder) => {
                    if let Some(parent) = parent {
                        folders.open(parent, true);
                    }
                    folders.task.set(None);
                    // Behind the dialog, which gives the focus back.
                    if let Ok(id) = folder.id.parse() {
                        request_animation_frame(move || focus_row(id));
                    }
                }
                Err(refusal) => self.hear(refusal),
            }
        });
    }

    fn hear(self, refusal: ApiError) {
        self.folders.session().heed(&refusal);
        let fault = refusal.details.first();
        if refusal.code == "folder_name_taken" {
            let is_move = self.task.with_value(|task| matches!(task, Task::Move(_)));
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
