//! Imports strategies from files of other programs, or from pasted text: choose, see what they become, import.

use app_api::api_client;
use app_api::functions::folders::remove_folder;
use app_api::functions::strategies::remove_strategies;
use app_domain::folder::FolderId;
use app_domain::strategy::{PASTED_TEXT_NAME, StrategyId};
use app_portal::texts;
use app_portal::texts::exchange as words;
use app_wire::error::UNREACHABLE;
use app_wire::{ApiError, ImportBody, ImportProblemBody, ImportedStrategyBody, SuccessEnvelope};
use frontend_kit::ui::{fresh_id, icon, spinning_icon};
use leptos::ev::{ClipboardEvent, DragEvent};
use leptos::html;
use leptos::prelude::*;
use leptos::task::spawn_local;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{File, FileList, FormData, RequestInit};

use super::tree::{FolderSelect, FolderStore};

const ACCEPTED_FILES: &str =
    ".md,.markdown,.txt,.html,.htm,.json,.csv,.tsv,.zip,image/*,application/pdf";

/// The steps of an import.
#[derive(Clone)]
enum ImportStep {
    Choose(Option<String>),
    /// The files are sent; the text says what happens.
    Sending(&'static str),
    Preview(ImportBody),
}

/// The import that the dialog shows.
#[derive(Clone, Copy)]
struct ImportDialogState {
    open: RwSignal<bool>,
    step: RwSignal<ImportStep>,
    target: RwSignal<Option<FolderId>>,
    files: StoredValue<Vec<File>, LocalStorage>,
    folders: FolderStore,
}

#[component]
pub fn ImportSteps(
    /// Whether the dialog around the steps is open.
    open: RwSignal<bool>,
    /// The folder that the page shows.
    folder: Signal<String>,
) -> impl IntoView {
    let state = ImportDialogState {
        open,
        step: RwSignal::new(ImportStep::Choose(None)),
        target: RwSignal::new(folder.get_untracked().parse().ok()),
        files: StoredValue::new_local(Vec::new()),
        folders: FolderStore::of_page(),
    };
    move || match state.step.get() {
        ImportStep::Choose(fault) => choice_view(state, fault),
        ImportStep::Sending(text) => view! {
            <p class="import-sending" role="status">
                {spinning_icon("spinner")}
                {text}
            </p>
        }
        .into_any(),
        ImportStep::Preview(preview) => preview_view(state, preview),
    }
}

fn choice_view(state: ImportDialogState, fault: Option<String>) -> AnyView {
    let field = NodeRef::<html::Input>::new();
    let is_over = RwSignal::new(false);
    let choose = move |_| {
        if let Some(field) = field.get_untracked() {
            field.click();
        }
    };
    let take = move |_| {
        if let Some(field) = field.get_untracked() {
            state.preview(to_files(field.files()));
        }
    };
    let over = move |event: DragEvent| {
        event.prevent_default();
        is_over.set(true);
    };
    let drop = move |event: DragEvent| {
        event.prevent_default();
        is_over.set(false);
        state.preview(to_files(
            event.data_transfer().and_then(|held| held.files()),
        ));
    };
    let paste = move |event: ClipboardEvent| {
        let files = pasted_files(&event);
        if !files.is_empty() {
            event.prevent_default();
            state.preview(files);
        }
    };
    let (field_id, hint) = (fresh_id("import-paste"), fresh_id("import-paste-hint"));
    view! {
        <p class="import-help">{words::IMPORT_HELP}</p>
        <FolderSelect label=words::TARGET chosen=state.target none=words::TOP_LEVEL />
        <div
            class="import-drop"
            data-over=move || is_over.get().then_some("")
            on:dragover=over
            on:dragleave=move |_| is_over.set(false)
            on:drop=drop
        >
            <input
                type="file"
                hidden
                multiple
                accept=ACCEPTED_FILES
                aria-label=words::CHOOSE_FILES
                node_ref=field
                on:change=take
            />
            <button type="button" class="button button-primary" on:click=choose>
                {icon("plus")}
                {words::CHOOSE_FILES}
            </button>
            <span>{words::DROP_FILES}</span>
        </div>
        <div class="field">
            <label class="field-label" for=field_id.clone()>{words::PASTE_TEXT}</label>
            <textarea
                class="field-input import-paste"
                id=field_id
                rows="2"
                aria-describedby=hint.clone()
                on:paste=paste
            ></textarea>
            <p class="field-hint" id=hint>
                {words::PASTE_HINT}
            </p>
        </div>
        {fault.map(|fault| view! { <p class="import-fault" role="alert">{fault}</p> })}
    }
    .into_any()
}

fn preview_view(state: ImportDialogState, preview: ImportBody) -> AnyView {
    let count = preview.strategies.len();
    let counts = words::import_counts(count, preview.new_folders, preview.files);
    let unknown = (!preview.unknown_names.is_empty())
        .then(|| view! { <li>{words::unknown_names(&preview.unknown_names)}</li> });
    let has_losses = unknown.is_some() || !preview.problems.is_empty();
    let problems = preview
        .problems
        .into_iter()
        .map(problem_view)
        .collect_view();
    let losses = has_losses.then(|| {
        view! {
            <h3>{words::NOT_KEPT}</h3>
            <ul class="import-problems">{unknown} {problems}</ul>
        }
    });
    view! {
        <p role="status">{counts}</p>
        <ul class="import-list" aria-label=words::WILL_MAKE tabindex="0">
            {preview.strategies.into_iter().map(strategy_view).collect_view()}
        </ul>
        {losses}
        <div class="dialog-actions">
            <button
                type="button"
                class="button"
                on:click=move |_| state.step.set(ImportStep::Choose(None))
            >
                {words::OTHER_FILES}
            </button>
            <button type="button" class="button" on:click=move |_| state.open.set(false)>
                {texts::CANCEL}
            </button>
            <button
                type="button"
                class="button button-primary"
                autofocus
                on:click=move |_| state.import()
            >
                {words::import_button(count)}
            </button>
        </div>
    }
    .into_any()
}

fn strategy_view(strategy: ImportedStrategyBody) -> AnyView {
    let path = strategy.folders.join(" › ");
    view! {
        <li>
            <span>{strategy.title}</span>
            {(!path.is_empty()).then(|| view! { <small>{path}</small> })}
        </li>
    }
    .into_any()
}

fn problem_view(problem: ImportProblemBody) -> AnyView {
    let text = words::import_problem(problem.reason, problem.count, &problem.names);
    view! {
        <li>
            <span>{problem.path}</span>
            <small>{text}</small>
        </li>
    }
    .into_any()
}

impl ImportDialogState {
    /// Sends the files, and shows what they would become.
    fn preview(self, files: Vec<File>) {
        if files.is_empty() {
            return;
        }
        self.files.set_value(files);
        self.send(words::READING_FILES, true);
    }

    fn import(self) {
        self.send(words::IMPORTING, false);
    }

    fn send(self, text: &'static str, is_preview: bool) {
        self.step.set(ImportStep::Sending(text));
        let target = self.target.get_untracked();
        let files = self.files.get_value();
        spawn_local(async move {
            let response = send_files(&files, target, is_preview).await;
            // The dialog may be closed during the request. What was imported is still said.
            match response {
                Ok(made) if is_preview => {
                    self.step.try_set(ImportStep::Preview(made));
                }
                Ok(made) => {
                    self.open.try_set(false);
                    self.notify(&made);
                }
                Err(error) => {
                    self.folders.session().handle_refusal(&error);
                    let text = words::import_refusal(&error);
                    self.step.try_set(ImportStep::Choose(Some(text)));
                }
            }
        });
    }

    /// Says what was imported, with an undo for those who may delete it.
    fn notify(self, made: &ImportBody) {
        let (toasts, session) = (self.folders.toasts(), self.folders.session());
        let count = made.strategies.len();
        let text = words::imported(count);
        if !untrack(|| self.folders.may_delete()) {
            return toasts.notify(text);
        }
        let folders = made.outermost_folders.clone();
        let outside = made.strategies.iter();
        let outside: Vec<StrategyId> = outside
            .filter(|strategy| !strategy.is_in_new_folder)
            .map(|strategy| strategy.id)
            .collect();
        toasts.notify_with_undo_request(session, text, move || {
            let (folders, outside) = (folders.clone(), outside.clone());
            async move {
                for folder in folders {
                    remove_folder(folder).await?;
                }
                if !outside.is_empty() {
                    remove_strategies(outside).await?;
                }
                toasts.notify(words::import_undone(count));
                Ok(())
            }
        });
    }
}

async fn send_files(
    files: &[File],
    target: Option<FolderId>,
    is_preview: bool,
) -> Result<ImportBody, ApiError> {
    let folder = target.map(|folder| folder.to_string()).unwrap_or_default();
    let path = format!("/api/strategies/import?folderId={folder}&preview={is_preview}");
    let sent = async {
        let form = FormData::new()?;
        for file in files {
            form.append_with_blob_and_filename("files", file, &file.name())?;
        }
        let options = RequestInit::new();
        options.set_method("POST");
        options.set_body(form.unchecked_ref());
        let response = api_client::fetch(&path, &options, &[]).await?;
        let text = JsFuture::from(response.text()?).await?;
        Ok::<_, JsValue>((response.ok(), text.as_string().unwrap_or_default()))
    };
    let unreachable = || ApiError::new(UNREACHABLE, words::IMPORT_FAILED);
    match sent.await {
        Ok((true, text)) => api_client::parse_response::<SuccessEnvelope<ImportBody>>(&text)
            .map(|success| success.data),
        Ok((false, text)) => Err(serde_json::from_str(&text).unwrap_or_else(|_| unreachable())),
        Err(_) => Err(unreachable()),
    }
}

/// The pasted text as a file, or the pasted files if there is no text. Formatted text is HTML, except code, whose text says
/// the same.
fn pasted_files(event: &ClipboardEvent) -> Vec<File> {
    let Some(clipboard) = event.clipboard_data() else {
        return Vec::new();
    };
    let data = |format| clipboard.get_data(format).unwrap_or_default();
    let is_code = !data("vscode-editor-data").is_empty();
    let html = if is_code {
        String::new()
    } else {
        data("text/html")
    };
    let (text, ending) = if html.trim().is_empty() {
        (data("text/plain"), "md")
    } else {
        (html, "html")
    };
    if text.trim().is_empty() {
        return to_files(clipboard.files());
    }
    let parts = js_sys::Array::of1(&JsValue::from_str(&text));
    let name = [PASTED_TEXT_NAME, ".", ending].concat();
    let file = File::new_with_str_sequence(&parts, &name);
    file.into_iter().collect()
}

fn to_files(files: Option<FileList>) -> Vec<File> {
    let Some(files) = files else {
        return Vec::new();
    };
    (0..files.length()).filter_map(|at| files.get(at)).collect()
}
