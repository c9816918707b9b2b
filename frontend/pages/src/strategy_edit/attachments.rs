//! The attachments of the edited strategy: added by a button or a drop, and removed.

use app_portal::stratbook::attachment::is_image;
use app_portal::texts::attachments as words;
use app_wire::UploadBody;
use frontend_kit::ui::{icon, spinning_icon};
use leptos::ev::DragEvent;
use leptos::html;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::{Element, File, FileList};

use super::strategy_editor::StrategyEditorState;

/// The media types that the server accepts.
const ACCEPTED_TYPES: &str = "image/png,image/jpeg,image/webp,image/gif,image/avif,application/pdf";

const PDF_TYPE: &str = "application/pdf";

#[component]
pub fn AttachmentsField(state: StrategyEditorState) -> impl IntoView {
    let is_over = RwSignal::new(false);
    // A strategy that is not saved yet cannot have attachments.
    let has_place = Memo::new(move |_| state.id.with(Option::is_some));
    let drop = move |event: DragEvent| {
        is_over.set(false);
        let files = to_files(event.data_transfer().and_then(|carried| carried.files()));
        if !files.is_empty() && has_place.get_untracked() {
            event.prevent_default();
            state.attach(files);
        }
    };
    let over = move |event: DragEvent| {
        event.prevent_default();
        is_over.set(true);
    };
    view! {
        <section
            class="attachments attachments-field"
            data-over=move || is_over.get().then_some("")
            aria-labelledby="attachments-title"
            on:dragover=over
            on:dragleave=move |_| is_over.set(false)
            on:drop=drop
        >
            <h2 id="attachments-title">{words::ATTACHMENTS}</h2>
            <ul class="attachments-files">
                <For each=move || state.attached.get() key=|upload| upload.id.to_string() let:upload>
                    {attachment_row(state, upload)}
                </For>
                {move || state.uploading.get().into_iter().map(uploading_row).collect_view()}
            </ul>
            {file_button(state, has_place)}
            <p class="field-hint">
                {move || if has_place.get() { words::ATTACH_HINT } else { words::TITLE_FIRST }}
            </p>
        </section>
    }
}

/// Attaches the PDFs of a drop on the text, which cannot contain them, and says so.
pub fn attach_dropped_pdfs(state: StrategyEditorState, event: &DragEvent) {
    let target = event
        .target()
        .and_then(|target| target.dyn_into::<Element>().ok());
    let text = target.and_then(|target| target.closest(".editor").ok().flatten());
    if text.is_none() {
        return;
    }
    let files = to_files(event.data_transfer().and_then(|carried| carried.files()));
    let pdfs: Vec<File> = files
        .into_iter()
        .filter(|file| file.type_() == PDF_TYPE)
        .collect();
    if pdfs.is_empty() {
        return;
    }
    event.prevent_default();
    let has_place = state.id.with_untracked(Option::is_some);
    let names: Vec<String> = pdfs.iter().map(File::name).collect();
    state.show_toast(if has_place {
        words::attached_below(&names)
    } else {
        words::TITLE_FIRST.to_owned()
    });
    if has_place {
        state.attach(pdfs);
    }
}

/// The button that opens the browser's choice of files.
fn file_button(state: StrategyEditorState, has_place: Memo<bool>) -> AnyView {
    let field = NodeRef::<html::Input>::new();
    let choose = move |_| {
        if let Some(field) = field.get_untracked() {
            field.click();
        }
    };
    let take = move |_| {
        if let Some(field) = field.get_untracked() {
            state.attach(to_files(field.files()));
            field.set_value("");
        }
    };
    view! {
        <input
            type="file"
            hidden
            multiple
            accept=ACCEPTED_TYPES
            aria-label=words::ATTACH
            node_ref=field
            on:change=take
        />
        <button type="button" class="button" disabled=move || !has_place.get() on:click=choose>
            {icon("plus")}
            {words::ATTACH}
        </button>
    }
    .into_any()
}

fn attachment_row(state: StrategyEditorState, upload: UploadBody) -> AnyView {
    let whole = upload.clone();
    let UploadBody {
        url,
        name,
        kind,
        size,
        ..
    } = upload;
    let picture = if is_image(&kind) {
        view! { <img src=url alt="" loading="lazy" /> }.into_any()
    } else {
        icon("file")
    };
    view! {
        <li class="attachments-file">
            <div class="attachments-line">
                {picture} <span class="clip" title=name.clone()>{name.clone()}</span>
                <small class="figures">{words::size(size)}</small>
                <button
                    type="button"
                    class="button button-quiet button-icon button-small"
                    aria-label=words::remove(&name)
                    title=words::remove(&name)
                    on:click=move |_| state.detach(&whole)
                >
                    {icon("trash")}
                </button>
            </div>
        </li>
    }
    .into_any()
}

fn uploading_row(name: String) -> AnyView {
    view! {
        <li class="attachments-file">
            <div class="attachments-line" role="status">
                {spinning_icon("spinner")} <span class="clip">{words::attaching(&name)}</span>
            </div>
        </li>
    }
    .into_any()
}

fn to_files(files: Option<FileList>) -> Vec<File> {
    let Some(files) = files else {
        return Vec::new();
    };
    (0..files.length()).filter_map(|at| files.get(at)).collect()
}
