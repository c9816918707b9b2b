//! Exports strategies as files. A file is fetched, because a link cannot carry the token, and then downloaded.

use app_api::api_client;
use app_domain::strategy::StrategyId;
use app_portal::texts;
use app_portal::texts::exchange as words;
use frontend_kit::dom::download::download;
use frontend_kit::ui::Dialog;
use frontend_kit::ui::toast::ToastStack;
use leptos::prelude::*;
use leptos::task::spawn_local;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{Blob, RequestInit, Response};

/// Starts an export of the stratbook, or of this folder with the folders below it.
pub fn export_folder(folder: &str, toasts: ToastStack) {
    let query = match folder {
        "" => String::new(),
        folder => format!("?folderId={folder}"),
    };
    spawn_local(export(format!("/api/strategies/export{query}"), toasts));
}

/// The choice of a format for one strategy.
#[component]
pub fn ExportDialog(id: Memo<Option<StrategyId>>, open: RwSignal<bool>) -> impl IntoView {
    let toasts = ToastStack::of_page();
    let choice = move |(format, label, hint): (&'static str, &'static str, &'static str)| {
        let choose = move |_| {
            let Some(id) = id.get_untracked() else {
                return;
            };
            let path = format!("/api/strategies/{id}/export?format={format}");
            open.set(false);
            spawn_local(export(path, toasts));
        };
        view! {
            <li>
                <button type="button" class="export-choice" on:click=choose>
                    <strong>{label}</strong>
                    <span>{hint}</span>
                </button>
            </li>
        }
    };
    view! {
        <Dialog title=words::EXPORT_STRATEGY open=open>
            <ul class="export-choices">{words::FORMATS.map(choice).into_iter().collect_view()}</ul>
        </Dialog>
    }
}

async fn export(path: String, toasts: ToastStack) {
    if fetch_file(&path).await.is_err() {
        toasts.notify(texts::NOT_EXPORTED.to_owned());
    }
}

async fn fetch_file(path: &str) -> Result<(), JsValue> {
    let response = api_client::fetch(path, &RequestInit::new(), &[]).await?;
    if !response.ok() {
        return Err(JsValue::NULL);
    }
    let name = file_name(&response).unwrap_or_default();
    let file: Blob = JsFuture::from(response.blob()?).await?.dyn_into()?;
    download(&file, &name)
}

/// The name that the server gives the file (RFC 6266).
fn file_name(response: &Response) -> Option<String> {
    let header = response.headers().get("content-disposition").ok()??;
    let (_, encoded) = header.split_once("filename*=UTF-8''")?;
    js_sys::decode_uri_component(encoded).ok()?.as_string()
}
