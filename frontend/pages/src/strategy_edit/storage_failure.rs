//! The notice for a browser that cannot store unsaved text: offers to copy or download it.

use app_document::clipboard::fragment_to_text;
use app_document::{DocumentFragment, EditorSelection, EditorState};
use app_portal::texts::stratbook::STRATEGY;
use app_portal::texts::writing as words;
use frontend_kit::dom::download::download;
use frontend_kit::ui::toast::ToastStack;
use frontend_kit::ui::{Notice, SaveState, clipboard, icon};
use js_sys::Array;
use leptos::prelude::*;
use leptos::task::spawn_local;
use wasm_bindgen::JsValue;
use web_sys::Blob;

use super::strategy_editor::StrategyEditorState;

#[component]
pub fn StorageFailureNotice(state: StrategyEditorState) -> AnyView {
    let toasts = ToastStack::of_page();
    // The notice stays while a save is retried.
    let is_shown = Memo::new(move |before: Option<&bool>| {
        !state.is_draft_stored.get()
            && match state.save_state.get() {
                SaveState::Waiting | SaveState::Conflict | SaveState::Failed => true,
                SaveState::Saving => before == Some(&true),
                SaveState::Untouched
                | SaveState::KeptHere
                | SaveState::Unsaved
                | SaveState::Saved => false,
            }
    });
    let copy = move |_| {
        let text = plain_text(state);
        spawn_local(async move {
            let is_copied = clipboard::copy(&text).await;
            let notice = if is_copied {
                words::TEXT_COPIED
            } else {
                words::TEXT_NOT_COPIED
            };
            toasts.notify(notice.to_owned());
        });
    };
    let save = move |_| {
        let title = state
            .metadata
            .with_untracked(|metadata| metadata.title.clone());
        if download_text(&plain_text(state), &title).is_err() {
            toasts.notify(words::NOT_DOWNLOADED.to_owned());
        }
    };
    (move || {
        is_shown.get().then(|| {
            view! {
                <Notice symbol="alert" tone="error" title=words::NO_BACKUP_TITLE words=words::NO_BACKUP>
                    <div class="dialog-actions">
                        <button type="button" class="button" on:click=copy>
                            {icon("copy")}
                            {words::COPY_TEXT}
                        </button>
                        <button type="button" class="button" on:click=save>
                            {icon("download")}
                            {words::DOWNLOAD}
                        </button>
                    </div>
                </Notice>
            }
        })
    })
    .into_any()
}

/// The title and the text as plain text.
fn plain_text(state: StrategyEditorState) -> String {
    let title = state
        .metadata
        .with_untracked(|metadata| metadata.title.clone());
    let whole = EditorState::new(state.text()).with_selection(&EditorSelection::All);
    let text = DocumentFragment::from_selection(&whole).map(|text| fragment_to_text(&text));
    [title, text.unwrap_or_default()].join("\n\n")
}

fn download_text(text: &str, title: &str) -> Result<(), JsValue> {
    let file = Blob::new_with_str_sequence(&Array::of1(&JsValue::from_str(text)))?;
    let name = if title.trim().is_empty() {
        STRATEGY
    } else {
        title
    };
    download(&file, &format!("{name}.txt"))
}
