//! Exports the content of a page as a file. The file is fetched, because a link cannot carry the token, and then
//! downloaded.

use app_api::api_client;
use app_portal::route::day_to_url;
use app_portal::texts;
use leptos::prelude::*;
use leptos::task::spawn_local;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{Blob, RequestInit, UrlSearchParams};

use super::icon;
use crate::dom::download::download;
use crate::session::UserSession;
use crate::ui::toast::ToastStack;
use crate::ui::zone_clock::own_today;

#[component]
pub fn ExportButton(
    /// The path of the file on the server.
    path: &'static str,
    /// The query parameters of the request. Empty ones are left out.
    #[prop(into)]
    query: Callback<(), Vec<(&'static str, String)>>,
    /// The file name without today's date and the extension.
    stem: &'static str,
) -> impl IntoView {
    let is_on_its_way = RwSignal::new(false);
    let (toasts, session) = (ToastStack::of_page(), UserSession::of_page());
    let begin = move |_| {
        is_on_its_way.set(true);
        let query = query.run(());
        spawn_local(async move {
            if download_export(path, query, stem, session).await.is_err() {
                toasts.notify(texts::NOT_EXPORTED.to_owned());
            }
            is_on_its_way.try_set(false);
        });
    };
    view! {
        <button type="button" class="button" disabled=is_on_its_way on:click=begin>
            {icon("download")}
            <span>
                {move || if is_on_its_way.get() { texts::EXPORTING } else { texts::EXPORT }}
            </span>
        </button>
    }
}

async fn download_export(
    path: &str,
    query: Vec<(&'static str, String)>,
    stem: &str,
    session: UserSession,
) -> Result<(), JsValue> {
    let request = UrlSearchParams::new()?;
    for (key, value) in query.iter().filter(|(_, value)| !value.is_empty()) {
        request.set(key, value);
    }
    let request: String = request.to_string().into();
    let path = format!("{path}?{request}");
    let response = api_client::fetch(&path, &RequestInit::new(), &[]).await?;
    if !response.ok() {
        return Err(JsValue::NULL);
    }
    let file: Blob = JsFuture::from(response.blob()?).await?.dyn_into()?;
    let today = own_today(session).map(day_to_url).unwrap_or_default();
    download(&file, &format!("{stem}-{today}.csv"))
}
