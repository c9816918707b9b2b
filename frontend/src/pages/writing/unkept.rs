//! The notice for a browser that cannot store unsaved text: offers to copy or download it.

use app_document::clipboard::plain;
use app_document::{Fragment, Selection, State};
use js_sys::Array;
use leptos::prelude::*;
use leptos::task::spawn_local;
use wasm_bindgen::JsValue;
use web_sys::Blob;

use super::sheet::Writing;
use crate::clipboard;
use crate::components::{Notice, SaveState, icon};
use crate::download::download;
use crate::texts::stratbook::STRATEGY;
use crate::texts::writing as words;
use crate::toast::Toasts;

#[component]
pub fn Unkept(writing: Writing) -> AnyView {
    let toasts = Toasts::of_page();
    // The notice stays while a save is tried again.
    let is_shown = Memo::new(move |before: Option<&bool>| {
        !writing.is_kept.get()
            && match writing.state.get() {
                SaveState::Waiting | SaveState::Conflict | SaveState::Failed => true,
                SaveState::Saving => before == Some(&true),
                SaveState::Untouched | SaveState::Saved => false,
            }
    });
    let copy = move |_| {
        let text = text_of(writing);
        spawn_local(async move {
            let is_copied = clipboard::copy(&text).await;
            let said = if is_copied {
                words::TEXT_COPIED
            } else {
                words::TEXT_NOT_COPIED
            };
            toasts.say(said.to_owned());
        });
    };
    let save = move |_| {
        let title = writing.facts.with_untracked(|facts| facts.title.clone());
        if save(&text_of(writing), &title).is_err() {
            toasts.say(words::NOT_DOWNLOADED.to_owned());
        }
    };
    (move || {
        is_shown.get().then(|| {
            view! {
                <Notice symbol="alert" tone="error" title=words::UNKEPT_TITLE words=words::UNKEPT>
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
fn text_of(writing: Writing) -> String {
    let title = writing.facts.with_untracked(|facts| facts.title.clone());
    let whole = State::new(writing.text()).selecting(&Selection::All);
    let text = Fragment::of(&whole).map(|text| plain(&text));
    [title, text.unwrap_or_default()].join("\n\n")
}

fn save(text: &str, title: &str) -> Result<(), JsValue> {
    let file = Blob::new_with_str_sequence(&Array::of1(&JsValue::from_str(text)))?;
    let name = if title.trim().is_empty() {
        STRATEGY
    } else {
        title
    };
    download(&file, &[name, ".txt"].concat())
}
